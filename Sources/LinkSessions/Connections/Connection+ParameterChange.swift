public import BluetoothPackets

extension Connection {
  /// One change of a connection's parameters.
  public struct ParameterChange: Hashable, Sendable {
    /// The new value of a parameter.
    @nonexhaustive
    public enum Value: Hashable, Sendable {
      /// The interval, peripheral latency and supervision timeout.
      case parameters(ConnectionParameters)
      /// The channel map.
      case channelMap(ChannelMap)
      /// The PHY of each direction.
      case phy(BothDirections<PHY>)
      /// Maximum LL payload in octets, without the MIC, and maximum duration of a packet with an LL data
      /// PDU, in microseconds.
      case dataLength(BothDirections<UInt16>, time: BothDirections<UInt16>)
      /// ATT_MTU of the fixed channel, in octets.
      case attMTU(UInt16)
      /// The encryption state, and the key size in octets if it is known.
      case encryption(Connection.EncryptionState, keySize: UInt8?)
      /// The subrating of connection events, and the other values of a subrate update.
      case subrate(ConnectionParameters.Subrate)
    }

    /// The new value.
    public private(set) var value: Value
    /// How the change is known.
    public let basis: Basis
    /// The frame that contains it.
    package let frame: Int
    /// The time of the frame, in nanoseconds since 1970.
    package let time: Int64
    /// The connection event at which the change takes effect, if a PDU contains it.
    public let instant: UInt16?

    init(value: Value, basis: Basis, frame: Int, time: Int64, instant: UInt16?) {
      self.value = value
      self.basis = basis
      self.frame = frame
      self.time = time
      self.instant = instant
    }

    /// Swaps the values by direction: the device that was assumed to be the central is the peripheral.
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
}
