public import ArgumentParser
public import BluetoothPackets
import TraceAnalysis
import TraceReports

struct AdvertisingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advertising",
    abstract:
      "Advertisers with their intervals, channels and payloads, and whether the data is valid.",
    usage: "bletrace advertising FILE... [OPTION...]",
    discussion: """
      A table of advertisers, most active first, and details of the first few: interval and its \
      changes, channels and signal, payloads and their changes, scan requests, extended and \
      periodic advertising, and connections.

      EXAMPLES
        bletrace advertising beacons.pcap
        bletrace advertising beacons.pcap --device C4:F2:17:1A:1D:BB
        bletrace advertising beacons.pcap --top 5 --format json
        bletrace advertising beacons.pcap --plot beacons.svg --plot-of activity
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions

  @Option(name: [.customShort("T"), .long], help: "text or json.")
  var format: ReportFormat = .text

  @Option(
    help: ArgumentHelp(
      "Show only the advertiser with this address, in full. May be repeated.", valueName: "address")
  )
  var device: [DeviceAddress] = []

  @Option(help: ArgumentHelp("Maximum number of advertisers to list.", valueName: "n"))
  var top: Int?

  @OptionGroup var drawing: PlotOptions<AdvertisingPlots.Kind>

  func validate() throws {
    if drawing.plot != nil { try input.requireSingle(for: "--plot") }
    if let top, top < 1 { throw ValidationError("--top must be at least 1 (got \(top)).") }
  }

  func run() throws {
    try input.forEach { input in
      let heard = try window.range(in: input, times.display)
      let analysis = try input.analyses(by: AdvertisingAnalyzer(heard: heard), keys: keys)
      let selection = AdvertisingSelection(addresses: device, limit: top)
      try require(selection, in: analysis, input.name)
      if let plot = drawing.plot {
        try AdvertisingPlots.document(
          analysis, selection, kinds: drawing.kinds
        ).write(to: plot)
      }
      var report = try input.report(
        isText: format == .text, isDocument: format == .json, within: output.style.width,
        of: window.resolved(in: input, times.display))
      switch format {
      case .text:
        AdvertisingText.write(analysis, selection, style: output.style(times), to: &report.buffer)
      case .json: AdvertisingJSON.write(analysis, selection, to: &report.buffer)
      }
      try report.finish()
    }
  }

  /// Checks that every requested address advertises in the capture.
  private func require(
    _ selection: AdvertisingSelection, in analysis: AdvertisingAnalysis, _ file: String
  ) throws {
    guard let missing = selection.missing(from: analysis).first else { return }
    let there = analysis.advertisers.prefix(6).map { "\(analysis.devices[$0.device].key.address)" }
    let rest = analysis.advertisers.count - there.count
    throw UsageError(
      "\(file): \(missing) does not advertise in this capture; "
        + (there.isEmpty ? "no device does" : "choose from \(there.joined(separator: ", "))")
        + (rest > 0 ? " and \(rest) more" : ""))
  }
}

extension DeviceAddress: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}
