import TraceReports

/// A demand on a value.
indirect enum ContractCondition: Hashable, Sendable {
  /// A value exists.
  case known
  case flag(Bool)
  /// A text of the report, or one that differs only in case and punctuation.
  case text(String)
  case number(ContractRange)
  case anyOf([ContractCondition])
  case allOf([ContractCondition])
  case not(ContractCondition)

  /// Whether a value meets the demand.
  ///
  /// A list of plain values meets the demand if it contains the text, if it contains every text of a list, or if all
  /// of its numbers are in a range. A list of objects meets it by the number of objects.
  ///
  /// - Parameter value: a value of a report; not null.
  func holds(for value: JSONValue) -> Bool {
    if case .array(let elements) = value {
      if elements.contains(where: \.isObject) { return holds(for: .number(Double(elements.count))) }
      return holds(forAll: elements)
    }
    switch self {
    case .known: return true
    case .flag(let flag): return value == .bool(flag)
    case .text(let text):
      return value.text.map { ContractWord.isSame($0, text) } ?? false
    case .number(let range):
      guard case .number(let number) = value else { return false }
      return range.contains(number)
    case .anyOf(let conditions): return conditions.contains { $0.holds(for: value) }
    case .allOf(let conditions): return conditions.allSatisfy { $0.holds(for: value) }
    case .not(let condition): return !condition.holds(for: value)
    }
  }

  /// Whether the condition names the values that meet it, as opposed to those that do not.
  var selects: Bool {
    switch self {
    case .known, .not: false
    case .flag, .text, .number: true
    case .anyOf(let conditions), .allOf(let conditions): conditions.allSatisfy(\.selects)
    }
  }

  /// Whether the condition compares with a bound: ">= 185", "in 1..5", {not: "< 5"}.
  var isLimit: Bool {
    switch self {
    case .known, .flag, .text: false
    case .number(let range): range.lower != range.upper
    case .anyOf(let conditions), .allOf(let conditions): conditions.contains(where: \.isLimit)
    case .not(let condition): condition.isLimit
    }
  }

  private func holds(forAll elements: [JSONValue]) -> Bool {
    switch self {
    case .known: !elements.isEmpty
    // An empty list of objects looks like any other empty list.
    case .number(let range):
      elements.isEmpty ? range.contains(0) : elements.allSatisfy { holds(for: $0) }
    case .flag, .text: elements.contains { holds(for: $0) }
    // A list of words must contain all of them.
    case .anyOf(let conditions), .allOf(let conditions):
      conditions.allSatisfy { $0.holds(for: .array(elements)) }
    case .not(let condition): !condition.holds(for: .array(elements))
    }
  }
}

extension JSONValue {
  fileprivate var isObject: Bool {
    if case .object = self { true } else { false }
  }
}

/// Words with the same meaning: "Connection Timeout" and "connection-timeout".
enum ContractWord {
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || normal(first) == normal(second)
  }

  /// Returns the text in lower case, with a single dash in place of any sequence of characters other than letters and
  /// digits.
  static func normal(_ text: String) -> String {
    var word = ""
    var isGap = false
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if isGap, !word.isEmpty { word.append("-") }
        isGap = false
        word.unicodeScalars.append(scalar)
      } else {
        isGap = true
      }
    }
    return word
  }
}
