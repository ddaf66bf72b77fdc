/// Resolves the names of a filter, checks its types and builds its program.
///
/// Errors and ambiguities are resolved as in Wireshark 4.0.
struct FilterCompiler {
  /// A term that was added to the program.
  struct Checked {
    let place: Int
    var type: DisplayFilter.ValueType
    /// The field whose value names constants may use, or nil.
    var field: String?
    var isUUIDOnWire = false
    var isSlice = false
    var isConstant = false
  }

  let vocabulary: any DisplayFilter.Vocabulary
  var program = FilterProgram()
  /// Fields already in the program, by name.
  private var fieldPlaces: [String: Int] = [:]

  init(_ vocabulary: any DisplayFilter.Vocabulary) {
    self.vocabulary = vocabulary
  }

  mutating func compile(_ syntax: FilterSyntax?) throws(DisplayFilter.ParseError) -> FilterProgram {
    if let syntax { program.root = try test(syntax) }
    return program
  }

  // MARK: Tests

  private mutating func test(_ syntax: FilterSyntax) throws(DisplayFilter.ParseError) -> Int {
    switch syntax {
    case .every(let parts): return add(.every(try tests(parts)))
    case .either(let parts): return add(.either(try tests(parts)))
    case .not(let inner): return add(.not(try test(inner)))
    case .exists(let term): return try presence(of: term)
    case .comparison(let comparison, let quantifier, let left, let right, _):
      let operation: DisplayFilter.Operation =
        comparison == .equal || comparison == .notEqual ? .equality : .order
      let (left, right) = try pair(left, right, for: operation)
      return add(.comparison(comparison, quantifier, left: left.place, right: right.place))
    case .contains(let quantifier, let left, let right):
      let (left, right) = try pair(left, right, for: .search)
      return add(.contains(quantifier, left: left.place, right: right.place))
    case .matches(let quantifier, let left, let right):
      return try match(quantifier, left, right)
    case .member(let quantifier, let left, let set):
      return try membership(quantifier, left, set)
    }
  }

  private mutating func tests(_ parts: [FilterSyntax]) throws(DisplayFilter.ParseError) -> Range<
    Int
  > {
    var places: [Int] = []
    for part in parts { places.append(try test(part)) }
    return keep(places)
  }

  private mutating func presence(of term: FilterTerm) throws(DisplayFilter.ParseError) -> Int {
    switch term.kind {
    case .text, .character: throw DisplayFilter.ParseError(.needsField, at: term.range)
    case .function: throw DisplayFilter.ParseError(.functionIsNoTest, at: term.range)
    case .negation, .arithmetic: return add(.notZero(try check(term, as: nil).place))
    case .word, .fieldName, .layers, .slice: return add(.present(try check(term, as: nil).place))
    }
  }

  private mutating func match(
    _ quantifier: FilterQuantifier, _ left: FilterTerm, _ right: FilterTerm
  ) throws(DisplayFilter.ParseError) -> Int {
    guard case .text(let text) = right.kind else {
      throw DisplayFilter.ParseError(.needsPattern, at: right.range)
    }
    let checked = try leftSide(left)
    guard checked.type.allows(.pattern) else {
      throw DisplayFilter.ParseError(.unable(checked.type, .pattern), at: left.range)
    }
    do throws(DisplayFilter.PatternError) {
      program.patterns.append(try FilterPattern(text))
    } catch {
      throw DisplayFilter.ParseError(.badPattern(error), at: right.range)
    }
    return add(
      .matches(quantifier, left: checked.place, pattern: program.patterns.count - 1))
  }

  private mutating func membership(
    _ quantifier: FilterQuantifier, _ left: FilterTerm, _ set: [FilterSetElement]
  ) throws(DisplayFilter.ParseError) -> Int {
    switch left.kind {
    case .word, .fieldName: break
    case .text, .character: throw DisplayFilter.ParseError(.needsField, at: left.range)
    default: throw DisplayFilter.ParseError(.needsFieldForSet, at: left.range)
    }
    let field = try leftSide(left)
    var elements: [FilterProgram.Element] = []
    for element in set {
      for term in [element.lower, element.upper] {
        if let term, case .slice = term.kind {
          throw DisplayFilter.ParseError(.sliceInSet, at: term.range)
        }
      }
      let operation: DisplayFilter.Operation = element.upper == nil ? .equality : .order
      let lower = try rightSide(element.lower, of: field, at: left.range, for: operation)
      var upper: Checked?
      if let term = element.upper {
        upper = try rightSide(term, of: field, at: left.range, for: operation)
      }
      elements.append(FilterProgram.Element(lower: lower.place, upper: upper?.place))
    }
    let start = program.elements.count
    program.elements += elements
    return add(.member(quantifier, left: field.place, start..<program.elements.count))
  }

