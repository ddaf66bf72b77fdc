extension DisplayFilter.Run {
  /// Calls `body` with each value of a term until it returns true.
  ///
  /// Values of computed terms are passed on a stack instead of nested closures, for which a compiler that specializes
  /// closures would not terminate.
  ///
  /// - Returns: whether `body` returned true.
  func each(_ term: Int, _ body: (FilterValue) -> Bool) -> Bool {
    let start = stack.count
    push(term)
    defer { stack.removeLast(stack.count - start) }
    for index in start..<stack.count where body(stack[index]) { return true }
    return false
  }

  /// Pushes the values of a term onto the stack.
  private func push(_ term: Int) {
    steps += 1
    guard steps <= DisplayFilter.Run.stepLimit else { return }
    let start = stack.count
    switch program.terms[term] {
    case .constant(let value): stack.append(value)
    case .field(let field): pushLoaded(field)
    case .record(let field): pushLoaded(program.fields.count + field)
    case .slice(let inner, let slices):
      push(inner)
      change(from: start) { slice($0, slices) }
    case .negation(let inner):
      push(inner)
      change(from: start) { negated($0) }
    case .arithmetic(let sign, let left, let right):
      push(left)
      let middle = stack.count
      push(right)
      let end = stack.count
      for first in start..<middle {
        steps += end - middle
        guard steps <= DisplayFilter.Run.stepLimit else { break }
        for second in middle..<end {
          if let value = result(of: sign, stack[first], stack[second]) { stack.append(value) }
        }
      }
      stack.removeSubrange(start..<end)
    case .function(let function, let arguments): push(function, arguments)
    }
  }

  private func pushLoaded(_ place: Int) {
    _ = eachLoaded(place) {
      stack.append($0)
      return false
    }
  }

  /// Transforms the values on the stack from an index on. Values that become nil are removed.
  private func change(from start: Int, _ change: (FilterValue) -> FilterValue?) {
    var end = start
    for index in start..<stack.count {
      guard let value = change(stack[index]) else { continue }
      stack[end] = value
      end += 1
    }
    stack.removeLast(stack.count - end)
  }

  // MARK: Functions

  private func push(_ function: DisplayFilter.Function, _ arguments: Range<Int>) {
    let start = stack.count
    for place in arguments { push(program.parts[place]) }
    let argument = program.parts[arguments.lowerBound]
    switch function {
    case .count:
      let count = stack.count - start
      stack.removeLast(count)
      if count > 0 { stack.append(.unsigned(UInt64(count))) }
    case .len:
      change(from: start) { .unsigned(UInt64($0.range?.count ?? lengthOfNumbers(argument))) }
    case .upper: change(from: start) { mapped($0, capital) }
    case .lower: change(from: start) { mapped($0, small) }
    case .string: change(from: start) { text(of: $0, argument) }
    case .abs: change(from: start) { isNegative($0) ? negated($0) : $0 }
    case .max, .min:
      var best: FilterValue?
      for value in stack[start...] {
        if let known = best, order(value, known) != (function == .max ? 1 : -1) { continue }
        best = value
      }
      stack.removeLast(stack.count - start)
      if let best { stack.append(best) }
    }
  }

  /// Returns the size in octets of a number in the term's field.
  private func lengthOfNumbers(_ term: Int) -> Int {
    let type: DisplayFilter.ValueType
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

  /// Returns a number in decimal, or an address with colons, as text.
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

  /// Returns the concatenated pieces of a value, or nil if the value is too short for one of them.
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
