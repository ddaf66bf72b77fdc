import BluetoothPackets
import TraceReports

// Converts the keys of a field to the words of a table's line.

extension ProfileMapping {
  /// Returns the slot of a preceding field.
  private func slot(
    _ name: String, _ scope: ProfileFields.Scope, _ node: YAMLNode
  ) throws(Profile.Failure) -> ProfileFields.Slot {
    guard let known = scope.slots[name] else {
      let nearest = Suggestion.nearest(to: name, in: scope.slots.keys.sorted())
      throw failure(
        node, "there is no field \"\(name)\" before this one",
        nearest.map { "did you mean \"\($0)\"?" } ?? "")
    }
    guard let slot = known else { throw failure(node, "\"\(name)\" is not an integer") }
    return slot
  }

  /// Returns the number of repetitions of the field.
  func count(_ scope: ProfileFields.Scope) throws(Profile.Failure) -> String {
    guard let node = self["count"], let text = node.text else { return "-" }
    if text == "rest" { return "*" }
    if let number = Int(text) {
      guard (1...512).contains(number) else {
        throw failure(node, "count is a number from 1 to 512, \"rest\", or the name of a field")
      }
      return "\(number)"
    }
    return "s\(try slot(text, scope, node).number)"
  }

  /// Returns the length in octets.
  func length(_ scope: ProfileFields.Scope) throws(Profile.Failure) -> String {
    guard let node = self["length"], let text = node.text, text != "rest" else { return "" }
    if let number = Int(text) {
      guard (1...512).contains(number) else {
        throw failure(node, "length is a number from 1 to 512, \"rest\", or the name of a field")
      }
      return "\(number)"
    }
    return "s\(try slot(text, scope, node).number)"
  }

  /// Returns the slot on which a choice depends.
  func choosing(_ scope: ProfileFields.Scope) throws(Profile.Failure) -> ProfileFields.Slot {
    guard let node = self["by"], let name = node.text else {
      throw failure(self.node, "a choice needs the key \"by\": the name of a field")
    }
    return try slot(name, scope, node)
  }

  /// Returns the conditions for the field's presence.
  func conditions(_ scope: ProfileFields.Scope) throws(Profile.Failure) -> String {
    guard let node = self["when"] else { return "-" }
    var words: [String] = []
    for condition in node.elements ?? [node] {
      if condition.text == "octets left" {
        words.append("+")
        continue
      }
      let mapping = try ProfileMapping(
        condition, file: file, keys: ["field", "bit", "is", "equals", "not"], of: "a condition")
      guard let name = mapping["field"]?.text else {
        throw failure(condition, "a condition needs the key \"field\"")
      }
      let slot = try slot(name, scope, mapping["field"] ?? condition)
      let room = slot.room
      if let bit = try mapping.integer(
        "bit", in: 0...Int64(room.bits - 1),
        advice: "correct it, or give \"\(name)\" more bits")
      {
        let mask = UInt64(1) << UInt64(bit)
        let isSet = try mapping.integer("is", in: 0...1) ?? 1
        words.append(
          "\(slot.number)/\(hexadecimal(mask))=\(isSet == 1 ? hexadecimal(mask) : "0")")
      } else if let value = try mapping.value("equals", in: room) {
        words.append("\(slot.number)/-=\(hexadecimal(UInt64(bitPattern: value)))")
      } else if let value = try mapping.value("not", in: room) {
        words.append("\(slot.number)/-!\(hexadecimal(UInt64(bitPattern: value)))")
      } else {
        throw failure(condition, "a condition needs \"bit\", \"equals\" or \"not\"")
      }
    }
    return words.isEmpty ? "-" : words.joined(separator: "&")
  }

  private func hexadecimal(_ value: UInt64) -> String {
    String(value, radix: 16, uppercase: true)
  }

