public import ByteReading

/// An IEEE 11073-20601 number: a 16-bit SFLOAT or 32-bit FLOAT with a mantissa and a decimal exponent,
/// or one of five codes.
public enum MedicalNumber: Hashable, Sendable {
  /// A number.
  case number(DecimalNumber)
  /// NaN: there is no value.
  case notANumber
  /// NRes (not at this resolution): the value can't be represented.
  case notAtThisResolution
  /// Greater than the maximum.
  case positiveInfinity
  /// Less than the minimum.
  case negativeInfinity
  /// The reserved code.
  case reserved

  /// Decodes a number.
  ///
  /// - Parameters:
  ///   - raw: the octets as an integer.
  ///   - width: in octets: 2 for SFLOAT, 4 for FLOAT.
  public init(raw: UInt64, width: Int) {
    let mantissaBits = width == 2 ? 12 : 24
    let mantissa = Int64(raw & ((1 << UInt64(mantissaBits)) - 1))
    let sign = Int64(1) << Int64(mantissaBits - 1)
    let exponentBits = 8 * width - mantissaBits
    let exponent = Int64(raw >> UInt64(mantissaBits)) & ((1 << Int64(exponentBits)) - 1)
    if exponent == 0 {
      switch mantissa - sign {
      case -2:
        self = .positiveInfinity
        return
      case -1:
        self = .notANumber
        return
      case 0:
        self = .notAtThisResolution
        return
      case 1:
        self = .reserved
        return
      case 2:
        self = .negativeInfinity
        return
      default: break
      }
    }
    let exponentSign = Int64(1) << Int64(exponentBits - 1)
    self = .number(
      DecimalNumber(
        digits: mantissa >= sign ? mantissa - 2 * sign : mantissa,
        exponent: Int(exponent >= exponentSign ? exponent - 2 * exponentSign : exponent)))
  }

  /// The meaning of a code; nil for a number.
  public var codeName: ConstantText? {
    switch self {
    case .number: nil
    case .notANumber: "not a number"
    case .notAtThisResolution: "not at this resolution"
    case .positiveInfinity: "+infinity"
    case .negativeInfinity: "-infinity"
    case .reserved: "reserved code"
    }
  }

  /// The number; nil for a code.
  public var decimal: DecimalNumber? {
    if case .number(let number) = self { number } else { nil }
  }
}
