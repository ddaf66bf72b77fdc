public import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// What a capture is expected to show, as people write it down in a file.
///
/// ```yaml
/// expect:
///   - connection: any
///     att_mtu: ">= 185"
/// ```
///
/// Keys are those of the JSON reports. `Docs/Contracts.md` tells the whole language.
public struct Contract: Sendable {
  /// The file, as it was given.
  public let file: String
  let expectations: [Expectation]

  /// How many expectations there are.
  public var count: Int { expectations.count }

  /// The stories that it has to be judged on.
  public var needs: CaptureMeasurements.Kinds {
    expectations.reduce(into: []) { kinds, expectation in
      let own = expectation.form.needs
      kinds.formUnion(own)
      if expectation.filter != nil, own.contains(.timeline) { kinds.formUnion(.transactions) }
    }
  }

  /// The filters that choose what expectations are about: `where`.
  public var filters: [DisplayFilter] { expectations.compactMap(\.filter) }

  /// The types of attributes whose values it has to be judged on.
  public var valueTypes: Set<BluetoothUUID> {
    Set(
      expectations.compactMap { expectation in
        if case .subject(let form) = expectation.form { form.valueType } else { nil }
      })
  }

  /// A contract can't have more expectations.
  static let limit = 2000

  /// Reads a contract.
  ///
  /// - Parameters:
  ///   - text: of the file.
  ///   - file: its name, for messages and results.
  /// - Throws: a `ContractFailure` that names the line, and says what to write instead.
  public init(parsing text: String, file: String) throws(ContractFailure) {
    self.file = file
    let root: YAMLNode
    do {
      root = try YAMLReader.read(text)
    } catch {
      throw ContractFailure(
        file: file, line: error.line, column: error.column, problem: error.problem, advice: nil)
    }
    do {
      expectations = try Contract.expectations(in: root, file)
    } catch {
      throw ContractFailure(
        file: file, line: error.node?.line ?? root.line, column: error.node?.column ?? root.column,
        problem: error.problem, advice: error.advice)
    }
  }

  private static func expectations(
    in root: YAMLNode, _ file: String
  ) throws(ContractProblem) -> [Expectation] {
    let example = "begin with \"expect:\", and an expectation a dash below it"
    guard let entries = root.entries else {
      throw ContractProblem("a contract is a mapping, not \(root.kind)", advice: example, at: root)
    }
    for entry in entries where !["expect", "name"].contains(entry.key) {
      throw .unknown("key", entry.key, in: ["expect", "name"], at: entry.keyNode)
    }
    guard let list = root["expect"] else {
      throw ContractProblem("nothing is expected", advice: example, at: root)
    }
    guard let elements = list.elements else {
      throw ContractProblem("\"expect\" is \(list.kind), not a list", advice: example, at: list)
    }
    guard !elements.isEmpty else {
      throw ContractProblem("\"expect\" is an empty list", advice: example, at: list)
    }
    guard elements.count <= limit else {
      throw ContractProblem(
        "there are \(elements.count) expectations; at most \(limit) are read", at: list)
    }
    var expectations: [Expectation] = []
    for element in elements {
      do {
        expectations.append(
          try Expectation(parsing: element, file: file, index: expectations.count + 1))
      } catch {
        throw ContractProblem(error.problem, advice: error.advice, at: error.node ?? element)
      }
    }
    return expectations
  }
}

extension YAMLNode.Entry {
  /// The key as a node, for the place of a message.
  var keyNode: YAMLNode { YAMLNode(.scalar(key, isQuoted: false), line: line, column: column) }
}

/// One entry of a contract.
struct Expectation: Sendable {
  /// The contract's file.
  let file: String
  /// From 1.
  let index: Int
  /// In the contract's file, from 1.
  let line: Int
  /// What it is called in reports of tests; nil for its words.
  let name: String?
  /// Why it is expected, for people.
  let because: String?
  /// Whether it may find nothing that it is about.
  let isOptional: Bool
  /// Chooses what it is about by packets; nil where all of them are.
  let filter: DisplayFilter?
  let form: Form

  enum Form: Sendable {
    case subject(SubjectExpectation)
    case sequence(SequenceExpectation)
    case findings(FindingsExpectation)

