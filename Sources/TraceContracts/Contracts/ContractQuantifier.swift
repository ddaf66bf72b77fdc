import TraceReports

/// How many subjects must meet an expectation.
enum ContractQuantifier: Hashable, Sendable {
  /// All of them, and at least one exists.
  case each
  /// At least one of them.
  case some
  case atLeast(Int)
  case atMost(Int)
  /// None of them.
  case none

  /// Keywords before a subject: `none: {procedure: {kind: read}}`.
  static let words = ["each", "some", "none"]

  init?(_ word: String) {
    switch word {
    case "each": self = .each
    case "some": self = .some
    case "none": self = .none
    default: return nil
    }
  }

  /// Returns the meaning of a keyword, for the schema.
  static func meaning(of word: String) -> String {
    switch word {
    case "each": "There is at least one, and all of them meet the demands."
    case "some": "At least one of them meets the demands."
    default: "None of them may meet the demands."
    }
  }

  /// Returns the minimum number.
  func least(of count: Int) -> Int {
    switch self {
    case .each: count
    case .some: 1
    case .atLeast(let least): least
    case .atMost, .none: 0
    }
  }

  /// The maximum number.
  var most: Int {
    switch self {
    case .none: 0
    case .atMost(let most): most
    default: .max
    }
  }

  /// Returns text such as "every connection", "no connection", "at least 2 connections".
  func words(_ subject: String) -> String {
    switch self {
    case .each: "every \(subject)"
    case .some: "some \(subject)"
    case .atLeast(let count): "at least \(count) \(ContractQuantifier.plural(subject, count))"
    case .atMost(let count): "at most \(count) \(ContractQuantifier.plural(subject, count))"
    case .none: "no \(subject)"
    }
  }

  /// Returns the words without the number, which may change: "at least connections".
  func constantWords(_ subject: String) -> String {
    switch self {
    case .atLeast: "at least \(ContractQuantifier.plural(subject, 2))"
    case .atMost: "at most \(ContractQuantifier.plural(subject, 2))"
    case .each, .some, .none: words(subject)
    }
  }

  /// Whether the words are in the plural: "at least 2 connections".
  var isPlural: Bool {
    switch self {
    case .atLeast(let count), .atMost(let count): count != 1
    case .each, .some, .none: false
    }
  }

  static func plural(_ subject: String, _ count: Int) -> String {
    if count == 1 { return subject }
    if let of = subject.firstRange(of: " of ") {
      return plural(String(subject[..<of.lowerBound]), count) + subject[of.lowerBound...]
    }
    return subject.hasSuffix("y") ? subject.dropLast() + "ies" : subject + "s"
  }
}

extension ContractQuantifier {
  /// An expectation's quantifier, its subject, and its other entries.
  typealias Head = (quantifier: ContractQuantifier, head: YAMLNode.Entry, rest: [YAMLNode.Entry])

  /// Parses `none: {procedure: {kind: read}}`.
  ///
  /// - Parameters:
  ///   - entries: the entries of the expectation.
  ///   - subjects: the possible subjects.
  /// - Returns: nil if there is no quantifier.
  static func head(
    _ entries: [YAMLNode.Entry], _ subjects: [String]
  ) throws(ContractProblem) -> Head? {
    guard let entry = entries.first(where: { words.contains($0.key) }),
      let quantifier = ContractQuantifier(entry.key)
    else { return nil }
    let example = "write \"\(entry.key): {procedure: {kind: read}}\""
    if let second = entries.first(where: { words.contains($0.key) && $0.key != entry.key }) {
      throw ContractProblem(
        "\"\(entry.key)\" and \"\(second.key)\" exclude each other", at: second.keyNode)
    }
    let outer = entries.filter { $0.key != entry.key }
    if let word = entry.value.text, !entry.value.isNull {
      guard subjects.contains(word) else {
        throw .unknown("subject", word, in: subjects, at: entry.value)
      }
      let any = YAMLNode(
        .scalar("any", isQuoted: false), line: entry.value.line, column: entry.value.column)
      let head = YAMLNode.Entry(
        key: word, line: entry.value.line, column: entry.value.column, value: any)
      return (quantifier, head, outer)
    }
    guard let inner = entry.value.entries, let head = inner.first else {
      throw ContractProblem(
        "\"\(entry.key)\" takes a subject, not \(entry.value.kind)", advice: example,
        at: entry.value)
    }
    guard subjects.contains(head.key) else {
      throw .unknown("subject", head.key, in: subjects, at: head.keyNode)
    }
    return (quantifier, head, inner.dropFirst() + outer)
  }
}
