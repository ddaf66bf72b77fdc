/// Decimal numbers as text, the same on every machine and in every locale.
package enum Decimals {
  /// Returns 10 to the given power, which is exact up to 22.
  static func power(of digits: Int) -> Double {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return scale
  }

  /// `value` rounded to `digits` digits after the decimal point, with trailing zeros.
  package static func text(_ value: Double, exactly digits: Int) -> String {
    guard value.isFinite, digits >= 0 else { return "–" }
    let scaled = (abs(value) * power(of: digits)).rounded()
    guard let whole = UInt64(exactly: scaled) else { return String(value) }
    let sign = value < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(whole) }
    let text = String(whole)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
    return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }

  /// `value` rounded to at most `digits` digits after the decimal point, without trailing zeros.
  package static func text(_ value: Double, atMost digits: Int) -> String {
    let text = text(value, exactly: digits)
    guard text.contains(".") else { return text }
    var end = text.endIndex
    while text[text.index(before: end)] == "0" { end = text.index(before: end) }
    if text[text.index(before: end)] == "." { end = text.index(before: end) }
    return String(text[..<end])
  }

  /// Returns a value whose unit is a binary fraction, such as 1/1024 s, with as many digits as people write: three
  /// after the decimal point, or three significant ones if it is small.
  static func short(_ value: Double) -> String {
    var digits = 3
    var scaled = abs(value) * 100
    while scaled > 0, scaled < 1, digits < 12 {
      scaled *= 10
      digits += 1
    }
    return text(value, atMost: digits)
  }

  /// Returns a number of nanoseconds in a larger unit with full precision.
  ///
  /// - Parameters:
  ///   - nanoseconds: the value.
  ///   - digits: the number of digits after the decimal point: 9 for seconds, 6 for milliseconds.
  static func text(nanoseconds: Int64, digits: Int) -> String {
    var scale: UInt64 = 1
    for _ in 0..<digits { scale *= 10 }
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: scale)
    let text = (nanoseconds < 0 ? "-" : "") + String(whole)
    guard rest > 0 else { return text }
    let fraction = String(rest + scale).dropFirst()
    return text + "." + fraction.trimmingZeros
  }

  /// Returns an integer with a comma after every three digits: "29,317".
  package static func grouped(_ value: some BinaryInteger) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return (value < 0 ? "-" : "") + text
  }

  /// Returns a count with a noun whose plural ends in s: "1 packet", "29,317 packets".
  package static func counted(_ count: some BinaryInteger, _ noun: String) -> String {
    "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Substring {
  /// The text without trailing zeros.
  fileprivate var trimmingZeros: Substring {
    self[..<(lastIndex { $0 != "0" }.map(index(after:)) ?? startIndex)]
  }
}
