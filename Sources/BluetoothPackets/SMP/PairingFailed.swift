public import ByteReading

/// A device aborts the pairing. Core 6.0, Vol 3, Part H, 3.5.5.
public struct PairingFailed: WireValue {
  /// The reason for a failed pairing. Core 6.0, Vol 3, Part H, 3.5.5.
  public struct Reason: NamedNumber, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Passkey Entry Failed (0x01).
    public static var passkeyEntryFailed: Reason { Reason(rawValue: 0x01) }
    /// OOB Not Available (0x02).
    public static var outOfBandNotAvailable: Reason { Reason(rawValue: 0x02) }
    /// Authentication Requirements (0x03).
    public static var authenticationRequirements: Reason { Reason(rawValue: 0x03) }
    /// Confirm Value Failed (0x04).
    public static var confirmValueFailed: Reason { Reason(rawValue: 0x04) }
    /// Pairing Not Supported (0x05).
    public static var pairingNotSupported: Reason { Reason(rawValue: 0x05) }
    /// Encryption Key Size (0x06).
    public static var encryptionKeySize: Reason { Reason(rawValue: 0x06) }
    /// Command Not Supported (0x07).
    public static var commandNotSupported: Reason { Reason(rawValue: 0x07) }
    /// Unspecified Reason (0x08).
    public static var unspecified: Reason { Reason(rawValue: 0x08) }
    /// Repeated Attempts (0x09).
    public static var repeatedAttempts: Reason { Reason(rawValue: 0x09) }
    /// Invalid Parameters (0x0A).
    public static var invalidParameters: Reason { Reason(rawValue: 0x0A) }
    /// DHKey Check Failed (0x0B).
    public static var dhKeyCheckFailed: Reason { Reason(rawValue: 0x0B) }
    /// Numeric Comparison Failed (0x0C).
    public static var numericComparisonFailed: Reason { Reason(rawValue: 0x0C) }
    /// BR/EDR Pairing In Progress (0x0D).
    public static var classicPairingInProgress: Reason { Reason(rawValue: 0x0D) }
    /// Cross-transport Key Derivation/Generation Not Allowed (0x0E).
    public static var keyGenerationNotAllowed: Reason { Reason(rawValue: 0x0E) }
    /// Key Rejected (0x0F).
    public static var keyRejected: Reason { Reason(rawValue: 0x0F) }
    /// Busy (0x10).
    public static var busy: Reason { Reason(rawValue: 0x10) }

    /// The specification's name; nil for a reserved reason.
    public var name: StaticString? { Reason.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0x01: "Passkey Entry Failed"
      case 0x02: "OOB Not Available"
      case 0x03: "Authentication Requirements"
      case 0x04: "Confirm Value Failed"
      case 0x05: "Pairing Not Supported"
      case 0x06: "Encryption Key Size"
      case 0x07: "Command Not Supported"
      case 0x08: "Unspecified Reason"
      case 0x09: "Repeated Attempts"
      case 0x0A: "Invalid Parameters"
      case 0x0B: "DHKey Check Failed"
      case 0x0C: "Numeric Comparison Failed"
      case 0x0D: "BR/EDR Pairing In Progress"
      case 0x0E: "Cross-transport Key Derivation/Generation Not Allowed"
      case 0x0F: "Key Rejected"
      case 0x10: "Busy"
      default: nil
      }
    }
  }

  /// The reason for the failure.
  public var reason: Reason

  /// Creates it from its only field.
  public init(reason: Reason) {
    self.reason = reason
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    reason = Reason(rawValue: try input.uint8(SMPField.reason))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(reason.rawValue)
  }
}
