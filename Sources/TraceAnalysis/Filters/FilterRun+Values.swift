extension FilterValue {
  /// Range of octets or text in memory, or nil for a number.
  var range: Range<Int>? {
    switch self {
    case .octets(let range), .text(let range): range
    default: nil
    }
  }
}

extension DisplayFilter.Run {
  // MARK: Comparison

  func compare(_ left: FilterValue, _ comparison: FilterComparison, _ right: FilterValue) -> Bool {
    let order = order(left, right)
    switch comparison {
    case .equal: return order == 0
    case .notEqual: return order != 0
    case .greater: return order == 1
    case .greaterOrEqual: return order == 1 || order == 0
    case .less: return order == -1
    case .lessOrEqual: return order == -1 || order == 0
    }
  }

  /// Returns -1, 0 or 1 if the left value is smaller than, equal to or larger than the right one, or nil if they can't
  /// be ordered.
  func order(_ left: FilterValue, _ right: FilterValue) -> Int? {
    switch (left, right) {
    case (.unsigned(let left), .unsigned(let right)): return sign(left, right)
    case (.signed(let left), .signed(let right)): return sign(left, right)
    case (.signed(let left), .unsigned(let right)):
      return left < 0 ? -1 : sign(UInt64(left), right)
    case (.unsigned(let left), .signed(let right)):
      // As in Wireshark: an unsigned field can't be compared with a negative value.
      return right < 0 ? nil : sign(left, UInt64(right))
    case (.time(let left), .time(let right)): return sign(left, right)
    // NaN is neither equal nor ordered.
    case (.number(let left), .number(let right)):
      return left.isNaN || right.isNaN ? nil : sign(left, right)
    case (.text(let left), .text(let right)): return order(left, right, byLength: false)
    default:
      guard let left = left.range, let right = right.range else { return nil }
      return order(left, right, byLength: true)
    }
  }

  /// Text is ordered by character. Octets of different lengths are ordered by length.
  private func order(_ left: Range<Int>, _ right: Range<Int>, byLength: Bool) -> Int {
    if byLength, left.count != right.count { return left.count < right.count ? -1 : 1 }
    for offset in 0..<min(left.count, right.count) {
      let first = octets[left.lowerBound + offset]
      let second = octets[right.lowerBound + offset]
      if first != second { return first < second ? -1 : 1 }
    }
    return sign(left.count, right.count)
  }

  private func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left == right ? 0 : 1
  }

  /// Whether octets contain other octets.
  func contains(_ value: FilterValue, _ part: FilterValue) -> Bool {
    guard let whole = value.range, let part = part.range else { return false }
    guard let first = part.first else { return true }
    guard part.count <= whole.count else { return false }
    steps += whole.count
    for start in whole.lowerBound...whole.upperBound - part.count
    where octets[start] == octets[first] {
      if order(start..<start + part.count, part, byLength: false) == 0 { return true }
    }
    return false
  }

  func isNotZero(_ value: FilterValue) -> Bool {
    switch value {
    case .unsigned(let number): number != 0
    case .signed(let number), .time(let number): number != 0
    case .number(let number): number != 0
    case .octets(let range), .text(let range): octets[range].contains { $0 != 0 }
    }
  }

  func isNegative(_ value: FilterValue) -> Bool {
    switch value {
    case .signed(let number), .time(let number): number < 0
    case .number(let number): number < 0
    default: false
    }
  }

  // MARK: Arithmetic

  /// Returns the negated value, or nil if the result exceeds 64 bits.
  func negated(_ value: FilterValue) -> FilterValue? {
    switch value {
    case .unsigned(let number): return Int64(exactly: number).map { .signed(-$0) }
    case .signed(let number):
      return checked(Int64(0).subtractingReportingOverflow(number)).map { .signed($0) }
    case .time(let time):
      return checked(Int64(0).subtractingReportingOverflow(time)).map { .time($0) }
    case .number(let number): return .number(-number)
    default: return nil
    }
  }

  /// Returns the result of an arithmetic operator, or nil for a division by zero and if the result exceeds 64 bits.
  func result(
    of sign: FilterArithmetic, _ left: FilterValue, _ right: FilterValue
  ) -> FilterValue? {
    switch (left, right) {
    case (.octets(let left), .octets(let right)) where sign == .bitwiseAnd:
      let start = octets.count
      let count = min(left.count, right.count)
      for offset in 0..<count {
        octets.append(octets[left.lowerBound + offset] & octets[right.lowerBound + offset])
      }
      steps += count
      return .octets(start..<start + count)
    case (.unsigned(let left), .unsigned(let right)) where sign == .bitwiseAnd:
      return .unsigned(left & right)
    case (.time(let left), .time(let right)): return whole(sign, left, right).map { .time($0) }
    case (.number(let left), .number(let right)):
      let number = real(sign, left, right)
      return number.isFinite ? .number(number) : nil
    default:
      guard let left = left.wholeNumber, let right = right.wholeNumber,
        let number = whole(sign, left, right)
      else { return nil }
      return number < 0 ? .signed(number) : .unsigned(UInt64(number))
    }
  }

  private func whole(_ sign: FilterArithmetic, _ left: Int64, _ right: Int64) -> Int64? {
    switch sign {
    case .bitwiseAnd: left & right
    case .plus: checked(left.addingReportingOverflow(right))
    case .minus: checked(left.subtractingReportingOverflow(right))
    case .times: checked(left.multipliedReportingOverflow(by: right))
    case .dividedBy: checked(left.dividedReportingOverflow(by: right))
    case .modulo: checked(left.remainderReportingOverflow(dividingBy: right))
    }
  }

  private func real(_ sign: FilterArithmetic, _ left: Double, _ right: Double) -> Double {
    switch sign {
    case .plus: left + right
    case .minus: left - right
    case .times: left * right
    case .dividedBy: left / right
    case .bitwiseAnd, .modulo: .nan
    }
  }

  private func checked(_ result: (partialValue: Int64, overflow: Bool)) -> Int64? {
    result.overflow ? nil : result.partialValue
  }
}

extension FilterValue {
  fileprivate var wholeNumber: Int64? {
    switch self {
    case .unsigned(let number): Int64(exactly: number)
    case .signed(let number): number
    default: nil
    }
  }
}
