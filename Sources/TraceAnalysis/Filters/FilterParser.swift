/// Parses the words and signs of a filter by the grammar of Wireshark 4.0.
struct FilterParser {
  /// Maximum depth of nested parentheses, negations and arithmetic.
  static let depthLimit = 200

  private let octets: [UInt8]
  private let tokens: [FilterToken]
  private var position = 0
  private var depth = 0

  init(_ text: String) throws(DisplayFilter.ParseError) {
    var lexer = FilterLexer(text)
    tokens = try lexer.tokens()
    octets = lexer.octets
  }

  /// Parses the whole filter. Returns nil for an empty filter, which every packet matches.
  mutating func parse() throws(DisplayFilter.ParseError) -> FilterSyntax? {
    if case .end = token.kind { return nil }
    let syntax = try alternatives()
    guard case .end = token.kind else { throw unexpected() }
    return syntax
  }

  // MARK: Logic

  private mutating func alternatives() throws(DisplayFilter.ParseError) -> FilterSyntax {
    try enter()
    defer { depth -= 1 }
    var parts = [try conditions()]
    while case .or = token.kind {
      position += 1
      parts.append(try conditions())
    }
    return parts.count == 1 ? parts[0] : .either(parts)
  }

  private mutating func conditions() throws(DisplayFilter.ParseError) -> FilterSyntax {
    var parts = [try condition()]
    while case .and = token.kind {
      position += 1
      parts.append(try condition())
    }
    return parts.count == 1 ? parts[0] : .every(parts)
  }

  private mutating func condition() throws(DisplayFilter.ParseError) -> FilterSyntax {
    switch token.kind {
    case .not:
      try enter()
      defer { depth -= 1 }
      position += 1
      return .not(try condition())
    case .leftParenthesis:
      position += 1
      let inner = try alternatives()
      guard case .rightParenthesis = token.kind else { throw unexpected() }
      position += 1
      return inner
    case .any:
      position += 1
      return try relation(of: .any, isRequired: true)
    case .all:
      position += 1
      return try relation(of: .all, isRequired: true)
    default: return try relation(of: nil, isRequired: false)
    }
  }

  /// Parses a comparison, a search, or the mere presence of a field.
  ///
  /// - Parameters:
  ///   - quantifier: precedes the relation and overrides the quantifier of its operator.
  ///   - isRequired: whether presence alone is not allowed.
  private mutating func relation(
    of quantifier: FilterQuantifier?, isRequired: Bool
  ) throws(DisplayFilter.ParseError) -> FilterSyntax {
    let left = try expression()
    switch token.kind {
    case .comparison: return try comparisons(of: quantifier, from: left)
    case .contains where left.isEntity:
      position += 1
      return .contains(quantifier ?? .any, left, try entity())
    case .matches where left.isEntity:
      position += 1
      return .matches(quantifier ?? .any, left, try entity())
    case .member where left.isEntity:
      position += 1
      return .member(quantifier ?? .any, left, try set())
    case .not where left.isEntity:
      guard case .member = peek().kind else { break }
      position += 2
      return .not(.member(quantifier ?? .any, left, try set()))
    default: break
    }
    guard !isRequired else { throw unexpected() }
    return .exists(left)
  }

  /// Parses chained comparisons: `a < b <= c` means `a < b and b <= c`.
  private mutating func comparisons(
    of quantifier: FilterQuantifier?, from first: FilterTerm
  ) throws(DisplayFilter.ParseError) -> FilterSyntax {
    var left = first
    var parts: [FilterSyntax] = []
    while case .comparison(let comparison, let own) = token.kind {
      let range = token.range
      position += 1
      let right = try expression()
      parts.append(
        .comparison(comparison, quantifier ?? own, left, right, operatorRange: range))
      left = right
    }
    return parts.count == 1 ? parts[0] : .every(parts)
  }

  // MARK: Terms

  private mutating func expression(above precedence: Int = 0) throws(DisplayFilter.ParseError)
    -> FilterTerm
  {
    var left = try operand()
    let outerDepth = depth
    defer { depth = outerDepth }
    while case .arithmetic(let sign) = token.kind, sign.precedence >= precedence {
      // Each operator adds a level, because the preceding terms are its left side.
      try enter()
      position += 1
      let right = try expression(above: sign.precedence + 1)
      left = FilterTerm(
        kind: .arithmetic(sign, left, right),
        range: left.range.lowerBound..<right.range.upperBound)
    }
    return left
  }

