/// A JSON document that has been read.
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// Text.
  case string(String)
  /// A list of values.
  case array([JSONValue])
  /// Values by name. If a name occurs twice, the last value counts.
  case object([String: JSONValue])

  /// The value with a name, or nil if there is none or this is not an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text, or nil for other values.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The Boolean value, or nil for other values.
  package var isTrue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The elements, or nil if this is not an array.
  package var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// An integer that fits into 16 bits.
  package var handle: UInt16? {
    guard case .number(let number) = self else { return nil }
    return UInt16(exactly: number)
  }
}
