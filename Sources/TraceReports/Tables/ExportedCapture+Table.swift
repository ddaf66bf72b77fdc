extension ExportedCapture {
  /// A table of an export: the meaning of its rows, and its columns.
  ///
  /// Database schemas, CSV headers, rows, and Docs/Tables.md are all generated from it.
  public struct Table: Hashable, Sendable {
    /// The SQL name: "connection".
    public let name: String
    /// The meaning of a row in one sentence.
    public let meaning: String
    /// The columns in the order of a row's values.
    public let columns: [ExportedCapture.Column]
  }

  /// A column of a table.
  public struct Column: Hashable, Sendable {
    /// The type of a column.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable {
      /// True or false.
      case boolean
      /// An integer.
      case integer
      /// A number with a fraction.
      case number
      /// Any other value.
      case text
    }

    /// The SQL name: "att_mtu".
    public let name: String
    /// The type.
    public let kind: Kind
    /// The unit of its numbers, or nil for counts and other types.
    public let unit: String?
    /// The meaning in one sentence.
    public let meaning: String
    /// The member of a JSON document with the same value, or nil for identifiers.
    public var source: String?
    /// The table whose `id` the column contains, or nil if the column is not a reference.
    public var references: String?
    /// The basis of the column's values: the column that gives it for each row, or "derived" if all are calculated.
    /// Nil for values that are read or counted from records.
    public var basis: String?
  }

  /// A value in a row.
  @nonexhaustive
  public enum Value: Hashable, Sendable {
    /// Unknown, or not available from this capture.
    case null
    /// True or false.
    case flag(Bool)
    /// An integer.
    case integer(Int64)
    /// A number with the same digits as in a JSON document.
    case decimal(String)
    /// A number as an integer divided by a power of ten: 11.25 is 1125 with 2 digits after the decimal point.
    case scaled(Int64, digits: Int)
    /// A text.
    case text(String)
  }
}

extension ExportedCapture.Value {
  /// - Parameters:
  ///   - cell: the cell of a report.
  ///   - origin: the time of the first record in nanoseconds since 1970.
  init(_ cell: Cell, origin: Int64) {
    switch cell {
    case .null: self = .null
    case .flag(let value): self = .flag(value)
    case .integer(let value): self = .integer(Int64(value))
    case .unsigned(let value): self = .decimal(String(value))
    case .text(let text): self = .text(text)
    case .epoch: self = .text(cell.text(origin: origin))
    case .duration(let time, let unit): self = .scaled(time, digits: unit.nanosecondDigits)
    case .time(let time): self = .scaled(time.elapsed(since: origin), digits: 9)
    case .number(let value, let digits):
      guard value.isFinite else {
        self = .null
        return
      }
      // Rounded as in `Decimals.text`, without creating the text.
      if let whole = Int64(exactly: (abs(value) * Decimals.power(of: digits)).rounded()) {
        self = .scaled(value < 0 ? -whole : whole, digits: digits)
      } else {
        self = .decimal(cell.text(origin: origin))
      }
    }
  }

  /// The digits of a `scaled` value, as in a JSON document.
  package static func text(_ whole: Int64, digits: Int) -> String {
    Decimals.text(nanoseconds: whole, digits: digits)
  }

  /// The number nearest to a `scaled` value, which is also that of its digits.
  package static func number(_ whole: Int64, digits: Int) -> Double? {
    // Both are exact, so the quotient is rounded only once.
    if whole.magnitude <= 1 << 53, digits <= 22 {
      return Double(whole) / Decimals.power(of: digits)
    }
    return Double(text(whole, digits: digits))
  }
}
