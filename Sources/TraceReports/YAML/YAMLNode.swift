/// A value of a YAML document, with the place where it stands.
public struct YAMLNode: Hashable, Sendable {
  /// What the value is. Texts are as they were written: what a bare `2A37` or `10` means is for the
  /// reader of the document to say.
  public indirect enum Content: Hashable, Sendable {
    /// A text, and whether it stood in quotes.
    case scalar(String, isQuoted: Bool)
    /// Nodes in an order.
    case sequence([YAMLNode])
    /// In the order of the document; no key comes twice.
    case mapping([Entry])
  }

  /// A key with its value.
  public struct Entry: Hashable, Sendable {
    /// The name.
    public let key: String
    /// From 1.
    public let line: Int
    /// From 1, in characters.
    public let column: Int
    /// What stands behind the name.
    public let value: YAMLNode
  }

  /// What it is.
  public let content: Content
  /// From 1.
  public let line: Int
  /// From 1, in characters.
  public let column: Int

  init(_ content: Content, line: Int, column: Int) {
    self.content = content
    self.line = line
    self.column = column
  }
}

extension YAMLNode {
  /// The text of a scalar; nil for anything else.
  public var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The elements of a sequence; nil for anything else.
  public var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The entries of a mapping; nil for anything else.
  public var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// Whether nothing stands here: an empty value, `~` or `null`.
  public var isNull: Bool {
    guard case .scalar(let text, let isQuoted) = content, !isQuoted else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// What a bare word says; nil for anything but `true` and `false`.
  public var flag: Bool? {
    guard case .scalar(let text, let isQuoted) = content, !isQuoted else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// The value of a mapping's key.
  public subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }

  /// What kind of value it is, for messages: "a list".
  public var kind: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// Why a text is no YAML document that is read here, and where.
public struct YAMLFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public let line: Int
  /// From 1, in characters.
  public let column: Int
  /// What is wrong, in a sentence.
  public let problem: String

  /// A failure at a line and column, both from 1.
  public init(line: Int, column: Int, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  public var description: String { "line \(line), column \(column): \(problem)" }
}
