import BluetoothPackets
import TraceAnalysis

/// What is expected of each thing of a kind that a selector chooses: "every connection has an ATT_MTU
/// of 185 or more".
struct SubjectExpectation: Sendable {
  let subject: ContractSubject
  /// Which of them it is about; empty for all.
  let selectors: [ContractDemand]
  /// What each of those has to be; empty where it is enough that there is one.
  let demands: [ContractDemand]
  /// How many of them there have to be.
  let times: ContractDemand?
  /// The type of the attribute whose values it is about; nil where it is about something else.
  let valueType: BluetoothUUID?

  /// - Parameters:
  ///   - subject: what it is about.
  ///   - head: the entry with the subject's name, and the selector.
  ///   - rest: the other entries, without those that every expectation may have.
  ///   - valueType: of the attribute, where it is about values.
  init(
    _ subject: ContractSubject, _ head: YAMLNode.Entry, _ rest: [YAMLNode.Entry],
    valueType: BluetoothUUID? = nil
  ) throws(ContractProblem) {
    self.subject = subject
    self.valueType = valueType
    selectors = try SubjectExpectation.selectors(subject, head.value)
    var demands: [ContractDemand] = []
    var times: ContractDemand?
    for entry in rest {
      if entry.key == "times" {
        times = try ContractDemand(entry, ContractKey.times)
      } else {
        demands.append(try ContractDemand(entry, of: subject))
      }
    }
    self.demands = demands
    self.times = times
  }

  /// What is expected of the values of a characteristic.
  ///
  /// - Parameters:
  ///   - head: the entry "value", whose selector has the characteristic's UUID.
  ///   - rest: the other entries, without those that every expectation may have.
  init(valuesOf head: YAMLNode.Entry, _ rest: [YAMLNode.Entry]) throws(ContractProblem) {
    let node = SubjectExpectation.typeNode(head)
    guard let uuid = node.text.flatMap(BluetoothUUID.init) else {
      throw ContractProblem(
        "\"value\" needs the characteristic's UUID", advice: "write \"value: {uuid: 2A19}\"",
        at: node)
    }
    let subject = ContractSubject.values(of: uuid, ValueLayouts.layout(of: uuid, written: false))
    try self.init(subject, head, rest, valueType: uuid)
  }

  /// Where an expectation of values names the characteristic.
  fileprivate static func typeNode(_ head: YAMLNode.Entry) -> YAMLNode {
    head.value["uuid"] ?? head.value
  }

  private static func selectors(
    _ subject: ContractSubject, _ node: YAMLNode
  ) throws(ContractProblem) -> [ContractDemand] {
    switch node.content {
    case .scalar(let text, _):
      if ["any", "all"].contains(text) { return [] }
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

  /// "every connection", "every transfer (operation notification, uuid 2A37)".
  var title: String {
    let chosen = selectors.map(\.text).joined(separator: ", ")
    let each = demands.isEmpty ? "a" : "every"
    let article = each == "a" && "aeiou".contains(subject.name.prefix(1)) ? "an" : each
    return "\(article) \(subject.name)" + (chosen.isEmpty ? "" : " (\(chosen))")
  }
}

extension ContractSubject {
  /// The subject of an expectation that begins with this entry; nil for sequences, findings and what is
  /// none.
  static func of(_ head: YAMLNode.Entry) -> ContractSubject? {
    guard head.key == "value" else { return all.first { $0.name == head.key } }
    return SubjectExpectation.typeNode(head).text.flatMap(BluetoothUUID.init).map {
      values(of: $0, ValueLayouts.layout(of: $0, written: false))
    }
  }

  /// Whether `name` is a key of the subject itself.
  var hasOwnName: Bool { (try? ContractKey("name", in: documents, of: name)) != nil }
}

/// A key of a subject, and what its value has to be.
struct ContractDemand: Sendable {
  let key: ContractKey
  let condition: ContractCondition
  /// "att_mtu >= 185".
  let text: String
  /// In the contract's file, from 1.
  let line: Int

  init(_ entry: YAMLNode.Entry, of subject: ContractSubject) throws(ContractProblem) {
    let key: ContractKey
    do {
      key = try ContractKey(entry.key, in: subject.documents, of: subject.name)
    } catch {
      throw ContractProblem(error.problem, advice: error.advice, at: entry.keyNode)
    }
    try self.init(entry, key)
  }

  init(_ entry: YAMLNode.Entry, _ key: ContractKey) throws(ContractProblem) {
    self.key = key
    condition = try ContractCondition(parsing: entry.value, for: key)
    text = "\(entry.key.printable) \(entry.value.phrase)"
    line = entry.line
  }
}

extension ContractKey {
  /// How often something is there.
  static let times = number("times")
  /// How many findings there are.
  static let count = number("count")

  private static func number(_ name: String) -> ContractKey {
    ContractKey(
      name: name, document: 0, paths: [[name]],
      member: MemberDescription(
        key: name, meaning: "How many there are.", unit: nil, type: .integer(minimum: 0),
        isNullable: false, isOptional: false), scale: 1, unit: nil)
  }

  init(
    name: String, document: Int, paths: [[String]], member: MemberDescription, scale: Double,
    unit: ContractUnit?
  ) {
    (self.name, self.document, self.paths) = (name, document, paths)
    (self.member, self.scale, self.unit) = (member, scale, unit)
    needsUnit = false
  }
}

extension YAMLNode {
  /// What is demanded, as a sentence says it: ">= 185", "not connection-timeout", "read or write".
  var phrase: String {
    switch content {
    case .scalar(let text, _): text.printable
    case .sequence(let elements): elements.map(\.phrase).joined(separator: " or ")
    case .mapping(let entries):
      entries.map { "\($0.key.printable) \($0.value.phrase)" }.joined(separator: ", ")
    }
  }
}
