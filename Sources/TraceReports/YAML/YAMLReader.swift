internal import Yams

/// Reads YAML files that people write by hand: contracts, profiles.
///
/// A file may come from anybody, so what it costs is bounded before it is parsed: its size, its
/// depth, the number of its values; and it can't name a value and repeat it, by which a text of a
/// few lines would grow to billions of values.
public enum YAMLReader {
  /// Longer texts are not read, in octets.
  public static let maximumSize = 1 << 20
  /// Values inside of values; no file that a person writes comes near.
  public static let maximumDepth = 32
  /// Values of all kinds in a document.
  public static let maximumCount = 100_000

  /// Reads the one document of a text.
  ///
  /// - Parameter text: the document.
  /// - Returns: its root; an empty document is an empty text.
  /// - Throws: a `YAMLFailure` that names the line, where it is not YAML or goes beyond the limits.
  public static func read(_ text: String) throws(YAMLFailure) -> YAMLNode {
    guard text.utf8.count <= maximumSize else {
      throw YAMLFailure(
        line: 1, column: 1,
        problem: "the text has \(text.utf8.count) octets; at most \(maximumSize) are read")
    }
    try refuseAnchors(in: text)
    let root: Node?
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw YAMLFailure(error)
    }
    guard let root else {
      return YAMLNode(.scalar("", isQuoted: false), line: 1, column: 1)
    }
    var remaining = maximumCount
    return try node(root, depth: 0, &remaining)
  }

  private static func node(
    _ node: Node, depth: Int, _ remaining: inout Int
  ) throws(YAMLFailure) -> YAMLNode {
    let (line, column) = (node.mark?.line ?? 1, node.mark?.column ?? 1)
    remaining -= 1
    guard remaining >= 0, depth < maximumDepth else {
      throw YAMLFailure(
        line: line, column: column,
        problem: remaining < 0
          ? "there are more than \(maximumCount) values" : "this is nested too deeply")
    }
    switch node {
    case .scalar(let scalar):
      let isQuoted = scalar.style != .plain && scalar.style != .any
      return YAMLNode(.scalar(scalar.string, isQuoted: isQuoted), line: line, column: column)
    case .sequence(let sequence):
      var elements: [YAMLNode] = []
      for element in sequence {
        elements.append(try self.node(element, depth: depth + 1, &remaining))
      }
      return YAMLNode(.sequence(elements), line: line, column: column)
    case .mapping(let mapping):
      var entries: [YAMLNode.Entry] = []
      for (key, value) in mapping {
        let place = (line: key.mark?.line ?? line, column: key.mark?.column ?? column)
        guard case .scalar(let scalar) = key else {
          throw YAMLFailure(
            line: place.line, column: place.column, problem: "a key must be a plain word")
        }
        remaining -= 1
        entries.append(
          YAMLNode.Entry(
            key: scalar.string, line: place.line, column: place.column,
            value: try self.node(value, depth: depth + 1, &remaining)))
      }
      return YAMLNode(.mapping(entries), line: line, column: column)
    case .alias:
      throw YAMLFailure(line: line, column: column, problem: anchorProblem)
    }
  }

  // MARK: Anchors

  private static let anchorProblem =
    "anchors and aliases (&name, *name) are not read here; write the value out"

  /// Looks for what might be an anchor or an alias: the mark and a name, behind anything but a letter
  /// or a digit.
  ///
  /// Quotes and comments are not excepted: who reads them by other rules than the parser can be led
  /// to overlook an anchor.
  private static func refuseAnchors(in text: String) throws(YAMLFailure) {
    var previous: UInt8 = 0x0A
    var mark: (line: Int, column: Int)?
    var line = 1
    var column = 0
    for octet in text.utf8 {
      // Behind the first octet of a character come those of 10xxxxxx.
      if octet & 0xC0 != 0x80 { column += 1 }
      if let mark, isName(octet) || octet == UInt8(ascii: "-") {
        throw YAMLFailure(line: mark.line, column: mark.column, problem: anchorProblem)
      }
      let isMark = octet == UInt8(ascii: "&") || octet == UInt8(ascii: "*")
      let isBehindWord = isName(previous) || previous == octet
      mark = isMark && !isBehindWord ? (line, column) : nil
      if octet == 0x0A { (line, column) = (line + 1, 0) }
      previous = octet
    }
  }

  private static func isName(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension YAMLFailure {
  /// - Parameter error: what the parser throws.
  fileprivate init(_ error: any Error) {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self.init(line: mark.line, column: mark.column, problem: "this is not YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      let key = keys.first.map { "\"\($0)\"" } ?? "a key"
      self.init(
        line: context.mark.line, column: context.mark.column, problem: "\(key) stands here twice")
    case .reader(let problem, let offset, _, _):
      self.init(
        line: 1, column: 1,
        problem: "this is not text: \(problem)" + (offset.map { ", byte \($0)" } ?? ""))
    default: self.init(line: 1, column: 1, problem: "this is not YAML")
    }
  }
}
