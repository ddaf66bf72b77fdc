public import BluetoothPackets
import LinkSessions
public import TraceAnalysis
import TraceReports

/// Expectations for a capture, written in a file.
///
/// ```yaml
/// expect:
///   - connection: any
///     att_mtu: ">= 185"
/// ```
///
/// Keys are those of the JSON reports. `Docs/Contracts.md` describes the language.
public struct Contract: Sendable {
  /// The file name as given by the user.
  public let file: String
  /// This file and the files that it extends.
  public let files: [String]
  let expectations: [ContractExpectation]

  /// Number of expectations.
  public var count: Int { expectations.count }

  /// The analyses needed to evaluate the contract.
  package var needs: CaptureMeasurements.Kinds {
    expectations.reduce(into: []) { kinds, expectation in
      let own = expectation.form.needs
      kinds.formUnion(own)
      if expectation.filter != nil, own.contains(.timeline) { kinds.formUnion(.transactions) }
    }
  }

  /// The filters that select the subjects of expectations: `where`.
  public var filters: [DisplayFilter] { expectations.compactMap(\.filter) }

  /// Types of the attributes whose values are needed to evaluate the contract.
  public var valueTypes: Set<BluetoothUUID> {
    Set(
      expectations.flatMap { expectation -> [BluetoothUUID] in
        guard case .values(let forms) = expectation.form else { return [] }
        return forms.compactMap(\.valueType)
      })
  }

  /// Maximum number of expectations in a contract.
  static let limit = 2000

  /// Parses a contract.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - file: its name, for messages and results.
  ///   - include: returns the text of an extended file by its path, or nil if it can't be read.
  ///   - siblings: returns the names of the files in a folder, for suggestions. The folder ends with a slash, or is
  ///     empty for the working directory.
  /// - Throws: a `Contract.Failure` with the line and a correction.
  public init(
    parsing text: String, file: String, include: (String) -> String? = { _ in nil },
    siblings: (String) -> [String] = { _ in [] }
  ) throws(Contract.Failure) {
    self.file = file
    let source = try ContractSource(text, file, include: include, siblings: siblings)
    files = source.files
    var expectations: [ContractExpectation] = []
    for (node, file) in source.elements {
      var resolved: YAMLNode?
      do throws(ContractProblem) {
        let whole = try source.resolved(node)
        resolved = whole
        var expectation = try ContractExpectation(
          parsing: whole, file: file, index: expectations.count + 1)
        expectation.variables = source.variables(in: node)
        expectations.append(expectation)
      } catch {
        // The value to correct may be where a variable is set.
        let origin = resolved == nil ? nil : source.origin(of: error.node, in: node)
        let advice = [origin, error.advice].compactMap(\.self).joined(separator: "; ")
        throw Contract.Failure(
          ContractProblem(error.problem, advice: advice.isEmpty ? nil : advice, at: error.node),
          file, node)
      }
    }
    try source.refuseUnused()
    self.expectations = expectations
  }
}

extension YAMLNode.Entry {
  /// The key as a node, for the position of a message.
  var keyNode: YAMLNode { YAMLNode(.scalar(key, isQuoted: false), line: line, column: column) }
}

/// One entry of a contract.
struct ContractExpectation: Sendable {
  /// The contract's file.
  let file: String
  /// Number of the expectation, from 1.
  let index: Int
  /// The line in the contract's file, from 1.
  let line: Int
  /// The name in test reports, or nil to use its text.
  let name: String?
  /// The reason for the expectation, for readers.
  let because: String?
  /// The share of captures that must meet it, or nil for all.
  let share: ExpectationResult.Share?
  /// Whether the expectation is met if the capture has no subject for it.
  let isOptional: Bool
  /// Selects subjects by packets, or nil for all subjects.
  let filter: DisplayFilter?
  let form: Form
  /// The variables in the expectation, with the lines of the keys that use them.
  var variables: [(place: Int, variable: ExpectationResult.Variable)] = []

  enum Form: Sendable {
    case subject(SubjectExpectation)
    /// Values of a characteristic: expectations for each value and for their rhythm.
    case values([SubjectExpectation])
    case sequence(SequenceExpectation)
    case findings(FindingsExpectation)

    /// The subject in words.
    var title: String {
      switch self {
      case .subject(let expectation): expectation.title
      case .values(let forms): forms.first?.title ?? ""
      case .sequence(let expectation): expectation.title
      case .findings(let expectation): expectation.title
      }
    }

    var needs: CaptureMeasurements.Kinds {
      switch self {
      case .subject(let expectation): expectation.needs
      case .values(let forms): forms.reduce(into: []) { $0.formUnion($1.needs) }
      case .sequence: [.timeline, .summary]
      case .findings: []
      }
    }
  }

  /// Keys that every expectation may have.
  static let commonKeys = ["optional", "where", "because", "name", "in_at_least"]

