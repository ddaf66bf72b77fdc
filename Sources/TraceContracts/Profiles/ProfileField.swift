import BluetoothPackets
import TraceReports

/// Converts fields of a profile to the lines of a table: the slots that other fields refer to, and
/// the filter names.
package struct ProfileFields {
  package static let keys = [
    "name", "type", "endian", "length", "count", "when", "scale", "offset", "unit", "values",
    "bits",
    "fields", "by", "cases", "otherwise", "filter", "style", "limits", "checksum", "counter",
  ]
  /// Maximum number of fields and bits per file.
  static let limit = 4000
  private static let depth = 6
  private static let slots = 16

  let file: String
  private(set) var lines: [String] = []
  /// Number of fields and bits so far.
  private(set) var count = 0
  /// Number of slots used in one layout.
  private var taken = 0
  /// Number of marks used in one layout.
  private var marked = 0

  /// - Parameters:
  ///   - file: the name of the profile's file, for messages.
  ///   - source: the source of its layouts, if it gives one.
  init(file: String, source: String?) {
    self.file = file
    lines.append("S \(source ?? "a profile")")
  }

  mutating func name(_ uuid: BluetoothUUID, _ name: String) {
    lines.append("N \(uuid) \(name)")
  }

  /// Adds a characteristic with the fields sent by its server, and those written by a client if
  /// they differ.
  mutating func characteristic(
    _ uuid: BluetoothUUID, name: String, identifier: String, message: String?, sent: [YAMLNode],
    written: [YAMLNode]
  ) throws(Profile.Failure) {
    lines.append("C \(uuid) - \(identifier) \(name)")
    if let message { lines.append(message) }
    (taken, marked) = (0, 0)
    try add(sent, scope: Scope(), prefix: "btgatt.\(identifier)", depth: 0)
    guard !written.isEmpty else { return }
    lines.append("W")
    (taken, marked) = (0, 0)
    try add(written, scope: Scope(), prefix: "btgatt.\(identifier)", depth: 0)
  }

  /// The fields of a structure that later ones may refer to.
  struct Scope {
    /// The slot of each name, or nil for a field that is not a number.
    var slots: [String: Slot?] = [:]
    /// The mark of each field that a checksum may begin or end with.
    var marks: [String: Int] = [:]
    /// The line of each field in this structure itself.
    var lines: [String: Int] = [:]
  }

  /// The place where the value of a field is stored for fields that refer to it.
  struct Slot {
    let number: Int
    let room: Room
  }

  /// The possible values of a field, or of a part of its bits.
  struct Room {
    /// Name of the field or part, for messages.
    let name: String
    /// Number of bits, 1 to 64.
    let bits: Int
    let isSigned: Bool
  }

  /// Records a name. A second field with the same name would look the same and match the same filter.
  private static func note(
    _ name: String, of field: ProfileMapping, in lines: inout [String: Int]
  ) throws(Profile.Failure) {
    let node = field["name"] ?? field.node
    if let line = lines[name] {
      throw field.failure(
        node, "name \"\(name)\" is already used in line \(line)",
        "give each field of a structure a different name")
    }
    lines[name] = node.line
  }

  private mutating func add(
    _ fields: [YAMLNode], scope outer: Scope, prefix: String, depth: Int
  ) throws(Profile.Failure) {
    var scope = outer
    let wanted = ProfileFields.asked(by: fields)
    let ends = ProfileFields.ends(of: fields)
    for node in fields {
      let mapping = try ProfileMapping(
        node, file: file, keys: ProfileFields.keys, of: "a field")
      guard depth < ProfileFields.depth else {
        throw mapping.failure(
          node, "structures can be nested at most \(ProfileFields.depth) deep")
      }
      try add(mapping, wanted: wanted, ends: ends, scope: &scope, prefix: prefix, depth: depth)
    }
  }

  private mutating func add(
    _ field: ProfileMapping, wanted: Set<String>, ends: Set<String>, scope: inout Scope,
    prefix: String, depth: Int
  ) throws(Profile.Failure) {
    let name = try field.requiredText("name", of: "a field")
    let around = scope.lines
    try ProfileFields.note(name, of: field, in: &scope.lines)
    let type = try ProfileType(field)
    try take(1, field)
    let conditions = try field.conditions(scope)
    let own = "\(prefix).\(ProfileFields.identifier(name))"
    let filter = try field.filter() ?? own
    var countWord = try field.count(scope)
    var slot = "-"
    let limits = try field.integer("limits", in: -255...255)
    let room = type.room(name)
    if type.isInteger, let room, wanted.contains(name) || limits != nil {
      guard taken < ProfileFields.slots else {
        throw field.failure(
          field.node, "a value can have at most \(ProfileFields.slots) fields that others refer to")
      }
      slot = "\(taken)"
      scope.slots[name] = Slot(number: taken, room: room)
      taken += 1
    } else {
      scope.slots[name] = .some(nil)
    }
    let chooser = type.isChoice ? try field.choosing(scope) : nil
    if let chooser { countWord = "\(chooser.number)" }
    let unit = try field.text("unit", atMost: 16)?.replacing(" ", with: "\u{A0}") ?? "-"
    let word = try type.word(field, scope)
    lines.append(
      "F \(word) \(countWord) \(conditions) \(slot) \(limits.map { "\($0)" } ?? "-") "
        + "\(try field.scale(type)) \(unit) \(filter) \(name)")
    try addClaim(field, type, scope)
    let mark = marked
    if ends.contains(name) {
      guard marked < ProfileFields.slots else {
        throw field.failure(
          field.node, "a value can have at most \(ProfileFields.slots) fields that end a checksum")
      }
      lines.insert("P \(marked)", at: lines.count - (lines.last?.hasPrefix("K ") == true ? 1 : 0))
      marked += 1
    }
    // No field inside a structure is a checksum of the structure itself.
    defer { if ends.contains(name) { scope.marks[name] = mark } }
    try addParts(field, type, own)
    if type.isStructure {
      lines.append("(")
      var inner = scope
      inner.lines = [:]
      try add(try field.list("fields"), scope: inner, prefix: own, depth: depth + 1)
      lines.append(")")
    }
    if let chooser {
      // The fields in a choice are on the same level as those around it, and may have the name of the choice.
      var inner = scope
      inner.lines = around
      try addCases(field, of: chooser.room, inner, prefix, depth)
    }
  }

  private mutating func take(_ number: Int, _ field: ProfileMapping) throws(Profile.Failure) {
    count += number
    guard count <= ProfileFields.limit else {
      throw field.failure(field.node, "a profile has at most \(ProfileFields.limit) fields")
    }
  }

  // MARK: Values, bits, cases

  /// Adds the line with the required value of a field.
  private mutating func addClaim(
    _ field: ProfileMapping, _ type: ProfileType, _ scope: Scope
  ) throws(Profile.Failure) {
    if let claim = try field.claim(type, scope) { lines.append("K \(claim)") }
  }

  private mutating func addValues(
    _ mapping: ProfileMapping, of room: Room?
  ) throws(Profile.Failure) {
    guard let node = mapping["values"] else { return }
    guard let room else { throw mapping.failure(node, "only a number has values with names") }
    guard let entries = node.entries else {
      throw mapping.failure(node, "values is a mapping of numbers to names, not \(node.kind)")
    }
    for entry in entries {
      let key = YAMLNode(
        .scalar(entry.key, isQuoted: false), line: entry.line, column: entry.column)
      let value = try ProfileMapping.value(key, "values", file, in: room)
      let name = try ProfileMapping.text(entry.value, "a value's name", file)
      lines.append("V \(value) \(name)")
    }
  }

  private mutating func addParts(
    _ field: ProfileMapping, _ type: ProfileType, _ own: String
  ) throws(Profile.Failure) {
    try addValues(field, of: type.room(field["name"]?.text ?? ""))
    let bits = try field.list("bits")
    if let first = bits.first, !type.isInteger {
      throw field.failure(first, "only an integer has bits")
    }
    var names: [String: Int] = [:]
    for node in bits {
      let part = try ProfileMapping(
        node, file: file, keys: ["name", "bits", "values", "filter"], of: "an element of bits")
      let name = try part.requiredText("name", of: "an element of bits")
      try ProfileFields.note(name, of: part, in: &names)
      try take(1, part)
      let mask = try part.mask(width: type.width)
      let filter = try part.filter() ?? "\(own).\(ProfileFields.identifier(name))"
      lines.append("B \(String(mask, radix: 16, uppercase: true)) \(filter) \(name)")
      try addValues(
        part, of: Room(name: name, bits: mask.nonzeroBitCount, isSigned: false))
    }
  }

  private mutating func addCases(
    _ field: ProfileMapping, of room: Room, _ scope: Scope, _ prefix: String, _ depth: Int
  ) throws(Profile.Failure) {
    guard let cases = field["cases"], let entries = cases.entries else {
      throw field.failure(
        field["cases"] ?? field.node,
        "a choice needs the key \"cases\": a mapping of numbers to lists of fields")
    }
    lines.append("[")
    for entry in entries {
      let key = YAMLNode(
        .scalar(entry.key, isQuoted: false), line: entry.line, column: entry.column)
      let value = try ProfileMapping.value(key, "cases", file, in: room)
      guard let members = entry.value.elements else {
        throw field.failure(entry.value, "a case is a list of fields, not \(entry.value.kind)")
      }
      lines.append("= \(value)")
      try add(members, scope: scope, prefix: prefix, depth: depth + 1)
    }
    lines.append("= *")
    try add(try field.list("otherwise"), scope: scope, prefix: prefix, depth: depth + 1)
    lines.append("]")
  }

  // MARK: Names

  /// Returns the names of all fields to which others refer, at any depth.
  private static func asked(by fields: [YAMLNode]) -> Set<String> {
    var names: Set<String> = []
    for field in fields {
      let conditions = field["when"].map { $0.elements ?? [$0] } ?? []
      for condition in conditions { if let name = condition["field"]?.text { names.insert(name) } }
      for key in ["by", "count", "length"] {
        if let name = field[key]?.text { names.insert(name) }
      }
      names.formUnion(asked(by: field["fields"]?.elements ?? []))
      names.formUnion(asked(by: field["otherwise"]?.elements ?? []))
      for entry in field["cases"]?.entries ?? [] {
        names.formUnion(asked(by: entry.value.elements ?? []))
      }
    }
    return names
  }

  /// Returns the names of the fields with which checksums begin or end, at any depth.
  private static func ends(of fields: [YAMLNode]) -> Set<String> {
    var names: Set<String> = []
    for field in fields {
      for key in ["from", "to"] {
        if let name = field["checksum"]?[key]?.text { names.insert(name) }
      }
      names.formUnion(ends(of: field["fields"]?.elements ?? []))
      names.formUnion(ends(of: field["otherwise"]?.elements ?? []))
      for entry in field["cases"]?.entries ?? [] {
        names.formUnion(ends(of: entry.value.elements ?? []))
      }
    }
    return names
  }

  /// Returns a name as part of a filter name: "Cell Voltage" becomes "cell_voltage".
  static func identifier(_ name: String) -> String {
    var text = ""
    for scalar in name.lowercased().unicodeScalars {
      let isKept = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      if isKept {
        text.unicodeScalars.append(scalar)
      } else if !text.isEmpty, !text.hasSuffix("_") {
        text += "_"
      }
    }
    while text.hasSuffix("_") { text.removeLast() }
    return text.isEmpty ? "field" : text
  }
}
