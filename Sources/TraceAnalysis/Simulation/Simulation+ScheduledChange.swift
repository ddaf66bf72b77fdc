public import BluetoothPackets

extension Simulation {
  /// A change of a simulated link during the transfer.
  public struct ScheduledChange: Hashable, Sendable {
    /// What changes.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
      /// New connection parameters: interval and timeout in microseconds, the transmit window's
      /// offset in units of 1.25 ms.
      case parameters(interval: Int, latency: Int, timeout: Int, windowOffset: Int)
      /// The channel map.
      case channelMap(ChannelMap)
      /// The PHYs.
      case phys(centralToPeripheral: AirPHY, peripheralToCentral: AirPHY)
      /// Maximum payload of a data PDU in octets.
      case dataLength(Int)
    }

    /// The event counter from which on the central may start the procedure.
    public var event: Int
    /// What changes.
    public var kind: Kind

    /// Creates a change scheduled for a connection event.
    public init(event: Int, kind: Kind) {
      self.event = event
      self.kind = kind
    }
  }
}
