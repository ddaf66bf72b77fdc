extension FilterRun {
  /// Calls `body` with each value of a term until it returns true.
  ///
  /// - Returns: whether `body` did.
  func each(_ term: Int, _ body: (FilterValue) -> Bool) -> Bool {
    steps += 1
    guard steps <= FilterRun.stepLimit else { return false }
    switch program.terms[term] {
    case .constant(let value): return body(value)
    case .field(let field): return eachLoaded(field, body)
    case .record(let field): return eachLoaded(program.fields.count + field, body)
    case .slice(let inner, let slices):
      return each(inner) { value in slice(value, slices).map(body) ?? false }
    case .negation(let inner): return each(inner) { value in negated(value).map(body) ?? false }
    case .arithmetic(let sign, let left, let right):
      return each(left) { first in
        each(right) { second in result(of: sign, first, second).map(body) ?? false }
      }
    case .function(let function, let arguments): return each(function, arguments, body)
    }
  }

  // MARK: Functions

  private func each(
    _ function: FilterFunction, _ arguments: Range<Int>, _ body: (FilterValue) -> Bool
  ) -> Bool {
    let argument = program.parts[arguments.lowerBound]
    switch function {
    case .count:
      var count: UInt64 = 0
      _ = each(argument) { _ in
        count += 1
        return false
      }
      return count > 0 && body(.unsigned(count))
    case .len:
      return each(argument) { value in
        body(.unsigned(UInt64(value.range?.count ?? lengthOfNumbers(argument))))
      }
    case .upper: return each(argument) { value in body(mapped(value, capital)) }
    case .lower: return each(argument) { value in body(mapped(value, small)) }
    case .string: return each(argument) { value in body(text(of: value, argument)) }
    case .abs:
      return each(argument) { value in
        isNegative(value) ? negated(value).map(body) ?? false : body(value)
      }
    case .max, .min:
      var best: FilterValue?
      for place in arguments {
        _ = each(program.parts[place]) { value in
          if let known = best, order(value, known) != (function == .max ? 1 : -1) { return false }
          best = value
          return false
        }
      }
      return best.map(body) ?? false
    }
  }

  /// Octets that a number of the term's field has in a packet.
  private func lengthOfNumbers(_ term: Int) -> Int {
    let type: FilterType
    switch program.terms[term] {
    case .field(let field): type = program.fields[field].type
    case .record(let field): type = program.records[field].type
    default: return 0
    }
    switch type {
    case .unsigned(let bits), .signed(let bits): return bits / 8
    case .frameNumber: return 4
    default: return 0
    }
  }

  private func mapped(_ value: FilterValue, _ change: (UInt8) -> UInt8) -> FilterValue {
    guard let range = value.range else { return value }
    let start = octets.count
    for index in range { octets.append(change(octets[index])) }
    steps += range.count
    return .text(start..<octets.count)
  }

  private func capital(_ octet: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet) ? octet - 32 : octet
  }

  private func small(_ octet: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet) ? octet + 32 : octet
  }

  /// A number in decimal, an address with colons.
  private func text(of value: FilterValue, _ term: Int) -> FilterValue {
    let start = octets.count
    switch value {
    case .unsigned(let number): appendDecimal(number)
    case .signed(let number):
      if number < 0 { octets.append(UInt8(ascii: "-")) }
      appendDecimal(number.magnitude)
    case .number(let number): octets.append(contentsOf: "\(number)".utf8)
    case .time(let nanoseconds):
      if nanoseconds < 0 { octets.append(UInt8(ascii: "-")) }
      appendDecimal(nanoseconds.magnitude / 1_000_000_000)
    case .text(let range): return .text(range)
    case .octets(let range):
      for index in range {
        if index > range.lowerBound { octets.append(UInt8(ascii: ":")) }
        let octet = octets[index]
        octets.append(hexadecimal(octet >> 4))
        octets.append(hexadecimal(octet & 15))
      }
    }
    steps += octets.count - start
    return .text(start..<octets.count)
  }

  private func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  private func appendDecimal(_ number: UInt64) {
    let start = octets.count
    var rest = number
    repeat {
      octets.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    octets[start...].reverse()
  }

  // MARK: Slices

  /// The pieces of a value, put together; nil where the value does not have all of them.
  private func slice(_ value: FilterValue, _ slices: Range<Int>) -> FilterValue? {
    guard let range = value.range else { return nil }
    if slices.count == 1 {
      return program.slices[slices.lowerBound].resolved(in: range.count).map {
        .octets(range.lowerBound + $0.lowerBound..<range.lowerBound + $0.upperBound)
      }
    }
    let start = octets.count
    for place in slices {
      guard let part = program.slices[place].resolved(in: range.count) else { return nil }
      for offset in part { octets.append(octets[range.lowerBound + offset]) }
      steps += part.count
    }
    return .octets(start..<octets.count)
  }
}
