import ArgumentParser
import TraceAnalysis
import TraceReports

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract:
      "The keys of encrypted connections, what they decrypted, and the keys that would decrypt the rest.",
    usage: "bletrace keys FILE... [OPTION...]",
    discussion: """
      Keys are found where the capture reveals them: in legacy pairings, whose temporary key has \
      at most a million values, in pairings with the specification's debug key, and in decrypted traffic \
      that distributes them. This report shows keys in full; all others show fingerprints.

      EXAMPLES
        bletrace keys sniff.pcapng
        bletrace keys sniff.pcapng --keys-from phone.btsnoop
        bletrace keys sniff.pcapng --passkey 123456 --format json
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions

  @Option(name: [.customShort("T"), .long], help: "text or json.")
  var format: ReportFormat = .text

  func run() throws {
    try input.forEach { input in
      let part = try window.resolved(in: input, times.display)
      let analysis = try input.analyses(by: KeysAnalyzer(), keys: keys).within(part)
      var report = try input.report(
        isText: format == .text, isDocument: format == .json, within: output.style.width, of: part)
      switch format {
      case .text: KeysText.write(analysis, style: output.style(times), to: &report.buffer)
      case .json: KeysJSON.write(analysis, to: &report.buffer)
      }
      try report.finish()
    }
  }
}
