extension CaptureFacts {
  /// The unit of a timestamp.
  public enum TimestampResolution: Hashable, Sendable {
    /// 10 to the power of minus this number, in seconds: 6 for microseconds.
    case decimal(UInt8)
    /// 2 to the power of minus this number, in seconds.
    case binary(UInt8)

    /// 1 µs.
    public static let microseconds = CaptureFacts.TimestampResolution.decimal(6)
    /// 1 ns.
    public static let nanoseconds = CaptureFacts.TimestampResolution.decimal(9)

    /// Decodes pcapng's `if_tsresol`: the exponent, with the highest bit set for powers of two.
    init(optionValue: UInt8) {
      self = optionValue & 0x80 == 0 ? .decimal(optionValue) : .binary(optionValue & 0x7F)
    }

    /// Nanoseconds per unit; 0 if that is not an integer.
    var scale: UInt64 {
      if case .decimal(let exponent) = self, exponent <= 9 { return Self.powerOfTen(9 - exponent) }
      return 0
    }

    /// Converts a number of units to nanoseconds, rounded down, plus seconds; nil if the result exceeds
    /// 64 bits.
    func nanoseconds(_ steps: UInt64, plusSeconds offset: Int64) -> Int64? {
      let fromSteps: Int64?
      switch self {
      case .decimal(let exponent) where exponent <= 9:
        let (product, overflow) = steps.multipliedReportingOverflow(
          by: Self.powerOfTen(9 - exponent))
        fromSteps = overflow ? nil : Int64(exactly: product)
      case .decimal(let exponent):
        // 64 bits have at most nineteen digits, so smaller units never add up to a nanosecond.
        fromSteps = exponent > 28 ? 0 : Int64(exactly: steps / Self.powerOfTen(exponent - 9))
      case .binary(let exponent) where exponent < 64:
        let seconds = steps >> UInt64(exponent)
        let fraction = steps & ((1 << UInt64(exponent)) - 1)
        let (high, low) = fraction.multipliedFullWidth(by: 1_000_000_000)
        let nanoseconds =
          exponent == 0 ? 0 : (high << UInt64(64 - exponent)) | (low >> UInt64(exponent))
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        fromSteps = overflow ? nil : Int64(exactly: whole).flatMap { Self.sum($0, nanoseconds) }
      case .binary(let exponent):
        // The units are 2^-64 s or less, so 64 bits of them are less than a second.
        let (high, _) = steps.multipliedFullWidth(by: 1_000_000_000)
        fromSteps = exponent >= 127 ? 0 : Int64(high >> UInt64(exponent - 64))
      }
      guard let fromSteps else { return nil }
      if offset == 0 { return fromSteps }
      let (shift, overflow) = offset.multipliedReportingOverflow(by: 1_000_000_000)
      if overflow { return nil }
      let (total, carry) = fromSteps.addingReportingOverflow(shift)
      return carry ? nil : total
    }

    private static func sum(_ whole: Int64, _ fraction: UInt64) -> Int64? {
      let (total, overflow) = whole.addingReportingOverflow(Int64(truncatingIfNeeded: fraction))
      return overflow ? nil : total
    }

    /// 10 to the power of `exponent`, at most 19.
    private static func powerOfTen(_ exponent: UInt8) -> UInt64 {
      var power: UInt64 = 1
      for _ in 0..<Swift.min(exponent, 19) { power &*= 10 }
      return power
    }
  }
}

extension CaptureFacts.TimestampResolution: CustomStringConvertible {
  public var description: String {
    switch self {
    case .decimal(0), .binary(0): "1 s"
    case .decimal(3): "1 ms"
    case .decimal(6): "1 µs"
    case .decimal(9): "1 ns"
    case .decimal(let exponent): "10^-\(exponent) s"
    case .binary(let exponent): "2^-\(exponent) s"
    }
  }
}
