/// A table of an export: what its rows are, and its columns.
///
/// Schemas of databases, headers of CSV files, rows, and Docs/Tables.md are all made from it.
public struct ExportTable: Hashable, Sendable {
  /// As in SQL: "connection".
  public let name: String
  /// What a row is, in one sentence.
  public let meaning: String
  /// In the order in which rows hold them.
  public let columns: [ExportColumn]
}

/// A column of a table.
public struct ExportColumn: Hashable, Sendable {
  /// What a column holds.
  public enum Kind: String, Hashable, Sendable {
    /// True or false.
    case boolean
    /// A whole number.
    case integer
    /// A number with a fraction.
    case number
    /// Anything else.
    case text
  }

  /// As in SQL: "att_mtu".
  public let name: String
  /// What it holds.
  public let kind: Kind
  /// Of its numbers; nil for those that count, and for what is no number.
  public let unit: String?
  /// One sentence.
  public let meaning: String
  /// The member of a JSON document that has the same value; nil for identifiers.
  public var source: String?
  /// The table whose `id` it holds; nil for what is no reference.
  public var references: String?
}

/// What a row holds in a column.
public enum TableValue: Hashable, Sendable {
  /// Not known, or not to be had from this capture.
  case null
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number, by the digits that a JSON document has.
  case decimal(String)
  /// A text.
  case text(String)
}

extension TableValue {
  /// - Parameters:
  ///   - cell: of a report.
  ///   - origin: the first record's time in nanoseconds since 1970.
  init(_ cell: Cell, origin: Int64) {
    switch cell {
    case .null: self = .null
    case .flag(let value): self = .flag(value)
    case .integer(let value): self = .integer(Int64(value))
    case .unsigned(let value): self = .decimal(String(value))
    case .text(let text): self = .text(text)
    case .epoch: self = .text(cell.text(origin: origin))
    case .number, .duration, .time:
      let digits = cell.text(origin: origin)
      self = digits.isEmpty ? .null : .decimal(digits)
    }
  }
}