  /// Parses an entity with a sign, or arithmetic in braces.
  private mutating func operand() throws(DisplayFilter.ParseError) -> FilterTerm {
    let start = token.range.lowerBound
    switch token.kind {
    case .leftBrace:
      try enter()
      defer { depth -= 1 }
      position += 1
      let inner = try expression()
      guard case .rightBrace = token.kind else { throw unexpected() }
      position += 1
      return inner
    case .arithmetic(.plus):
      position += 1
      return try entity()
    case .arithmetic(.minus):
      position += 1
      let inner = try entity()
      return FilterTerm(kind: .negation(inner), range: start..<inner.range.upperBound)
    default: return try entity()
    }
  }

  private mutating func entity() throws(DisplayFilter.ParseError) -> FilterTerm {
    var term = try atom()
    let outerDepth = depth
    defer { depth = outerDepth }
    while true {
      switch token.kind {
      case .slice(let slices):
        term = FilterTerm(
          kind: .slice(term, slices), range: term.range.lowerBound..<token.range.upperBound)
      case .layers(let layers) where term.isName:
        term = FilterTerm(
          kind: .layers(term, layers), range: term.range.lowerBound..<token.range.upperBound)
      default: return term
      }
      try enter()
      position += 1
    }
  }

  private mutating func atom() throws(DisplayFilter.ParseError) -> FilterTerm {
    let token = token
    switch token.kind {
    case .word:
      position += 1
      let word = String(decoding: octets[token.range], as: UTF8.self)
      if case .leftParenthesis = self.token.kind { return try function(word, from: token.range) }
      return FilterTerm(kind: .word(word), range: token.range)
    case .fieldName:
      position += 1
      let name = String(decoding: octets[token.range].dropFirst(), as: UTF8.self)
      return FilterTerm(kind: .fieldName(name), range: token.range)
    case .text(let text):
      position += 1
      return FilterTerm(kind: .text(text), range: token.range)
    case .character(let octet):
      position += 1
      return FilterTerm(kind: .character(octet), range: token.range)
    case .dollar: throw DisplayFilter.ParseError(.noSelectedFrame, at: token.range)
    default: throw unexpected()
    }
  }

  private mutating func function(
    _ name: String, from range: Range<Int>
  ) throws(DisplayFilter.ParseError) -> FilterTerm {
    try enter()
    defer { depth -= 1 }
    position += 1
    var arguments: [FilterTerm] = []
    if case .rightParenthesis = token.kind {
    } else {
      arguments.append(try expression())
      while case .comma = token.kind {
        position += 1
        arguments.append(try expression())
      }
      guard case .rightParenthesis = token.kind else { throw unexpected() }
    }
    position += 1
    return FilterTerm(kind: .function(name, arguments), range: range)
  }

  private mutating func set() throws(DisplayFilter.ParseError) -> [FilterSetElement] {
    guard case .leftBrace = token.kind else { throw unexpected() }
    var elements: [FilterSetElement] = []
    repeat {
      position += 1
      let lower = try setEntity()
      var upper: FilterTerm?
      if case .range = token.kind {
        position += 1
        upper = try setEntity()
      }
      elements.append(FilterSetElement(lower: lower, upper: upper))
    } while token.kind == .comma
    guard case .rightBrace = token.kind else { throw unexpected() }
    position += 1
    return elements
  }

  private mutating func setEntity() throws(DisplayFilter.ParseError) -> FilterTerm {
    if case .leftBrace = token.kind { throw unexpected() }
    return try operand()
  }

  // MARK: Tokens

  /// The list ends with a token that is never consumed.
  private var token: FilterToken { tokens[min(position, tokens.count - 1)] }

  private func peek() -> FilterToken { tokens[min(position + 1, tokens.count - 1)] }

  private mutating func enter() throws(DisplayFilter.ParseError) {
    depth += 1
    guard depth <= FilterParser.depthLimit else {
      throw DisplayFilter.ParseError(.tooDeep(limit: FilterParser.depthLimit), at: token.range)
    }
  }

  private func unexpected() -> DisplayFilter.ParseError {
    if case .end = token.kind { return DisplayFilter.ParseError(.unexpectedEnd, at: token.range) }
    return DisplayFilter.ParseError(.unexpected, at: token.range)
  }
}

extension FilterTerm {
  /// Whether the word may be the name of a field.
  fileprivate var isName: Bool {
    switch kind {
    case .word, .fieldName: true
    default: false
    }
  }

  /// Whether the term has no sign and no arithmetic, as required on the left of searches and sets.
  fileprivate var isEntity: Bool {
    switch kind {
    case .negation, .arithmetic: false
    default: true
    }
  }
}
