/// A JSON document that has been read.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in an order.
  case array([JSONValue])
  /// Values by name; of two with one name the last counts.
  case object([String: JSONValue])

  /// The value of a name; nil where there is none, and for what is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text; nil for what is none.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The truth value; nil for what is none.
  public var isTrue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements; nil for what is no array.
  public var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// A whole number that fits into 16 bits.
  public var handle: UInt16? {
    guard case .number(let number) = self else { return nil }
    return UInt16(exactly: number)
  }
}
