/// A key of a contract, found among the members of the reports.
struct ContractKey: Sendable {
  /// As it was written.
  let name: String
  /// What the key is of: "connection".
  let subject: String
  /// Which of the subject's documents has it.
  let document: Int
  /// Where the values stand in it: several for a value that each direction has.
  let paths: [[String]]
  /// What the report says of the value.
  let member: MemberDescription
  /// By how much a number of the contract is multiplied to have the report's unit.
  let scale: Double
  /// The unit in which the contract gives numbers, where there is one.
  let unit: ContractUnit?
  /// Whether numbers have to name their unit, because the key leaves it out.
  let needsUnit: Bool

  /// Whether the value is a list of objects: what a contract expects of it is how many there are.
  var isCounted: Bool {
    if case .array(let element) = member.type { element.object != nil } else { false }
  }

  /// Finds a key.
  ///
  /// A key is that of a member of the report, or a path of keys with points between them; a member of
  /// a part is found without its path, if no other part has one of that name. The unit at its end may
  /// be another of the same quantity, or stand behind the number.
  ///
  /// - Parameters:
  ///   - name: as it was written.
  ///   - documents: what the reports tell of the subject.
  ///   - subject: the subject's name, for messages.
  init(
    _ name: String, in documents: [ObjectDescription], of subject: String
  ) throws(ContractProblem) {
    for (index, document) in documents.enumerated() {
      guard let found = try Search(name, document) else { continue }
      try self.init(name: name, of: subject, document: index, found: found)
      return
    }
    // What has the name itself goes before what has it with a unit.
    for (index, document) in documents.enumerated() {
      guard let found = try Search(stem: name, document) else { continue }
      try self.init(name: name, of: subject, document: index, found: found, needsUnit: true)
      return
    }
    throw ContractKey.problem(name, documents, subject)
  }

  private init(
    name: String, of subject: String, document: Int, found: Search, needsUnit: Bool = false
  ) throws(ContractProblem) {
    self.name = name
    self.subject = subject
    self.document = document
    self.needsUnit = needsUnit
    let leaves = try ContractKey.leaves(of: found.member, found.path)
    paths = leaves.map(\.path)
    member = leaves[0].member
    unit = found.unit ?? ContractUnit(member.unit)
    scale =
      if let unit, let own = ContractUnit(member.unit), own.quantity == unit.quantity {
        unit.factor / own.factor
      } else {
        1
      }
  }

  // MARK: Values in parts

  private typealias Leaf = (path: [String], member: MemberDescription)

  /// The values that a member stands for: its own, that of something known, those of both directions.
  private static func leaves(
    of member: MemberDescription, _ path: [String]
  ) throws(ContractProblem) -> [Leaf] {
    guard case .object(let object) = member.type else { return [(path, member)] }
    if object.isKnowledge, let value = object.members.first(where: { $0.key == "value" }) {
      return try leaves(of: value, path + ["value"])
    }
    if object.isBothDirections {
      var found: [Leaf] = []
      for side in object.members { found += try leaves(of: side, path + [side.key]) }
      return found
    }
    let parts = object.members.map(\.key).filter { $0 != "frames" }
    throw ContractProblem(
      "\"\(path.filter { $0 != "value" }.joined(separator: "."))\" has parts",
      advice: "name one of them: \(parts.prefix(12).joined(separator: ", "))")
  }

  // MARK: Messages

  private static func problem(
    _ name: String, _ documents: [ObjectDescription], _ subject: String
  ) -> ContractProblem {
    let known = documents.flatMap { Search.names(in: $0) }
    let all = known.map(\.name)
    // The right word with a wrong unit, or without one.
    let stem = ContractUnit.split(name)?.stem ?? name
    let related = known.first {
      $0.member.unit != nil && (ContractUnit.split($0.name)?.stem ?? $0.name) == stem
    }
    if let related, let unit = ContractUnit(related.member.unit) {
      let forms = unit.relatives.map { "\(stem)_\($0.name)" }.joined(separator: ", ")
      return ContractProblem(
        "\"\(name.printable)\" has the wrong unit: it is \(unit.quantity.rawValue)",
        advice: "write \(forms)")
    }
    let meant = meant(by: name, among: all)
    return ContractProblem(
      "\("aeiou".contains(subject.prefix(1)) ? "an" : "a") \(subject) has no \"\(name.printable)\"",
      advice: meant.map { "did you mean \"\($0)\"?" }
        ?? "its keys are \(all.prefix(16).joined(separator: ", "))\(all.count > 16 ? ", …" : "")")
  }

