import BluetoothPackets
import TraceAnalysis
import TraceReports

/// Expectations for each subject that a selector matches: "every connection has an ATT_MTU of 185
/// or more".
struct SubjectExpectation: Sendable {
  let subject: ContractSubject
  /// Conditions that select subjects. Empty for all.
  let selectors: [ContractDemand]
  /// Conditions that each selected subject must meet. Empty if it is enough that one exists.
  let demands: [ContractDemand]
  /// Conditions on the number of subjects.
  let counts: [Count]
  /// How many subjects must meet the demands.
  let quantifier: ContractQuantifier
  /// The line of that number, or of the only demand. Nil for the line of the expectation.
  let quantifierLine: Int?
  /// The time limit, or nil for none.
  let deadline: ContractDeadline?
  /// Type of the attribute whose values are the subject, or nil for other subjects.
  let valueType: BluetoothUUID?

  /// A condition on the number of subjects, in total or in a part.
  struct Count: Sendable {
    enum Kind: String, CaseIterable, Sendable {
      case times
      case perConnection = "per_connection"
      case perMinute = "per_minute"

      var meaning: String {
        switch self {
        case .times: "Required number."
        case .perConnection: "Required number on each connection."
        case .perMinute: "Maximum number within any 60 seconds."
        }
      }
    }

    let kind: Kind
    let demand: ContractDemand
  }

  /// - Parameters:
  ///   - subject: the subject.
  ///   - head: the entry with the subject's name and the selector.
  ///   - rest: the other entries, without the common keys.
  ///   - valueType: the type of the attribute, if values are the subject.
  init(
    _ subject: ContractSubject, _ head: YAMLNode.Entry, _ rest: [YAMLNode.Entry],
    _ quantifier: ContractQuantifier? = nil, valueType: BluetoothUUID? = nil
  ) throws(ContractProblem) {
    self.subject = subject
    self.valueType = valueType
    selectors = try SubjectExpectation.selectors(subject, head.value)
    deadline = try ContractDeadline(rest)
    var demands: [ContractDemand] = []
    var counts: [Count] = []
    var number: ContractQuantifier?
    var numberLine: Int?
    for entry in rest where !["within", "after"].contains(entry.key) {
      // The maximum number of values within a minute is counted on each connection; connections are not counted.
      let isRhythm =
        subject.name == ContractSubject.streamName
        && ContractSubject.streamKeys.contains(entry.key)
      if let kind = Count.Kind(rawValue: entry.key), !isRhythm {
        let demand = try ContractDemand(entry, ContractKey.number(entry.key))
        counts.append(Count(kind: kind, demand: demand))
      } else if SubjectExpectation.limits.contains(entry.key) {
        guard let count = entry.value.text.flatMap(Int.init), count >= 0 else {
          throw ContractProblem(
            "\"\(entry.key)\" takes a number, not \(entry.value.phrase)",
            advice: "write \(entry.key): 2", at: entry.value)
        }
        number = entry.key == "at_least" ? .atLeast(count) : .atMost(count)
        numberLine = entry.line
      } else if entry.key == "every", subject.name == ContractSubject.streamName {
        demands += try ContractDemand.every(entry, of: subject)
      } else {
        demands.append(try ContractDemand(entry, of: subject))
      }
    }
    self.demands = demands
    self.counts = counts
    self.quantifier = number ?? quantifier ?? .each
    quantifierLine = numberLine ?? (demands.count == 1 ? demands[0].line : nil)
    if let deadline {
      let timed = [
        ContractSubject.transfer, .procedure, .pairing, .encryption,
      ].map(\.name)
      guard timed.contains(subject.name) || valueType != nil else {
        throw ContractProblem(
          "\"within\" is for events on a connection, and a \(subject.name) is not one",
          advice: "use it with \(timed.joined(separator: ", ")), value or sequence",
          at: rest.first { $0.key == "within" }?.keyNode)
      }
      guard counts.isEmpty else {
        throw ContractProblem(
          "\"\(counts[0].kind.rawValue)\" and \"\(deadline.within.text)\" are two expectations",
          advice: "write two", at: head.keyNode)
      }
    }
  }

  /// Keywords for numbers of subjects.
  static let limits = ["at_least", "at_most"]

  /// Keys that every subject has in addition to its own.
  static let ownKeys = Count.Kind.allCases.map(\.rawValue) + limits + ["within", "after"]

