import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Write captures of a simulated transfer, with their ground truth.",
    usage: "bletrace simulate -o PATH [OPTION...]",
    discussion: """
      A central and a peripheral exchange packets as specified: CRCs, acknowledgements, \
      channel hopping and times are real. The same options and seed give the same octets. A JSON \
      document next to each capture lists the expected results.

      --output is a directory if several captures are written, otherwise a file. Presets of lessons and \
      failures: heart-rate, paired, beacons, lost-bond, stale-cache, instant-passed, timeout, interfered; of \
      transfers: clean, noisy, blurred, updates, drifting, sleepy, interleaved, everything, late, coded, \
      credits, indications, reads; --ladder is one of Apple's seven set-ups of 2017. Other options \
      change them.

      EXAMPLES
        bletrace simulate -o bench --ladder 3
        bletrace simulate -o noisy.pcap --preset noisy --seed 7
        bletrace simulate -o belt --preset heart-rate --pairing passkey
        bletrace simulate -o hall.pcap --preset beacons --beacons 12
        bletrace simulate -o - --as hci-central --operation read | bletrace -
        bletrace simulate -o out --interval 50 --change 100:interval=15
      """)

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("A directory, or a file for one capture.", valueName: "path"))
  var output: String

  @Option(name: .customLong("as"), help: "air, hci-central, hci-peripheral or all.")
  var kind: SimulatedCapture?

  @Option(help: "A named simulation.", transform: SimulateCommand.preset)
  var preset: Simulation.Preset?

  @Option(
    help: ArgumentHelp("One of Apple's seven configurations of 2017, 1 to 7.", valueName: "n"))
  var ladder: Int?

  @Option(
    help: ArgumentHelp(
      "Duration of ladder and advertising.", valueName: "s"))
  var seconds: Double = 10

  @Option(help: "Total application octets.")
  var bytes: Int?

  @Option(help: "Seed of all random choices.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Supervision timeout.", valueName: "ms"))
  var timeout: Int?

  @Option(help: "Channel selection algorithm, 1 or 2.")
  var channelSelection: Int?

  @Flag(help: "Discover services and characteristics first.")
  var discover = false

  @Option(
    help: "count, heart-rate, temperature or battery.",
    transform: { try Choice.named($0) })
  var pattern: Simulation.ValuePattern?

  @Option(
    help: ArgumentHelp(
      "legacy-just-works, legacy-passkey, legacy-oob, just-works, numeric-comparison, passkey or oob.",
      valueName: "method"),
    transform: { try Choice.named($0) })
  var pairing: Simulation.Pairing?

  @Flag(help: "Enter a wrong passkey, so that the pairing fails.")
  var wrongPasskey = false

  @Option(help: ArgumentHelp("Number of other devices that advertise.", valueName: "n"))
  var beacons: Int?

  @Option(
    help: ArgumentHelp(
      "EVENT:interval=MS, EVENT:phy=2m, EVENT:data-length=N or EVENT:channels=0-10,20-36.",
      valueName: "change"))
  var change: [ChangeOption] = []

  @Flag(
    help:
      "Encrypt the link with the key of the specification's sample data: 4c68384139f574d836bcf34e9dfb01bf."
  )
  var encrypted = false

  @OptionGroup(title: "Link") var link: LinkOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup(title: "Trouble") var trouble: TroubleOptions

  private static func preset(_ name: String) throws -> Simulation.Preset {
    guard let preset = Simulation.Preset(rawValue: name) else {
      let names = Simulation.Preset.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There is no preset \(name). The presets are \(names).")
    }
    return preset
  }

  func validate() throws {
    if preset != nil, ladder != nil {
      throw ValidationError("--preset can't be combined with --ladder.")
    }
    if let ladder, Simulation.LadderRung(ladder) == nil {
      throw ValidationError(
        "--ladder must be between 1 and \(Simulation.LadderRung.count) (got \(ladder)).")
    }
    if let beacons, !(0...200).contains(beacons) {
      throw ValidationError("--beacons must be between 0 and 200 (got \(beacons)).")
    }
    try validatePattern()
    try validateSecurity()
    if let bytes, !(1...20_000_000).contains(bytes) {
      throw ValidationError("--bytes must be between 1 and 20000000 (got \(bytes)).")
    }
    if !(0.1...600).contains(seconds) {
      throw ValidationError("--seconds must be between 0.1 and 600 (got \(seconds)).")
    }
    // Steps below 1.25 ms require a connection rate update, which is not simulated.
    if let interval = link.interval,
      !(7.5...4_000).contains(interval) || (interval / 1.25).rounded() * 1.25 != interval
    {
      throw ValidationError(
        "--interval must be a multiple of 1.25 ms between 7.5 and 4000 ms (got \(interval)).")
    }
    if let timeout, !(100...32_000).contains(timeout) {
      throw ValidationError("--timeout must be between 100 and 32000 ms (got \(timeout)).")
    }
    if let channelSelection, !(1...2).contains(channelSelection) {
      throw ValidationError("--channel-selection must be 1 or 2 (got \(channelSelection)).")
    }
  }

  private func validatePattern() throws {
    let pattern = pattern ?? preset?.links.first?.pattern ?? .count
    guard pattern != .count else { return }
    if link.value != nil {
      throw ValidationError(
        "--pattern \(pattern.rawValue) sets the size of its values; --value does not apply.")
    }
    guard let operation = link.operation?.operation else { return }
    switch operation {
    case .notification: return
    case .read where pattern.isReadable: return
    default:
      throw ValidationError(
        "--pattern \(pattern.rawValue) is a characteristic that the server notifies"
          + (pattern.isReadable ? " and the client reads" : "")
          + "; --operation \(operation.rawValue) does not apply.")
    }
  }

  private func validateSecurity() throws {
    if encrypted, pairing != nil || preset?.links.contains(where: { $0.pairing != nil }) == true {
      throw ValidationError(
        "--encrypted uses a given key, so it can't be combined with links that pair.")
    }
    let usesPasskey = pairing?.usesPasskey ?? (preset == .paired)
    if wrongPasskey, !usesPasskey {
      throw ValidationError("--wrong-passkey needs --pairing passkey or legacy-passkey.")
    }
  }

  func run() throws {
    let links = links
    for simulated in links {
      try link.require(simulated.operation, valuesOf: simulated.valueSize)
    }
    let count = beacons ?? preset?.advertisers ?? 0
    var advertisers = Simulation.Advertiser.group(count, seconds: seconds)
    for index in advertisers.indices { trouble.apply(to: &advertisers[index]) }
    let simulation = Simulation(links, advertisers: advertisers, seed: seed)
    if let kind, !simulation.views.contains(where: { kind.includes($0.view) }) {
      throw UsageError("the simulation contains nothing that --as \(kind.rawValue) would show")
    }
    try write(simulation)
  }

  private var links: [Simulation.Parameters] {
    var links = preset?.links ?? [Simulation.Parameters()]
    if let rung = ladder.flatMap(Simulation.LadderRung.init) {
      links = [rung.link(seconds: seconds)]
    }
    for index in links.indices {
      link.apply(to: &links[index])
      limits.apply(to: &links[index])
      trouble.apply(to: &links[index])
      if let bytes { links[index].totalOctets = bytes }
      if let timeout { links[index].timeout = timeout / 10 * 10_000 }
      if let channelSelection { links[index].channelSelection = channelSelection }
      if discover { links[index].discovers = true }
      if let pattern { apply(pattern, to: &links[index]) }
      if let pairing, !links[index].resumesBond { links[index].pairing = pairing }
      if wrongPasskey { links[index].isPasskeyMistyped = true }
      if encrypted { links[index].longTermKey = Simulation.Parameters.sampleLongTermKey }
      if !change.isEmpty {
        links[index].changes = change.map(\.change).sorted { $0.event < $1.event }
      }
    }
    return limits.multiply(links)
  }

  /// Applies the values of a characteristic: one notification per second, unless another operation is chosen.
  private func apply(_ pattern: Simulation.ValuePattern, to link: inout Simulation.Parameters) {
    link.pattern = pattern
    guard pattern != .count else { return }
    if self.link.operation == nil { link.operation = .notification }
    if limits.valuePeriod == nil { link.valuePeriod = 1_000_000 }
    if bytes == nil { link.totalOctets = 60 * link.valueSize }
  }

  private func write(_ simulation: Simulation) throws(CaptureError) {
    let isDirectory =
      kind == .all || output.hasSuffix("/") || Directory.exists(output)
      || (kind == nil && output != "-" && WritableFormat(fileName: output) == nil)
    guard isDirectory else {
      let view = kind?.view ?? .air
      try simulation.write(view, to: output)
      if output != "-" { try writeTruth(of: simulation, view, output) }
      return
    }
    try Directory.create(output)
    for (view, name) in simulation.views where kind?.includes(view) ?? true {
      let suffix = view == .air ? "pcap" : "btsnoop"
      let path = output + (output.hasSuffix("/") ? "" : "/") + "\(name).\(suffix)"
      try simulation.write(view, to: path)
      try writeTruth(of: simulation, view, path)
    }
  }

  /// Writes the expected results for the capture at `path` to a file next to it: "air.truth.json" for "air.pcap".
  private func writeTruth(
    of simulation: Simulation, _ view: Simulation.View, _ path: String
  ) throws(CaptureError) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // Compares octets, because a name may not be valid text.
    var stem = FileNames.octets(of: path)
    if name.contains("."), let dot = stem.lastIndex(of: UInt8(ascii: ".")) {
      stem.removeSubrange(dot...)
    }
    var truth = try ReportFile(FileNames.text(for: stem + Array(".truth.json".utf8)))
    SimulationJSON.write(simulation, view: view, name: String(name), to: &truth.buffer)
    try truth.finish()
  }
}

/// The kinds of captures of a simulation.
enum SimulatedCapture: String, ExpressibleByArgument, CaseIterable {
  case air
  case hciCentral = "hci-central"
  case hciPeripheral = "hci-peripheral"
  case all

  /// The view to write to a file. If there are several peripherals, it is that of the first one.
  var view: Simulation.View {
    switch self {
    case .air, .all: .air
    case .hciCentral: .centralHost
    case .hciPeripheral: .peripheralHost(0)
    }
  }

  func includes(_ view: Simulation.View) -> Bool {
    switch (self, view) {
    case (.all, _), (.air, .air), (.hciCentral, .centralHost), (.hciPeripheral, .peripheralHost):
      true
    default: false
    }
  }
}
