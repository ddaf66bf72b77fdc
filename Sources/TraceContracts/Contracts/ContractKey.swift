import TraceReports

/// A key of a contract, resolved to a member of a report.
struct ContractKey: Sendable {
  /// The key as written in the contract.
  let name: String
  /// The subject of the key, such as "connection".
  let subject: String
  /// Index of the subject's document with the key.
  let document: Int
  /// Paths of the values in the document. There are several for a value that exists for each direction.
  let paths: [[String]]
  /// The report's description of the value.
  let member: MemberDescription
  /// The meaning of the key as a sentence: that of the value and of its evidence, if the report has both.
  let meaning: String
  /// Factor from a number in the contract to the report's unit.
  var scale: Double
  /// The unit of numbers in the contract, if there is one.
  var unit: ContractUnit?
  /// Whether numbers must have a unit, because the key does not include it.
  let needsUnit: Bool
  /// The symbol of a unit that contracts don't convert: "%" or "bpm" in the layout of a value.
  var symbol: String?
  /// Whether a share is shown in percent, because the contract uses percent.
  private(set) var isPercent = false

  /// Whether the value is a list of words, some of which a contract demands.
  var isWordList: Bool {
    if case .array = member.type { !isCounted } else { false }
  }

  /// Whether the value is a list of objects, to whose number an expectation applies.
  var isCounted: Bool {
    if case .array(let element) = member.type { element.object != nil } else { false }
  }

  /// Finds a key.
  ///
  /// A key is the key of a report's member, or a path of keys separated by dots. A member of a part is found without
  /// its path if no other part has a member with the same name. The unit at the end of the key may be another unit of
  /// the same quantity, or may follow the number instead.
  ///
  /// - Parameters:
  ///   - name: the key as written in the contract.
  ///   - documents: the documents of the subject.
  ///   - subject: the name of the subject, for messages.
  init(
    _ name: String, in documents: [ObjectDescription], of subject: String
  ) throws(ContractProblem) {
    for (index, document) in documents.enumerated() {
      guard let found = try Search(name, document) else { continue }
      try self.init(name: name, of: subject, document: index, found: found)
      return
    }
    // A member with the exact name has priority over one with a unit.
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
    meaning = found.member.meaning
    unit = found.unit ?? ContractUnit(member.unit)
    scale =
      if let unit, let own = ContractUnit(member.unit), own.quantity == unit.quantity {
        unit.factor / own.factor
      } else {
        1
      }
  }

  // MARK: Units

  /// Whether the value is a share, for which "%" means a hundredth.
  var isShare: Bool {
    ["efficiency", "decoded", "events_captured", "waterfall_closure", "part"].contains(word)
      || word.hasSuffix("share")
  }

  /// The unit after a number: " ms", " %".
  var unitText: String {
    if let unit { return unit.quantity == .size ? "" : " \(unit.symbol)" }
    return symbol.map { " \($0)" } ?? ""
  }

  /// Returns the same key with values in the unit of a contract's demand: "<= 10 ms".
  func shown(as demand: String) -> ContractKey {
    let end = demand.lastIndex { $0.isWholeNumber || $0 == "." }
    guard let end else { return self }
    let name = demand[demand.index(after: end)...].filter { $0 != " " && $0 != "\t" }
    var key = self
    if name == "%", isShare {
      key.isPercent = true
    } else if let unit = ContractUnit(name), let own = ContractUnit(member.unit),
      own.quantity == unit.quantity
    {
      (key.unit, key.scale) = (unit, unit.factor / own.factor)
    }
    return key
  }

  // MARK: Values in parts

  private typealias Leaf = (path: [String], member: MemberDescription)