  /// The analyses needed to evaluate the expectation.
  var needs: CaptureMeasurements.Kinds {
    let documents = Set((selectors + demands).map(\.key.document))
    var needs = subject.needs
    for document in documents { needs.formUnion(subject.needsOfDocument[document] ?? []) }
    // Needed to show which side offered which MTU.
    if demands.contains(where: { $0.key.word == "att_mtu" }) { needs.formUnion(.timeline) }
    // Needed to show what the capture contains instead, and what it may be missing.
    let isAttribute = [ContractSubject.service, .characteristic].map(\.name).contains(subject.name)
    if valueType != nil || isAttribute || deadline != nil {
      needs.formUnion([.timeline, .summary])
    }
    let isHidden = [ContractSubject.transfer, .procedure, .pairing, .encryption].map(\.name)
    if isHidden.contains(subject.name) { needs.formUnion([.timeline, .summary]) }
    return needs
  }

  /// Parses expectations of the values of a characteristic.
  ///
  /// - Parameters:
  ///   - head: the entry "value", whose selector has the characteristic's UUID.
  ///   - rest: the other entries, without the common keys.
  ///   - quantifier: how many values must meet the expectations, or nil for all.
  /// - Returns: the expectations of each value, and of their rhythm.
  static func values(
    _ head: YAMLNode.Entry, _ rest: [YAMLNode.Entry], _ quantifier: ContractQuantifier?
  ) throws(ContractProblem) -> [SubjectExpectation] {
    let node = typeNode(head)
    guard let text = node.text, !node.isNull, !node.isAny, node.entries == nil else {
      throw ContractProblem(
        "\"value\" needs the characteristic's UUID or name",
        advice: "write \"value: {uuid: 2A19}\" or \"value: battery_level\"", at: node)
    }
    let uuid: BluetoothUUID
    do {
      uuid = try AttributeName.uuid(text, for: ContractKey.number("value"))
    } catch {
      throw ContractProblem(error.problem, advice: error.advice, at: node)
    }
    let subject = ContractSubject.values(of: uuid, ValueLayouts.layout(of: uuid, written: false))
    let isOwn = { (key: String) in
      (try? ContractKey(key, in: subject.documents, of: subject.name)) != nil
    }
    let rhythm = rest.filter { ContractSubject.streamKeys.contains($0.key) && !isOwn($0.key) }
    let others = rest.filter { entry in !rhythm.contains { $0.key == entry.key } }
    var forms: [SubjectExpectation] = []
    if !others.isEmpty || rhythm.isEmpty {
      forms.append(
        try SubjectExpectation(subject, head, others, quantifier, valueType: uuid))
    }
    if !rhythm.isEmpty {
      forms.append(
        try SubjectExpectation(.streams(of: uuid), head, rhythm, quantifier, valueType: uuid))
    }
    return forms
  }

  /// Returns the node in which an expectation of values gives the characteristic.
  fileprivate static func typeNode(_ head: YAMLNode.Entry) -> YAMLNode {
    head.value["uuid"] ?? head.value
  }

  private static func selectors(
    _ subject: ContractSubject, _ node: YAMLNode
  ) throws(ContractProblem) -> [ContractDemand] {
    switch node.content {
    case .scalar(let text, _):
      if ["any", "all"].contains(text) { return [] }
      if text == "none" {
        throw ContractProblem(
          "\"\(subject.name)\" takes any, or a mapping of its keys, not \"none\"",
          advice: "write \"none: {\(subject.name): any}\" for what must not happen", at: node)
      }
      guard let key = subject.mainKey, !node.isNull else {
        throw ContractProblem(
          "\"\(subject.name)\" takes any, or a mapping of its keys",
          advice: "write \"\(subject.name): any\"", at: node)
      }
      let entry = YAMLNode.Entry(key: key, line: node.line, column: node.column, value: node)
      return [try ContractDemand(entry, of: subject)]
    case .mapping(let entries):
      var selectors: [ContractDemand] = []
      for entry in entries { selectors.append(try ContractDemand(entry, of: subject)) }
      return selectors
    case .sequence:
      throw ContractProblem(
        "\"\(subject.name)\" takes any, or a mapping of its keys, not a list",
        advice: "write \"\(subject.name): any\"", at: node)
    }
  }

  /// Text such as "every connection" or "every transfer (operation notification, uuid 2A37)".
  var title: String { words(quantifier.words, selectors.map(\.text)) }

  /// The title without numbers that may change: "at least connections (interval)".
  var constantTitle: String {
    words(quantifier.constantWords, selectors.map { $0.isLimit ? $0.key.name : $0.text })
  }

