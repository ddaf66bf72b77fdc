import BluetoothPackets
import TraceReports

// Syntax of demands: ">= 185", "in 1..100", {not: …}, [a, b], a plain value.
extension ContractCondition {
  /// Parses a demand on the value of a key.
  ///
  /// - Parameters:
  ///   - node: the node after the key.
  ///   - key: the key.
  init(parsing node: YAMLNode, for key: ContractKey) throws(ContractProblem) {
    switch node.content {
    case .sequence(let elements):
      guard !elements.isEmpty else {
        throw ContractProblem("the list for \"\(key.name)\" is empty", at: node)
      }
      var choices: [ContractCondition] = []
      for element in elements { choices.append(try ContractCondition(parsing: element, for: key)) }
      self = try .list(choices, node, key)
    case .mapping(let entries):
      guard entries.count == 1, let entry = entries.first,
        ContractCondition.operators.contains(entry.key)
      else {
        if entries.count == 1, let entry = entries.first,
          let meant = entry.key == "none_of"
            ? "not" : ContractProblem.meant(by: entry.key, in: ContractCondition.operators)
        {
          throw ContractProblem(
            "there is no operator \"\(entry.key.printable)\"",
            advice: "did you mean \"\(meant)\"?", at: entry.keyNode)
        }
        throw ContractProblem(
          "\"\(key.name)\" takes a value, a list, {not: …}, {any_of: […]} or {all_of: […]}, not a "
            + "mapping", at: node)
      }
      if entry.key == "not" {
        self = .not(try ContractCondition(parsing: entry.value, for: key))
        return
      }
      guard let elements = entry.value.elements, !elements.isEmpty else {
        throw ContractProblem(
          "\"\(entry.key)\" takes a list, not \(entry.value.kind)", at: entry.value)
      }
      var choices: [ContractCondition] = []
      for element in elements { choices.append(try ContractCondition(parsing: element, for: key)) }
      self = entry.key == "any_of" ? .anyOf(choices) : .allOf(choices)
    case .scalar(let text, let isQuoted):
      guard !node.isNull else {
        throw ContractProblem(
          "\"\(key.name)\" has no demand",
          advice: "write a value, or known for any value that the capture shows", at: node)
      }
      if text == "known", !isQuoted {
        self = .known
        return
      }
      do {
        self = try ContractCondition(
          text: text, key, key.isCounted ? .integer(minimum: 0) : key.valueType)
      } catch {
        throw ContractProblem(error.problem, advice: error.advice, at: node)
      }
    }
  }

  static let operators = ["not", "any_of", "all_of"]

  /// Returns the meaning of an operator, for the schema.
  static func meaning(of word: String) -> String {
    switch word {
    case "not": "Condition that must not be met."
    case "any_of": "Conditions of which at least one must be met."
    default: "Conditions that must all be met."
    }
  }

  /// Parses a list: all bounds must be met, or one of the values.
  private static func list(
    _ choices: [ContractCondition], _ node: YAMLNode, _ key: ContractKey
  ) throws(ContractProblem) -> ContractCondition {
    // If there are several ranges, one is enough. Next to a bound, a range is one of the bounds.
    guard choices.count > 1, choices.contains(where: \.isBound),
      choices.allSatisfy({ $0.isBound || $0.isRange })
    else { return .anyOf(choices) }
    let ranges = choices.compactMap { choice in
      if case .number(let range) = choice { range } else { nil }
    }
    let (lower, upper) = (
      ranges.map(\.lower).max() ?? -.infinity, ranges.map(\.upper).min() ?? .infinity
    )
    let isOpen = ranges.contains {
      $0.lower == lower && $0.lowerIsOpen || $0.upper == upper && $0.upperIsOpen
    }
    guard lower < upper || lower == upper && !isOpen else {
      throw ContractProblem(
        "no number is \(node.elements?.map(\.phrase).joined(separator: " and ") ?? ""), which is what "
          + "a list of bounds for \"\(key.name)\" means",
        advice: "write {any_of: […]} if one is enough", at: node)
    }
    return .allOf(choices)
  }

  /// Whether the condition leaves the range of numbers open on at least one side: ">= 185", "!= 5".
  private var isBound: Bool {
    switch self {
    case .number(let range): range.lower.isInfinite || range.upper.isInfinite
    case .not(.number): true
    default: false
    }
  }

  /// Whether the condition is a range with two ends.
  private var isRange: Bool {
    if case .number(let range) = self { range.lower < range.upper } else { false }
  }

  init(
    text: String, _ key: ContractKey, _ type: ValueType
  ) throws(ContractProblem) {
    let name = key.name
    switch type {
    case .boolean:
      switch text.lowercased() {
      case "true": self = .flag(true)
      case "false": self = .flag(false)
      default:
        throw ContractProblem(
          "\"\(name)\" is true or false, not \"\(text.printable)\"", advice: "write true or false")
      }
    case .integer(let minimum):
      self = try .number(text, key, minimum: minimum)
      guard !isFraction else {
        throw ContractProblem(
          "\"\(name)\" is a whole number, never \"\(text.printable)\"",
          advice: "write a whole number, or a range: \"in 1..2\"")
      }
    case .number: self = try .number(text, key, minimum: nil)
    case .oneOf(let words): self = try .word(text, of: words, name)
    case .text(let form):
      if let words = ContractVocabulary.words(for: key.word) {
        self = try .word(text, of: words, name)
      } else {
        self = .text(try ContractCondition.canonical(text, form, key))
      }
    case .array(let element): self = try ContractCondition(text: text, key, element)
    case .either(let types):
      // The first type that can have such a value.
      for type in types {
        if let condition = try? ContractCondition(text: text, key, type) {
          self = condition
          return
        }
      }
      throw ContractProblem("\"\(text.printable)\" can't be a value of \"\(name)\"")
    case .map, .object, .itself:
      throw ContractProblem("\"\(name)\" is a group; name one of its members")
    }
  }

