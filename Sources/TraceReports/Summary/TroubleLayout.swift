import LinkSessions
import TraceAnalysis

/// The number of problems that the first screen lists, and the number of lines for each description, below which a
/// command to paste follows.
struct TroubleLayout {
  /// The maximum number of lines of each description, most important problem first.
  private(set) var lines: [Int]

  /// - Parameters:
  ///   - troubles: the problems of the capture.
  ///   - most: the number of problems to list.
  ///   - each: the maximum number of lines of the description of each.
  init(_ troubles: [TraceSummary.Trouble], most: Int, each: Int) {
    lines = troubles.prefix(most).map { _ in each }
  }

  /// Assigns remaining lines to problems that were not listed, then to those whose text is truncated.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - most: the maximum number of problems.
  ///   - use: takes a number of lines, unless fewer are left.
  mutating func widen(_ screen: FirstScreen, most: Int, by use: (Int) -> Bool) {
    func rows(_ layout: TroubleLayout) -> Int { screen.rows(of: screen.troubleLines(layout)) }
    while lines.count < min(most, screen.pieces.troubles.count) {
      var wider = self
      wider.lines.append(TroubleLayout.fewestLines)
      guard use(rows(wider) - rows(self)) else { break }
      self = wider
    }
    for index in lines.indices {
      for _ in 0..<TroubleLayout.mostLines {
        var wider = self
        wider.lines[index] += 1
        let more = rows(wider) - rows(self)
        guard more > 0, use(more) else { break }
        self = wider
      }
    }
  }

  private static let mostLines = 6
  /// Minimum number of lines of a description. Fewer would cut off the frames.
  static let fewestLines = 2
}