  private func words(_ quantified: (String) -> String, _ selectors: [String]) -> String {
    let chosen = selectors.joined(separator: ", ")
    let which = chosen.isEmpty ? "" : " (\(chosen))"
    guard quantifier == .each else { return quantified(subject.name) + which }
    let each = demands.isEmpty ? "a" : "every"
    let article = each == "a" && "aeiou".contains(subject.name.prefix(1)) ? "an" : each
    return "\(article) \(subject.name)" + which
  }
}

extension ContractSubject {
  /// Returns the subject of an expectation that begins with this entry. Returns nil for sequences, findings and
  /// unknown subjects.
  static func of(_ head: YAMLNode.Entry) -> ContractSubject? {
    guard head.key == "value" else { return all.first { $0.name == head.key } }
    let text = SubjectExpectation.typeNode(head).text
    let uuid = text.flatMap { try? AttributeName.uuid($0, for: ContractKey.number("value")) }
    return uuid.map { values(of: $0, ValueLayouts.layout(of: $0, written: false)) }
  }

  /// Whether `name` next to the subject is a demand on the subject's own name. For any other subject, `name` is that
  /// of the expectation.
  var hasOwnName: Bool {
    let isNamed =
      [ContractSubject.device, .advertiser].map(\.name).contains(name) || name == "value"
    return isNamed && (try? ContractKey("name", in: documents, of: name)) != nil
  }
}

/// A key of a subject, and a condition on its value.
struct ContractDemand: Sendable {
  let key: ContractKey
  let condition: ContractCondition
  /// The text of the demand: "att_mtu >= 185".
  let text: String
  /// The line in the contract's file, from 1.
  let line: Int
  /// The key in names of tests, if it differs from that of the report: `every` stands for two demands.
  private var testKey: String?

  init(_ entry: YAMLNode.Entry, of subject: ContractSubject) throws(ContractProblem) {
    var key: ContractKey
    do {
      key = try ContractKey(entry.key, in: subject.documents, of: subject.name)
      key.symbol = subject.symbols[key.word]
    } catch {
      // A report may have parts with this name.
      throw ContractProblem(
        error.problem, advice: ContractSynonyms.order(entry.key) ?? error.advice, at: entry.keyNode)
    }
    do {
      try self.init(entry, key)
    } catch {
      // The word may belong to another key: "terminated" for "end_reason" is a word of "end_cause".
      guard let other = ContractDemand.owner(of: entry, besides: key, in: subject) else {
        throw error
      }
      throw ContractProblem(
        error.problem, advice: "it is a word of \"\(other)\"", at: error.node)
    }
  }

  private static func owner(
    of entry: YAMLNode.Entry, besides key: ContractKey, in subject: ContractSubject
  ) -> String? {
    guard case .text = key.valueType else { return nil }
    let words = (entry.value.elements ?? [entry.value]).compactMap(\.text)
    guard !words.isEmpty, words.count == (entry.value.elements?.count ?? 1) else { return nil }
    let other = subject.keys.first { other in
      guard other.name != key.name, case .oneOf(let known) = other.valueType else { return false }
      return words.allSatisfy { word in known.contains { ContractWord.isSame($0, word) } }
    }
    return other?.name
  }

  init(
    key: ContractKey, condition: ContractCondition, text: String, line: Int, testKey: String? = nil
  ) {
    (self.key, self.condition, self.text, self.line) = (key, condition, text, line)
    self.testKey = testKey
  }

  /// The key in names of tests.
  var identity: String { testKey ?? key.name }

  /// Whether the demand compares with a number that may change, as opposed to selecting one: ">= 185".
  var isLimit: Bool { condition.isLimit }

  /// Whether different values meet the demand, or the value has details, as ranges and outcomes do.
  var isOpen: Bool {
    if key.word == "outcome" { return true }
    return switch condition {
    case .number(let range): range.lower != range.upper
    case .known, .anyOf, .allOf, .not: true
    case .flag, .text: false
    }
  }

