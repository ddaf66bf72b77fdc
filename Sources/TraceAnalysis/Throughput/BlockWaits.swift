import LinkSessions

/// Values that a sender hands over in blocks of as many each: after a block it pauses until the other side has sent
/// something. Within a block it waits for nothing.
struct BlockWaits: Hashable, Sendable {
  private var values = 0
  private var lastBlock = 0
  private var count = 0
  private var alike = 0
  /// The most frequent size, by majority vote, and its lead.
  private var usual = 0
  private var lead = 0
  private var waited: Int64 = 0
  /// Gaps within blocks.
  private var gaps = 0
  private var gapTime: Int64 = 0

  /// - Parameters:
  ///   - gap: nanoseconds from the previous value.
  ///   - isAnswered: whether the other side has sent something in that time.
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

  /// Values of a block, and mean nanoseconds of the pauses; nil where the sizes differ, or one value is a block.
  var habit: (values: Int, wait: Int64)? {
    guard count >= BlockWaits.fewest, usual > 1, alike * 10 >= (count - 1) * 7 else { return nil }
    return (usual, waited / Int64(count))
  }

  /// Gaps that show how long one is.
  private static let fewestGaps = 8
  /// Blocks that show a habit.
  private static let fewest = 5
  /// Gaps that make a pause.
  private static let pause = 2.5
}
