public import ByteReading
public import CaptureFiles
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
  /// Which columns a field belongs to, by its name. One name may be asked for twice.
  private let columns: [String: [Int]]
  private var values: [[String]]

  public init(names: [String], layout: Layout = Layout()) {
    self.names = names
    self.layout = layout
    values = [[String]](repeating: [], count: names.count)
    columns = Dictionary(grouping: names.indices) { names[$0] }
  }

  public var header: String {
    names.joined(separator: layout.separator)
  }

  /// The line of one record.
  public mutating func line(
    _ record: CaptureRecord, _ payload: RawSpan, outcome: FrameOutcome, watcher: FieldWatcher,
    start: Int64
  ) -> String {
    for index in values.indices { values[index].removeAll(keepingCapacity: true) }
    FrameField.forEach(record, outcome: outcome, start: start) { name, value in
      append(value(), to: name)
    }
    for sighting in watcher.sightings {
      guard let targets = columns[sighting.field.filterName.description] else { continue }
      let text = watcher.withBytes(of: sighting, in: payload) {
        FieldText.column(sighting, in: $0)
      }
      if !text.isEmpty {
        for target in targets { values[target].append(text) }
      }
    }
    return values.map(column).joined(separator: layout.separator)
  }

  private mutating func append(_ value: @autoclosure () -> String, to name: String) {
    guard let targets = columns[name] else { return }
    let text = value()
    guard !text.isEmpty else { return }
    for target in targets { values[target].append(text) }
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
