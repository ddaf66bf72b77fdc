public import LinkSessions

/// What the ends of a connection offered each other on the air, and what they refused.
public struct LinkOffers: Hashable, Sendable {
  /// Octets of the payloads that one end can send and take.
  public struct DataLength: Hashable, Sendable {
    /// Octets that the side would send in a data PDU.
    public let transmit: UInt16
    /// Octets that the side can receive in a data PDU.
    public let receive: UInt16
  }

  /// By the direction in which the end sends that offers.
  public internal(set) var dataLength = BothDirections<Known<DataLength>>(both: .unknown)
  /// The frames that refused.
  public internal(set) var dataLengthRefused: Int?
  /// The frame that refused another physical layer; nil where none did.
  public internal(set) var phyRefused: Int?

  mutating func swapRoles() {
    dataLength = BothDirections(
      centralToPeripheral: dataLength.peripheralToCentral,
      peripheralToCentral: dataLength.centralToPeripheral)
  }
}
