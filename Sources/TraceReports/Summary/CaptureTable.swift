import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// A table of several captures, one line each: format, time, devices, and the most important problem. Values that all
/// captures have in common are shown once above the table.
package struct CaptureTable {
  private struct Row {
    let name: String
    var kind: String
    var start: String
    let length: String
    var devices: String
    let worst: String
    let isBad: Bool
  }

  private let style: TextStyle
  private var rows: [Row] = []

  /// Creates an empty table.
  public init(style: TextStyle) {
    self.style = style
  }

  /// Whether the table is empty.
  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a line for a capture.
  ///
  /// - Parameters:
  ///   - summary: the summary of the capture.
  ///   - name: its name as given by the user.
  ///   - rules: the findings of `check`, or nil if the capture was not checked.
  public mutating func add(_ summary: TraceSummary, name: String, rules: RuleGlance? = nil) {
    let file = summary.file
    let troubles = rules?.troubles(with: summary) ?? summary.troubles
    let date = file.startDate.map { String(style.times.date($0).prefix(16)) } ?? "no times"
    rows.append(
      Row(
        name: name.printable, kind: CaptureTable.kind(of: summary),
        start: file.tally.records == 0 ? "" : file.hasImpossibleDate ? "no valid date" : date,
        length: file.tally.records < 2 || file.durationWithoutJump == 0
          ? "" : Clock.duration(file.durationWithoutJump),
        devices: CaptureTable.devices(of: summary),
        worst: CaptureTable.worst(of: summary, troubles),
        isBad: troubles.contains { !$0.isRuleAlone || $0.severity == .error }))
  }

  private static func kind(of summary: TraceSummary) -> String {
    if summary.tally.records == 0 { return "no packets" }
    let types = summary.file.facts.linkTypes.map { type in
      type.isUser ? summary.userLinkTypes[type] ?? type : type
    }
    guard let first = types.first else { return "" }
    switch first {
    case .bluetoothLELL, .bluetoothLELLWithPHDR, .nordicBLE, .ppi: return "air"
    default:
      return first.readableName.hasPrefix("HCI log") ? "HCI log" : first.name
    }
  }

  /// Names of the devices that connected, or the number of advertisers.
  private static func devices(of summary: TraceSummary) -> String {
    let groups = DeviceGroup.all(of: summary)
    var names: [String] = []
    for group in groups {
      let name = group.device.map { DeviceName(summary.devices[$0]).short } ?? "unknown"
      if !names.contains(name) { names.append(name) }
    }
    if let first = names.first {
      return names.count == 1 ? first : "\(first) + \(names.count - 1) more"
    }
    let advertisers = summary.advertisers.advertisers.count
    return advertisers == 0 ? "–" : Decimals.counted(advertisers, "advertiser")
  }

  private static func worst(of summary: TraceSummary, _ troubles: [TraceSummary.Trouble]) -> String
  {
    guard let first = troubles.first else { return "no failure" }
    var line = TroubleWords(first, summary.connections, start: summary.start ?? 0).brief
    if troubles.allSatisfy({ $0.isRuleAlone && $0.severity < .error }) {
      line = "no failure; " + line
    }
    let count = troubles.count + summary.troublesNotKept
    return count == 1 ? line : "\(line) (1 of \(Decimals.grouped(count)) problems)"
  }

  // MARK: Layout

  /// The last components of each path, as many as are needed to distinguish it from the others.
  private var titles: [String] {
    let paths = rows.map { $0.name.split(separator: "/") }
    var titles = paths.map { String($0.last ?? "") }
    let most = paths.map(\.count).max() ?? 0
    for number in 2...Swift.max(2, most) {
      var counts: [String: Int] = [:]
      for title in titles { counts[title, default: 0] += 1 }
      guard counts.values.contains(where: { $0 > 1 }) else { break }
      titles = zip(titles, paths).map { title, path in
        counts[title] == 1 ? title : path.suffix(number).joined(separator: "/")
      }
    }
    return titles
  }

  /// The format, the day or the year, and the device that all captures share, and the rows without these.
  private var withoutCommon: (common: [String], rows: [Row]) {
    guard rows.count > 1, let first = rows.first else { return ([], rows) }
    var (common, rows) = ([String](), rows)
    if !first.kind.isEmpty, rows.allSatisfy({ $0.kind == first.kind }) {
      common.append(first.kind)
      for index in rows.indices { rows[index].kind = "" }
    }
    // "2024-03-02 17:20".
    let day = first.start.prefix(11)
    if first.start.count == 16, day.hasSuffix(" "),
      rows.allSatisfy({ $0.start.count == 16 && $0.start.hasPrefix(day) })
    {
      common.append(String(day.dropLast()))
      for index in rows.indices { rows[index].start = String(rows[index].start.dropFirst(11)) }
    } else if first.start.count == 16, rows.allSatisfy({ $0.start.count == 16 }),
      rows.allSatisfy({ $0.start.hasPrefix(day.prefix(5)) })
    {
      common.append("in \(day.prefix(4))")
      for index in rows.indices { rows[index].start = String(rows[index].start.dropFirst(5)) }
    }
    if first.devices.count > 1, rows.allSatisfy({ $0.devices == first.devices }) {
      common.append(first.devices)
      for index in rows.indices { rows[index].devices = "" }
    }
    return (common, rows)
  }

  /// Writes the lines, each limited to the width of the screen.
  public func write(to output: inout OutputBuffer) {
    let (common, rows) = withoutCommon
    if !common.isEmpty {
      output.line(
        style.paint(
          "\(Decimals.counted(rows.count, "capture")), all: \(common.joined(separator: ", "))",
          .faint)
      )
    }
    let texts = [\Row.kind, \.start, \.length, \.devices].filter { path in
      rows.contains { !$0[keyPath: path].isEmpty }
    }
    let names = titles
    // Device names leave room for long file names, but an address is always shown completely.
    let isLong = (names.map(\.displayWidth).max() ?? 0) > 24
    let widths = texts.map { path in
      min(
        isLong && path == \.devices ? 17 : 20,
        rows.map { $0[keyPath: path].displayWidth }.max() ?? 0)
    }
    // Names get the space that the other columns leave, except for the problems, which are the purpose of the table.
    let others = widths.reduce(0) { $0 + $1 + 2 }
    let most = max(20, min(48, style.width - others - 40))
    let nameWidth = min(most, names.map(\.displayWidth).max() ?? 0)
    for (row, name) in zip(rows, CaptureTable.distinct(names, within: nameWidth)) {
      var line = name.padded(to: nameWidth)
      for (path, width) in zip(texts, widths) {
        line += "  " + row[keyPath: path].truncated(to: width).padded(to: width)
      }
      let room = style.width - line.displayWidth - 2
      if room >= 16 {
        let worst = row.worst.truncated(to: room)
        line += "  " + style.paint(worst, row.isBad ? .warning : .good)
        output.line(line)
      } else {
        output.line(line.truncated(to: style.width))
        let worst = row.worst.truncated(to: style.width - 4)
        output.line("    " + style.paint(worst, row.isBad ? .warning : .good))
      }
    }
  }

  /// Returns names that fit a column. Names that would look the same keep the part in which they differ.
  private static func distinct(_ names: [String], within width: Int) -> [String] {
    var texts = names.map { $0.shortened(to: width) }
    // Each round distinguishes names that differ in one more place.
    for _ in 0..<4 { distinguish(names, within: width, &texts) }
    return texts
  }

  private static func distinguish(_ names: [String], within width: Int, _ texts: inout [String]) {
    for (text, places) in Dictionary(grouping: names.indices, by: { texts[$0] }) {
      guard Set(places.map { names[$0] }).count > 1, text.contains("…") else { continue }
      let alike = places.map { Array(names[$0]) }
      let least = alike.map(\.count).min() ?? 0
      let same = (0..<least).first { place in Set(alike.map { $0[place] }).count > 1 } ?? least
      for place in places {
        // Some common characters are kept before the difference.
        let start = max(0, same - 2)
        let rest = String(names[place].dropFirst(start))
        texts[place] = ((start > 0 ? "…" : "") + rest).truncated(to: width)
      }
    }
  }
}

extension String {
  /// Shortens a path that does not fit. Files with the same name differ in their directory; other names differ at the
  /// beginning or the end.
  fileprivate func shortened(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var rest = self[...]
    guard contains("/") else {
      var end = rest
      while String(rest).displayWidth > width / 2 { rest.removeLast() }
      while String(end).displayWidth > (width - 1) / 2 { end.removeFirst() }
      return rest + "…" + end
    }
    while String(rest).displayWidth > width - 1 { rest.removeLast() }
    return rest + "…"
  }
}
