import TraceReports

// Syntax of demands on numbers: 185, ">= 185", "<= 30 ms", "!= 0", "in 1..100".
extension ContractCondition {
  /// Parses a demand on a number.
  ///
  /// - Parameters:
  ///   - text: the text in the contract.
  ///   - key: the key, whose unit is used for a number without one.
  ///   - minimum: the minimum possible value of the number.
  static func number(
    _ text: String, _ key: ContractKey, minimum: Int?
  ) throws(ContractProblem) -> ContractCondition {
    var rest = Substring(text).trimmed
    let sign = Sign.all.first { rest.hasPrefix($0.text) }
    if let sign { rest = rest.dropFirst(sign.text.count).trimmed }
    let isRange = sign == nil && rest.hasPrefix("in ")
    if isRange { rest = rest.dropFirst(3).trimmed }
    let range: ContractRange
    if sign == nil, let dots = rest.range(of: "..") {
      let (lower, upper) = (rest[..<dots.lowerBound], rest[dots.upperBound...])
      // A unit after the second number applies to both numbers.
      let end = try Amount(upper, key, text)
      let start = try Amount(lower, key, text, else: end.unit, isPercent: end.isPercent)
      guard start.value <= end.value else {
        throw ContractProblem(
          "no number is in \"\(text.printable)\"", advice: "write the smaller number first")
      }
      range = ContractRange(lower: start.value, upper: end.value)
    } else if isRange {
      throw ContractProblem(
        "\"\(text.printable)\" is not a range", advice: "write \"in 1..100\"")
    } else {
      range = (sign ?? .equal).range(
        try Amount(rest, key, text).value)
    }
    let possible = ContractLimits.possible(key, minimum: minimum)
    guard !range.excludes(possible), !range.isBelow(possible) else {
      throw ContractProblem(
        "\"\(key.name)\" can't be \"\(text.printable)\"", advice: advice(possible, key))
    }
    return sign?.text == "!=" ? .not(.number(range)) : .number(range)
  }

  private static func advice(_ possible: ClosedRange<Double>, _ key: ContractKey) -> String {
    let unit = key.unit.map { " \($0.symbol)" } ?? ""
    func text(_ bound: Double) -> String { Decimals.text(bound / key.scale, atMost: 6) }
    guard possible.upperBound.isFinite else {
      return "it is at least \(text(possible.lowerBound))\(unit)"
    }
    return "it is from \(text(possible.lowerBound)) to \(text(possible.upperBound))\(unit)"
  }

  /// A comparison operator.
  private struct Sign {
    let text: String
    let range: @Sendable (Double) -> ContractRange

    static let equal = Sign(text: "=") { ContractRange(lower: $0, upper: $0) }

    /// The signs. Longer ones come before their prefixes.
    static let all = [
      Sign(text: ">=") { ContractRange(lower: $0) },
      Sign(text: "<=") { ContractRange(upper: $0) },
      Sign(text: "≥") { ContractRange(lower: $0) },
      Sign(text: "≤") { ContractRange(upper: $0) },
      Sign(text: "!=") { ContractRange(lower: $0, upper: $0) },
      Sign(text: "==") { ContractRange(lower: $0, upper: $0) },
      equal,
      Sign(text: ">") { ContractRange(lower: $0, lowerIsOpen: true) },
      Sign(text: "<") { ContractRange(upper: $0, upperIsOpen: true) },
    ]
  }

  /// A number in the unit of the report.
  private struct Amount {
    let value: Double
    let unit: ContractUnit?
    private(set) var isPercent = false

    /// - Parameters:
    ///   - text: a number with an optional unit.
    ///   - key: the key, whose unit is used for a number without one.
    ///   - whole: the whole text, for messages.
    ///   - other: the unit of the other end of a range.
    ///   - isPercent: whether the other end of a range is in percent.
    init(
      _ text: Substring, _ key: ContractKey, _ whole: String, else other: ContractUnit? = nil,
      isPercent: Bool = false
    ) throws(ContractProblem) {
      let text = text.trimmed
      if !key.needsUnit, text.hasPrefix("0x"), let number = UInt32(text.dropFirst(2), radix: 16) {
        (value, unit) = (Double(number), nil)
        return
      }
      let end = text.lastIndex { $0.isWholeNumber || $0 == "." }
      let digits = end.map { text[...$0] } ?? ""
      let rest = (end.map { text[text.index(after: $0)...] } ?? text).trimmed
      let name = rest.isEmpty && isPercent ? "%" : rest
      guard let number = Double(digits), number.isFinite else {
        if ["true", "yes", "false", "no"].contains(whole.lowercased()),
          let moment = ContractMoment(key.name)
        {
          throw ContractProblem(
            "\"\(key.name)\" is a number, not \"\(whole.printable)\"",
            advice:
              "\(key.name)_after: known demands that the connection reached \"\(moment.rawValue)\"")
        }
        throw ContractProblem(
          "\"\(whole.printable)\" is not a number for \"\(key.name)\"",
          advice: "write 5, \">= 5\", \"<= 5\", \"!= 5\" or \"in 1..5\"")
      }
      guard !name.isEmpty else {
        guard other != nil || !key.needsUnit else {
          let units = key.ownUnit?.relatives.map(\.symbol).joined(separator: ", ") ?? ""
          throw ContractProblem(
            "\"\(key.name)\" needs a unit in \"\(whole.printable)\"",
            advice: "write one after the number: \(units)")
        }
        unit = other
        value = number * (other.map { $0.factor / (key.ownUnit?.factor ?? 1) } ?? key.scale)
        return
      }
      if name == "%", key.ownUnit == nil, key.isShare || key.symbol == "%" {
        // If the unit of the value is percent, the number is used unchanged.
        (value, unit) = (key.isShare ? number / 100 : number, nil)
        self.isPercent = true
        return
      }
      if key.ownUnit == nil, let symbol = key.symbol, symbol == name {
        (value, unit) = (number, nil)
        return
      }
      guard let found = ContractUnit(name), let own = key.ownUnit, own.quantity == found.quantity
      else {
        let units = key.ownUnit?.relatives.map(\.symbol).joined(separator: ", ")
        let own = key.symbol.map { "its unit is \($0)" }
        let count = key.member.type.isInteger ? "it is a count: write \"<= 5\"" : "it has none"
        throw ContractProblem(
          "\"\(key.name)\" has the wrong unit in \"\(whole.printable)\"",
          advice: units.map { "its units are \($0)" } ?? own ?? count)
      }
      unit = found
      value = number * found.factor / own.factor
    }
  }
}

extension ContractKey {
  /// The unit of the report.
  fileprivate var ownUnit: ContractUnit? { ContractUnit(member.unit) }
}

extension ValueType {
  fileprivate var isInteger: Bool {
    if case .integer = self { true } else { false }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return drop(while: isBlank).reversedDrop(while: isBlank)
  }

  private func reversedDrop(while isBlank: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  /// The first occurrence of another text in this one, without Foundation.
  fileprivate func range(of other: String) -> Range<Index>? { ranges(of: other).first }
}
