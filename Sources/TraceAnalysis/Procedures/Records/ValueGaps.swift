/// The longest gaps between the values of a stream, which show how long it usually pauses.
package struct ValueGaps: Hashable, Sendable {
  /// Number of gaps.
  package private(set) var count = 0
  /// The longest gap in nanoseconds.
  package private(set) var longest: Int64 = 0
  /// The frame of the value before the longest gap.
  package private(set) var firstFrame = 0
  /// The frame of the value after the longest gap.
  package private(set) var lastFrame = 0
  /// The longest gaps in milliseconds. Stored inline, because each procedure has some.
  private var top = SIMD8<UInt32>()
  private var least: UInt32 = 0
  /// The sum of all gaps in seconds, and of their squares.
  private var sum = 0.0
  private var squares = 0.0

  package init() {}

  /// Adds a gap.
  ///
  /// - Parameters:
  ///   - gap: the duration in nanoseconds. A clock that goes back does not produce a gap.
  ///   - first: the frame of the value before it.
  ///   - last: the frame of the value after it.
  package mutating func add(_ gap: Int64, from first: Int, to last: Int) {
    guard gap >= 0 else { return }
    if gap > longest || count == 0 { (longest, firstFrame, lastFrame) = (gap, first, last) }
    count += 1
    let seconds = Double(gap) / 1e9
    sum += seconds
    squares += seconds * seconds
    note(UInt32(clamping: gap / 1_000_000))
  }

  /// Adds the gaps of another run of the same values.
  package mutating func add(_ other: ValueGaps) {
    guard other.count > 0 else { return }
    if other.longest > longest || count == 0 {
      (longest, firstFrame, lastFrame) = (other.longest, other.firstFrame, other.lastFrame)
    }
    count += other.count
    sum += other.sum
    squares += other.squares
    for place in other.top.indices { note(other.top[place]) }
  }

  private mutating func note(_ milliseconds: UInt32) {
    guard milliseconds > least else { return }
    for place in top.indices where top[place] == least {
      top[place] = milliseconds
      break
    }
    least = top.min()
  }

  /// Returns the longest gap that is still usual among the given number of gaps, in nanoseconds: twice the longest one
  /// here, or more if the values are irregular. Returns nil if there are too few gaps.
  ///
  /// The usual length is estimated from how far the longest gaps exceed the shortest of them, as differences and as
  /// ratios, and from the variation of all gaps. For a rhythm, all three are close to zero.
  package func usual(among number: Int) -> Double? {
    guard count >= 4, longest > 0 else { return nil }
    let sorted = top.indices.map { Double(max(1, top[$0])) }.sorted(by: >).prefix(count)
    guard let least = sorted.last else { return nil }
    let others = Double(max(1, sorted.count - 1))
    let excess = max(sorted.reduce(0) { $0 + ($1 - least) } / others * 1e6, deviation * 1e9)
    let growth = sorted.reduce(0) { $0 + ValueGaps.binaryLogarithm($1 / least) } / others
    // With more gaps, a longer one occurs by chance: longer by the excess for each factor of e.
    let more = max(0, 0.7 * ValueGaps.binaryLogarithm(Double(number) / Double(count)))
    return max(
      Double(longest) * 2,
      Double(longest) + excess * (ValueGaps.unusualExcess + more),
      Double(longest) * ValueGaps.power(of: growth * (ValueGaps.unusualGrowth + more)))
  }

  /// Random values exceed these limits once in 2,000 captures; values whose pauses are far longer than most gaps
  /// (log-normal times) once in a hundred.
  private static let (unusualExcess, unusualGrowth) = (9.0, 5.0)

  /// Accurate to within a tenth. Avoids a mathematical library.
  private static func binaryLogarithm(_ number: Double) -> Double {
    Double(number.exponent) + number.significand - 1
  }

  /// Returns 2 to the given power, accurate to within a tenth.
  private static func power(of exponent: Double) -> Double {
    let whole = min(60, exponent.rounded(.down))
    return Double(sign: .plus, exponent: Int(whole), significand: 1 + min(1, exponent - whole))
  }

  /// Standard deviation of the gaps divided by their mean: 0 for a rhythm, 1 for values at random times. The longest
  /// gap does not count, because a single pause does not make a rhythm irregular.
  package var irregularity: Double {
    guard count > 2, usualMean > 0 else { return 0 }
    return deviation / usualMean
  }

  /// The mean without the longest gap, in seconds.
  private var usualMean: Double { (sum - Double(longest) / 1e9) / Double(max(1, count - 1)) }

  /// The standard deviation without the longest gap, in seconds.
  private var deviation: Double {
    let most = Double(longest) / 1e9
    let variance =
      (squares - most * most) / Double(max(1, count - 1)) - usualMean * usualMean
    return max(0, variance).squareRoot()
  }
}
