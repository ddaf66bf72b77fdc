/// A word or sign of a filter.
struct FilterToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A name, a number or octets. The context determines which.
    case word
    /// A word after a leading dot, which is always a field or a protocol.
    case fieldName
    /// Text in quotation marks, with escapes resolved.
    case text([UInt8])
    /// One octet in single quotation marks.
    case character(UInt8)
    case comparison(FilterComparison, FilterQuantifier)
    case contains
    case matches
    case member
    case any
    case all
    case not
    case and
    case or
    case arithmetic(FilterArithmetic)
    case leftParenthesis
    case rightParenthesis
    case leftBrace
    case rightBrace
    case comma
    case range
    case dollar
    /// `[…]`: the comma-separated parts.
    case slice([FilterSlice])
    /// `#2` or `#[1-3]`.
    case layers([FilterSlice])
    /// A character without a meaning.
    case stray
    case end
  }

  let kind: Kind
  /// The range in octets of the text.
  let range: Range<Int>
}

/// Comparison operators.
enum FilterComparison: Hashable, Sendable {
  case equal
  case notEqual
  case greater
  case greaterOrEqual
  case less
  case lessOrEqual
}

/// The number of a field's values for which a test must be true.
enum FilterQuantifier: Hashable, Sendable {
  case any
  case all
}

/// Arithmetic operators.
enum FilterArithmetic: Hashable, Sendable {
  case bitwiseAnd
  case plus
  case minus
  case times
  case dividedBy
  case modulo

  var operation: DisplayFilter.Operation {
    switch self {
    case .bitwiseAnd: .bitwiseAnd
    case .plus: .addition
    case .minus: .subtraction
    case .times: .multiplication
    case .dividedBy: .division
    case .modulo: .remainder
    }
  }

  /// Operators with a higher precedence bind more tightly.
  var precedence: Int {
    switch self {
    case .bitwiseAnd: 0
    case .plus, .minus: 1
    case .times, .dividedBy, .modulo: 2
    }
  }
}

/// A range of octets in a value: an offset and its end. Negative offsets count from the end.
struct FilterSlice: Hashable, Sendable {
  enum End: Hashable, Sendable {
    case count(Int)
    /// An offset and the last octet of the range.
    case offset(Int)
    case endOfValue
  }

  let start: Int
  let end: End

  /// Returns the range in a value of `count` octets, or nil if the value is too short.
  func resolved(in count: Int) -> Range<Int>? {
    let lower = start < 0 ? count + start : start
    guard lower >= 0, lower < count else { return nil }
    switch end {
    case .endOfValue: return lower..<count
    case .count(let length):
      return length > 0 && length <= count - lower ? lower..<lower + length : nil
    case .offset(let last):
      let upper = last < 0 ? count + last : last
      return upper >= lower && upper < count ? lower..<upper + 1 : nil
    }
  }
}
