import BluetoothPackets
import CaptureFiles
import ByteReading

/// Simulated connections of one central: the packets on the air, and the log of each host.
///
/// The same parameters and seed produce the same octets on every machine.
public struct Simulation: Sendable {
  /// The kind of capture to create from a simulation.
  @nonexhaustive
  public enum View: Hashable, Sendable {
    /// A sniffer that listens on all channels at once.
    case air
    /// The HCI log of the central's host.
    case centralHost
    /// The HCI log of the host of the peripheral with this index.
    case peripheralHost(Int)
  }

  /// Start of each capture: a round number of nanoseconds since 1970.
  package static let epoch: Int64 = 1_700_000_000_000_000_000

  /// The links, which share the air.
  public let links: [Simulation.Parameters]
  /// Devices that advertise but are never connected.
  public let advertisers: [Simulation.Advertiser]
  /// Seed of the random numbers. The same seed produces the same capture.
  public let seed: UInt64
  let runs: [LinkSimulation]
  let advertising: [AdvertiserSimulation]
  /// Packets that the sniffer captured, in chronological order.
  let heard: [SimulatedPacket]

  /// Runs the connections.
  ///
  /// - Parameters:
  ///   - links: the connections, each with its transfer.
  ///   - advertisers: devices that also advertise.
  ///   - seed: the seed of the random numbers.
  ///   - eventLimit: the number of connection events after which a connection is cut off.
  public init(
    _ links: [Simulation.Parameters], advertisers: [Simulation.Advertiser] = [], seed: UInt64,
    eventLimit: Int = 200_000
  ) {
    self.links = links
    self.advertisers = advertisers
    self.seed = seed
    var runs: [LinkSimulation] = []
    var bonds: [Int: SimulatedPairing.Bond] = [:]
    for (index, parameters) in links.enumerated() {
      var parameters = parameters
      if let pause = parameters.startAfterPrevious, let previous = runs.last {
        parameters.start = Int(previous.end / 1_000) + pause
      }
      let peripheral = parameters.peripheral ?? index
      var run = LinkSimulation(parameters, index: index, seed: seed, bond: bonds[peripheral])
      run.run(limit: eventLimit)
      bonds[peripheral] = run.bond
      runs.append(run)
    }
    self.runs = runs
    advertising = AdvertiserSimulation.together(
      advertisers.enumerated().map {
        AdvertiserSimulation($0.element, index: $0.offset, seed: seed)
      })
    // Packets with equal times stay in the order of the links, so that the output is always the same.
    heard = (runs.flatMap(\.packets) + advertising.flatMap(\.packets)).filter(\.isCaptured)
      .enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The available captures, with names for their files.
  public var views: [(view: View, name: String)] {
    let peripherals = peripherals
    return [(.air, "air"), (.centralHost, "hci-central")]
      + peripherals.map { number in
        (
          View.peripheralHost(number),
          peripherals.count == 1 ? "hci-peripheral" : "hci-peripheral-\(number + 1)"
        )
      }
  }

  /// The numbers of the connected peripherals, of which one may have several links.
  private var peripherals: [Int] {
    Set(links.enumerated().map { $0.element.peripheral ?? $0.offset }).sorted()
  }

  /// The HCI packets of a host's log in chronological order.
  func log(of view: View) -> [HostRecord] {
    let logs: [HostLog]
    let address: DeviceAddress
    switch view {
    case .air: return []
    case .centralHost:
      logs = runs.map { $0.hosts[0].log }
      address = LinkSimulation.centralAddress
    case .peripheralHost(let index):
      let links = runs.filter { ($0.parameters.peripheral ?? $0.index) == index }
      guard let first = links.first else { return [] }
      logs = links.map { $0.hosts[1].log }
      address = first.peripheral
    }
    var start = HostLog(handle: 0)
    start.begin(
      address: address, buffers: links.first?.controllerBuffers ?? 1,
      bufferOctets: links.first?.controllerBufferOctets ?? 27)
    if view == .centralHost, links.isEmpty { scan(&start) }
    return (start.records + logs.flatMap(\.records)).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Adds a report of each advertising event to the log of a host that only scans.
  private func scan(_ log: inout HostLog) {
    // Passive scanning without pauses, with its own random address.
    log.completedCommand(.leSetScanParameters, [0, 0x60, 0, 0x60, 0, 1, 0], at: 6_000_000)
    log.completedCommand(.leSetScanEnable, [1, 0], at: 7_000_000)
    let reports = advertising.flatMap(\.reports).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for report in reports { log.event(0x3E, report.element.parameters, at: report.element.time) }
  }
}
