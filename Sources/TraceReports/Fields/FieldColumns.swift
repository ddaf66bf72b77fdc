public import ByteReading
public import LinkSessions

/// Columns of field values, in the manner of `tshark -T fields`.
public struct FieldColumns {
  /// How columns are written; the names are those of tshark's `-E`.
  public struct Layout: Sendable {
    public enum Occurrence: Sendable {
      case first
      case last
      case all
    }

    public var hasHeader = false
    public var separator = "\t"
    public var aggregator = ","
    public var occurrence = Occurrence.all
    /// Put around each column that is not empty, and doubled in it.
    public var quote = ""

    public init() {}
  }

  public let names: [String]
  public let layout: Layout
  /// The fields that fill the columns.
  public let fields: FieldSet
  /// The first column that a field belongs to, by its number; -1 for none.
  private let firstColumn: [Int32]
  /// Columns that ask for the name of an earlier one: they are filled like it.
  private let repeated: [Int: Int]
  /// Columns of the list of packets.
  public let lineColumns: [LineColumn?]
  private let formats: [Format]
  private let separator: [UInt8]
  private let aggregator: [UInt8]
  /// The sightings of the record that is being written, by their columns.
  private var filled: [[Int]]

  /// What writes a field's value, by its number.
  private struct Format {
    var format = FieldFormat.octets
    var isTurned = false
    var name = ""
  }

  /// - Parameters:
  ///   - names: of the columns' fields, in display filters.
  ///   - layout: how they are written.
  ///   - catalogue: knows the fields.
  public init(
    names: [String], layout: Layout = Layout(), catalogue: FieldCatalogue = .standard
  ) {
    self.names = names
    self.layout = layout
    separator = Array(layout.separator.utf8)
    aggregator = Array(layout.aggregator.utf8)
    lineColumns = names.map { LineColumn(filterName: $0) }
    filled = [[Int]](repeating: [], count: names.count)
    var firstColumn = [Int32](repeating: -1, count: catalogue.numberLimit)
    var formats = [Format](repeating: Format(), count: catalogue.numberLimit)
    var repeated: [Int: Int] = [:]
    var fields = FieldSet()
    for (column, name) in names.enumerated() {
      if let earlier = names.firstIndex(of: name), earlier < column { repeated[column] = earlier }
      for id in catalogue.fields(named: name) {
        let place = Int(id.rawValue)
        fields.insert(id)
        guard firstColumn[place] < 0, let field = catalogue[id] else { continue }
        firstColumn[place] = Int32(truncatingIfNeeded: column)
        formats[place] = Format(
          format: field.format, isTurned: field.layer == .advertisingData, name: field.name)
      }
    }
    self.firstColumn = firstColumn
    self.formats = formats
    self.repeated = repeated
    self.fields = fields
  }

  public var header: String {
    names.joined(separator: layout.separator)
  }

  /// Appends the line of one record, without its end.
  ///
  /// - Parameters:
  ///   - payload: the record's octets.
  ///   - watcher: has its fields.
  ///   - output: takes the line.
  ///   - appendColumn: appends a column of the list of packets.
  public mutating func append(
    lineOf payload: RawSpan, watcher: FieldWatcher, to output: inout OctetBuffer,
    _ appendColumn: (LineColumn, inout OctetBuffer) -> Void
  ) {
    let sightings = watcher.sightings
    for index in sightings.indices {
      let place = Int(sightings[index].id.rawValue)
      guard place < firstColumn.count, firstColumn[place] >= 0 else { continue }
      filled[Int(firstColumn[place])].append(index)
    }
    for column in names.indices {
      if column > 0 { output.append(separator) }
      if let lineColumn = lineColumns[column] {
        let start = output.count
        appendColumn(lineColumn, &output)
        if !layout.quote.isEmpty, output.count > start { quote(from: start, &output) }
        continue
      }
      append(
        filled[repeated[column] ?? column], of: sightings, payload, watcher, to: &output)
    }
    for column in names.indices { filled[column].removeAll(keepingCapacity: true) }
  }

  private func append(
    _ places: [Int], of sightings: [FieldWatcher.Sighting], _ payload: RawSpan,
    _ watcher: FieldWatcher, to output: inout OctetBuffer
  ) {
    guard !places.isEmpty else { return }
    let start = output.count
    for place in places {
      let before = output.count
      // Empty values leave no trace.
      if before > start { output.append(aggregator) }
      let value = output.count
      append(sightings[place], payload, watcher, to: &output)
      if output.count == value {
        output.cut(to: before)
      } else if layout.occurrence == .first {
        break
      } else if layout.occurrence == .last {
        output.removeOctets(from: start, to: value)
      }
    }
    if !layout.quote.isEmpty, output.count > start { quote(from: start, &output) }
  }

  private func append(
    _ sighting: FieldWatcher.Sighting, _ payload: RawSpan, _ watcher: FieldWatcher,
    to output: inout OctetBuffer
  ) {
    let format = formats[Int(sighting.id.rawValue)]
    if sighting.buffer == 0 {
      return FieldText.append(
        column: sighting, format.format, isTurned: format.isTurned, name: format.name, in: payload,
        to: &output)
    }
    watcher.withBytes(of: sighting, in: payload) {
      FieldText.append(
        column: sighting, format.format, isTurned: format.isTurned, name: format.name, in: $0,
        to: &output)
    }
  }

  /// Puts quotes around a column; as tshark does since 4.2, and as CSV has it, one inside is doubled.
  private func quote(from start: Int, _ output: inout OctetBuffer) {
    let text = output.text(from: start)
    output.cut(to: start)
    output.append(layout.quote)
    output.append(text.replacing(layout.quote, with: layout.quote + layout.quote))
    output.append(layout.quote)
  }
}