  /// Parses `every: 1 s`, the usual time between two values with none missing, or `every: "<= 1 s"`, the maximum time.
  static func every(
    _ entry: YAMLNode.Entry, of subject: ContractSubject
  ) throws(ContractProblem) -> [ContractDemand] {
    func demand(_ key: String) throws(ContractProblem) -> ContractDemand {
      let other = YAMLNode.Entry(
        key: key, line: entry.line, column: entry.column, value: entry.value)
      return try ContractDemand(other, of: subject)
    }
    let (period, gap) = (try demand("period"), try demand("gap"))
    guard entry.value.firstScalar?.contains(where: \.isLetter) == true else {
      throw ContractProblem(
        "\"every\" needs a unit in \"\(entry.value.phrase)\"",
        advice: "write one after the number: ms, us, s, min", at: entry.value)
    }
    let text = "every \(entry.value.phrase)"
    guard case .number(let range) = period.condition, range.lower == range.upper else {
      return [
        ContractDemand(
          key: gap.key, condition: gap.condition, text: text, line: entry.line, testKey: "every")
      ]
    }
    let time = range.upper
    return [
      ContractDemand(
        key: period.key, condition: .number(ContractRange(lower: time * 0.9, upper: time * 1.1)),
        text: "\(text) (the median, within a tenth)", line: entry.line, testKey: "every"),
      ContractDemand(
        key: gap.key, condition: .number(ContractRange(upper: time * 1.5)),
        text: "\(text) (the longest, at most half as long again)", line: entry.line,
        testKey: everyGap),
    ]
  }

  /// The key in names of tests of the second of these two demands.
  static let everyGap = "every-gap"

  init(_ entry: YAMLNode.Entry, _ key: ContractKey) throws(ContractProblem) {
    do {
      condition = try ContractCondition(parsing: entry.value, for: key)
    } catch {
      // A variable without its braces is plain text.
      guard let text = (error.node ?? entry.value).firstScalar ?? entry.value.firstScalar,
        let name = text.firstMatch(of: #/\$([A-Za-z_]\w*)/#)?.1
      else { throw error }
      throw ContractProblem(
        error.problem, advice: "a variable needs braces: write ${\(name)}", at: error.node)
    }
    // Values are shown in the unit of the demand.
    self.key = entry.value.firstScalar.map { key.shown(as: $0) } ?? key
    let words =
      key.isWordList
      ? entry.value.elements?.map(\.phrase).joined(separator: " and ") : nil
    text = "\(entry.key.printable) \(words ?? entry.value.phrase)"
    line = entry.line
  }
}

extension ContractKey {
  /// The number of findings.
  static let count = number("count")

  /// Creates a key for a count with this name.
  static func number(_ name: String) -> ContractKey {
    ContractKey(
      name: name, document: 0, paths: [[name]],
      member: MemberDescription(
        key: name, meaning: "Number of instances.", unit: nil, type: .integer(minimum: 0),
        isNullable: false, isOptional: false), scale: 1, unit: nil)
  }

  init(
    name: String, document: Int, paths: [[String]], member: MemberDescription, scale: Double,
    unit: ContractUnit?, needsUnit: Bool = false
  ) {
    (self.name, self.document, self.paths) = (name, document, paths)
    (self.member, self.scale, self.unit) = (member, scale, unit)
    self.needsUnit = needsUnit
    meaning = member.meaning
    subject = ""
  }
}

extension YAMLNode {
  /// The demand as part of a sentence: ">= 185", "not connection-timeout", "read or write".
  var phrase: String {
    switch content {
    case .scalar(let text, _): text.printable
    case .sequence(let elements):
      elements.map(\.phrase).joined(separator: areBounds(elements) ? " and " : " or ")
    case .mapping(let entries):
      entries.map { entry in
        switch entry.key {
        case "any_of":
          entry.value.elements?.map(\.phrase).joined(separator: " or ") ?? entry.value.phrase
        case "all_of":
          entry.value.elements?.map(\.phrase).joined(separator: " and ") ?? entry.value.phrase
        default: "\(entry.key.printable) \(entry.value.phrase)"
        }
      }.joined(separator: ", ")
    }
  }

  /// The scalar itself, or the first one in a list or mapping.
  fileprivate var firstScalar: String? {
    switch content {
    case .scalar(let text, _): text
    case .sequence(let elements): elements.first?.firstScalar
    case .mapping(let entries): entries.first?.value.firstScalar
    }
  }

  /// Whether all elements of a list must be met: bounds, possibly with ranges.
  private func areBounds(_ elements: [YAMLNode]) -> Bool {
    elements.contains(where: \.isBound)
      && elements.allSatisfy { $0.isBound || $0.text.map { !$0.ranges(of: "..").isEmpty } ?? false }
  }

  /// Whether the condition compares a number.
  private var isBound: Bool {
    if let entries, entries.count == 1, entries[0].key == "not" {
      return entries[0].value.text.flatMap(Double.init) != nil
    }
    guard let text, let first = text.first(where: { $0 != " " }) else { return false }
    return "<>≤≥!".contains(first)
  }
}
