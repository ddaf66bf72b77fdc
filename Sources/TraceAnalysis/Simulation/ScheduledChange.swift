public import BluetoothPackets

/// Something about a simulated link that changes while the transfer runs.
public struct ScheduledChange: Hashable, Sendable {
  /// What changes.
  public enum Kind: Hashable, Sendable {
    /// New connection parameters; interval and timeout in microseconds, the transmit window's
    /// offset in units of 1.25 ms.
    case parameters(interval: Int, latency: Int, timeout: Int, windowOffset: Int)
    /// The used channels.
    case channelMap(ChannelMap)
    /// The physical layers.
    case phys(centralToPeripheral: AirPHY, peripheralToCentral: AirPHY)
    /// Octets of a data PDU's payload.
    case dataLength(Int)
  }

  /// The counter of the connection event from which on the central may start the procedure.
  public var event: Int
  /// What changes.
  public var kind: Kind

  /// A change that is asked for at a connection event.
  public init(event: Int, kind: Kind) {
    self.event = event
    self.kind = kind
  }
}
