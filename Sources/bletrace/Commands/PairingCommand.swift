import ArgumentParser
import TraceAnalysis
import TraceReports

struct PairingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pairing",
    abstract: "How devices paired and how links were encrypted, or why they were not.",
    usage: "bletrace pairing FILE... [OPTION...]",
    discussion: """
      Each pairing with its method, its association model and why it was chosen, key size, keys, \
      phases, and the likely cause of a failure; each encryption with the key that it used. In an \
      air capture, the keys that a pairing distributes are encrypted unless the capture has been \
      decrypted.

      EXAMPLES
        bletrace pairing lock.btsnoop
        bletrace pairing sniff.pcapng --connection 2
        bletrace pairing lock.btsnoop --format json
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions

  @Option(name: [.customShort("T"), .long], help: "text or json.")
  var format: ReportFormat = .text

  @Option(help: ArgumentHelp("Only this connection.", valueName: "id"))
  var connection: Int?

  func run() throws {
    try input.forEach { input in
      let part = try window.resolved(in: input, times.display)
      let analysis = try input.analyses(by: PairingAnalyzer(), keys: keys).within(part)
      if let connection {
        try Choice.require(
          connections: [connection], among: analysis.connections.connections.map(\.id),
          in: input.name)
      }
      var report = try input.report(
        isText: format == .text, isDocument: format == .json, within: output.style.width, of: part)
      switch format {
      case .text:
        PairingText.write(
          analysis, connection: connection, style: output.style(times), to: &report.buffer)
      case .json: PairingJSON.write(analysis, connection: connection, to: &report.buffer)
      }
      try report.finish()
    }
  }
}
