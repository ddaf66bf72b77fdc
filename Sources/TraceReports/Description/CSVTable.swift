import TraceAnalysis

import LinkSessions

/// A table of comma-separated values according to RFC 4180. Its columns are members of a report with different names.
struct CSVTable<Row> {
  /// A column: its name and its content.
  struct Column {
    let name: String
    let cell: @Sendable (Row) -> Cell
  }

  private(set) var columns: [Column] = []

  /// Adds columns from the members of a part of the row, given by their paths.
  ///
  /// - Parameters:
  ///   - part: returns a part of the row, or nil to leave the columns empty.
  ///   - members: the name of each column, and the path of its member in the part's shape.
  mutating func add<Part: Described>(
    _ part: @escaping @Sendable (Row) -> Part?, _ members: [(name: String, path: String)]
  ) {
    let shape = Part.shape
    for member in members {
      let cell = shape.cell(at: member.path)
      assert(cell != nil, "no member \(member.path) for the column \(member.name)")
      columns.append(
        Column(name: member.name) { row in
          guard let cell, let part = part(row) else { return .null }
          return cell(part)
        })
    }
  }

  /// - Parameters:
  ///   - rows: the rows in order.
  ///   - file: the capture that the rows are about.
  ///   - place: the place among the tables of several files, or nil for a single one.
  ///   - times: the format of times.
  ///   - output: receives the table.
  func write(
    _ rows: some Sequence<Row>, of file: CapturedFile, place: CSVPlace? = nil,
    times: TimeDisplay = .relative, to output: inout OutputBuffer
  ) {
    let origin = file.start ?? 0
    if place?.isFirst ?? true {
      let names = columns.map(\.name)
      output.line((place == nil ? names : ["file"] + names).joined(separator: ","))
    }
    var previous: [Int: Int64] = [:]
    for row in rows {
      if let place {
        output.write(CSVTable.quoted(place.file))
        output.write(octet: UInt8(ascii: ","))
      }
      for (index, column) in columns.enumerated() {
        if index > 0 { output.write(octet: UInt8(ascii: ",")) }
        let cell = column.cell(row)
        guard case .time(let time) = cell, times.form != .relative else {
          output.write(CSVTable.quoted(cell.text(origin: origin)))
          continue
        }
        // The difference to the previous row. The first row shows its time in the capture.
        let before = times.form == .delta ? previous[index] ?? origin : origin
        previous[index] = time
        output.write(
          times.form == .delta
            ? Cell.time(time).text(origin: before)
            : times.packetTime(file.date(of: time), digits: 9))
      }
      output.line()
    }
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { Array("\",\r\n".utf8).contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}

/// The position of a table among those of several files, which form one table. Each row begins with its file.
package struct CSVPlace: Sendable {
  let file: String
  /// Whether it begins with the line of column names.
  let isFirst: Bool

  /// Creates the place of a file's table. The first one begins with the line of column names.
  package init(file: String, isFirst: Bool) {
    self.file = file
    self.isFirst = isFirst
  }
}

extension Cell {
  /// The cell as plain text, empty if it is unknown.
  ///
  /// - Parameter origin: the reference for times, in nanoseconds since 1970.
  package func text(origin: Int64) -> String {
    switch self {
    case .null: ""
    case .flag(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    case .number(let value, let digits):
      value.isFinite ? Decimals.text(value, atMost: digits) : ""
    case .duration(let nanoseconds, let unit):
      Decimals.text(nanoseconds: nanoseconds, digits: unit.nanosecondDigits)
    case .time(let time): Decimals.text(nanoseconds: time.elapsed(since: origin), digits: 9)
    case .epoch(let time): FieldText.seconds(time)
    case .text(let text): text
    }
  }
}
