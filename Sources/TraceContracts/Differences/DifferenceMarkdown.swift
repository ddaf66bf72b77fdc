import TraceAnalysis
package import TraceReports

/// Differences as Markdown for a comment on a pull request: at most `limit` lines, regressions
/// first.
package enum DifferenceMarkdown {
  static let limit = 60

  /// - Parameters:
  ///   - difference: the differences to write.
  ///   - output: receives the text.
  package static func write(_ difference: TraceDifference, to output: inout OutputBuffer) {
    let (old, new) = (difference.old.name, difference.new.name)
    guard !difference.comparedNothing else {
      output.line("**\(escaped(old)) → \(escaped(new))**: nothing could be compared")
      return writeDamage(of: difference, to: &output)
    }
    guard !difference.isSame else {
      output.line("**\(escaped(old)) → \(escaped(new))**: the same meaning")
      return writeDamage(of: difference, to: &output)
    }
    let worse = difference.changes.count { $0.direction == .worse }
    output.line(
      "**\(escaped(old)) → \(escaped(new))**: \(difference.changes.count) differences, "
        + "\(worse) worse")
    output.line()
    output.line("| | what | was | is |")
    output.line("| --- | --- | --- | --- |")
    let ranked = TraceDifference.Change.Direction.allCases.flatMap { direction in
      difference.changes.filter { $0.direction == direction }
    }
    // The head, the table and the last line take six lines, and damage of both captures three.
    let room = limit - (difference.damageLines.isEmpty ? 6 : 9)
    for change in ranked.prefix(room) {
      output.line(
        "| \(change.direction.rawValue) | \(escaped(change.subject + (change.times > 1 ? " ×\(change.times)" : "") + change.place)) "
          + "| \(cell(change.old, change.oldFrames)) | \(cell(change.new, change.newFrames)) |")
    }
    let rest = ranked.count - room + difference.changesNotKept
    if rest > 0 {
      output.line()
      output.line("… and \(rest) more: `bletrace diff` lists them.")
    }
    writeDamage(of: difference, to: &output)
  }

  private static func writeDamage(
    of difference: TraceDifference, to output: inout OutputBuffer
  ) {
    guard !difference.damageLines.isEmpty else { return }
    output.line()
    for line in difference.damageLines { output.line("- " + escaped(line)) }
  }

  private static func cell(_ text: String?, _ frames: [Int]) -> String {
    // A plain number sign would link to an issue.
    let shown = frames.prefix(4).map { "`#\($0)`" }.joined(separator: ", ")
    return escaped(text ?? "–") + (shown.isEmpty ? "" : " " + shown)
  }

  /// Returns the text with special characters of Markdown and HTML escaped.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.printable {
      if "\\`*_{}[]<>()#|~!@&".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
