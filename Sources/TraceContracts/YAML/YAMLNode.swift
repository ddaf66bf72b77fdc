import TraceReports

/// A value of a YAML document with its position.
package struct YAMLNode: Hashable, Sendable {
  /// The content of the value. Texts are kept as written: the reader of the document interprets a plain `2A37` or
  /// `10`.
  package indirect enum Content: Hashable, Sendable {
    /// A text, and whether it was quoted.
    case scalar(String, isQuoted: Bool)
    /// A list of nodes.
    case sequence([YAMLNode])
    /// Entries in the order of the document. Keys are unique.
    case mapping([Entry])
  }

  /// A key with its value.
  package struct Entry: Hashable, Sendable {
    /// The key.
    package let key: String
    /// Line, from 1.
    package let line: Int
    /// Column in characters, from 1.
    package let column: Int
    /// The value after the key.
    package let value: YAMLNode
  }

  /// The content.
  package let content: Content
  /// Line, from 1.
  package let line: Int
  /// Column in characters, from 1.
  package let column: Int

  init(_ content: Content, line: Int, column: Int) {
    self.content = content
    self.line = line
    self.column = column
  }
}

extension YAMLNode {
  /// The text of a scalar, or nil for other content.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The elements of a sequence, or nil for other content.
  package var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The entries of a mapping, or nil for other content.
  package var entries: [Entry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  /// Whether the value is null: empty, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, let isQuoted) = content, !isQuoted else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The Boolean value of `true` or `false`, or nil for other content.
  package var flag: Bool? {
    guard case .scalar(let text, let isQuoted) = content, !isQuoted else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// The value of a mapping's key.
  package subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }

  /// The kind of value, for messages: "a list".
  package var kind: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// Why a text is not a supported YAML document, and where.
package struct YAMLFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Line, from 1.
  package let line: Int
  /// Column in characters, from 1.
  package let column: Int
  /// The error as a sentence.
  package let problem: String

  /// Creates a failure at a line and column, both from 1.
  package init(line: Int, column: Int, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  package var description: String { "line \(line), column \(column): \(problem)" }
}
