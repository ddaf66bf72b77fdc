public import ByteReading

/// L2CAP_CONNECTION_REQ: a side requests a BR/EDR channel.
///
/// Core 6.0, Vol 3, Part A, 4.2.
public struct ConnectionRequest: WireValue {
  /// The protocol or service of the channel.
  public var multiplexer: ProtocolMultiplexer
  /// The channel endpoint on the sender of this request.
  public var sourceChannel: ChannelID

  /// Creates a request.
  public init(multiplexer: ProtocolMultiplexer, sourceChannel: ChannelID) {
    self.multiplexer = multiplexer
    self.sourceChannel = sourceChannel
  }

  /// Decodes the parameters.
  public init(parsing input: inout ByteReader) throws(WireError) {
    multiplexer = ProtocolMultiplexer(
      rawValue: try input.uint16(ClassicSignallingField.multiplexer))
    sourceChannel = ChannelID(rawValue: try input.uint16(SignallingField.sourceChannel))
  }

  /// Appends the parameters.
  public func encode(into output: inout ByteWriter) {
    output.uint16(multiplexer.rawValue)
    output.uint16(sourceChannel.rawValue)
  }
}

/// L2CAP_CONNECTION_RSP: whether the channel is open.
///
/// Core 6.0, Vol 3, Part A, 4.3.
public struct ConnectionResponse: WireValue {
  /// Whether the channel is open, pending or refused.
  public struct Result: RawRepresentable, Hashable, Sendable {
    /// The encoded value.
    public var rawValue: UInt16

    /// Creates a result.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// The channel is open.
    public static var success: Result { Result(rawValue: 0x0000) }
    /// The channel is pending: another response will follow.
    public static var pending: Result { Result(rawValue: 0x0001) }

    /// The specification's name; nil for an undefined result.
    public var name: StaticString? { Result.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Connection successful"
      case 1: "Connection pending"
      case 2: "Connection refused - PSM not supported"
      case 3: "Connection refused - security block"
      case 4: "Connection refused - no resources available"
      case 6: "Connection refused - invalid Source CID"
      case 7: "Connection refused - Source CID already allocated"
      default: nil
      }
    }
  }

  /// The channel endpoint on the sender of this response.
  public var destinationChannel: ChannelID
  /// The channel endpoint on the sender of the request.
  public var sourceChannel: ChannelID
  /// Whether the channel is open.
  public var result: Result
  /// The reason why the channel is pending.
  public var status: UInt16

  /// Creates a response.
  public init(
    destinationChannel: ChannelID, sourceChannel: ChannelID, result: Result, status: UInt16
  ) {
    self.destinationChannel = destinationChannel
    self.sourceChannel = sourceChannel
    self.result = result
    self.status = status
  }

  /// Decodes the parameters.
  public init(parsing input: inout ByteReader) throws(WireError) {
    destinationChannel = ChannelID(
      rawValue: try input.uint16(SignallingField.destinationChannel))
    sourceChannel = ChannelID(rawValue: try input.uint16(SignallingField.sourceChannel))
    result = Result(rawValue: try input.uint16(ClassicSignallingField.result))
    status = try input.uint16(ClassicSignallingField.status)
  }

  /// Appends the parameters.
  public func encode(into output: inout ByteWriter) {
    output.uint16(destinationChannel.rawValue)
    output.uint16(sourceChannel.rawValue)
    output.uint16(result.rawValue)
    output.uint16(status)
  }

  static func statusName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "No further information available"
    case 1: "Authentication pending"
    case 2: "Authorization pending"
    default: nil
    }
  }
}
