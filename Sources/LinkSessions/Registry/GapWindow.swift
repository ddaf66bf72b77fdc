/// The latest gaps between advertising events: enough for a median, at a fixed cost.
public struct GapWindow: Hashable, Sendable {
  static let capacity = 32

  /// Microseconds.
  private var gaps: [UInt32] = []
  private var next = 0
  /// Gaps seen, including those that have been replaced by later ones.
  public private(set) var count = 0

  mutating func append(nanoseconds: Int64) {
    guard nanoseconds > 0 else { return }
    let gap = UInt32(clamping: nanoseconds / 1000)
    if gaps.count < GapWindow.capacity {
      gaps.append(gap)
    } else {
      gaps[next] = gap
      next = (next + 1) % GapWindow.capacity
    }
    count += 1
  }

  /// The gap between one event and the very next, in milliseconds: the median of the shortest gaps
  /// that agree.
  ///
  /// A scanner misses events, and then gaps are multiples of the real one: so the shortest tenth
  /// says where to look, and what is at most a fifth longer is taken with it. Nil if fewer than
  /// three gaps, or less than a fifth of them, agree.
  public var shortestAgreedMilliseconds: Double? {
    let sorted = gaps.sorted()
    guard sorted.count >= 3 else { return nil }
    let limit = Double(sorted[sorted.count / 10]) * 1.2
    let agreed = sorted.prefix { Double($0) <= limit }
    guard agreed.count >= 3, agreed.count * 5 >= sorted.count else { return nil }
    return Double(agreed[agreed.count / 2]) / 1000
  }
}
