public import BluetoothPackets

/// One change of a connection's parameters.
public struct ParameterChange: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case parameters(ConnectionParameters)
    case channelMap(ChannelMap)
    case phy(BothDirections<PHY>)
    /// Largest LL payload in octets, without the MIC, and the longest time that a packet with an LL
    /// data PDU may take, in microseconds.
    case dataLength(BothDirections<UInt16>, time: BothDirections<UInt16>)
    case attMTU(UInt16)
    case encryption(EncryptionState, keySize: UInt8?)
    case subrate(Subrate)
  }

  public private(set) var value: Value
  public let basis: Basis
  public let frame: Int
  /// Nanoseconds since 1970.
  public let time: Int64
  /// The connection event from which the change is in force, where a PDU names it.
  public let instant: UInt16?

  init(value: Value, basis: Basis, frame: Int, time: Int64, instant: UInt16?) {
    self.value = value
    self.basis = basis
    self.frame = frame
    self.time = time
    self.instant = instant
  }

  /// What was taken for the central is the peripheral: values by direction change sides.
  mutating func swapRoles() {
    switch value {
    case .phy(var both):
      both.swap()
      value = .phy(both)
    case .dataLength(var both, var time):
      both.swap()
      time.swap()
      value = .dataLength(both, time: time)
    case .parameters, .channelMap, .attMTU, .encryption, .subrate: break
    }
  }
}
