import BluetoothPackets
import CaptureFiles
import ByteReading

/// Simulated connections of one central: what was on the air and what each host saw.
///
/// The same parameters and seed give the same octets, on every machine.
public struct Simulation: Sendable {
  /// Which capture is taken of a simulation.
  public enum View: Hashable, Sendable {
    /// A sniffer's, on all channels at once.
    case air
    /// The HCI log of the central's host.
    case centralHost
    /// The HCI log of the host of the peripheral with this index.
    case peripheralHost(Int)
  }

  /// The time at which each capture starts: nanoseconds since 1970, a round number.
  public static let epoch: Int64 = 1_700_000_000_000_000_000

  /// The links, which share the air.
  public let links: [SimulatedLinkParameters]
  /// What all chance comes from: the same seed gives the same capture.
  public let seed: UInt64
  let runs: [LinkSimulation]
  /// What the sniffer captured, in the order of time.
  let heard: [SimulatedPacket]

  /// Runs the connections.
  ///
  /// - Parameters:
  ///   - links: The connections, each with what is transferred on it.
  ///   - seed: What all chance comes from.
  ///   - eventLimit: Connection events after which a connection is cut off.
  public init(_ links: [SimulatedLinkParameters], seed: UInt64, eventLimit: Int = 200_000) {
    self.links = links
    self.seed = seed
    runs = links.enumerated().map { index, parameters in
      var run = LinkSimulation(parameters, index: index, seed: seed)
      run.run(limit: eventLimit)
      return run
    }
    // Equal times stay in the order of the links, so that the octets are always the same.
    heard = runs.flatMap { $0.packets.filter(\.isCaptured) }.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The captures that can be taken, with names for their files.
  public var views: [(view: View, name: String)] {
    let peripherals = links.indices.map { index in
      (
        View.peripheralHost(index),
        links.count == 1 ? "hci-peripheral" : "hci-peripheral-\(index + 1)"
      )
    }
    return [(.air, "air"), (.centralHost, "hci-central")] + peripherals
  }

  /// The HCI packets of a host's log, in the order of time.
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
