import BluetoothPackets
package import LinkSessions

/// A connection as seen in one capture, used to find the same connection in captures from other places.
package struct ConnectionView: Hashable, Sendable {
  /// The place where a connection is captured.
  package enum Place: Hashable, Sendable {
    /// A sniffer.
    case air
    /// The central's host.
    case central
    /// The peripheral's host.
    case peripheral
    /// A host whose role the capture does not show.
    case unknown
  }

  /// ID of the connection in the capture.
  package let id: Int
  /// The place where the connection is captured.
  package let place: Place
  /// Start of the connection in nanoseconds since 1970.
  package let start: Int64
  /// The first frame of the connection.
  package let frame: Int
  private let accessAddress: UInt32?
  private let central: DeviceAddress?
  private let peripheral: DeviceAddress?

  /// Maximum difference between the clocks of two machines that capture the same session, in nanoseconds.
  private static let sameTime: UInt64 = 2_000_000_000

  /// - Parameters:
  ///   - link: the connection.
  ///   - devices: the devices of the connection's capture.
  package init(_ link: Connection, _ devices: DeviceTable) {
    id = link.id
    place =
      link.isOnAir
      ? .air : link.localIsCentral.value.map { $0 ? .central : .peripheral } ?? .unknown
    start = link.firstFrame.time
    frame = link.firstFrame.number
    accessAddress = if case .air(let address) = link.transport { address } else { nil }
    central = link.central.value.map { devices[$0].key.address }
    peripheral = link.peripheral.value.map { devices[$0].key.address }
  }

  /// The two devices of a connection.
  package struct Peers: Hashable, Sendable {
    private let central: DeviceAddress
    private let peripheral: DeviceAddress

    fileprivate init(_ central: DeviceAddress, _ peripheral: DeviceAddress) {
      (self.central, self.peripheral) = (central, peripheral)
    }
  }

  /// The two devices, if both are known.
  package var peers: Peers? {
    guard let central, let peripheral else { return nil }
    return Peers(central, peripheral)
  }

  /// The period in which the connection began. Simultaneous connections have the same period or adjacent ones.
  package var period: Int {
    let length = Int64(ConnectionView.sameTime)
    return Int(start / length) - (start % length < 0 ? 1 : 0)
  }

  /// Whether both have the same two devices.
  package func hasSamePeers(as other: ConnectionView) -> Bool {
    guard let peers else { return false }
    return peers == other.peers
  }

  /// Whether both began at the same time, according to the clocks of their captures.
  package func isSameTime(as other: ConnectionView) -> Bool {
    start.elapsed(since: other.start).magnitude < ConnectionView.sameTime
  }

  /// Whether both are views of the same connection, from different places or from two sniffers.
  package func isSameLink(as other: ConnectionView) -> Bool {
    guard isSameTime(as: other), hasSamePeers(as: other) else { return false }
    return place != other.place || place == .air && accessAddress == other.accessAddress
  }
}

extension ConnectionView: CustomStringConvertible {
  /// The addresses of the devices, such as "C0:DE:00:00:00:01 → D1:CE:00:00:00:01".
  package var description: String {
    [central, peripheral].map { $0.map { "\($0)" } ?? "unknown" }.joined(separator: " → ")
  }
}
