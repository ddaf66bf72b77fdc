import BluetoothPackets
import CaptureFiles
import ByteReading

/// Simulated connections of one central: the packets on the air, and the log of each host.
///
/// The same parameters and seed produce the same octets on every machine.
public struct Simulation: Sendable {
  /// The kind of capture to take of a simulation.
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
  /// Seed of the random numbers. The same seed produces the same capture.
  public let seed: UInt64
  let runs: [LinkSimulation]
  /// Packets that the sniffer captured, in chronological order.
  let heard: [SimulatedPacket]

  /// Runs the connections.
  ///
  /// - Parameters:
  ///   - links: the connections, each with its transfer.
  ///   - seed: the seed of the random numbers.
  ///   - eventLimit: the number of connection events after which a connection is cut off.
  public init(_ links: [Simulation.Parameters], seed: UInt64, eventLimit: Int = 200_000) {
    self.links = links
    self.seed = seed
    runs = links.enumerated().map { index, parameters in
      var run = LinkSimulation(parameters, index: index, seed: seed)
      run.run(limit: eventLimit)
      return run
    }
    // Packets with equal times stay in the order of the links, so that the octets are always the
    // same.
    heard = runs.flatMap { $0.packets.filter(\.isCaptured) }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The available captures, with names for their files.
  public var views: [(view: View, name: String)] {
    let peripherals = links.indices.map { index in
      (
        View.peripheralHost(index),
        links.count == 1 ? "hci-peripheral" : "hci-peripheral-\(index + 1)"
      )
    }
    return [(.air, "air"), (.centralHost, "hci-central")] + peripherals
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
      guard runs.indices.contains(index) else { return [] }
      logs = [runs[index].hosts[1].log]
      address = runs[index].peripheral
    }
    var start = HostLog(handle: 0)
    start.begin(
      address: address, buffers: links.first?.controllerBuffers ?? 1,
      bufferOctets: links.first?.controllerBufferOctets ?? 27)
    return (start.records + logs.flatMap(\.records)).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
