import TraceReports

/// Reads YAML files written by users: contracts and profiles.
///
/// A file may come from anybody, so its cost is bounded before it is parsed: its size, its depth and the number of its
/// values. Anchors and aliases are rejected, because they could expand a text of a few lines to billions of values.
package enum YAMLReader {
  /// Maximum size of a text in octets.
  package static let maximumSize = 1 << 20
  /// Maximum nesting of values, far above that of files written by users.
  package static let maximumDepth = 32
  /// Maximum number of values in a document.
  package static let maximumCount = 100_000

  /// Reads the only document of a text.
  ///
  /// - Parameter text: the document.
  /// - Returns: the root of the document. An empty document is an empty text.
  /// - Throws: a `YAMLFailure` with the line, if it is not valid YAML or exceeds the limits.
  package static func read(_ text: String) throws(YAMLFailure) -> YAMLNode {
    guard text.utf8.count <= maximumSize else {
      throw YAMLFailure(
        line: 1, column: 1,
        problem: "the text has \(text.utf8.count) octets; at most \(maximumSize) are read")
    }
    try refuseAnchors(in: text)
    let events = YAMLEvents(text)
    var remaining = maximumCount
    var root: YAMLNode?
    while true {
      let (event, line, column) = try events.next()
      switch event {
      case .streamStart, .documentEnd: continue
      case .streamEnd: return root ?? YAMLNode(.scalar("", isQuoted: false), line: 1, column: 1)
      case .documentStart:
        guard root == nil else {
          throw YAMLFailure(
            line: line, column: column,
            problem: "a second document starts here; only one is allowed")
        }
        root = try node(events, events.next(), depth: 0, &remaining)
      default: throw YAMLFailure(line: line, column: column, problem: "this is not YAML")
      }
    }
  }

  /// Reads a value whose first event has been read.
  private static func node(
    _ events: YAMLEvents, _ first: (event: YAMLEvent, line: Int, column: Int), depth: Int,
    _ remaining: inout Int
  ) throws(YAMLFailure) -> YAMLNode {
    let (event, line, column) = first
    remaining -= 1
    guard remaining >= 0, depth < maximumDepth else {
      throw YAMLFailure(
        line: line, column: column,
        problem: remaining < 0
          ? "there are more than \(maximumCount) values" : "this is nested too deeply")
    }
    switch event {
    case .scalar(let text, let isQuoted):
      return YAMLNode(.scalar(text, isQuoted: isQuoted), line: line, column: column)
    case .sequenceStart:
      var elements: [YAMLNode] = []
      while true {
        let next = try events.next()
        if case .sequenceEnd = next.event { break }
        elements.append(try node(events, next, depth: depth + 1, &remaining))
      }
      return YAMLNode(.sequence(elements), line: line, column: column)
    case .mappingStart:
      return YAMLNode(
        .mapping(try entries(events, depth: depth, &remaining)), line: line, column: column)
    default: throw YAMLFailure(line: line, column: column, problem: anchorProblem)
    }
  }

  /// Reads a mapping up to its end.
  private static func entries(
    _ events: YAMLEvents, depth: Int, _ remaining: inout Int
  ) throws(YAMLFailure) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var keys: Set<String> = []
    while true {
      let key = try events.next()
      if case .mappingEnd = key.event { return entries }
      guard case .scalar(let name, _) = key.event else {
        throw YAMLFailure(line: key.line, column: key.column, problem: "a key must be a plain word")
      }
      guard keys.insert(name).inserted else {
        throw YAMLFailure(
          line: key.line, column: key.column, problem: "\"\(name)\" occurs twice here")
      }
      remaining -= 1
      entries.append(
        YAMLNode.Entry(
          key: name, line: key.line, column: key.column,
          value: try node(events, events.next(), depth: depth + 1, &remaining)))
    }
  }

  // MARK: Anchors

  private static let anchorProblem =
    "anchors and aliases (&name, *name) are not supported; write out the value"

  /// Rejects possible anchors and aliases: the character followed by a name, after anything except a letter or a
  /// digit.
  ///
  /// Quotes and comments are not exempt: a check with rules other than the parser's could be tricked into missing an
  /// anchor.
  private static func refuseAnchors(in text: String) throws(YAMLFailure) {
    var previous: UInt8 = 0x0A
    var mark: (line: Int, column: Int)?
    var line = 1
    var column = 0
    for octet in text.utf8 {
      // The first octet of a character is followed by those of the form 10xxxxxx.
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