  /// Whether the condition is a number that is not an integer.
  private var isFraction: Bool {
    switch self {
    case .number(let range): range.lower == range.upper && range.lower.rounded() != range.lower
    case .not(let condition): condition.isFraction
    default: false
    }
  }

  // MARK: Texts

  private static func word(
    _ text: String, of words: [String], _ name: String
  ) throws(ContractProblem) -> ContractCondition {
    if let word = words.first(where: { ContractWord.isSame($0, text) }) { return .text(word) }
    // bletrace itself calls the reason "supervision timeout".
    if ContractWord.isSame(text, "supervision-timeout"),
      let word = words.first(where: { ContractWord.isSame($0, "connection-timeout") })
    {
      return .text(word)
    }
    if name == "end_reason", let reason = reason(text, among: words) { return .text(reason) }
    let isNumber = text.hasPrefix("0x") || Int(text) != nil
    if isNumber, name == "end_reason" {
      throw ContractProblem(
        "\"end_reason\" is a word, not \"\(text.printable)\"",
        advice: "write end_reason_code: \(text.printable)")
    }
    throw ContractProblem(
      "\"\(name)\" is never \"\(text.printable)\"",
      advice: ContractProblem.advice(
        for: ContractWord.normal(text), in: words.map(ContractWord.normal)))
  }

  /// Returns the reason that a code or a part of its long name stands for: "0x3e",
  /// "connection-failed-to-be-established". Returns nil if there is none, or more than one.
  private static func reason(_ text: String, among words: [String]) -> String? {
    let digits = text.lowercased()
    let code =
      digits.hasPrefix("0x") ? UInt8(digits.dropFirst(2), radix: 16) : UInt8(digits)
    if let code { return ControllerErrorCode(rawValue: code).name.map { "\($0)" } }
    let part = ContractWord.normal(text)
    guard !part.isEmpty else { return nil }
    let beginning = words.filter { ContractWord.normal($0).hasPrefix(part + "-") }
    if beginning.count == 1 { return beginning[0] }
    let within = words.filter { "-\(ContractWord.normal($0))-".contains("-\(part)-") }
    if within.count == 1, part.contains("-") { return within[0] }
    // The name in reports, and variants that users derive from it.
    let synonyms = ["never-established", "not-established", "failed-to-establish"]
    return synonyms.contains(part)
      ? ControllerErrorCode.failedToBeEstablished.name.map { "\($0)" } : nil
  }

  private static func isHexadecimal(_ octet: UInt8) -> Bool {
    Character(Unicode.Scalar(octet)).isHexDigit
  }

  /// Returns a text in the notation of the reports.
  private static func canonical(
    _ text: String, _ form: TextForm, _ key: ContractKey
  ) throws(ContractProblem) -> String {
    let name = key.name
    let canonical: String?
    let example: String
    switch form {
    case .uuid: return try AttributeName.uuid(text, for: key).description
    case .address: (canonical, example) = (DeviceAddress(text)?.description, "C4:F2:17:1A:1D:BB")
    case .hexadecimal:
      let digits = text.lowercased()
      canonical =
        digits.hasPrefix("0x") && UInt64(digits.dropFirst(2), radix: 16) != nil ? digits : nil
      example = "0x1f"
    case .octets:
      let digits = text.lowercased().filter { $0 != " " && $0 != ":" }
      let isHexadecimal = digits.utf8.allSatisfy { ContractCondition.isHexadecimal($0) }
      canonical = digits.utf8.count % 2 == 0 && isHexadecimal ? digits : nil
      example = "0a1b2c"
    case .plain, .timestamp: return text
    }
    guard let canonical else {
      throw ContractProblem(
        "\"\(name)\" can't be \"\(text.printable)\"", advice: "write it as \(example)")
    }
    return canonical
  }
}

/// Possible texts of keys that the report's description does not list.
enum ContractVocabulary {
  /// - Parameter key: the key of the report's member.
  /// - Returns: nil if any text is possible.
  static func words(for key: String) -> [String]? {
    switch key {
    case "end_reason": reasons
    case "phy", "phy_c2p", "phy_p2c": ["1m", "2m", "coded"]
    case "properties": properties
    default: nil
    }
  }

  /// Returns codes that stand for the texts of a key.
  static func codes(for key: String) -> [String] {
    guard key == "end_reason" else { return [] }
    return (UInt8.min...UInt8.max).filter { ControllerErrorCode(rawValue: $0).name != nil }
      .map { Hexadecimal.upper($0, width: 2).lowercased() }
  }

  private static let properties = CharacteristicProperties(rawValue: .max).names.map { "\($0)" }

  private static let reasons = (UInt8.min...UInt8.max).compactMap { code in
    ControllerErrorCode(rawValue: code).name.map { "\($0)" }
  }
}

extension ContractKey {
  /// The value's name in its report.
  var word: String {
    paths.first?.last { !["value", "c2p", "p2c"].contains($0) } ?? name
  }

  var valueType: ValueType { member.type }
}
