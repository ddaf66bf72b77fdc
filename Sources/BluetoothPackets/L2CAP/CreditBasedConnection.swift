public import ByteReading

/// L2CAP_CREDIT_BASED_CONNECTION_REQ: a side requests up to five credit-based channels.
///
/// Core 6.0, Vol 3, Part A, 4.25.
public struct CreditBasedConnectionRequest: ~Escapable {
  /// The protocol or service of the channels.
  public var multiplexer: ProtocolMultiplexer
  /// Maximum SDU that the sender can receive, in octets.
  public var mtu: UInt16
  /// Maximum K-frame payload that the sender can receive, in octets.
  public var mps: UInt16
  /// Number of K-frames that may initially be sent to the sender on each channel.
  public var initialCredits: UInt16
  /// The channel endpoints on the sender.
  public var sourceChannels: ChannelList

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - multiplexer: the protocol or service.
  ///   - mtu: the maximum SDU, in octets.
  ///   - mps: the maximum K-frame payload, in octets.
  ///   - initialCredits: number of K-frames that may be sent initially.
  ///   - sourceChannels: the encoded channel IDs.
  @_lifetime(copy sourceChannels)
  public init(
    multiplexer: ProtocolMultiplexer, mtu: UInt16, mps: UInt16, initialCredits: UInt16,
    sourceChannels: RawSpan
  ) {
    self.multiplexer = multiplexer
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
    self.sourceChannels = ChannelList(sourceChannels)
  }

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    multiplexer = ProtocolMultiplexer(rawValue: try input.uint16(SignallingField.multiplexer))
    mtu = try input.uint16(SignallingField.mtu)
    mps = try input.uint16(SignallingField.mps)
    initialCredits = try input.uint16(SignallingField.initialCredits)
    sourceChannels = try ChannelList(parsing: &input, SignallingField.sourceChannel)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(multiplexer.rawValue)
    output.uint16(mtu)
    output.uint16(mps)
    output.uint16(initialCredits)
    output.octets(sourceChannels.octets)
  }
}

/// L2CAP_CREDIT_BASED_CONNECTION_RSP: the open channels, or the reason for a refusal.
///
/// Core 6.0, Vol 3, Part A, 4.26.
public struct CreditBasedConnectionResponse: ~Escapable {
  /// Maximum SDU that the sender can receive, in octets.
  public var mtu: UInt16
  /// Maximum K-frame payload that the sender can receive, in octets.
  public var mps: UInt16
  /// Number of K-frames that may initially be sent to the sender on each channel.
  public var initialCredits: UInt16
  /// Whether all channels are open, or the reason for a refusal.
  public var result: CreditBasedConnectionResult
  /// The channel endpoints on the sender of the response, in the order of the request; 0x0000 for a
  /// refused channel.
  public var destinationChannels: ChannelList

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - mtu: the maximum SDU, in octets.
  ///   - mps: the maximum K-frame payload, in octets.
  ///   - initialCredits: number of K-frames that may be sent initially.
  ///   - result: whether the channels were opened, or the reason for a refusal.
  ///   - destinationChannels: the encoded channel IDs.
  @_lifetime(copy destinationChannels)
  public init(
    mtu: UInt16, mps: UInt16, initialCredits: UInt16, result: CreditBasedConnectionResult,
    destinationChannels: RawSpan
  ) {
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
    self.result = result
    self.destinationChannels = ChannelList(destinationChannels)
  }

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    mtu = try input.uint16(SignallingField.mtu)
    mps = try input.uint16(SignallingField.mps)
    initialCredits = try input.uint16(SignallingField.initialCredits)
    result = CreditBasedConnectionResult(
      rawValue: try input.uint16(SignallingField.connectionResult))
    destinationChannels = try ChannelList(parsing: &input, SignallingField.destinationChannel)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(mtu)
    output.uint16(mps)
    output.uint16(initialCredits)
    output.uint16(result.rawValue)
    output.octets(destinationChannels.octets)
  }
}

/// The result of a request for one or more credit-based channels.
///
/// Core 6.0, Vol 3, Part A, 4.23 and 4.26.
public struct CreditBasedConnectionResult: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Connection Successful (0x0000).
  public static var successful: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x0000)
  }
  /// Connection Refused - SPSM Not Supported (0x0002).
  public static var multiplexerNotSupported: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x0002)
  }
  /// In a response for several channels, some of them may have been connected.
  public static var noResources: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x0004)
  }
  /// Connection Refused - Insufficient Authentication (0x0005).
  public static var insufficientAuthentication: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x0005)
  }
  /// Connection Refused - Insufficient Authorization (0x0006).
  public static var insufficientAuthorization: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x0006)
  }
  /// Connection Refused - Encryption Key Size Too Short (0x0007).
  public static var encryptionKeySizeTooShort: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x0007)
  }
  /// Connection Refused - Insufficient Encryption (0x0008).
  public static var insufficientEncryption: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x0008)
  }
  /// In a response for several channels, some of them may have been connected.
  public static var invalidSourceChannel: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x0009)
  }
  /// In a response for several channels, some of them may have been connected.
  public static var sourceChannelAlreadyAllocated: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x000A)
  }
  /// Connection Refused - Unacceptable Parameters (0x000B).
  public static var unacceptableParameters: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x000B)
  }
  /// Connection Refused - Invalid Parameters (0x000C).
  public static var invalidParameters: CreditBasedConnectionResult {
    CreditBasedConnectionResult(rawValue: 0x000C)
  }

  /// Whether another response with the same identifier will follow.
  public var isPending: Bool { 0x000D...0x000F ~= rawValue }

  /// Whether all or some channels are open with this result; with other results all are refused.
  public var mayOpenSome: Bool {
    switch self {
    case .successful, .noResources, .invalidSourceChannel, .sourceChannelAlreadyAllocated: true
    default: false
    }
  }

  /// The specification's name; nil for an undefined result.
  public var name: StaticString? { CreditBasedConnectionResult.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x0000: "Connection Successful"
    case 0x0002: "Connection Refused - SPSM Not Supported"
    case 0x0004: "Connection Refused - No Resources Available"
    case 0x0005: "Connection Refused - Insufficient Authentication"
    case 0x0006: "Connection Refused - Insufficient Authorization"
    case 0x0007: "Connection Refused - Encryption Key Size Too Short"
    case 0x0008: "Connection Refused - Insufficient Encryption"
    case 0x0009: "Connection Refused - Invalid Source CID"
    case 0x000A: "Connection Refused - Source CID Already Allocated"
    case 0x000B: "Connection Refused - Unacceptable Parameters"
    case 0x000C: "Connection Refused - Invalid Parameters"
    case 0x000D: "Connection Pending - No Further Information Available"
    case 0x000E: "Connection Pending - Authentication Pending"
    case 0x000F: "Connection Pending - Authorization Pending"
    default: nil
    }
  }
}
