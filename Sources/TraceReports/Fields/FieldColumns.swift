package import ByteReading
import LinkSessions
import TraceAnalysis

/// Columns of field values, as in `tshark -T fields`.
package struct FieldColumns {
  /// The format of columns. The names are those of tshark's `-E`.
  package struct Layout: Sendable {
    /// Which values to write if a packet has several of a field.
    package enum Occurrence: Sendable {
      /// Only the first one.
      case first
      /// Only the last one.
      case last
      /// All values, joined by the aggregator.
      case all
    }

    /// Whether the first line has the names of the columns.
    package var hasHeader = false
    /// Text between two columns.
    package var separator = "\t"
    /// Text between two values in a column.
    package var aggregator = ","
    /// Which values of a field are written.
    package var occurrence = Occurrence.all
    /// The character around each column that is not empty. It is doubled inside the column.
    package var quote = ""

    /// Creates tshark's default format.
    package init() {}
  }

  /// Display filter names of the columns' fields.
  package let names: [String]
  /// The format of the columns.
  package let layout: Layout
  /// The fields needed for the columns.
  package let fields: FieldSet
  /// Columns that come from the packet list.
  package let lineColumns: [LineColumn?]
  /// The use of each field, by field number.
  fileprivate let roles: [Role]
  /// For each column, the earlier column with the same name, whose value it copies.
  fileprivate let sources: [Int]

  /// The use of a field.
  fileprivate struct Role {
    /// The first column of the field; -1 for none.
    var column: Int32 = -1
    var format = Field.Format.octets
    var isTurned = false
    var name = ""
  }

  /// - Parameters:
  ///   - names: the display filter names of the columns' fields.
  ///   - layout: the format.
  ///   - catalogue: the catalogue of fields.
  package init(
    names: [String], layout: Layout = Layout(), catalogue: FieldCatalogue = .standard
  ) {
    self.names = names
    self.layout = layout
    lineColumns = names.map { LineColumn(filterName: $0) }
    var roles = [Role](repeating: Role(), count: catalogue.numberLimit)
    var fields = FieldSet()
    for (column, name) in names.enumerated() {
      for id in catalogue.fields(named: name) {
        let place = Int(id.rawValue)
        fields.insert(id)
        guard roles[place].column < 0, let field = catalogue[id] else { continue }
        roles[place] = Role(
          column: Int32(truncatingIfNeeded: column), format: field.format,
          isTurned: field.layer == .advertisingData, name: field.filterName)
      }
    }
    self.roles = roles
    self.fields = fields
    sources = names.map { names.firstIndex(of: $0) ?? 0 }
  }

  /// Whether a column needs values that are known only after a procedure has ended. If so, `ProcedureFramesAnalyzer`
  /// must read the capture first.
  package var needsProcedures: Bool { fields.intersects(ProcedureFrames.fields) }

  /// The names of the columns in a line, without a line end.
  package var header: String {
    names.joined(separator: layout.separator)
  }
}

/// Writes the lines of many records. Not copyable, because its tables are accessed for each field.
struct FieldColumnsWriter: ~Copyable {
  private let layout: FieldColumns.Layout
  private let lineColumns: [LineColumn?]
  private let roles: [FieldColumns.Role]
  private let sources: [Int]
  private let separator: [UInt8]
  private let aggregator: [UInt8]
  /// Sightings in the current record: the first and the last one of each column, and the next one after each; -1 for
  /// none.
  private var first: [Int]
  private var last: [Int]
  private var next: [Int] = []

  init(_ columns: FieldColumns) {
    layout = columns.layout
    lineColumns = columns.lineColumns
    roles = columns.roles
    sources = columns.sources
    separator = Array(layout.separator.utf8)
    aggregator = Array(layout.aggregator.utf8)
    first = [Int](repeating: -1, count: columns.names.count)
    last = first
  }

  /// Appends the line of one record, without a line end.
  ///
  /// - Parameters:
  ///   - payload: the octets of the record.
  ///   - watcher: the watcher with the record's fields.
  ///   - output: receives the line.
  ///   - appendColumn: appends a column of the packet list.
  mutating func append(
    lineOf payload: RawSpan, watcher: FieldWatcher, to output: inout OctetBuffer,
    _ appendColumn: (LineColumn, inout OctetBuffer) -> Void
  ) {
    sort(watcher)
    for column in lineColumns.indices {
      if column > 0 { output.append(separator) }
      let start = output.count
      if let lineColumn = lineColumns[column] {
        appendColumn(lineColumn, &output)
      } else {
        append(column: sources[column], payload, watcher, to: &output)
      }
      if !layout.quote.isEmpty, output.count > start { quote(from: start, &output) }
    }
  }

  /// Assigns the sightings to their columns in order.
  private mutating func sort(_ watcher: FieldWatcher) {
    for column in first.indices { first[column] = -1 }
    while next.count < watcher.count { next.append(-1) }
    for index in watcher.indices {
      let place = Int(watcher[index].id.rawValue)
      guard place < roles.count, roles[place].column >= 0 else { continue }
      let column = Int(roles[place].column)
      next[index] = -1
      if first[column] < 0 { first[column] = index } else { next[last[column]] = index }
      last[column] = index
    }
  }

  private func append(
    column: Int, _ payload: RawSpan, _ watcher: FieldWatcher, to output: inout OctetBuffer
  ) {
    let start = output.count
    var index = first[column]
    while index >= 0 {
      let before = output.count
      // Empty values are omitted.
      if before > start { output.append(aggregator) }
      let value = output.count
      append(watcher[index], payload, watcher, to: &output)
      if output.count == value {
        output.cut(to: before)
      } else if layout.occurrence == .first {
        break
      } else if layout.occurrence == .last {
        output.removeOctets(from: start, to: value)
      }
      index = next[index]
    }
  }

  private func append(
    _ sighting: FieldWatcher.Sighting, _ payload: RawSpan, _ watcher: FieldWatcher,
    to output: inout OctetBuffer
  ) {
    let place = Int(sighting.id.rawValue)
    if sighting.buffer == 0 {
      return FieldText.append(
        column: sighting, roles[place].format, isTurned: roles[place].isTurned,
        name: roles[place].name, in: payload, to: &output)
    }
    watcher.withBytes(of: sighting, in: payload) {
      FieldText.append(
        column: sighting, roles[place].format, isTurned: roles[place].isTurned,
        name: roles[place].name, in: $0, to: &output)
    }
  }

  /// Puts quotes around a column. As in tshark since 4.2 and in CSV, quotes inside it are doubled.
  private func quote(from start: Int, _ output: inout OctetBuffer) {
    let text = output.text(from: start)
    output.cut(to: start)
    output.append(text: layout.quote)
    output.append(text: text.replacing(layout.quote, with: layout.quote + layout.quote))
    output.append(text: layout.quote)
  }
}