  // MARK: Two sides

  private mutating func pair(
    _ left: FilterTerm, _ right: FilterTerm, for operation: DisplayFilter.Operation
  ) throws(DisplayFilter.ParseError) -> (left: Checked, right: Checked) {
    let first = try leftSide(left)
    let second = try rightSide(right, of: first, at: left.range, for: operation)
    return (first, second)
  }

  /// Compiles the left side of a test, which can't be a constant.
  private mutating func leftSide(_ term: FilterTerm) throws(DisplayFilter.ParseError) -> Checked {
    switch term.kind {
    case .text, .character: throw DisplayFilter.ParseError(.needsField, at: term.range)
    default: return try check(term, as: nil)
    }
  }

  private mutating func rightSide(
    _ term: FilterTerm, of left: Checked, at leftRange: Range<Int>,
    for operation: DisplayFilter.Operation
  ) throws(DisplayFilter.ParseError) -> Checked {
    guard left.type.allows(operation) else {
      throw DisplayFilter.ParseError(.unable(left.type, operation), at: leftRange)
    }
    var model = left
    // A search for part of an address is allowed.
    if operation == .search, left.type == .address, case .word = term.kind { model.type = .octets }
    let right = try check(term, as: model)
    if right.isConstant {
      if operation == .equality { try checkText(term, of: left) }
      return right
    }
    if left.isSlice || right.isSlice {
      guard left.type.isRunOfOctets, right.type.isRunOfOctets else {
        throw DisplayFilter.ParseError(.incompatible(left.type, right.type), at: term.range)
      }
      return right
    }
    guard left.type.isCompatible(with: right.type) else {
      throw DisplayFilter.ParseError(.incompatible(left.type, right.type), at: term.range)
    }
    guard right.type.allows(operation) else {
      throw DisplayFilter.ParseError(.unable(right.type, operation), at: term.range)
    }
    return right
  }

  /// Rejects a text that no packet can contain, if the possible texts are known.
  private func checkText(_ term: FilterTerm, of left: Checked) throws(DisplayFilter.ParseError) {
    guard let name = left.field, case .record(let field) = vocabulary.symbol(named: name),
      let texts = field.texts
    else { return }
    let text: String
    switch term.kind {
    case .word(let word): text = word
    case .text(let octets): text = String(decoding: octets, as: UTF8.self)
    default: return
    }
    guard texts.contains(text) else {
      throw DisplayFilter.ParseError(.notAValueName(of: texts), at: term.range)
    }
  }

  // MARK: The program

  mutating func add(_ test: FilterProgram.Test) -> Int {
    program.tests.append(test)
    return program.tests.count - 1
  }

  mutating func add(_ term: FilterProgram.Term) -> Int {
    program.terms.append(term)
    return program.terms.count - 1
  }

  mutating func keep(_ places: [Int]) -> Range<Int> {
    let start = program.parts.count
    program.parts += places
    return start..<program.parts.count
  }

  mutating func keep(_ slices: [FilterSlice]) -> Range<Int> {
    let start = program.slices.count
    program.slices += slices
    return start..<program.slices.count
  }

  mutating func keep(_ field: DisplayFilter.FieldSymbol, named name: String) -> Int {
    if let place = fieldPlaces[name] { return place }
    program.fields.append(field)
    fieldPlaces[name] = program.fields.count - 1
    return program.fields.count - 1
  }

  mutating func keep(_ field: DisplayFilter.RecordColumn) -> Int {
    if let place = program.records.firstIndex(of: field) { return place }
    program.records.append(field)
    return program.records.count - 1
  }

  /// Adds a field that does not occur in any packet.
  mutating func keepAbsentField(of type: DisplayFilter.ValueType) -> Int {
    program.fields.append(DisplayFilter.FieldSymbol(ids: [], type: type, storage: .nothing))
    return program.fields.count - 1
  }

  /// Adds the octets of constants to the program.
  mutating func withOctets<Result>(
    _ body: (inout [UInt8]) throws(DisplayFilter.ParseError.Reason) -> Result
  ) throws(DisplayFilter.ParseError.Reason) -> Result {
    try body(&program.octets)
  }
}
