import BluetoothPackets

/// Numbers in filters, and numbers of packets to compare with them.
enum FilterNumber {
  /// Parses an unsigned integer: decimal, octal after `0`, hexadecimal after `0x`, binary after `0b`. Returns nil for
  /// any other text, and for values that exceed 64 bits.
  static func unsigned(_ text: some Collection<UInt8>) -> UInt64? {
    var digits = text[...]
    var radix: UInt64 = 10
    if digits.first == UInt8(ascii: "0"), digits.count > 1 {
      radix = 8
      digits = digits.dropFirst()
      switch digits.first {
      case UInt8(ascii: "x"), UInt8(ascii: "X"):
        radix = 16
        digits = digits.dropFirst()
      case UInt8(ascii: "b"), UInt8(ascii: "B"):
        radix = 2
        digits = digits.dropFirst()
      default: break
      }
    }
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for octet in digits {
      guard let digit = digit(octet), UInt64(digit) < radix else { return nil }
      let (shifted, overflows) = value.multipliedReportingOverflow(by: radix)
      let (sum, carries) = shifted.addingReportingOverflow(UInt64(digit))
      guard !overflows, !carries else { return nil }
      value = sum
    }
    return value
  }

  /// Parses a decimal number with an optional fraction.
  static func decimal(_ text: String) -> Double? {
    guard let first = text.utf8.first, digit(first).map({ $0 < 10 }) == true else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Parses seconds and converts them to nanoseconds. Digits of the fraction after the ninth are ignored.
  static func seconds(_ text: String) -> Int64? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, let seconds = plain(whole),
      let (nanoseconds, overflows) = Optional(
        seconds.multipliedReportingOverflow(by: 1_000_000_000)), !overflows
    else { return nil }
    guard parts.count == 2 else { return nanoseconds }
    guard let fraction = fraction(parts[1]) else { return nil }
    let (sum, carries) = nanoseconds.addingReportingOverflow(fraction)
    return carries ? nil : sum
  }

  /// Converts the digits after a decimal point to nanoseconds.
  static func fraction(_ digits: some Collection<UInt8>) -> Int64? {
    guard !digits.isEmpty, plain(digits.prefix(18)) != nil,
      digits.allSatisfy({ digit($0).map { $0 < 10 } ?? false })
    else { return nil }
    var nanoseconds: Int64 = 0
    for place in 0..<9 {
      let octet = digits.dropFirst(place).first ?? UInt8(ascii: "0")
      nanoseconds = (nanoseconds * 10).later(by: Int64(digit(octet) ?? 0))
    }
    return nanoseconds
  }

  /// Parses a number that consists only of decimal digits.
  static func plain(_ text: some Collection<UInt8>) -> Int64? {
    guard !text.isEmpty else { return nil }
    var value: Int64 = 0
    for octet in text {
      guard let digit = digit(octet), digit < 10 else { return nil }
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = shifted.addingReportingOverflow(Int64(digit))
      guard !overflows, !carries else { return nil }
      value = sum
    }
    return value
  }

  /// Returns the value of a digit or letter, up to 35.
  static func digit(_ octet: UInt8) -> UInt32? {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(octet - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(octet - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(octet - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  // MARK: Numbers in packets

  /// Returns the number nearest to an IEEE 11073-20601 number, equal to the value of its digits in a filter. NaN for
  /// codes that are not numbers.
  static func real(_ number: MedicalNumber) -> Double {
    switch number {
    case .number(let decimal):
      // Powers of ten are exact up to the 22nd, so there is only one rounding, as when the digits are parsed.
      var power = 1.0
      for _ in 0..<min(decimal.exponent.magnitude, 300) { power *= 10 }
      let digits = Double(decimal.digits)
      return decimal.exponent < 0 ? digits / power : digits * power
    case .positiveInfinity: return .infinity
    case .negativeInfinity: return -.infinity
    case .notANumber, .notAtThisResolution, .reserved: return .nan
    }
  }

  /// Returns an IEEE 754 number of four or eight octets.
  static func real(_ pattern: UInt64, width: Int) -> Double {
    width == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: pattern))) : Double(bitPattern: pattern)
  }
}
