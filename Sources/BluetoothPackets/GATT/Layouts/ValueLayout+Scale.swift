extension ValueLayout {
  /// The scale of an integer: `step · factor · 10^decimal · 2^binary + offset`.
  ///
  /// GATT Specification Supplement, 2.4: M, d and b.
  @nonexhaustive
  public enum Scale: Hashable, Sendable {
    /// No scale: the factor is one.
    case none
    /// `step · factor · 10^decimal · 2^binary + offset`.
    case linear(factor: Int64, decimal: Int, binary: Int, offset: DecimalNumber)
    /// 1.1 to the power of the integer minus 64; zero stays zero. GATT Specification Supplement, 3: Time
    /// Exponential 8.
    case exponential

    /// Applies the scale to an integer.
    public func value(of step: Int64) -> DecimalNumber {
      switch self {
      case .none: return DecimalNumber(digits: step, exponent: 0)
      case .linear(let factor, let decimal, let binary, let offset):
        let (digits, overflow) = step.multipliedReportingOverflow(by: factor)
        let number =
          overflow
          ? DecimalNumber(Double(step) * Double(factor), exponent: decimal)
          : DecimalNumber(digits: digits, exponent: decimal)
        return number.times(powerOfTwo: binary).plus(offset)
      case .exponential:
        guard step != 0 else { return DecimalNumber(digits: 0, exponent: 0) }
        var value = 1.0
        for _ in 0..<min((step - 64).magnitude, 4096) { value *= 1.1 }
        return DecimalNumber(rounding: step < 64 ? 1 / value : value)
      }
    }
  }
}

/// A decimal number: digits and the position of the decimal point. It may be rounded.
public struct DecimalNumber: Hashable, Sendable {
  /// All digits, without the point.
  public let digits: Int64
  /// The power of ten.
  public let exponent: Int

  /// Creates the number `digits · 10^exponent`.
  public init(digits: Int64, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// Rounds a number to nine digits.
  public init(rounding value: Double) {
    self.init(value, exponent: 0)
  }

  init(_ value: Double, exponent: Int) {
    guard value.isFinite, value != 0 else {
      self.init(digits: 0, exponent: 0)
      return
    }
    var scaled = value
    var power = 0
    while scaled.magnitude >= 1e9 {
      scaled /= 10
      power += 1
    }
    while scaled.magnitude < 1e8 {
      scaled *= 10
      power -= 1
    }
    var digits = Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    while digits % 10 == 0 {
      digits /= 10
      power += 1
    }
    self.init(digits: digits, exponent: exponent + power)
  }

  /// The nearest floating-point number.
  public var double: Double {
    var value = Double(digits)
    for _ in 0..<min(exponent.magnitude, 700) { value = exponent < 0 ? value / 10 : value * 10 }
    return value
  }

  /// Returns the product with a power of two.
  public func times(powerOfTwo power: Int) -> DecimalNumber {
    var (digits, exponent) = (self.digits, self.exponent)
    // 1/2 is 5/10.
    for _ in 0..<power.magnitude {
      let (product, overflow) = digits.multipliedReportingOverflow(by: power < 0 ? 5 : 2)
      guard !overflow else {
        var value = double
        for _ in 0..<power.magnitude { value = power < 0 ? value / 2 : value * 2 }
        return DecimalNumber(rounding: value)
      }
      digits = product
      if power < 0 { exponent -= 1 }
    }
    while power < 0, exponent < self.exponent, digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
    return DecimalNumber(digits: digits, exponent: exponent)
  }

  /// Returns the sum of two numbers.
  public func plus(_ other: DecimalNumber) -> DecimalNumber {
    guard other.digits != 0 else { return self }
    let exponent = min(self.exponent, other.exponent)
    guard let mine = widened(to: exponent), let theirs = other.widened(to: exponent) else {
      return DecimalNumber(rounding: double + other.double)
    }
    let (sum, overflow) = mine.addingReportingOverflow(theirs)
    return overflow
      ? DecimalNumber(rounding: double + other.double)
      : DecimalNumber(digits: sum, exponent: exponent)
  }

  /// Returns the digits for a smaller exponent, if they fit.
  private func widened(to exponent: Int) -> Int64? {
    guard self.exponent - exponent <= 18 else { return nil }
    var digits = digits
    for _ in 0..<(self.exponent - exponent) {
      let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      digits = product
    }
    return digits
  }
}

extension DecimalNumber: CustomStringConvertible {
  /// The number as text, with all its decimal places.
  public var description: String {
    guard exponent > -40, exponent < 20 else { return "\(digits)e\(exponent)" }
    if exponent >= 0 {
      return digits == 0 ? "0" : "\(digits)" + String(repeating: "0", count: exponent)
    }
    let places = -exponent
    var text = String(digits.magnitude)
    if text.count <= places { text = String(repeating: "0", count: places + 1 - text.count) + text }
    let point = text.index(text.endIndex, offsetBy: -places)
    return (digits < 0 ? "-" : "") + text[..<point] + "." + text[point...]
  }
}
