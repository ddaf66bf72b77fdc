/// The columns of a table, and how their values are obtained from a row.
struct TableLayout<Row> {
  let name: String
  let meaning: String
  private var columns: [ExportedCapture.Column] = []
  /// Functions that each write one column, or all columns of one part of a row, which is obtained only once.
  private var writes: [@Sendable (Row, inout RowWriter) -> Void] = []

  /// - Parameters:
  ///   - name: the name of the table.
  ///   - meaning: the meaning of a row in one sentence.
  ///   - key: returns a number that distinguishes the rows of a capture.
  init(_ name: String, _ meaning: String, key: @escaping @Sendable (Row) -> Int) {
    self.name = name
    self.meaning = meaning
    identifier("id", of: name, "The row's identifier, the same in each export.") { key($0) }
    columns.append(
      ExportedCapture.Column(
        name: "capture_id", kind: .text, unit: nil, meaning: "The capture's `id`.",
        references: "capture"))
    writes.append { _, writer in writer.appendCapture() }
  }

  /// Creates the table of captures, whose identifiers are those of the files.
  init(captures name: String, _ meaning: String) {
    self.name = name
    self.meaning = meaning
    columns.append(
      ExportedCapture.Column(
        name: "id", kind: .text, unit: nil,
        meaning: "The first 16 digits of `sha256`: the same for the same octets."))
    writes.append { _, writer in writer.appendCapture() }
  }

  var table: ExportedCapture.Table {
    let names = Set(columns.map(\.name))
    return ExportedCapture.Table(
      name: name, meaning: meaning,
      columns: columns.map { column in
        var described = column
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
      ExportedCapture.Column(
        name: column, kind: .text, unit: nil, meaning: meaning,
        references: column == "id" ? nil : table))
    writes.append { row, writer in writer.append(number(row), of: table) }
  }

  /// Adds a column that is not in any report.
  mutating func own(
    _ column: String, _ kind: ExportedCapture.Column.Kind, _ meaning: String, unit: String? = nil,
    source: String? = nil, _ cell: @escaping @Sendable (Row) -> Cell
  ) {
    columns.append(
      ExportedCapture.Column(
        name: column, kind: kind, unit: unit, meaning: meaning, source: source))
    writes.append { row, writer in writer.append(cell(row)) }
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
    var cells: [@Sendable (Part) -> Cell] = []
    for member in members {
      guard let cell = shape.cell(at: member.path), let described = description[member.path]
      else {
        assertionFailure("no member \(member.path) for the column \(member.column)")
        continue
      }
      columns.append(
        ExportedCapture.Column(
          name: member.column, kind: ExportedCapture.Column.Kind(described.type),
          unit: described.unit?.rawValue, meaning: member.meaning ?? described.meaning,
          source: "\(source).\(member.path)"))
      cells.append(cell)
    }
    let getters = cells
    writes.append { row, writer in
      // Accessed by index, because an iterator would retain each function for each row.
      let getters = getters.elementSpan
      guard let part = part(row) else {
        for _ in getters.indices { writer.append(.null) }
        return
      }
      for index in getters.indices { writer.append(getters[index](part)) }
    }
  }

  /// Records the basis of columns.
  ///
  /// - Parameters:
  ///   - basis: the column with the basis, or "derived".
  ///   - names: the columns to which the basis applies.
  mutating func rest(on basis: String, _ names: String...) {
    for name in names {
      guard let index = columns.firstIndex(where: { $0.name == name }) else {
        assertionFailure("no column \(name)")
        continue
      }
      columns[index].basis = basis
    }
  }

  /// Replaces the values of a writer with those of a row.
  func write(_ row: Row, to writer: inout RowWriter) {
    writer.removeAll()
    let writes = writes.elementSpan
    for index in writes.indices { writes[index](row, &writer) }
  }
}

/// A member of a report that becomes a column.
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
