import LinkSessions

/// Time from the end of the central's packets to the peripheral's answers, by the capture's clock. T_IFS is 150 µs ± 2
/// µs. Core 6.0, Vol 6, Part B, 4.1.1 and 4.2.1.
struct AnswerTiming: Hashable, Sendable {
  private var count = 0
  private var sum = 0.0
  private var squares = 0.0

  /// Minimum number of answers for a conclusion.
  private static let fewest = 4
  /// Maximum standard deviation, in microseconds, for a clock that is precise enough to show T_IFS.
  private static let precision = 1.5

  /// - Parameter microseconds: the time from the end of a packet to the answer.
  mutating func add(_ microseconds: Double) {
    guard (0...1000).contains(microseconds) else { return }
    count += 1
    sum += microseconds
    squares += microseconds * microseconds
  }

  /// The mean in microseconds, or nil if the clock is not precise enough or there are too few answers.
  var mean: Double? {
    guard count >= AnswerTiming.fewest else { return nil }
    let mean = sum / Double(count)
    let variance = max(0, squares / Double(count) - mean * mean)
    return variance.squareRoot() <= AnswerTiming.precision ? mean : nil
  }
}
