public import ByteReading

/// L2CAP_CREDIT_BASED_RECONFIGURE_REQ: a side changes its MTU or MPS.
///
/// Core 6.0, Vol 3, Part A, 4.27.
public struct CreditBasedReconfigureRequest: ~Escapable {
  /// Maximum SDU that the sender can receive, in octets; it may not be reduced.
  public var mtu: UInt16
  /// Maximum K-frame payload that the sender can receive, in octets.
  public var mps: UInt16
  /// The channel endpoints on the sender.
  public var destinationChannels: ChannelList

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - mtu: the maximum SDU, in octets.
  ///   - mps: the maximum K-frame payload, in octets.
  ///   - destinationChannels: the encoded channel IDs.
  @_lifetime(copy destinationChannels)
  public init(mtu: UInt16, mps: UInt16, destinationChannels: RawSpan) {
    self.mtu = mtu
    self.mps = mps
    self.destinationChannels = ChannelList(destinationChannels)
  }

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    mtu = try input.uint16(SignallingField.mtu)
    mps = try input.uint16(SignallingField.mps)
    destinationChannels = try ChannelList(parsing: &input, SignallingField.destinationChannel)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(mtu)
    output.uint16(mps)
    output.octets(destinationChannels.octets)
  }
}

/// L2CAP_CREDIT_BASED_RECONFIGURE_RSP: whether the new sizes are accepted.
///
/// Core 6.0, Vol 3, Part A, 4.28.
public struct CreditBasedReconfigureResponse: WireValue {
  /// The result of a reconfiguration.
  public struct Result: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// The new sizes are in force (0x0000).
    public static var successful: Result { Result(rawValue: 0x0000) }
    /// The MTU may not be reduced (0x0001).
    public static var mtuReduced: Result { Result(rawValue: 0x0001) }
    /// The MPS of several channels may not be reduced at the same time (0x0002).
    public static var mpsReducedOnSeveral: Result { Result(rawValue: 0x0002) }
    /// One of the channels is not open (0x0003).
    public static var invalidChannel: Result { Result(rawValue: 0x0003) }
    /// Another parameter is unacceptable (0x0004).
    public static var unacceptableParameters: Result { Result(rawValue: 0x0004) }

    /// The specification's name; nil for an undefined result.
    public var name: StaticString? { Result.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Reconfiguration Successful"
      case 1: "Reconfiguration Failed - Reduction In Size Of MTU Not Allowed"
      case 2: "Reconfiguration Failed - Reduction In Size Of MPS Not Allowed For Several Channels"
      case 3: "Reconfiguration Failed - Invalid Destination CID"
      case 4: "Reconfiguration Failed - Other Unacceptable Parameters"
      default: nil
      }
    }
  }

  /// The result.
  public var result: Result

  /// Creates it from its only field.
  public init(result: Result) {
    self.result = result
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    result = Result(rawValue: try input.uint16(SignallingField.reconfigureResult))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(result.rawValue)
  }
}
