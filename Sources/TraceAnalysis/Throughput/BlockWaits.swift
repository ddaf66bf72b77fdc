import LinkSessions

/// Detects values that a sender hands over in blocks of equal size: after a block, it pauses until the other side has
/// sent something, but it does not wait within a block.
struct BlockWaits: Hashable, Sendable {
  private var values = 0
  private var lastBlock = 0
  private var count = 0
  private var alike = 0
  /// The most frequent size, by majority vote, and its lead.
  private var usual = 0
  private var lead = 0
  private var waited: Int64 = 0
  /// Number of gaps within blocks.
  private var gaps = 0
  private var gapTime: Int64 = 0

  /// - Parameters:
  ///   - gap: nanoseconds from the previous value.
  ///   - isAnswered: whether the other side sent something in that time.
  mutating func add(_ gap: Int64, isAnswered: Bool) {
    defer { values += 1 }
    guard gaps >= BlockWaits.fewestGaps,
      Double(gap) > BlockWaits.pause * Double(gapTime) / Double(gaps)
    else {
      gaps += 1
      gapTime.lengthen(by: gap)
      return
    }
    defer { values = 0 }
    guard isAnswered else { return }
    count += 1
    if values == lastBlock { alike += 1 }
    lastBlock = values
    if lead == 0 { usual = values }
    lead += values == usual ? 1 : -1
    waited.lengthen(by: gap)
  }

  /// Number of values in a block, and mean duration of the pauses in nanoseconds. Nil if the sizes differ or blocks
  /// have only one value.
  var habit: (values: Int, wait: Int64)? {
    guard count >= BlockWaits.fewest, usual > 1, alike * 10 >= (count - 1) * 7 else { return nil }
    return (usual, waited / Int64(count))
  }

  /// Minimum number of gaps to determine their usual length.
  private static let fewestGaps = 8
  /// Minimum number of blocks that show a habit.
  private static let fewest = 5
  /// Minimum length of a pause, as a multiple of the usual gap.
  private static let pause = 2.5
}