  /// The key that a wrong one ends with, "timeout_ms" for "supervision_timeout_ms"; else the nearest.
  private static func meant(by name: String, among keys: [String]) -> String? {
    let nearest = Suggestion.nearest(to: name, in: keys)
    let ending = keys.filter { name.hasSuffix("_" + $0) && ContractUnit($0) == nil }
      .max { $0.count < $1.count }
    // "secure_connections", not "connection", for "secure_connection".
    guard let ending, nearest?.hasSuffix(ending) != true, nearest?.hasPrefix(name) != true else {
      return nearest
    }
    return ending
  }
}

extension ObjectDescription {
  /// Whether it is a value with what the value rests on.
  var isKnowledge: Bool {
    members.contains { $0.key == "value" } && members.contains { $0.key == "basis" }
  }

  /// Whether it has a value for each direction, and nothing else.
  var isBothDirections: Bool { members.map(\.key) == ["c2p", "p2c"] }
}

/// A member that a key of a contract means.
private struct Search {
  let path: [String]
  let member: MemberDescription
  /// The unit that the contract's key ends with.
  let unit: ContractUnit?

  /// - Returns: nil where the document has no such member.
  init?(_ name: String, _ document: ObjectDescription) throws(ContractProblem) {
    if let found = try Search.find(document, named: { name == $0.key }, name) {
      (path, member) = found
      unit = nil
      return
    }
    if name.contains("."), let found = Search.walk(name, document) {
      (path, member) = found
      unit = nil
      return
    }
    guard let (stem, unit) = ContractUnit.split(name),
      let found = try Search.find(
        document,
        named: { member in
          ContractUnit(member.unit)?.quantity == unit.quantity
            && (ContractUnit.split(member.key)?.stem ?? member.key) == stem
        }, name)
    else { return nil }
    (path, member) = found
    self.unit = unit
  }

  /// - Parameters:
  ///   - stem: a key without the unit that it ends with.
  ///   - document: where it is looked for.
  /// - Returns: nil where the document has no such member.
  init?(stem: String, _ document: ObjectDescription) throws(ContractProblem) {
    let found = try Search.find(
      document,
      named: { ContractUnit($0.unit) != nil && ContractUnit.split($0.key)?.stem == stem }, stem)
    guard let found else { return nil }
    (path, member) = found
    unit = nil
  }

  private typealias Found = (path: [String], member: MemberDescription)

  /// The member that is named so, where it stands highest.
  private static func find(
    _ document: ObjectDescription, named isMeant: (MemberDescription) -> Bool, _ name: String
  ) throws(ContractProblem) -> Found? {
    var level: [(path: [String], object: ObjectDescription)] = [([], document)]
    while !level.isEmpty {
      let found = level.flatMap { part in
        part.object.members.filter(isMeant).map { (path: part.path + [$0.key], member: $0) }
      }
      if found.count > 1 {
        let paths = found.map { $0.path.filter { $0 != "value" }.joined(separator: ".") }
        throw ContractProblem(
          "\"\(name)\" stands in several places", advice: "write \(paths.joined(separator: " or "))"
        )
      }
      if let only = found.first { return only }
      level = level.flatMap { part in parts(of: part.object, part.path) }
    }
    return nil
  }

  /// The objects in an object, but those of which there are many.
  private static func parts(
    of object: ObjectDescription, _ path: [String]
  ) -> [(path: [String], object: ObjectDescription)] {
    object.members.compactMap { member in
      guard case .object(let part) = member.type else { return nil }
      return (path + [member.key], part)
    }
  }

  /// Goes along a path of keys; the "value" of something known may be left out.
  private static func walk(_ name: String, _ document: ObjectDescription) -> Found? {
    var object = document
    var path: [String] = []
    var last: MemberDescription?
    for key in name.split(separator: ".").map(String.init) {
      if !object.members.contains(where: { $0.key == key }), object.isKnowledge,
        case .object(let value)? = object.members.first(where: { $0.key == "value" })?.type
      {
        object = value
        path.append("value")
      }
      guard let member = object.members.first(where: { $0.key == key }) else { return nil }
      path.append(key)
      last = member
      if case .object(let part) = member.type { object = part }
    }
    return last.map { (path, $0) }
  }

  /// All names that a key can have, for suggestions.
  static func names(in document: ObjectDescription) -> [(name: String, member: MemberDescription)] {
    var level = [document]
    var names: [(name: String, member: MemberDescription)] = []
    while !level.isEmpty {
      for member in level.flatMap(\.members) where !hidden.contains(member.key) {
        if !names.contains(where: { $0.name == member.key }) {
          names.append((member.key, member))
        }
      }
      level = level.flatMap { object in parts(of: object, []).map(\.object) }
    }
    return names
  }

  /// What knowledge and evidence are told by.
  private static let hidden: Set<String> = ["value", "basis", "frames", "c2p", "p2c", "frame"]
}
