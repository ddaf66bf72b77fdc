/// A data rate in bits per second.
///
/// ```swift
/// #expect(transfer.rate >= .kilobits(100))
/// ```
public struct BitRate: Hashable, Sendable, Comparable, Codable {
  /// Bits per second.
  public let bitsPerSecond: Double

  /// Creates a rate from bits per second.
  public init(bitsPerSecond: Double) {
    self.bitsPerSecond = bitsPerSecond
  }

  /// Creates a rate from kilobits per second.
  public static func kilobits(_ count: Double) -> BitRate { BitRate(bitsPerSecond: count * 1_000) }

  /// Creates a rate from megabits per second.
  public static func megabits(_ count: Double) -> BitRate {
    BitRate(bitsPerSecond: count * 1_000_000)
  }

  /// Kilobits per second.
  public var kilobitsPerSecond: Double { bitsPerSecond / 1_000 }

  /// Returns a fraction or a multiple of a rate.
  public static func * (factor: Double, rate: BitRate) -> BitRate {
    BitRate(bitsPerSecond: factor * rate.bitsPerSecond)
  }

  public static func < (left: BitRate, right: BitRate) -> Bool {
    left.bitsPerSecond < right.bitsPerSecond
  }
}

extension BitRate: CustomStringConvertible {
  /// The rate with its unit, such as "37.2 kbit/s".
  public var description: String {
    guard bitsPerSecond.isFinite, abs(bitsPerSecond) < 1e15 else { return "\(bitsPerSecond) bit/s" }
    return "\((kilobitsPerSecond * 10).rounded() / 10) kbit/s"
  }
}
