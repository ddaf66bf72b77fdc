import LinkSessions
import TraceAnalysis

/// The first line of every report on a log whose records were truncated when they were written.
enum CutNotice {
  /// Writes how much of the log is truncated, or nothing if it is complete.
  ///
  /// - Parameters:
  ///   - tally: the counts of the whole capture.
  ///   - style: determines whether to use color.
  ///   - output: receives the line.
  static func write(_ tally: RecordTally, style: TextStyle, to output: inout OutputBuffer) {
    for line in lines(tally, style: style) { output.line(line) }
  }

  /// The same as lines of the style's width.
  static func lines(_ tally: RecordTally, style: TextStyle) -> [String] {
    guard tally.cutRecords > 0 else { return [] }
    let share = max(1, 100 * tally.cutOctets / max(1, tally.octets))
    let sentence =
      tally.isFromWords
      ? "Read in part: the text shows \(Decimals.grouped(tally.cutRecords)) of "
        + "\(Decimals.grouped(tally.records)) packets without all octets, or in words that bletrace does "
        + "not read (\(share) % of all octets). Lengths are taken from the headers; missing octets are "
        + "not analysed."
      : "Cut log: \(Decimals.grouped(tally.cutRecords)) of \(Decimals.grouped(tally.records)) records "
        + "are truncated (\(share) % of all octets are missing). Lengths are taken from the headers; "
        + "missing octets are not analysed."
    return sentence.wrapped(to: style.width).map { style.paint($0, .warning) }
  }
}