  /// - Parameters:
  ///   - node: the entry.
  ///   - file: the contract's file.
  ///   - index: the number of the expectation in the contract, from 1.
  init(parsing node: YAMLNode, file: String, index: Int) throws(ContractProblem) {
    self.file = file
    self.index = index
    line = node.line
    let subjects = ContractSubject.all.map(\.name) + ["value", "sequence", "findings"]
    if let subject = node.entries?.first(where: { $0.key == "subject" }),
      let word = subject.value.text, !subjects.contains(word)
    {
      throw .unknown("subject", word, in: subjects, at: subject.value)
    }
    guard let entries = ContractExpectation.entries(of: node, subjects) else {
      throw ContractProblem(
        "an expectation is a mapping, not \(node.kind)", advice: "write \"- connection: any\"",
        at: node)
    }
    let quantified = try ContractQuantifier.head(entries, subjects)
    let named = quantified.map { [$0.head] } ?? entries.filter { subjects.contains($0.key) }
    // Other entries may be keys of the subject as well; for example, a procedure has a connection.
    guard let head = named.first(where: { $0.key == entries.first?.key }) ?? named.first else {
      guard let first = entries.first else {
        throw ContractProblem("an expectation is empty", at: node)
      }
      if let advice = ContractSynonyms.subject(for: first) {
        throw ContractProblem(
          "\"\(first.key.printable)\" is not a subject of an expectation", advice: advice,
          at: first.keyNode)
      }
      throw .unknown(
        "subject", first.key, in: subjects + ContractQuantifier.words, at: first.keyNode)
    }
    // Devices and services have their own `name`, on which a contract may place a demand.
    let hasOwnName = ContractSubject.of(head)?.hasOwnName ?? false
    let common = ContractExpectation.commonKeys.filter { $0 != "name" || !hasOwnName }
    let rest = (quantified?.rest ?? entries).filter {
      $0.key != head.key && !common.contains($0.key)
    }
    let quantifier = quantified?.quantifier
    name = hasOwnName ? nil : try ContractExpectation.text("name", in: entries)
    isOptional = try ContractExpectation.isOptional(node)
    because = try ContractExpectation.text("because", in: entries)
    share = try entries.first { $0.key == "in_at_least" }.map { entry throws(ContractProblem) in
      try ExpectationResult.Share(parsing: entry.value)
    }
    filter = try entries.first { $0.key == "where" }.map { entry throws(ContractProblem) in
      guard !ContractSubject.withoutPackets.contains(head.key) else {
        throw ContractProblem(
          "\"where\" selects by packets, but a \(head.key) has no packets of its own",
          advice: "select by keys of the \(head.key)", at: entry.keyNode)
      }
      return try ContractExpectation.filter(entry.value)
    }
    switch head.key {
    case "sequence": form = .sequence(try SequenceExpectation(head, rest, quantifier))
    case "findings":
      guard quantified == nil else {
        throw ContractProblem(
          "findings are counted", advice: "write \"findings: {count: 0}\"", at: head.keyNode)
      }
      form = .findings(try FindingsExpectation(head, rest))
    case "value": form = .values(try SubjectExpectation.values(head, rest, quantifier))
    default:
      guard let subject = ContractSubject.all.first(where: { $0.name == head.key }) else {
        throw .unknown("subject", head.key, in: subjects, at: head.keyNode)
      }
      form = .subject(try SubjectExpectation(subject, head, rest, quantifier))
    }
  }

  /// Returns the entries, with `subject: capture` converted to `capture: any`. Returns nil if the node is not a
  /// mapping.
  private static func entries(of node: YAMLNode, _ subjects: [String]) -> [YAMLNode.Entry]? {
    node.entries?.map { entry in
      guard entry.key == "subject", let subject = entry.value.text, subjects.contains(subject)
      else { return entry }
      return YAMLNode.Entry(
        key: subject, line: entry.line, column: entry.column,
        value: YAMLNode(
          .scalar("any", isQuoted: false), line: entry.value.line, column: entry.value.column))
    }
  }

  /// Returns the value of `name`, if it belongs to the expectation. Devices and advertisers have their own.
  static func name(in node: YAMLNode) -> YAMLNode? {
    let subjects = ContractSubject.all.map(\.name) + ["value"]
    guard let name = node["name"], let entries = entries(of: node, subjects) else { return nil }
    let quantified = entries.first { ContractQuantifier.words.contains($0.key) }
    let inner = quantified.flatMap { $0.value.entries?.first }
    let head =
      inner ?? quantified.map {
        YAMLNode.Entry(
          key: $0.value.text ?? "", line: $0.line, column: $0.column, value: $0.value)
      } ?? entries.first { subjects.contains($0.key) }
    return head.flatMap { ContractSubject.of($0) }?.hasOwnName == true ? nil : name
  }

  private static func filter(_ node: YAMLNode) throws(ContractProblem) -> DisplayFilter {
    guard let text = node.text, !node.isNull else {
      throw ContractProblem(
        "\"where\" takes a display filter, not \(node.kind)",
        advice: "write where: \"btatt.handle == 0x2a\"", at: node)
    }
    let vocabulary = DisplayFilter.CatalogueVocabulary()
    do throws(DisplayFilter.ParseError) {
      return try DisplayFilter(text, vocabulary)
    } catch {
      let problem = FilterErrorText.message(error, in: text, names: vocabulary.names)
      throw ContractProblem("\"where\" is not a valid filter: \(problem)", at: node)
    }
  }

  /// Returns the text of one of the common keys.
  private static func text(
    _ key: String, in entries: [YAMLNode.Entry]
  ) throws(ContractProblem) -> String? {
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    guard let text = entry.value.text, !entry.value.isNull else {
      throw ContractProblem("\"\(key)\" is text, not \(entry.value.kind)", at: entry.value)
    }
    // Every output format shows the text within a line.
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func isOptional(_ node: YAMLNode) throws(ContractProblem) -> Bool {
    guard let value = node["optional"] else { return false }
    guard let flag = value.flag else {
      throw ContractProblem("\"optional\" is true or false", at: value)
    }
    return flag
  }
}
