/// A compiled filter: tests and terms in flat lists, which refer to each other by index.
///
/// An element refers only to elements before it.
struct FilterProgram: Sendable {
  /// A test of a packet.
  enum Test: Sendable {
    /// All tests whose indices are in this range of `parts`.
    case every(Range<Int>)
    /// Any test whose index is in this range of `parts`.
    case either(Range<Int>)
    case not(Int)
    /// A term has a value.
    case present(Int)
    /// A term has a nonzero value.
    case notZero(Int)
    case comparison(FilterComparison, FilterQuantifier, left: Int, right: Int)
    case contains(FilterQuantifier, left: Int, right: Int)
    case matches(FilterQuantifier, left: Int, pattern: Int)
    /// A value is among the elements in this range of `elements`.
    case member(FilterQuantifier, left: Int, Range<Int>)
  }

  /// A source of values in a packet: none, one or several.
  enum Term: Sendable {
    case constant(FilterValue)
    case field(Int)
    case record(Int)
    /// The concatenated pieces in this range of `slices`.
    case slice(Int, Range<Int>)
    /// The indices of the arguments are in this range of `parts`.
    case function(DisplayFilter.Function, Range<Int>)
    case negation(Int)
    case arithmetic(FilterArithmetic, left: Int, right: Int)
  }

  struct Element: Sendable {
    let lower: Int
    let upper: Int?
  }

  var tests: [Test] = []
  var terms: [Term] = []
  var fields: [DisplayFilter.FieldSymbol] = []
  var records: [DisplayFilter.RecordColumn] = []
  var parts: [Int] = []
  var slices: [FilterSlice] = []
  var elements: [Element] = []
  var patterns: [FilterPattern] = []
  /// The octets of all constants.
  var octets: [UInt8] = []
  /// The test of the whole filter, or nil for a filter that every packet matches.
  var root: Int?
}

/// A value during evaluation. Octets and text are stored in the working memory of the evaluation.
enum FilterValue: Hashable, Sendable {
  case unsigned(UInt64)
  case signed(Int64)
  case number(Double)
  /// A time in nanoseconds.
  case time(Int64)
  case octets(Range<Int>)
  /// UTF-8 text, up to the first NUL.
  case text(Range<Int>)
}
