import BluetoothPackets
import TraceReports

/// A mapping of a profile with a fixed set of keys. Any other key is an error.
struct ProfileMapping {
  let file: String
  let node: YAMLNode
  private let entries: [YAMLNode.Entry]

  /// - Parameters:
  ///   - node: the node, which should be a mapping.
  ///   - file: the name of the file, for messages.
  ///   - keys: all allowed keys.
  ///   - what: the kind of mapping, for messages: "a field".
  init(
    _ node: YAMLNode, file: String, keys: [String], of what: String
  ) throws(Profile.Failure) {
    self.file = file
    self.node = node
    guard let entries = node.entries else {
      throw Profile.Failure(
        file: file, line: node.line, column: node.column,
        problem: "\(what) is a mapping, not \(node.kind)", advice: "")
    }
    self.entries = entries
    for entry in entries where !keys.contains(entry.key) {
      let nearest = Suggestion.nearest(to: entry.key, in: keys)
      throw Profile.Failure(
        file: file, line: entry.line, column: entry.column,
        problem: "\(what) has no key \"\(entry.key)\"",
        advice: nearest.map { "did you mean \"\($0)\"?" }
          ?? "it can have \(keys.joined(separator: ", "))")
    }
  }

  subscript(key: String) -> YAMLNode? {
    entries.first { $0.key == key }.map(\.value).flatMap { $0.isNull ? nil : $0 }
  }

  func failure(_ node: YAMLNode, _ problem: String, _ advice: String = "") -> Profile.Failure {
    Profile.Failure(
      file: file, line: node.line, column: node.column, problem: problem, advice: advice)
  }

  // MARK: Values

  /// Returns the elements of a list. Empty if the key is missing.
  func list(_ key: String) throws(Profile.Failure) -> [YAMLNode] {
    guard let node = self[key] else { return [] }
    guard let elements = node.elements else {
      throw failure(node, "\(key) is a list, not \(node.kind)")
    }
    return elements
  }

  /// Returns a printable text of one line.
  func text(_ key: String, atMost limit: Int = 128) throws(Profile.Failure) -> String? {
    guard let node = self[key] else { return nil }
    return try ProfileMapping.text(node, key, file, atMost: limit)
  }

  func requiredText(_ key: String, of what: String) throws(Profile.Failure) -> String {
    guard let text = try text(key) else { throw failure(node, "\(what) needs the key \"\(key)\"") }
    return text
  }

  static func text(
    _ node: YAMLNode, _ key: String, _ file: String, atMost limit: Int = 128
  ) throws(Profile.Failure) -> String {
    guard let text = node.text, !text.isEmpty, text.count <= limit,
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }),
      text.first != " ", text.last != " "
    else {
      throw Profile.Failure(
        file: file, line: node.line, column: node.column,
        problem: "\(key) must be one line of 1 to \(limit) characters", advice: "")
    }
    return text
  }

  /// Parses an integer in decimal, or in hexadecimal after 0x.
  private static func number(_ node: YAMLNode) -> (magnitude: UInt64, isNegative: Bool)? {
    guard let text = node.text else { return nil }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? String(text.dropFirst()) : text
    let magnitude =
      digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
    return magnitude.map { ($0, isNegative) }
  }

  static func integer(
    _ node: YAMLNode, _ key: String, _ file: String, in range: ClosedRange<Int64>,
    advice: String = ""
  ) throws(Profile.Failure) -> Int64 {
    let number = number(node).flatMap { number in
      Int64(exactly: number.magnitude).map { number.isNegative ? -$0 : $0 }
    }
    guard let number, range.contains(number) else {
      throw Profile.Failure(
        file: file, line: node.line, column: node.column,
        problem: "\(key) is a whole number from \(range.lowerBound) to \(range.upperBound)",
        advice: advice)
    }
    return number
  }

  func integer(
    _ key: String, in range: ClosedRange<Int64>, advice: String = ""
  ) throws(Profile.Failure) -> Int64? {
    guard let node = self[key] else { return nil }
    return try ProfileMapping.integer(node, key, file, in: range, advice: advice)
  }

  /// Parses a possible value of a field. A value that can never occur is an error.
  ///
  /// - Returns: the number as written in a table's line, in which the largest 64-bit numbers are
  ///   negative.
  static func value(
    _ node: YAMLNode, _ key: String, _ file: String, in room: ProfileFields.Room
  ) throws(Profile.Failure) -> Int64 {
    let all = UInt64.max >> UInt64(64 - room.bits)
    let half = (all >> 1) + 1
    let greatest = room.isSigned ? half - 1 : all
    let number = number(node)
    if let number, number.magnitude <= (number.isNegative ? (room.isSigned ? half : 0) : greatest) {
      return Int64(
        bitPattern: number.isNegative ? 0 &- number.magnitude : number.magnitude)
    }
    var advice = "correct it, or give \"\(room.name)\" more bits"
    // The same bits as a signed or an unsigned number.
    if let number, number.isNegative, number.magnitude <= half {
      advice = "did you mean \((0 &- number.magnitude) & all)?"
    } else if let number, !number.isNegative, room.isSigned, number.magnitude <= all {
      advice = "did you mean -\((0 &- number.magnitude) & all)?"
    }
    throw Profile.Failure(
      file: file, line: node.line, column: node.column,
      problem: "\(key): \"\(room.name)\" is a whole number from "
        + "\(room.isSigned ? "-\(half)" : "0") to \(greatest), never \(node.text ?? node.kind)",
      advice: number == nil ? "" : advice)
  }

  func value(
    _ key: String, in room: ProfileFields.Room
  ) throws(Profile.Failure) -> Int64? {
    guard let node = self[key] else { return nil }
    return try ProfileMapping.value(node, key, file, in: room)
  }

  /// Parses a decimal number with at most fifteen digits.
  func decimal(_ key: String) throws(Profile.Failure) -> DecimalNumber? {
    guard let node = self[key] else { return nil }
    let text = node.text ?? ""
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? text.dropFirst() : text[...])
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard !digits.isEmpty, digits.utf8.count <= 15, parts.allSatisfy({ !$0.isEmpty }),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits)
    else {
      throw failure(node, "\(key) is a decimal number such as 0.01, of at most 15 digits")
    }
    return DecimalNumber(
      digits: isNegative ? -number : number, exponent: parts.count == 2 ? -parts[1].count : 0)
  }

  /// Parses a UUID of 16, 32 or 128 bits.
  func uuid(of what: String) throws(Profile.Failure) -> BluetoothUUID {
    guard let node = self["uuid"] else {
      throw failure(self.node, "\(what) needs the key \"uuid\"")
    }
    guard let uuid = node.text.flatMap({ BluetoothUUID($0) }) else {
      throw failure(
        node, "uuid is a UUID such as FFE1 or 6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
    }
    return uuid
  }
}
