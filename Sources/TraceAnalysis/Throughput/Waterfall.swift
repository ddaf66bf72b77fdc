import LinkSessions

/// The difference between a transfer's ceiling and its goodput, divided among causes.
public struct Waterfall: Hashable, Sendable {
  /// One cause's part.
  public struct Step: Hashable, Sendable {
    /// What it was lost by.
    public let cause: LossCause
    /// Application bits a second.
    public let bitsPerSecond: Double
  }

  /// Causes that cost something, most first; they add up to ceiling minus goodput.
  public let steps: [Step]
  /// What the account of the link came to by itself, as a part of that difference: 1 is a perfect
  /// account, and all causes are scaled by its inverse.
  public let closure: Double

  /// Divides a difference.
  ///
  /// - Parameters:
  ///   - weights: microseconds of the link that each cause took.
  ///   - density: application bits that a microsecond could have carried.
  ///   - time: microseconds of the account.
  ///   - loss: ceiling minus goodput, in bits a second.
  ///   - fallback: the cause of all if the account shows none.
  init(
    _ weights: [LossCause: Double], density: Double, time: Double, loss: Double,
    fallback: LossCause
  ) {
    let sum = weights.values.reduce(0) { $0 + max(0, $1) }
    guard loss > 0 else {
      steps = []
      closure = 1
      return
    }
    guard sum > 0, time > 0 else {
      steps = [Step(cause: fallback, bitsPerSecond: loss)]
      closure = 0
      return
    }
    closure = sum * density * 1e6 / time / loss
    let all = LossCause.allCases.compactMap { cause in
      weights[cause].flatMap { weight in
        weight > 0 ? Step(cause: cause, bitsPerSecond: loss * weight / sum) : nil
      }
    }
    steps = all.enumerated().sorted {
      ($1.element.bitsPerSecond, $0.offset) < ($0.element.bitsPerSecond, $1.offset)
    }.map(\.element)
  }

  /// What was lost by a cause, in bits a second.
  public subscript(cause: LossCause) -> Double {
    steps.first { $0.cause == cause }?.bitsPerSecond ?? 0
  }
}
