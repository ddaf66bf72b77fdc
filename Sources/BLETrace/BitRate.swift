/// How fast data goes, in bits a second.
///
/// ```swift
/// #expect(transfer.rate >= .kilobits(100))
/// ```
public struct BitRate: Hashable, Sendable, Comparable, Codable {
  /// Bits a second.
  public let bitsPerSecond: Double

  /// The rate of so many bits a second.
  public init(bitsPerSecond: Double) {
    self.bitsPerSecond = bitsPerSecond
  }

  /// Thousands of bits a second.
  public static func kilobits(_ count: Double) -> BitRate { BitRate(bitsPerSecond: count * 1_000) }

  /// Millions of bits a second.
  public static func megabits(_ count: Double) -> BitRate {
    BitRate(bitsPerSecond: count * 1_000_000)
  }

  /// Thousands of bits a second.
  public var kilobitsPerSecond: Double { bitsPerSecond / 1_000 }

  /// A part of a rate, or a multiple.
  public static func * (factor: Double, rate: BitRate) -> BitRate {
    BitRate(bitsPerSecond: factor * rate.bitsPerSecond)
  }

  public static func < (left: BitRate, right: BitRate) -> Bool {
    left.bitsPerSecond < right.bitsPerSecond
  }
}

extension BitRate: CustomStringConvertible {
  /// "37.2 kbit/s".
  public var description: String {
    guard bitsPerSecond.isFinite, abs(bitsPerSecond) < 1e15 else { return "\(bitsPerSecond) bit/s" }
    return "\((kilobitsPerSecond * 10).rounded() / 10) kbit/s"
  }
}
