/// The columns of a table, and how their values are obtained from a row.
struct TableLayout<Row> {
  private struct Column {
    var described: ExportedCapture.Column
    /// The table whose identifier is in the cell.
    let referenced: String?
    let cell: @Sendable (Row) -> Cell
  }

  let name: String
  let meaning: String
  private var columns: [Column] = []

  /// - Parameters:
  ///   - name: the name of the table.
  ///   - meaning: the meaning of a row in one sentence.
  ///   - key: returns what distinguishes the rows of a capture.
  init(_ name: String, _ meaning: String, key: @escaping @Sendable (Row) -> Int) {
    self.name = name
    self.meaning = meaning
    identifier("id", of: name, "The row's identifier, the same in each export.") { key($0) }
    columns.append(
      Column(
        described: ExportedCapture.Column(
          name: "capture_id", kind: .text, unit: nil, meaning: "The capture's `id`.",
          references: "capture"),
        referenced: "capture", cell: { _ in .integer(0) }))
  }

  /// Creates the table of captures, whose identifiers are those of the files.
  init(captures name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
    columns.append(
      Column(
        described: ExportedCapture.Column(
          name: "id", kind: .text, unit: nil,
          meaning: "The first 16 digits of `sha256`: the same for the same octets."),
        referenced: "capture", cell: { _ in .integer(0) }))
  }

  var table: ExportedCapture.Table {
    let names = Set(columns.map(\.described.name))
    return ExportedCapture.Table(
      name: name, meaning: meaning,
      columns: columns.map { column in
        var described = column.described
        if described.basis == nil, names.contains(described.name + "_basis") {
          described.basis = described.name + "_basis"
        }
        return described
      })
  }

  /// Adds the identifier of a row in a table.
  mutating func identifier(
    _ column: String, of table: String, _ meaning: String,
    _ number: @escaping @Sendable (Row) -> Int?
  ) {
    columns.append(
      Column(
        described: ExportedCapture.Column(
          name: column, kind: .text, unit: nil, meaning: meaning,
          references: column == "id" ? nil : table), referenced: table,
        cell: { number($0).map(Cell.integer) ?? .null }))
  }

  /// Adds a column that is in no report.
  mutating func own(
    _ column: String, _ kind: ExportedCapture.Column.Kind, _ meaning: String, unit: String? = nil,
    source: String? = nil, _ cell: @escaping @Sendable (Row) -> Cell
  ) {
    columns.append(
      Column(
        described: ExportedCapture.Column(
          name: column, kind: kind, unit: unit, meaning: meaning, source: source),
        referenced: nil, cell: cell))
  }

  /// Adds columns that are members of a report.
  ///
  /// - Parameters:
  ///   - source: the object in the report: "summary: connections[]".
  ///   - part: returns a part of the row, or nil to leave the columns empty.
  ///   - members: the path of each member in the object, with the column's name if it differs.
  mutating func add<Part: Described>(
    from source: String, _ part: @escaping @Sendable (Row) -> Part?, _ members: [TableMember]
  ) {
    let shape = Part.shape
    let description = shape.description
    for member in members {
      guard let cell = shape.cell(at: member.path), let described = description[member.path]
      else {
        assertionFailure("no member \(member.path) for the column \(member.column)")
        continue
      }
      columns.append(
        Column(
          described: ExportedCapture.Column(
            name: member.column, kind: ExportedCapture.Column.Kind(described.type),
            unit: described.unit?.rawValue, meaning: member.meaning ?? described.meaning,
            source: "\(source).\(member.path)"), referenced: nil,
          cell: { row in part(row).map(cell) ?? .null }))
    }
  }

  /// Notes what columns rest on.
  ///
  /// - Parameters:
  ///   - basis: the column with the basis, or "derived".
  ///   - names: the columns that rest on it.
  mutating func rest(on basis: String, _ names: String...) {
    for name in names {
      guard let index = columns.firstIndex(where: { $0.described.name == name }) else {
        assertionFailure("no column \(name)")
        continue
      }
      columns[index].described.basis = basis
    }
  }

  /// Passes on a row.
  ///
  /// - Parameters:
  ///   - row: the row of the table.
  ///   - capture: identifies the capture.
  ///   - origin: the time of the first record in nanoseconds since 1970.
  ///   - values: receives the values of the row.
  func write(
    _ row: Row, of capture: String, origin: Int64, to values: inout [ExportedCapture.Value]
  ) {
    values.removeAll(keepingCapacity: true)
    for column in columns {
      let cell = column.cell(row)
      if let table = column.referenced, case .integer(let number) = cell {
        values.append(.text(table == "capture" ? capture : "\(capture)-\(table)-\(number)"))
      } else {
        values.append(ExportedCapture.Value(cell, origin: origin))
      }
    }
  }
}

/// A report's member that is a column.
struct TableMember: ExpressibleByStringLiteral {
  let column: String
  let path: String
  let meaning: String?

  /// A column with the member's own name, with dots replaced by underscores.
  init(stringLiteral path: String) {
    self.path = path
    column = path.replacing(".value", with: "").replacing(".", with: "_")
    meaning = nil
  }

  init(_ column: String, _ path: String, _ meaning: String? = nil) {
    self.column = column
    self.path = path
    self.meaning = meaning
  }
}

extension ExportedCapture.Column.Kind {
  fileprivate init(_ type: ValueType) {
    switch type {
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .number: self = .number
    default: self = .text
    }
  }
}
