import BluetoothPackets
import LinkSessions
import TraceAnalysis
package import TraceReports

/// The JSON Schema (draft 2020-12) of a contract file, derived from the descriptions of the reports. With it, an
/// editor can complete and validate a contract.
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
        writer.object("name") { writer in
          writer.value("description", "Name of the contract, for readers.")
          writer.value("type", "string")
        }
        writer.object("extends") { writer in
          writer.value(
            "description", "Contracts whose expectations and variables this contract includes.")
          writer.array("anyOf") { writer in
            writer.object { $0.value("type", "string") }
            writer.object { writer in
              writer.value("type", "array")
              writer.object("items") { $0.value("type", "string") }
            }
          }
        }
        writer.object("variables") { writer in
          writer.value("description", "Values of variables, used as ${name}.")
          writer.value("type", "object")
          writer.object("additionalProperties") { $0.reference("text") }
        }
        writer.object("expect") { writer in
          writer.value(
            "description", "Expectations: each names a subject and the demands on it."
          )
          writer.value("type", "array")
          writer.object("items") { writer in
            writer.array("anyOf") { writer in
              for name in subjects + ["quantified"] { writer.object { $0.reference(name) } }
            }
          }
        }
      }
      writer.array("anyOf") { writer in
        writer.object { writer in
          writer.array("required") { $0.value(nil, "expect") }
          writer.object("properties") { writer in
            writer.object("expect") { writer in
              writer.value(
                "description", "At least one expectation, unless the contract extends another one.")
              writer.value("minItems", 1)
            }
          }
        }
        writer.object { writer in writer.array("required") { $0.value(nil, "extends") } }
      }
      writer.value("additionalProperties", false)
      writer.object("$defs") { writer in
        for subject in ContractSubject.all {
          writer.object(subject.name) { $0.write(subject, lists) }
          writer.object(subject.name + "_keys") { $0.writeKeys(of: subject, lists) }
        }
        writer.object("value") { $0.writeValue(lists) }
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

  private static var subjects: [String] {
    ContractSubject.all.map(\.name) + ["value", "sequence", "findings"]
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
        writer.value("description", "Selection: any, or keys with conditions.")
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
        writer.value("description", "Short form of \(subject.name): any.")
        writer.value("const", subject.name)
      }
      for key in keys
      where ![subject.name, "subject"].contains(key.name)
        && (key.name != "name" || subject.hasOwnName)
      {
        writer.write(key, lists)
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
      for key in subject.keys {
        writer.write(key, lists)
      }
    }
    value("additionalProperties", false)
  }

  /// Writes a key with its possible values.
  private mutating func write(_ key: ContractKey, _ lists: WordLists) {
    object(key.name) { writer in
      writer.value("description", key.schemaMeaning)
      writer.condition(key, lists)
    }
  }

  /// Writes the keys of values: the fields of their layouts, of which there are hundreds.
  fileprivate mutating func writeValue(_ lists: WordLists) {
    value("description", "Values of a characteristic; its keys are the fields of its layout.")
    value("type", "object")
    object("properties") { writer in
      writer.object("value") { writer in
        writer.value("description", "The characteristic's UUID, or a mapping that contains it.")
        writer.array("anyOf") { writer in
          writer.object { $0.reference("uuid") }
          writer.object { writer in
            writer.value("type", "object")
            writer.object("properties") { writer in
              writer.object("uuid") { writer in
                writer.value("description", "The characteristic's UUID or name.")
                writer.reference("uuid")
              }
            }
            writer.array("required") { $0.value(nil, "uuid") }
            writer.object("additionalProperties") { $0.reference("text") }
          }
        }
      }
      for key in ContractSchema.rhythmKeys {
        writer.write(key, lists)
      }
      writer.object("every") { writer in
        writer.value(
          "description",
          "Interval between values: 1 s for the usual interval with no value missing, \"<= 1 s\" for the longest."
        )
        writer.reference("quantity_time")
      }
      writer.writeOwnKeys(without: ["per_minute"])
      writer.writeCommonKeys()
    }
    array("required") { $0.value(nil, "value") }
    object("additionalProperties") { $0.reference("text") }
    // Only the names, because the layouts have too many fields for a description of each.
    object("propertyNames") { $0.choice(ContractSchema.valueKeys) }
  }

  /// Writes the keys of subjects that are not from reports.
  ///
  /// - Parameter others: keys that the subject itself has.
  fileprivate mutating func writeOwnKeys(without others: [String] = []) {
    for count in SubjectExpectation.Count.Kind.allCases where !others.contains(count.rawValue) {
      object(count.rawValue) { writer in
        writer.value("description", count.meaning)
        writer.reference("integer")
      }
    }
    for (key, meaning) in [
      ("at_least", "Minimum number that must meet the demands."),
      ("at_most", "Maximum number that may meet the demands."),
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
      writer.value("description", "Time after a step of the connection: 3 s, \"in 1..3 s\".")
      writer.reference("quantity_time")
    }
    object("after") { writer in
      writer.value("description", "The step; the start of the connection if there is none.")
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
        writer.value("description", "A procedure and its attribute.")
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
    value("description", "Number of instances that must meet the demands: each, some or none.")
    value("type", "object")
    let subjects = ContractSubject.all.map(\.name) + ["value", "sequence"]
    object("properties") { writer in
      for word in ContractQuantifier.words {
        writer.object(word) { writer in
          writer.value("description", ContractQuantifier.meaning(of: word))
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
        writer.value("description", "Name of the expectation in test reports.")
        writer.value("type", "string")
      }
    }
    object("optional") { writer in
      writer.value("description", "Whether the expectation may have no match.")
      writer.value("type", "boolean")
    }
    if takesFilter {
      object("where") { writer in
        writer.value(
          "description", "A display filter: only instances that contain a matching packet.")
        writer.value("type", "string")
        writer.value("minLength", 1)
      }
    }
    object("because") { writer in
      writer.value("description", "Reason for the expectation, for readers.")
      writer.value("type", "string")
    }
    object("in_at_least") { writer in
      writer.value(
        "description", "Share of captures in which each demand must hold: 9 of 10, 90 %.")
      writer.array("anyOf") { writer in
        writer.object { writer in
          writer.value("type", "string")
          writer.value("pattern", "^([0-9.]+ of [0-9.]+|[0-9.]+ ?%)$")
        }
        writer.object { $0.reference("variable") }
      }
    }
  }

  fileprivate mutating func writeSequence(_ lists: WordLists) {
    value("description", "Steps of a connection, in order.")
    value("type", "object")
    object("properties") { writer in
      writer.object("sequence") { writer in
        writer.value(
          "description", "Steps: moments, procedures, or a procedure with its attribute.")
        writer.value("type", "array")
        writer.object("items") { $0.reference("step") }
      }
      writer.object("connection") { writer in
        writer.value(
          "description", "The connection's id; without it, any connection may contain the steps.")
        writer.reference("integer")
      }
      writer.writeDeadline()
      writer.writeCommonKeys()
    }
    array("required") { $0.value(nil, "sequence") }
    value("additionalProperties", false)
  }

  fileprivate mutating func writeFindings() {
    value("description", "Number of findings of a kind.")
    value("type", "object")
    object("properties") { writer in
      writer.object("findings") { writer in
        writer.value("type", "object")
        writer.value("description", "Selection of findings, and their allowed number.")
        writer.object("properties") { writer in
          writer.object("at_least") { writer in
            writer.value("description", "Minimum severity that counts.")
            writer.choice(Rule.Severity.allCases.map(\.rawValue))
          }
          writer.object("count") { writer in
            writer.value("description", "Allowed number; 0 if omitted.")
            writer.reference("integer")
          }
          for (key, meaning) in [
            ("only", "Only findings of these rules count."),
            ("except", "Findings of these rules do not count."),
          ] {
            writer.object(key) { writer in
              writer.value("description", meaning)
              writer.list(RuleID.allCases.map(\.rawValue))
            }
          }
          writer.object("category") { writer in
            writer.value("description", "Categories of rules whose findings count.")
            writer.list(Rule.Category.allCases.map(\.rawValue))
          }
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
      if case .integer = type, !key.needsUnit, own == nil || own == "size" {
        return reference("integer" + (own.map { "_\($0)" } ?? ""))
      }
      reference((key.needsUnit ? "quantity" : "number") + (own.map { "_\($0)" } ?? ""))
    case .text(.uuid): reference("uuid")
    default: reference("text")
    }
  }

  /// Writes the definitions that keys refer to.
  fileprivate mutating func writeConditions(_ lists: WordLists) {
    let sign = "(>=|<=|!=|==|>|<|=|≥|≤)?"
    /// Returns the pattern of a comparison or a range with these units.
    func pattern(_ units: [String], isRequired: Bool) -> String {
      let unit = "(\(units.joined(separator: "|")))"
      let end = units.isEmpty ? "" : "\\s*\(unit)\(isRequired ? "" : "?")"
      let inner = units.isEmpty ? "" : "\\s*\(unit)?"
      return
        "^\\s*(\(sign)\\s*(0x[0-9a-fA-F]+|-?[0-9.]+)\(end)|(in\\s+)?-?[0-9.]+\(inner)\\s*\\.\\.\\s*-?[0-9.]+\(end)|known)\\s*$"
    }
    /// Returns the pattern of a comparison with any number or with an integer.
    func integers(_ units: [String]) -> String {
      let unit = units.isEmpty ? "" : "\\s*(\(units.joined(separator: "|")))?"
      return
        "^\\s*((>=|<=|>|<|≥|≤)\\s*-?[0-9.]+\(unit)|(!=|==|=)?\\s*(0x[0-9a-fA-F]+|-?[0-9]+)\(unit)"
        + "|(in\\s+)?-?[0-9.]+\(unit)\\s*\\.\\.\\s*-?[0-9.]+\(unit)|known)\\s*$"
    }
    object("variable") { writer in
      writer.value("description", "Text with a variable of the contract: \">= ${mtu}\".")
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
    for (word, units) in [("", [])]
      + quantities.filter({ $0.word == "size" }).map({ ("_size", $0.units) })
    {
      definition(
        "integer" + word, "A whole number, a comparison or a range: 5, \">= 5\", \"in 1..5\"."
      ) { writer in
        writer.object { $0.value("type", "integer") }
        writer.object { writer in
          writer.value("type", "string")
          writer.value("pattern", integers(units))
        }
      }
    }
    definition("uuid", "A UUID, or a name assigned by the Bluetooth SIG: 2A37, heart_rate.") {
      writer in
      writer.object { $0.choice(ContractSchema.attributeNames) }
      writer.object { writer in
        writer.array("type") { writer in
          for type in ["string", "number"] { writer.value(nil, type) }
        }
      }
    }
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
    definition("text", "Text as in the reports.") { writer in
      writer.object { writer in
        writer.array("type") { writer in
          for type in ["string", "number", "boolean"] { writer.value(nil, type) }
        }
      }
    }
    for (name, words) in lists.lists {
      definition(name, "One of these words, several of them, or one to exclude.") { writer in
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
                writer.value("description", ContractCondition.meaning(of: word))
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
