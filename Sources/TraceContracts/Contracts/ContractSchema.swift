import BluetoothPackets
import LinkSessions
import TraceAnalysis
package import TraceReports

/// The JSON Schema (draft 2020-12) of a contract file, made from the descriptions of the reports.
/// With it an editor completes and validates a contract.
package enum ContractSchema {
  /// File name of the schema.
  public static let fileName = "contract.json"

  /// Writes the schema as a JSON document.
  package static func write(to output: inout OutputBuffer) {
    let lists = WordLists(ContractSubject.all)
    var writer = JSONWriter(.indented, into: output)
    writer.object { writer in
      writer.value("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.value("$id", "urn:bletrace:schema:contract")
      writer.value("title", "What a capture is expected to show")
      writer.value("type", "object")
      writer.object("properties") { writer in
        writer.object("name") { $0.value("type", "string") }
        writer.object("extends") { writer in
          writer.value(
            "description", "Contracts whose expectations and variables this one has, too.")
          writer.array("anyOf") { writer in
            writer.object { $0.value("type", "string") }
            writer.object { writer in
              writer.value("type", "array")
              writer.object("items") { $0.value("type", "string") }
            }
          }
        }
        writer.object("variables") { writer in
          writer.value("description", "Values that ${name} stands for.")
          writer.value("type", "object")
          writer.object("additionalProperties") { $0.reference("text") }
        }
        writer.object("expect") { writer in
          writer.value("type", "array")
          writer.object("items") { writer in
            writer.array("anyOf") { writer in
              for name in subjects + ["quantified"] { writer.object { $0.reference(name) } }
            }
          }
        }
      }
      writer.array("anyOf") { writer in
        for key in ["expect", "extends"] {
          writer.object { writer in writer.array("required") { $0.value(nil, key) } }
        }
      }
      writer.value("additionalProperties", false)
      writer.object("$defs") { writer in
        for subject in ContractSubject.all {
          writer.object(subject.name) { $0.write(subject, lists) }
          writer.object(subject.name + "_keys") { $0.writeKeys(of: subject, lists) }
        }
        writer.object("value") { $0.writeValue() }
        writer.object("sequence") { $0.writeSequence(lists) }
        writer.object("findings") { $0.writeFindings() }
        writer.object("quantified") { $0.writeQuantified(lists) }
        writer.object("step") { $0.writeStep(lists) }
        writer.writeConditions(lists)
      }
    }
    writer.endLine()
    output = writer.finish()
  }

  /// All keys of expectations of values: their own, their rhythm, and the fields of all layouts.
  fileprivate static var valueKeys: [String] {
    var keys = Set(ContractExpectation.commonKeys + SubjectExpectation.ownKeys + ["value"])
    keys.formUnion(ContractSubject.streamKeys)
    for entry in AssignedNumbers.characteristics.entries {
      let uuid = BluetoothUUID(entry.number)
      let subject = ContractSubject.values(
        of: uuid, ValueLayouts.layout(of: uuid, written: false))
      keys.formUnion(subject.documents.flatMap(\.members).map(\.key))
    }
    return keys.sorted()
  }

  private static var subjects: [String] {
    ContractSubject.all.map(\.name) + ["value", "sequence", "findings"]
  }
}

extension ContractSubject {
  /// Every key of the subject, sorted by name: without its path if no other part has one with the
  /// same name, otherwise with it.
  var keys: [ContractKey] {
    var names: Set<String> = []
    for document in documents { ContractSubject.collect(document, [], into: &names) }
    return names.sorted().compactMap { try? ContractKey($0, in: documents, of: name) }
  }

  private static func collect(
    _ object: ObjectDescription, _ path: [String], into names: inout Set<String>
  ) {
    for member in object.members {
      let here = path + (member.key == "value" && object.isKnowledge ? [] : [member.key])
      names.insert(member.key)
      // If other parts have the same key, or if the name alone is not clear.
      if path.count == 1 { names.insert(here.joined(separator: ".")) }
      if let unit = ContractUnit(member.unit) {
        let stem = ContractUnit.split(member.key)?.stem ?? member.key
        names.insert(stem)
        for other in unit.relatives { names.insert("\(stem)_\(other.name)") }
      }
      if case .object(let part) = member.type { collect(part, here, into: &names) }
    }
  }
}

/// The lists of possible words, each written once.
private struct WordLists {
  private var names: [[String]: String] = [:]
  private(set) var lists: [(name: String, words: [String])] = []

  init(_ subjects: [ContractSubject]) {
    for subject in subjects {
      for key in subject.keys {
        guard let words = WordLists.words(of: key), names[words] == nil else { continue }
        let isTaken = lists.contains { $0.name == "words_\(key.word)" }
        let name = isTaken ? "words_\(key.word)_\(lists.count)" : "words_\(key.word)"
        names[words] = name
        lists.append((name, words))
      }
    }
  }

  /// Name of the list of possible words for a key's value, or nil if it can be anything.
  func name(_ key: ContractKey) -> String? { WordLists.words(of: key).flatMap { names[$0] } }

  private static func words(of key: ContractKey) -> [String]? {
    if key.isCounted { return nil }
    var type = key.valueType
    while case .array(let element) = type { type = element }
    switch type {
    case .oneOf(let words): return all(words)
    case .text: return ContractVocabulary.words(for: key.word).map(all)
    default: return nil
    }
  }

  private static func all(_ words: [String]) -> [String] {
    Set(words + words.map(ContractWord.normal) + ["known"]).sorted()
  }
}

extension JSONWriter {
  fileprivate mutating func reference(_ name: String) {
    value("$ref", "#/$defs/" + name)
  }

  fileprivate mutating func write(_ subject: ContractSubject, _ lists: WordLists) {
    let keys = subject.keys
    value("description", subject.meaning)
    value("type", "object")
    object("properties") { writer in
      writer.object(subject.name) { writer in
        writer.value("description", "Which of them: any, or keys and what they have to be.")
        writer.array("anyOf") { writer in
          writer.object { writer in
            writer.array("enum") { writer in
              for word in ["any", "all"] { writer.value(nil, word) }
            }
          }
          if let main = keys.first(where: { $0.name == subject.mainKey }) {
            writer.object { $0.condition(main, lists) }
          }
          writer.object { $0.reference(subject.name + "_keys") }
        }
      }
      writer.object("subject") { writer in
        writer.value("description", "\(subject.name): any, in other words.")
        writer.value("const", subject.name)
      }
      for key in keys
      where ![subject.name, "subject"].contains(key.name)
        && (key.name != "name" || subject.hasOwnName)
      {
        writer.object(key.name) { writer in
          // The first of the keys that differ in their unit has the description.
          if key.member.key == key.name { writer.value("description", key.member.meaning) }
          writer.condition(key, lists)
        }
      }
      writer.writeOwnKeys()
      writer.writeCommonKeys(
        takesFilter: !ContractSubject.withoutPackets.contains(subject.name),
        takesName: !subject.hasOwnName)
    }
    array("anyOf") { writer in
      for key in [subject.name, "subject"] {
        writer.object { writer in writer.array("required") { $0.value(nil, key) } }
      }
    }
    value("additionalProperties", false)
  }

  /// Writes the keys of a selector.
  fileprivate mutating func writeKeys(of subject: ContractSubject, _ lists: WordLists) {
    value("type", "object")
    object("properties") { writer in
      for key in subject.keys { writer.object(key.name) { $0.condition(key, lists) } }
    }
    value("additionalProperties", false)
  }

  /// Writes the keys of values: the fields of their layouts, of which there are hundreds.
  fileprivate mutating func writeValue() {
    value("description", "Values of a characteristic; keys are the fields of its layout.")
    value("type", "object")
    object("properties") { writer in
      writer.object("value") { writer in
        writer.value("description", "The characteristic's UUID, or a mapping that has it.")
        writer.array("anyOf") { writer in
          writer.object { $0.reference("text") }
          writer.object { writer in
            writer.value("type", "object")
            writer.object("properties") { writer in
              writer.object("uuid") { $0.reference("text") }
            }
            writer.array("required") { $0.value(nil, "uuid") }
            writer.object("additionalProperties") { $0.reference("text") }
          }
        }
      }
      writer.writeOwnKeys()
      writer.writeCommonKeys()
    }
    array("required") { $0.value(nil, "value") }
    object("additionalProperties") { $0.reference("text") }
    // The names alone: the layouts have too many fields for a description of each.
    object("propertyNames") { $0.choice(ContractSchema.valueKeys) }
  }

  /// Writes the keys of subjects that are not from reports.
  fileprivate mutating func writeOwnKeys() {
    for count in SubjectExpectation.Count.Kind.allCases {
      object(count.rawValue) { writer in
        writer.value("description", count.meaning)
        writer.reference("number")
      }
    }
    for (key, meaning) in [
      ("at_least", "How many of them have to be so."), ("at_most", "How many of them may be so."),
    ] {
      object(key) { writer in
        writer.value("description", meaning)
        writer.array("anyOf") { writer in
          writer.object { writer in
            writer.value("type", "integer")
            writer.value("minimum", 0)
          }
          writer.object { $0.reference("variable") }
        }
      }
    }
    writeDeadline()
  }

  fileprivate mutating func writeDeadline() {
    object("within") { writer in
      writer.value("description", "How long after a step of the connection: 3 s, \"in 1..3 s\".")
      writer.reference("quantity_time")
    }
    object("after") { writer in
      writer.value("description", "That step; the beginning of the connection if there is none.")
      writer.reference("step")
    }
  }

  /// Writes a step: a moment, a procedure, or one of them with its attribute.
  fileprivate mutating func writeStep(_ lists: WordLists) {
    let kind = ContractSubject.procedure.keys.first { $0.name == "kind" }
    array("anyOf") { writer in
      writer.object { $0.choice(ContractMoment.allCases.map(\.rawValue)) }
      if let kind { writer.object { $0.condition(kind, lists) } }
      writer.object { writer in
        writer.value("description", "A procedure, and the attribute that it is about.")
        writer.value("type", "object")
        writer.object("propertyNames") { writer in
          writer.array("anyOf") { writer in
            writer.object { $0.choice(ContractMoment.allCases.map(\.rawValue) + ["within"]) }
            if let kind { writer.object { $0.condition(kind, lists) } }
          }
        }
      }
    }
  }

  /// Writes `none: {procedure: {kind: read}}`.
  fileprivate mutating func writeQuantified(_ lists: WordLists) {
    value("description", "How many of a subject have to be so: each, some or none.")
    value("type", "object")
    let subjects = ContractSubject.all.map(\.name) + ["value", "sequence"]
    object("properties") { writer in
      for word in ContractQuantifier.words {
        writer.object(word) { writer in
          writer.array("anyOf") { writer in
            writer.object { $0.choice(subjects) }
            for name in subjects { writer.object { $0.reference(name) } }
          }
        }
      }
    }
    array("anyOf") { writer in
      for word in ContractQuantifier.words {
        writer.object { writer in writer.array("required") { $0.value(nil, word) } }
      }
    }
  }

  /// - Parameters:
  ///   - takesFilter: whether the subject has packets.
  ///   - takesName: whether `name` is not a key of the subject.
  fileprivate mutating func writeCommonKeys(takesFilter: Bool = true, takesName: Bool = true) {
    if takesName {
      object("name") { writer in
        writer.value("description", "What the expectation is called in reports of tests.")
        writer.value("type", "string")
      }
    }
    object("optional") { writer in
      writer.value("description", "Whether there may be nothing of the kind.")
      writer.value("type", "boolean")
    }
    if takesFilter {
      object("where") { writer in
        writer.value(
          "description", "A display filter: only what one of these packets is a part of.")
        writer.value("type", "string")
      }
    }
    object("because") { writer in
      writer.value("description", "Why this is expected, for people.")
      writer.value("type", "string")
    }
    object("in_at_least") { writer in
      writer.value("description", "In how many of several captures it has to hold: 9 of 10, 90 %.")
      writer.reference("text")
    }
  }

  fileprivate mutating func writeSequence(_ lists: WordLists) {
    value("description", "Steps of a connection, in their order.")
    value("type", "object")
    object("properties") { writer in
      writer.object("sequence") { writer in
        writer.value("type", "array")
        writer.object("items") { $0.reference("step") }
      }
      writer.object("connection") { $0.reference("number") }
      writer.writeDeadline()
      writer.writeCommonKeys()
    }
    array("required") { $0.value(nil, "sequence") }
    value("additionalProperties", false)
  }

  fileprivate mutating func writeFindings() {
    value("description", "How many findings of a kind there may be.")
    value("type", "object")
    object("properties") { writer in
      writer.object("findings") { writer in
        writer.value("type", "object")
        writer.object("properties") { writer in
          writer.object("at_least") { $0.choice(Rule.Severity.allCases.map(\.rawValue)) }
          writer.object("count") { $0.reference("number") }
          for key in ["only", "except"] {
            writer.object(key) { $0.list(RuleID.allCases.map(\.rawValue)) }
          }
          writer.object("category") { $0.list(Rule.Category.allCases.map(\.rawValue)) }
        }
        writer.value("additionalProperties", false)
      }
      writer.writeCommonKeys()
    }
    array("required") { $0.value(nil, "findings") }
    value("additionalProperties", false)
  }

  private mutating func list(_ words: [String]) {
    array("anyOf") { writer in
      writer.object { $0.choice(words) }
      writer.object { writer in
        writer.value("type", "array")
        writer.object("items") { $0.choice(words) }
      }
    }
  }

  private mutating func choice(_ words: [String]) {
    array("enum") { writer in
      for word in words { writer.value(nil, word) }
    }
  }

  // MARK: Conditions

  /// Writes the possible demands on a key's value.
  fileprivate mutating func condition(_ key: ContractKey, _ lists: WordLists) {
    if let name = lists.name(key) { return reference(name) }
    var type = key.isCounted ? .integer(minimum: 0) : key.valueType
    while case .array(let element) = type { type = element }
    switch type {
    case .boolean: reference("flag")
    case .integer, .number:
      let own = key.isShare ? "share" : ContractUnit(key.member.unit)?.quantity.word
      reference((key.needsUnit ? "quantity" : "number") + (own.map { "_\($0)" } ?? ""))
    default: reference("text")
    }
  }

  /// Writes the definitions that keys refer to.
  fileprivate mutating func writeConditions(_ lists: WordLists) {
    let sign = "(>=|<=|!=|==|>|<|=|≥|≤)?"
    /// A comparison or a range, with these units.
    func pattern(_ units: [String], isRequired: Bool) -> String {
      let unit = "(\(units.joined(separator: "|")))"
      let end = units.isEmpty ? "" : "\\s*\(unit)\(isRequired ? "" : "?")"
      let inner = units.isEmpty ? "" : "\\s*\(unit)?"
      return
        "^\\s*(\(sign)\\s*(0x[0-9a-fA-F]+|-?[0-9.]+)\(end)|(in\\s+)?-?[0-9.]+\(inner)\\s*\\.\\.\\s*-?[0-9.]+\(end)|known)\\s*$"
    }
    object("variable") { writer in
      writer.value("description", "A text with a variable of the contract: \">= ${mtu}\".")
      writer.value("type", "string")
      writer.value("pattern", "\\$\\{[^}]+\\}")
    }
    var quantities = ContractUnit.all.reduce(into: [(word: String, units: [String])]()) {
      all, unit in
      let words = [unit.name, unit.symbol, unit.symbol.lowercased()]
      let names = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      if let place = all.firstIndex(where: { $0.word == unit.quantity.word }) {
        all[place].units += names.filter { !all[place].units.contains($0) }
      } else {
        all.append((unit.quantity.word, names))
      }
    }
    quantities.append(("share", ["%"]))
    for (word, units) in [("", [])] + quantities.map({ ("_" + $0.word, $0.units) }) {
      definition("number" + word, "A number, a comparison or a range: 5, \">= 5\", \"in 1..5\".") {
        writer in
        writer.object { $0.value("type", "number") }
        writer.object { writer in
          writer.value("type", "string")
          writer.value("pattern", pattern(units, isRequired: false))
        }
      }
      guard !units.isEmpty, word != "_share" else { continue }
      definition(
        "quantity" + word, "A number with its unit, a comparison or a range: \"<= 30 ms\"."
      ) { writer in
        writer.object { writer in
          writer.value("type", "string")
          writer.value("pattern", pattern(units, isRequired: true))
        }
      }
    }
    definition("flag", "True or false.") { writer in
      writer.object { $0.value("type", "boolean") }
      writer.object { $0.value("const", "known") }
    }
    definition("text", "A text, as the reports write it.") { writer in
      writer.object { writer in
        writer.array("type") { writer in
          for type in ["string", "number", "boolean"] { writer.value(nil, type) }
        }
      }
    }
    for (name, words) in lists.lists {
      definition(name, "One of these words, several of them, or not one.") { writer in
        writer.object { $0.choice(words) }
      }
    }
  }

  /// Writes a single condition, a list of conditions, or a negated one.
  private mutating func definition(
    _ name: String, _ meaning: String, _ alternatives: (inout JSONWriter) -> Void
  ) {
    object(name) { writer in
      writer.value("description", meaning)
      writer.array("anyOf") { writer in
        alternatives(&writer)
        writer.object { $0.reference("variable") }
        writer.object { writer in
          writer.value("type", "array")
          writer.object("items") { $0.reference(name) }
        }
        for word in ContractCondition.operators {
          writer.object { writer in
            writer.value("type", "object")
            writer.object("properties") { writer in
              writer.object(word) { writer in
                guard word != "not" else { return writer.reference(name) }
                writer.value("type", "array")
                writer.object("items") { $0.reference(name) }
              }
            }
            writer.array("required") { $0.value(nil, word) }
            writer.value("additionalProperties", false)
          }
        }
      }
    }
  }
}
