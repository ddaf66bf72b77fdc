/// Collects the values of rows, one after another.
struct RowWriter {
  /// The values of the current row.
  private(set) var values: [ExportedCapture.Value] = []
  /// The time of the first record in nanoseconds since 1970.
  var origin: Int64
  private let capture: String
  private var identifiers: [Identifier] = []

  /// The last identifier of a table. Many consecutive rows refer to the same one.
  private struct Identifier {
    let table: String
    let prefix: String
    var number: Int
    var text: String
  }

  /// - Parameters:
  ///   - capture: the identifier of the capture.
  ///   - origin: the time of the first record.
  init(of capture: String, origin: Int64) {
    (self.capture, self.origin) = (capture, origin)
  }

  mutating func removeAll() { values.removeAll(keepingCapacity: true) }

  /// Appends the capture's identifier.
  mutating func appendCapture() { values.append(.text(capture)) }

  mutating func append(_ cell: Cell) {
    values.append(ExportedCapture.Value(cell, origin: origin))
  }

  /// Appends the identifier of a row in a table, or null.
  mutating func append(_ number: Int?, of table: String) {
    guard let number else { return values.append(.null) }
    let place: Int
    if let found = identifiers.firstIndex(where: { $0.table == table }) {
      place = found
      if identifiers[found].number != number {
        identifiers[found].number = number
        identifiers[found].text = identifiers[found].prefix + String(number)
      }
    } else {
      place = identifiers.count
      let prefix = "\(capture)-\(table)-"
      identifiers.append(
        Identifier(table: table, prefix: prefix, number: number, text: prefix + String(number)))
    }
    values.append(.text(identifiers[place].text))
  }
}
