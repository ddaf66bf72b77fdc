import CaptureFiles

/// A log of an app, a system or firmware: lines with their times.
package struct AppLog: Sendable {
  /// A time in the format of a line.
  enum Time: Hashable, Sendable {
    /// Nanoseconds since 1970, from a line with a time zone.
    case absolute(Int64)
    /// Nanoseconds since 1970 of a clock without a time zone.
    case local(Int64)
    /// A date without a year: month, day, nanoseconds since midnight and, if the line gives it, the zone in
    /// nanoseconds east of UTC.
    case date(month: Int, day: Int, Int64, zone: Int64? = nil)
    /// Nanoseconds since midnight.
    case ofDay(Int64)
    /// Nanoseconds since the device started.
    case uptime(Int64)
    /// Clock steps since the device started: milliseconds, or ticks of a 32,768 Hz clock.
    case steps(Int64)
    /// Nanoseconds since 1970 of a clock without a time zone, from a date in which either the day or the month may
    /// come first.
    case eitherLocal(dayFirst: Int64, monthFirst: Int64)
  }

  /// A line with its position in the file.
  struct Line: Hashable, Sendable {
    /// Line number, from 1.
    let number: Int
    /// The time, or nil for continuation lines.
    let time: Time?
    /// The line without its time.
    let text: String
  }

  /// The name as given by the user.
  package let name: String
  let lines: [Line]
  /// Number of lines beyond the limit.
  package let linesNotKept: Int

  /// The text before a section of a bug report that is a log.
  private static let reportMark = "LOG (logcat"

  /// Maximum number of lines, and of columns in each.
  private static let limit = 500_000
  private static let longest = 1000

  /// - Parameters:
  ///   - text: the whole log.
  ///   - name: the name of its file.
  package init(_ text: String, name: String) {
    self.name = name
    if let entries = AppLog.entries(of: text) {
      lines = Array(entries.prefix(AppLog.limit))
      linesNotKept = entries.count - lines.count
      return
    }
    var lines: [Line] = []
    var notKept = 0
    var number = 0
    // A bug report contains much text without times.
    let isReport = text.contains(AppLog.reportMark)
    var isLog = !isReport
    text.split(omittingEmptySubsequences: false) { $0.isNewline }.forEach { line in
      number += 1
      if isReport, line.hasPrefix("------ ") {
        isLog = line.contains("(logcat")
        return
      }
      guard isLog, !line.hasPrefix("--------- beginning of ") else { return }
      guard line.contains(where: { !$0.isWhitespace }) else { return }
      guard lines.count < AppLog.limit else {
        notKept += 1
        return
      }
      if let entry = AppLog.entry(line, number: number) {
        lines.append(entry)
        return
      }
      // Consoles color their lines.
      let line = line.contains("\u{1B}") ? line.withoutColours[...] : line
      var scanner = LogScanner(line)
      let time = scanner.time()
      let rest = time == nil ? line : scanner.rest.withoutProcess
      lines.append(
        Line(
          number: number, time: time,
          text: AppLog.shown(rest)))
    }
    self.lines = lines
    linesNotKept = notKept
  }

  /// Returns a text for a row.
  static func shown(_ text: some StringProtocol) -> String {
    String(text.prefix(longest)).replacing("\t", with: " ").printable.trimmingSpaces
  }

  /// Whether no line has a time, so that no line can be placed.
  package var hasNoTimes: Bool { !lines.contains { $0.time != nil } }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension Substring {
  /// The tag and the message of a line, without what logcat and `log show` write before them: processes, threads,
  /// activities and the level.
  fileprivate var withoutProcess: Substring {
    var rest = self
    /// The next word, or nil at the end.
    func word() -> Substring? {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let word = rest.prefix { $0 != " " && $0 != "\t" }
      rest = rest[word.endIndex...]
      return word.isEmpty ? nil : word
    }
    guard let first = word() else { return self }
    // `log show`: "0x1b3f     Default     0x0   412  0    app: …".
    if first.hasPrefix("0x") {
      guard let type = word(), type.allSatisfy(\.isLetter), word()?.hasPrefix("0x") == true,
        word()?.isDecimal == true, word()?.isDecimal == true
      else { return self }
      return rest
    }
    // `logcat -v brief`: "D/Gatt( 1234): …".
    if first.hasLogLevel {
      guard let process = firstRange(of: "("),
        let end = self[process.upperBound...].firstRange(of: "): "),
        self[process.upperBound..<end.lowerBound].allSatisfy({ $0 == " " || $0.isNumber })
      else { return self }
      let tag = self[..<process.lowerBound].dropFirst(2)
      return "\(tag): \(self[end.upperBound...])"[...]
    }
    // `-v long`: "1234: 5678 D/Gatt ]"; `-v threadtime`: " 1234  5678 D Gatt: …", after the user with `-v uid`.
    guard (first.last == ":" ? first.dropLast() : first).isDecimal else { return self }
    for _ in 0..<3 {
      guard let next = word() else { return self }
      if next.isDecimal { continue }
      if next.hasLogLevel {
        let text = next.dropFirst(2) + rest
        guard let mark = text.firstRange(of: " ]") else { return text }
        let message = text[mark.upperBound...]
        return text[..<mark.lowerBound] + (message.isEmpty ? "" : ":" + message)
      }
      return next.count == 1 && "VDIWEFSA".contains(next) ? rest : self
    }
    return self
  }

  private var isDecimal: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isNumber } }

  /// Whether the text begins with a logcat level, such as "D/Gatt".
  private var hasLogLevel: Bool {
    guard let level = first, "VDIWEFSA".contains(level) else { return false }
    return dropFirst().first == "/"
  }

  /// The text without terminal color sequences.
  fileprivate var withoutColours: String {
    var text = ""
    var isSequence = false
    for character in self {
      if character == "\u{1B}" {
        isSequence = true
      } else if !isSequence {
        text.append(character)
      } else if character != "[", character.isLetter {
        isSequence = false
      }
    }
    return text
  }
}
