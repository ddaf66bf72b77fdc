/// What came of the request for one or several credit-based channels.
///
/// Core 6.0, Vol 3, Part A, 4.23 and 4.26.
public struct CreditBasedConnectionResult: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let successful = CreditBasedConnectionResult(rawValue: 0x0000)
  public static let multiplexerNotSupported = CreditBasedConnectionResult(rawValue: 0x0002)
  /// With several channels: some may have been connected.
  public static let noResources = CreditBasedConnectionResult(rawValue: 0x0004)
  public static let insufficientAuthentication = CreditBasedConnectionResult(rawValue: 0x0005)
  public static let insufficientAuthorization = CreditBasedConnectionResult(rawValue: 0x0006)
  public static let encryptionKeySizeTooShort = CreditBasedConnectionResult(rawValue: 0x0007)
  public static let insufficientEncryption = CreditBasedConnectionResult(rawValue: 0x0008)
  /// With several channels: some may have been connected.
  public static let invalidSourceChannel = CreditBasedConnectionResult(rawValue: 0x0009)
  /// With several channels: some may have been connected.
  public static let sourceChannelAlreadyAllocated = CreditBasedConnectionResult(rawValue: 0x000A)
  public static let unacceptableParameters = CreditBasedConnectionResult(rawValue: 0x000B)
  public static let invalidParameters = CreditBasedConnectionResult(rawValue: 0x000C)

  /// Whether another response with the same identifier will follow.
  public var isPending: Bool { 0x000D...0x000F ~= rawValue }

  /// The specification's name, nil for a result that it does not define.
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
