public import BluetoothPackets

/// One change of a connection's parameters.
public struct ParameterChange: Hashable, Sendable {
  /// What changed, and to what.
  public enum Value: Hashable, Sendable {
    /// What the two controllers agreed about the timing of a connection.
    case parameters(ConnectionParameters)
    /// The used channels.
    case channelMap(ChannelMap)
    /// The physical layers.
    case phy(BothDirections<PHY>)
    /// Largest LL payload in octets, without the MIC, and the longest time that a packet with an LL
    /// data PDU may take, in microseconds.
    case dataLength(BothDirections<UInt16>, time: BothDirections<UInt16>)
    /// ATT_MTU of the fixed channel, in octets.
    case attMTU(UInt16)
    /// Whether the link is encrypted, and with how many octets of key where that is known.
    case encryption(EncryptionState, keySize: UInt8?)
    /// How many connection events are used, and what else a subrate update sets.
    case subrate(Subrate)
  }

  /// What changed, and to what.
  public private(set) var value: Value
  /// How the change is known.
  public let basis: Basis
  /// The frame that says it.
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
