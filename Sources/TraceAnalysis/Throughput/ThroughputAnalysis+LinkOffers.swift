public import LinkSessions

extension ThroughputAnalysis {
  /// What the ends of a connection offered each other on the air, and what they rejected.
  public struct LinkOffers: Hashable, Sendable {
    /// Payload sizes in octets that one end can send and receive.
    public struct DataLength: Hashable, Sendable {
      /// Maximum octets that this end sends in a data PDU.
      public let transmit: UInt16
      /// Maximum octets that this end can receive in a data PDU.
      public let receive: UInt16
    }

    /// By the direction in which the offering end sends.
    public internal(set) var dataLength = BothDirections<Known<DataLength>>(both: .unknown)
    /// The frame that rejected a data length update, or nil if none did.
    package internal(set) var dataLengthRefused: Int?
    /// The frame that rejected another PHY, or nil if none did.
    package internal(set) var phyRefused: Int?

    mutating func swapRoles() {
      dataLength = BothDirections(
        centralToPeripheral: dataLength.peripheralToCentral,
        peripheralToCentral: dataLength.centralToPeripheral)
    }
  }
}
