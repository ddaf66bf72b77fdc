import LinkSessions

extension Transfer {
  /// The difference between a transfer's ceiling and its goodput, divided among causes.
  public struct Waterfall: Hashable, Sendable {
    /// The share of one cause.
    public struct Step: Hashable, Sendable {
      /// The cause of the loss.
      public let cause: Transfer.LossCause
      /// Application bits per second.
      public let bitsPerSecond: Double
    }

    /// Causes with a loss, largest first. The sum is ceiling minus goodput.
    public let steps: [Step]
    /// Sum of the account as a share of that difference. 1 is a perfect account. All causes are
    /// scaled by its inverse.
    public let closure: Double

    /// Divides a difference among causes.
    ///
    /// - Parameters:
    ///   - weights: microseconds of the link that each cause took.
    ///   - density: application bits that a microsecond could have carried.
    ///   - time: microseconds covered by the account.
    ///   - loss: ceiling minus goodput, in bits per second.
    ///   - fallback: the cause of the whole loss if the account shows none.
    init(
      _ weights: [Transfer.LossCause: Double], density: Double, time: Double, loss: Double,
      fallback: Transfer.LossCause
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
      let all = Transfer.LossCause.allCases.compactMap { cause in
        weights[cause].flatMap { weight in
          weight > 0 ? Step(cause: cause, bitsPerSecond: loss * weight / sum) : nil
        }
      }
      steps = all.enumerated().sorted {
        ($1.element.bitsPerSecond, $0.offset) < ($0.element.bitsPerSecond, $1.offset)
      }.map(\.element)
    }

    /// The loss by a cause in bits per second.
    public subscript(cause: Transfer.LossCause) -> Double {
      steps.first { $0.cause == cause }?.bitsPerSecond ?? 0
    }
  }
}
