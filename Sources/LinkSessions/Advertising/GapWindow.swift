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

  /// The middle one of the gaps kept, in milliseconds.
  public var medianMilliseconds: Double? {
    guard !gaps.isEmpty else { return nil }
    return Double(gaps.sorted()[gaps.count / 2]) / 1000
  }
}