    /// What it is about, in words.
    var title: String {
      switch self {
      case .subject(let expectation): expectation.title
      case .sequence(let expectation): expectation.title
      case .findings(let expectation): expectation.title
      }
    }

    var needs: CaptureMeasurements.Kinds {
      switch self {
      case .subject(let expectation): expectation.subject.needs
      case .sequence: .timeline
      case .findings: []
      }
    }
  }

  /// Keys that every expectation may have.
  static let commonKeys = ["optional", "where", "because", "name"]

  /// - Parameters:
  ///   - node: the entry.
  ///   - file: the contract's.
  ///   - index: its number in the contract, from 1.
  init(parsing node: YAMLNode, file: String, index: Int) throws(ContractProblem) {
    self.file = file
    self.index = index
    line = node.line
    let subjects = ContractSubject.all.map(\.name) + ["value", "sequence", "findings"]
    guard let entries = node.entries else {
      throw ContractProblem(
        "an expectation is a mapping, not \(node.kind)", advice: "write \"- connection: any\"",
        at: node)
    }
    let named = entries.filter { subjects.contains($0.key) }
    // Others may be keys of the subject as well: a procedure has a connection.
    guard let head = named.first(where: { $0.key == entries.first?.key }) ?? named.first else {
      guard let first = entries.first else {
        throw ContractProblem("an expectation is empty", at: node)
      }
      throw .unknown("subject", first.key, in: subjects, at: first.keyNode)
    }
    // A device and a service have names of their own, which a contract may demand.
    let hasOwnName = ContractSubject.of(head)?.hasOwnName ?? false
    let common = Expectation.commonKeys.filter { $0 != "name" || !hasOwnName }
    let rest = entries.filter { $0.key != head.key && !common.contains($0.key) }
    name = hasOwnName ? nil : try Expectation.text("name", in: entries)
    isOptional = try Expectation.isOptional(node)
    because = try Expectation.text("because", in: entries)
    filter = try entries.first { $0.key == "where" }.map { entry throws(ContractProblem) in
      guard !ContractSubject.withoutPackets.contains(head.key) else {
        throw ContractProblem(
          "\"where\" chooses by packets, and a \(head.key) has none of its own",
          advice: "select by keys of the \(head.key)", at: entry.keyNode)
      }
      return try Expectation.filter(entry.value)
    }
    switch head.key {
    case "sequence": form = .sequence(try SequenceExpectation(head, rest))
    case "findings": form = .findings(try FindingsExpectation(head, rest))
    case "value": form = .subject(try SubjectExpectation(valuesOf: head, rest))
    default:
      guard let subject = ContractSubject.all.first(where: { $0.name == head.key }) else {
        throw .unknown("subject", head.key, in: subjects, at: head.keyNode)
      }
      form = .subject(try SubjectExpectation(subject, head, rest))
    }
  }

  private static func filter(_ node: YAMLNode) throws(ContractProblem) -> DisplayFilter {
    guard let text = node.text, !node.isNull else {
      throw ContractProblem(
        "\"where\" takes a display filter, not \(node.kind)",
        advice: "write where: \"btatt.handle == 0x2a\"", at: node)
    }
    let vocabulary = CatalogueVocabulary()
    do throws(FilterError) {
      return try DisplayFilter(text, vocabulary)
    } catch {
      let problem = FilterErrorText.message(error, in: text, names: vocabulary.names)
      throw ContractProblem("\"where\" is no filter: \(problem)", at: node)
    }
  }

  /// The text of one of the keys that every expectation may have.
  private static func text(
    _ key: String, in entries: [YAMLNode.Entry]
  ) throws(ContractProblem) -> String? {
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    guard let text = entry.value.text, !entry.value.isNull else {
      throw ContractProblem("\"\(key)\" is a text, not \(entry.value.kind)", at: entry.value)
    }
    return text
  }

  private static func isOptional(_ node: YAMLNode) throws(ContractProblem) -> Bool {
    guard let value = node["optional"] else { return false }
    guard let flag = value.flag else {
      throw ContractProblem("\"optional\" is true or false", at: value)
    }
    return flag
  }
}
