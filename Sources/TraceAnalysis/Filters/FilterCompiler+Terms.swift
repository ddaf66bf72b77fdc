extension FilterCompiler {
  /// Checks a term and adds it to the program.
  ///
  /// - Parameters:
  ///   - term: the term in the filter's text.
  ///   - left: the term that it is compared with. Constants take its type. Nil if no constant is
  ///     allowed.
  mutating func check(_ term: FilterTerm, as left: Checked?) throws(DisplayFilter.ParseError)
    -> Checked
  {
    switch term.kind {
    case .word(let word): return try self.word(word, at: term.range, as: left)
    case .fieldName(let name): return try field(name, at: term.range)
    case .text(let text): return try self.text(text, at: term.range, as: left)
    case .character(let octet): return try character(octet, at: term.range, as: left)
    case .layers(let inner, let layers): return try self.layers(layers, of: inner)
    case .slice(let inner, let slices): return try slice(inner, slices, as: left)
    case .function(let name, let arguments):
      return try function(name, arguments, at: term.range, as: left)
    case .negation(let inner): return try negation(of: inner, as: left)
    case .arithmetic(let sign, let first, let second):
      return try arithmetic(sign, first, second, as: left)
    }
  }

  // MARK: Names and constants

  /// Compiles a word. A word that is the name of a field always means that field.
  private mutating func word(
    _ word: String, at range: Range<Int>, as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    if vocabulary.symbol(named: word) != nil { return try field(word, at: range) }
    guard let left else {
      // A word that looks like a number is not intended as a name.
      let isName = word.utf8.contains { $0 | 0x20 >= UInt8(ascii: "g") && $0 != UInt8(ascii: "x") }
      throw DisplayFilter.ParseError(isName ? .unknownName(word) : .needsField, at: range)
    }
    let reason: DisplayFilter.ParseError.Reason
    do throws(DisplayFilter.ParseError.Reason) {
      let value = try withOctets { octets throws(DisplayFilter.ParseError.Reason) in
        try FilterConstant.value(ofWord: word, as: left.type, into: &octets)
      }
      if let value {
        return constant(left.isUUIDOnWire ? turned(value, ofWord: word) : value, left.type)
      }
      reason = .notAValue(left.type)
    } catch {
      reason = error
    }
    if let named = try valueNamed(word, at: range, as: left) { return named }
    // Reports an unknown field name rather than an invalid constant.
    if word.utf8.contains(UInt8(ascii: ".")), word.utf8.first.map(OctetSet.digits.contains) == false
    {
      throw DisplayFilter.ParseError(.unknownName(word), at: range)
    }
    let names = FilterNumber.unsigned(word.utf8) == nil ? valueNames(of: left) : []
    throw DisplayFilter.ParseError(names.isEmpty ? reason : .notAValueName(of: names), at: range)
  }

  private mutating func field(
    _ name: String, at range: Range<Int>
  ) throws(DisplayFilter.ParseError) -> Checked {
    switch vocabulary.symbol(named: name) {
    case .field(let field):
      return Checked(
        place: add(.field(keep(field, named: name))), type: field.type, field: name,
        isUUIDOnWire: field.isUUIDOnWire)
    case .record(let field):
      return Checked(place: add(.record(keep(field))), type: field.type, field: name)
    case nil: throw DisplayFilter.ParseError(.unknownName(name), at: range)
    }
  }

  private mutating func text(
    _ text: [UInt8], at range: Range<Int>, as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    guard let left else { throw DisplayFilter.ParseError(.needsField, at: range) }
    let value = FilterConstant.value(ofText: text, as: left.type, into: &program.octets)
    if let value { return constant(value, left.type) }
    if let named = try valueNamed(String(decoding: text, as: UTF8.self), at: range, as: left) {
      return named
    }
    let names = valueNames(of: left)
    throw DisplayFilter.ParseError(
      names.isEmpty ? .noValueNames(left.type) : .notAValueName(of: names), at: range)
  }

  private mutating func character(
    _ octet: UInt8, at range: Range<Int>, as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    guard let left else { throw DisplayFilter.ParseError(.needsField, at: range) }
    let value = FilterConstant.value(ofCharacter: octet, as: left.type, into: &program.octets)
    guard let value else { throw DisplayFilter.ParseError(.notAValue(left.type), at: range) }
    return constant(value, left.type)
  }

  /// Returns the value of a field with this name.
  private mutating func valueNamed(
    _ word: String, at range: Range<Int>, as left: Checked
  ) throws(DisplayFilter.ParseError) -> Checked? {
    guard left.type.takesValueNames, let name = left.field,
      let value = vocabulary.value(named: word, of: name)
    else { return nil }
    switch left.type {
    case .signed: return constant(.signed(Int64(truncatingIfNeeded: value)), left.type)
    case .uuid:
      let octets = [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
      return constant(FilterConstant.keep(octets, in: &program.octets), left.type)
    default: return constant(.unsigned(value), left.type)
    }
  }

  /// Returns the value names that a constant may use for a term.
  private func valueNames(of term: Checked) -> [String] {
    guard term.type.takesValueNames, let name = term.field else { return [] }
    return vocabulary.valueNames(of: name)
  }

  private mutating func constant(_ value: FilterValue, _ type: DisplayFilter.ValueType) -> Checked {
    Checked(place: add(.constant(value)), type: type, isConstant: true)
  }

  /// Returns the octets of a UUID with dashes in wire order.
  private mutating func turned(_ value: FilterValue, ofWord word: String) -> FilterValue {
    guard case .octets(let range) = value, FilterConstant.isDashedUUID(word) else { return value }
    program.octets.replaceSubrange(range, with: program.octets[range].reversed())
    return value
  }

  // MARK: Parts

  /// Checks a layer selection. BLE fields occur only in the first layer of their protocol, so no field matches another
  /// layer.
  private mutating func layers(
    _ layers: [FilterSlice], of inner: FilterTerm
  ) throws(DisplayFilter.ParseError) -> Checked {
    var checked = try check(inner, as: nil)
    let hasFirst = layers.contains { layer in
      switch layer.end {
      case .count(let count): layer.start <= 1 && layer.start + count > 1
      case .offset(let last): layer.start <= 1 && last >= 1
      case .endOfValue: layer.start <= 1
      }
    }
    guard !hasFirst else { return checked }
    checked = Checked(
      place: add(.field(keepAbsentField(of: checked.type))),
      type: checked.type, field: checked.field, isUUIDOnWire: checked.isUUIDOnWire)
    return checked
  }

  private mutating func slice(
    _ inner: FilterTerm, _ slices: [FilterSlice], as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    switch inner.kind {
    case .word, .fieldName, .function, .slice: break
    default: throw DisplayFilter.ParseError(.needsField, at: inner.range)
    }
    let checked = try check(inner, as: nil)
    guard checked.type.allows(.slice) else {
      throw DisplayFilter.ParseError(.unable(checked.type, .slice), at: inner.range)
    }
    return Checked(
      place: add(.slice(checked.place, keep(slices))), type: .octets, isSlice: true)
  }

  // MARK: Arithmetic

  private mutating func negation(
    of inner: FilterTerm, as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    let checked = try operand(inner, as: left)
    guard checked.type.allows(.negation) else {
      throw DisplayFilter.ParseError(.unable(checked.type, .negation), at: inner.range)
    }
    return Checked(
      place: add(.negation(checked.place)), type: checked.type, field: checked.field,
      isConstant: checked.isConstant)
  }

  private mutating func arithmetic(
    _ sign: FilterArithmetic, _ first: FilterTerm, _ second: FilterTerm, as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    let one = try operand(first, as: left)
    let other = try operand(second, as: one)
    for (checked, term) in [(one, first), (other, second)]
    where !checked.type.allows(sign.operation) {
      throw DisplayFilter.ParseError(.unable(checked.type, sign.operation), at: term.range)
    }
    guard one.type.isCompatible(with: other.type) else {
      throw DisplayFilter.ParseError(.incompatible(one.type, other.type), at: second.range)
    }
    return Checked(
      place: add(.arithmetic(sign, left: one.place, right: other.place)), type: one.type,
      field: one.field, isSlice: one.isSlice, isConstant: one.isConstant && other.isConstant)
  }

  /// Checks an operand: it must not be text or, on the left of a comparison, a constant.
  private mutating func operand(
    _ term: FilterTerm, as left: Checked?
  ) throws(DisplayFilter.ParseError) -> Checked {
    switch term.kind {
    case .text, .character:
      throw DisplayFilter.ParseError(.notAValue(left?.type ?? .unsigned(bits: 64)), at: term.range)
    case .word(let word) where left == nil && vocabulary.symbol(named: word) == nil:
      guard FilterNumber.unsigned(word.utf8) != nil else { break }
      throw DisplayFilter.ParseError(.constantArithmetic, at: term.range)
    default: break
    }
    return try check(term, as: left)
  }
}
