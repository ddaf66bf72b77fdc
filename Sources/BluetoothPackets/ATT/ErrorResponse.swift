public import ByteReading

/// ATT_ERROR_RSP: the server can't execute a request.
///
/// Core 6.0, Vol 3, Part F, 3.4.1.1.
public struct ErrorResponse: WireValue {
  /// The opcode of the request.
  public var requestOpcode: ATTOpcode
  /// The attribute that caused the error; 0x0000 if none did.
  public var handle: UInt16
  /// The reason.
  public var errorCode: ATTErrorCode

  /// Creates it from its fields, in transmission order.
  public init(requestOpcode: ATTOpcode, handle: UInt16, errorCode: ATTErrorCode) {
    self.requestOpcode = requestOpcode
    self.handle = handle
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    requestOpcode = ATTOpcode(rawValue: try input.uint8(ATTField.requestOpcodeInError))
    if input.isWatched { requestOpcode.emitParts(to: input) }
    handle = try input.uint16(ATTField.handleInError)
    errorCode = ATTErrorCode(rawValue: try input.uint8(ATTField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(requestOpcode.rawValue)
    output.uint16(handle)
    output.uint8(errorCode.rawValue)
  }
}

/// The reason for an error response. Core 6.0, Vol 3, Part F, 3.4.1.1; the codes from 0xE0 on are in
/// the Core Specification Supplement, Part B.
public struct ATTErrorCode: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Invalid Handle (0x01).
  public static var invalidHandle: ATTErrorCode { ATTErrorCode(rawValue: 0x01) }
  /// Read Not Permitted (0x02).
  public static var readNotPermitted: ATTErrorCode { ATTErrorCode(rawValue: 0x02) }
  /// Write Not Permitted (0x03).
  public static var writeNotPermitted: ATTErrorCode { ATTErrorCode(rawValue: 0x03) }
  /// Invalid PDU (0x04).
  public static var invalidPDU: ATTErrorCode { ATTErrorCode(rawValue: 0x04) }
  /// Insufficient Authentication (0x05).
  public static var insufficientAuthentication: ATTErrorCode { ATTErrorCode(rawValue: 0x05) }
  /// Request Not Supported (0x06).
  public static var requestNotSupported: ATTErrorCode { ATTErrorCode(rawValue: 0x06) }
  /// Invalid Offset (0x07).
  public static var invalidOffset: ATTErrorCode { ATTErrorCode(rawValue: 0x07) }
  /// Insufficient Authorization (0x08).
  public static var insufficientAuthorization: ATTErrorCode { ATTErrorCode(rawValue: 0x08) }
  /// Prepare Queue Full (0x09).
  public static var prepareQueueFull: ATTErrorCode { ATTErrorCode(rawValue: 0x09) }
  /// Attribute Not Found (0x0A).
  public static var attributeNotFound: ATTErrorCode { ATTErrorCode(rawValue: 0x0A) }
  /// Attribute Not Long (0x0B).
  public static var attributeNotLong: ATTErrorCode { ATTErrorCode(rawValue: 0x0B) }
  /// Encryption Key Size Too Short (0x0C).
  public static var encryptionKeySizeTooShort: ATTErrorCode { ATTErrorCode(rawValue: 0x0C) }
  /// Invalid Attribute Value Length (0x0D).
  public static var invalidAttributeValueLength: ATTErrorCode { ATTErrorCode(rawValue: 0x0D) }
  /// Unlikely Error (0x0E).
  public static var unlikelyError: ATTErrorCode { ATTErrorCode(rawValue: 0x0E) }
  /// Insufficient Encryption (0x0F).
  public static var insufficientEncryption: ATTErrorCode { ATTErrorCode(rawValue: 0x0F) }
  /// Unsupported Group Type (0x10).
  public static var unsupportedGroupType: ATTErrorCode { ATTErrorCode(rawValue: 0x10) }
  /// Insufficient Resources (0x11).
  public static var insufficientResources: ATTErrorCode { ATTErrorCode(rawValue: 0x11) }
  /// Database Out Of Sync (0x12).
  public static var databaseOutOfSync: ATTErrorCode { ATTErrorCode(rawValue: 0x12) }
  /// Value Not Allowed (0x13).
  public static var valueNotAllowed: ATTErrorCode { ATTErrorCode(rawValue: 0x13) }
  /// Write Request Rejected (0xFC).
  public static var writeRequestRejected: ATTErrorCode { ATTErrorCode(rawValue: 0xFC) }
  /// Client Characteristic Configuration Descriptor Improperly Configured (0xFD).
  public static var clientConfigurationImproper: ATTErrorCode { ATTErrorCode(rawValue: 0xFD) }
  /// Procedure Already in Progress (0xFE).
  public static var procedureAlreadyInProgress: ATTErrorCode { ATTErrorCode(rawValue: 0xFE) }
  /// Out of Range (0xFF).
  public static var outOfRange: ATTErrorCode { ATTErrorCode(rawValue: 0xFF) }

  /// Whether a higher layer's specification defines the code: 0x80 to 0x9F.
  public var isApplicationError: Bool { 0x80...0x9F ~= rawValue }

  /// Whether the code is in the range shared by all profiles and services: 0xE0 to 0xFF.
  public var isCommonProfileError: Bool { rawValue >= 0xE0 }

  /// The specification's name; nil for a reserved code.
  public var name: StaticString? { ATTErrorCode.name(of: UInt64(rawValue)) }

  static func name(of code: UInt64) -> StaticString? {
    switch code {
    case 0x01: "Invalid Handle"
    case 0x02: "Read Not Permitted"
    case 0x03: "Write Not Permitted"
    case 0x04: "Invalid PDU"
    case 0x05: "Insufficient Authentication"
    case 0x06: "Request Not Supported"
    case 0x07: "Invalid Offset"
    case 0x08: "Insufficient Authorization"
    case 0x09: "Prepare Queue Full"
    case 0x0A: "Attribute Not Found"
    case 0x0B: "Attribute Not Long"
    case 0x0C: "Encryption Key Size Too Short"
    case 0x0D: "Invalid Attribute Value Length"
    case 0x0E: "Unlikely Error"
    case 0x0F: "Insufficient Encryption"
    case 0x10: "Unsupported Group Type"
    case 0x11: "Insufficient Resources"
    case 0x12: "Database Out Of Sync"
    case 0x13: "Value Not Allowed"
    case 0x80...0x9F: "Application Error"
    case 0xFC: "Write Request Rejected"
    case 0xFD: "Client Characteristic Configuration Descriptor Improperly Configured"
    case 0xFE: "Procedure Already in Progress"
    case 0xFF: "Out of Range"
    case 0xE0...0xFB: "Common Profile and Service Error"
    default: nil
    }
  }
}
