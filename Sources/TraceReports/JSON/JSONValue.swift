/// A JSON document that has been read.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  public var isTrue: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

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
