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
  private let catalogue: FieldCatalogue
  /// Which columns a field belongs to, by its number; one name may be asked for twice.
  private let columns: [[Int]]
  private var values: [[String]]

  /// - Parameters:
  ///   - names: of the columns' fields, in display filters.
  ///   - layout: how they are written.
  ///   - catalogue: knows the fields.
  public init(
    names: [String], layout: Layout = Layout(), catalogue: FieldCatalogue = .standard
  ) {
    self.names = names
    self.layout = layout
    values = [[String]](repeating: [], count: names.count)
    self.catalogue = catalogue
    var columns = [[Int]](repeating: [], count: catalogue.numberLimit)
    var fields = FieldSet()
    for (column, name) in names.enumerated() {
      for field in catalogue.fields(named: name) {
        columns[Int(field.rawValue)].append(column)
        fields.insert(field)
      }
    }
    self.columns = columns
    self.fields = fields
  }

  public var header: String {
    names.joined(separator: layout.separator)
  }

  /// The line of one record.
  public mutating func line(_ payload: RawSpan, watcher: FieldWatcher) -> String {
    for index in values.indices { values[index].removeAll(keepingCapacity: true) }
    for sighting in watcher.sightings {
      let place = Int(sighting.id.rawValue)
      guard place < columns.count, !columns[place].isEmpty, let field = catalogue[sighting.id]
      else { continue }
      let text = watcher.withBytes(of: sighting, in: payload) {
        FieldText.column(sighting, of: field, in: $0)
      }
      if !text.isEmpty {
        for target in columns[place] { values[target].append(text) }
      }
    }
    return values.map(column).joined(separator: layout.separator)
  }

  private func column(_ values: [String]) -> String {
    let text: String
    switch layout.occurrence {
    case .first: text = values.first ?? ""
    case .last: text = values.last ?? ""
    case .all: text = values.joined(separator: layout.aggregator)
    }
    guard !text.isEmpty, !layout.quote.isEmpty else { return text }
    // As tshark does since 4.2, and as CSV has it: a quote inside is doubled.
    return layout.quote + text.replacing(layout.quote, with: layout.quote + layout.quote)
      + layout.quote
  }
}