  /// Returns the values that a member represents: its own value, that of a known value, or those of both directions.
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
    // The value itself within a known value, such as the interval of an advertiser in milliseconds.
    if let value = object.members.first(where: { ContractUnit($0.key) != nil }) {
      return try leaves(of: value, path + [value.key])
    }
    let name = path.filter { $0 != "value" }.joined(separator: ".")
    let parts = object.members.map(\.key).filter { $0 != "frames" }
    throw ContractProblem(
      "\"\(name)\" is a group",
      advice:
        "name one of its members: \(parts.prefix(12).map { "\(name).\($0)" }.joined(separator: ", "))"
    )
  }

  // MARK: Messages

  private static func problem(
    _ name: String, _ documents: [ObjectDescription], _ subject: String
  ) -> ContractProblem {
    let known = documents.flatMap { Search.names(in: $0) }
    // Values have a rhythm, too.
    let all =
      known.map(\.name) + (subject == "value" ? ContractSubject.streamKeys.sorted() : [])
    // The right name with a wrong unit or without one.
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
    let isRhythm = ContractSubject.streamKeys.contains(name) && subject != "value"
    // The keys that all subjects share are mistyped as often as a subject's own.
    let shared = SubjectExpectation.ownKeys + ContractExpectation.commonKeys
    if ContractSynonyms.name(for: name, among: all) == nil,
      let key = Suggestion.nearest(to: name, in: all + shared), shared.contains(key)
    {
      return ContractProblem(
        "\("aeiou".contains(subject.prefix(1)) ? "an" : "a") \(subject) has no \"\(name.printable)\"",
        advice: "did you mean \"\(key)\"?")
    }
    let advice =
      isRhythm
      ? "write it below \"value: heart_rate\", which has a rhythm"
      : ContractSynonyms.advice(for: name, of: subject)
    let meant =
      within(name, documents) ?? ContractSynonyms.name(for: name, among: all)
      ?? meant(by: name, among: all)
    return ContractProblem(
      "\("aeiou".contains(subject.prefix(1)) ? "an" : "a") \(subject) has no \"\(name.printable)\"",
      advice: advice ?? meant.map { "did you mean \"\($0)\"?" } ?? owner(
        of: ContractSynonyms.word(for: stem), besides: subject)
        ?? containing(name, among: all) ?? ContractSynonyms.keys(of: subject, all))
  }

  /// Returns the keys that contain all parts of a wrong one: "sensor_contact_detected" for "contact". Returns nil for
  /// none or too many.
  private static func containing(_ name: String, among keys: [String]) -> String? {
    let parts = Set(name.split(separator: "_"))
    let found = keys.filter { parts.isSubset(of: $0.split(separator: "_")) }
    guard !parts.isEmpty, (1...4).contains(found.count) else { return nil }
    return "did you mean \(found.map { "\"\($0)\"" }.joined(separator: " or "))?"
  }

  /// Returns the path that was probably meant by a wrong one with the same beginning: "phy.c2p" for "phy.up". Returns
  /// nil for a name without dots.
  private static func within(_ name: String, _ documents: [ObjectDescription]) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let (start, end) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    for document in documents {
      guard let parts = Search.parts(at: start, document) else { continue }
      let names = parts.filter { !["frames", "basis"].contains($0) }
      if let meant = ContractProblem.meant(by: end, in: names) { return "\(start).\(meant)" }
      return names.count > 8 ? nil : names.map { "\(start).\($0)" }.joined(separator: "\" or \"")
    }
    return nil
  }

  /// Returns what to write for a key that belongs to another subject, without its unit: goodput belongs to a transfer.
  private static func owner(of stem: String, besides subject: String) -> String? {
    let owner = ContractSubject.all.first { other in
      other.name != subject
        && other.documents.lazy.flatMap { Search.names(in: $0) }
          .contains { $0.name == stem || ContractUnit.split($0.name)?.stem == stem }
    }
    return owner.map { "write it below \"\($0.name): any\", which has it" }
  }

  /// Returns the key of which a wrong one is a part ("timeout_ms" for "supervision_timeout_ms"), or else the most
  /// similar one.
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
  /// Whether the object is a value with its basis.
  var isKnowledge: Bool {
    members.contains { $0.key == "value" } && members.contains { $0.key == "basis" }
  }

  /// Whether the object consists of a value for each direction.
  var isBothDirections: Bool { members.map(\.key) == ["c2p", "p2c"] }
}

/// A member that a key of a contract refers to.
private struct Search {
  let path: [String]
  let member: MemberDescription
  /// The unit at the end of the contract's key.
  let unit: ContractUnit?

  /// - Returns: nil if the document has no such member.
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
    guard let (stem, unit) = ContractUnit.split(name) else { return nil }
    let found = try Search.find(
      document,
      named: { member in
        ContractUnit(member.unit)?.quantity == unit.quantity
          && (ContractUnit.split(member.key)?.stem ?? member.key) == stem
      }, name)
    if let found {
      (path, member) = found
      self.unit = unit
      return
    }
    // The unit is the key of the value itself within a known value, as for an advertiser's interval.
    guard let whole = try Search.find(document, named: { $0.key == stem }, name),
      case .object(let object) = whole.member.type,
      let value = object.members.first(where: { ContractUnit($0.key)?.quantity == unit.quantity })
    else { return nil }
    (path, member) = (whole.path + [value.key], value)
    self.unit = unit
  }

  /// - Parameters:
  ///   - stem: a key without its unit.
  ///   - document: the document to search.
  /// - Returns: nil if the document has no such member.
  init?(stem: String, _ document: ObjectDescription) throws(ContractProblem) {
    let found = try Search.find(
      document,
      named: { ContractUnit($0.unit) != nil && ContractUnit.split($0.key)?.stem == stem }, stem)
    guard let found else { return nil }
    (path, member) = found
    unit = nil
  }

  private typealias Found = (path: [String], member: MemberDescription)

  /// Returns the top-level member with this name.
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
          "\"\(name)\" occurs in several places", advice: "write \(paths.joined(separator: " or "))"
        )
      }
      if let only = found.first { return only }
      level = level.flatMap { part in parts(of: part.object, part.path) }
    }
    return nil
  }

  /// Returns the objects in an object, except lists of them.
  private static func parts(
    of object: ObjectDescription, _ path: [String]
  ) -> [(path: [String], object: ObjectDescription)] {
    object.members.compactMap { member in
      guard case .object(let part) = member.type else { return nil }
      return (path + [member.key], part)
    }
  }

  /// Follows a path of keys. The "value" of a known value may be left out.
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

  /// Returns the keys below a path, or nil if the path does not lead to an object.
  static func parts(at path: String, _ document: ObjectDescription) -> [String]? {
    guard let (_, member) = walk(path, document), case .object(var object) = member.type else {
      return nil
    }
    if object.isKnowledge,
      case .object(let value)? = object.members.first(where: { $0.key == "value" })?.type
    {
      object = value
    }
    return object.members.map(\.key)
  }

  /// Returns all possible names of keys, for suggestions.
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

  /// Members that represent knowledge and evidence.
  private static let hidden: Set<String> = ["value", "basis", "frames", "c2p", "p2c", "frame"]
}