  /// Returns the value of one step.
  func scale(_ type: ProfileType) throws(Profile.Failure) -> String {
    let scale = try decimal("scale")
    let offset = try decimal("offset")
    guard scale != nil || offset != nil else { return "-" }
    guard type.isInteger else {
      throw failure(
        self["scale"] ?? self["offset"] ?? node, "only an integer has a scale and an offset")
    }
    if let node = self["scale"], scale?.digits == 0 {
      throw failure(
        node, "scale is a number other than 0", "leave it out if a step is worth 1")
    }
    let factor = scale ?? DecimalNumber(digits: 1, exponent: 0)
    let zero = offset ?? DecimalNumber(digits: 0, exponent: 0)
    return "\(factor.digits),\(factor.exponent),0,\(zero.digits),\(zero.exponent)"
  }

  /// Returns the display filter name.
  func filter() throws(Profile.Failure) -> String? {
    guard let filter = try text("filter") else { return nil }
    let isName = filter.utf8.allSatisfy { octet in
      (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet) || octet == 0x5F
        || octet == 0x2E
    }
    guard isName, filter.contains("."), filter.first != ".", filter.last != ".",
      !filter.contains("..")
    else {
      throw failure(
        self["filter"] ?? node,
        "filter is a name such as acme.voltage, of small letters, digits and _")
    }
    return filter
  }

  /// Returns the bits of a part: "3", or "0-3".
  func mask(width: Int) throws(Profile.Failure) -> UInt64 {
    guard let node = self["bits"] else {
      throw failure(self.node, "an element of bits needs the key \"bits\"")
    }
    let ends = (node.text ?? "").split(separator: "-", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
      first >= 0, first <= last, last < 8 * width
    else {
      throw failure(node, "bits is a bit or a range such as 0-3, below \(8 * width)")
    }
    let count = UInt64(last - first + 1)
    return (count == 64 ? .max : (1 << count) - 1) << UInt64(first)
  }

  /// Returns the required value of an integer: the checksum of preceding octets, or one more than the previous value.
  func claim(_ type: ProfileType, _ scope: ProfileFields.Scope) throws(Profile.Failure) -> String? {
    if let node = self["counter"] {
      guard node.text == "true", type.isInteger, !type.isSigned, self["count"] == nil,
        self["checksum"] == nil
      else {
        throw failure(node, "counter is true, for one unsigned integer that is not a checksum")
      }
      return "counter"
    }
    guard let node = self["checksum"] else { return nil }
    let checksum = try ProfileMapping(
      node, file: file, keys: ["kind", "from", "to", "start", "negate"], of: "a checksum")
    let word = try checksum.requiredText("kind", of: "a checksum")
    guard let kind = ValueLayout.Checksum.Kind(rawValue: word) else {
      let kinds = ValueLayout.Checksum.Kind.allCases.map(\.rawValue)
      throw checksum.failure(
        checksum["kind"] ?? node, "kind \"\(word)\" is not known",
        Suggestion.nearest(to: word, in: kinds).map { "did you mean \"\($0)\"?" }
          ?? "expected one of \(kinds.joined(separator: ", "))")
    }
    guard type.isInteger, !type.isSigned, type.width == kind.width, self["count"] == nil else {
      throw failure(node, "a \(word) is one uint\(8 * kind.width)")
    }
    var ends: [String] = []
    for key in ["from", "to"] {
      guard let end = checksum[key], let name = end.text else {
        ends.append("-")
        continue
      }
      guard let mark = scope.marks[name] else {
        throw failure(end, "there is no field \"\(name)\" before this one")
      }
      ends.append("\(mark)")
    }
    let start =
      try checksum.integer("start", in: 0...0xFFFF_FFFF)
      .map { hexadecimal(UInt64($0)) } ?? "-"
    let isNegated = try checksum.flag("negate")
    return "\(word) \(ends[0]) \(ends[1]) \(start) \(isNegated ? "negated" : "-")"
  }

  private func flag(_ key: String) throws(Profile.Failure) -> Bool {
    guard let node = self[key] else { return false }
    guard let text = node.text, ["true", "false"].contains(text) else {
      throw failure(node, "\(key) is true or false")
    }
    return text == "true"
  }
}
