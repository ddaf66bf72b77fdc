/// A filter that was compiled: tests and terms in flat lists, which refer to each other by their places.
///
/// What stands in a list refers only to what stands before it.
struct FilterProgram: Sendable {
  /// What is asked of a packet.
  enum Test: Sendable {
    /// All of the tests whose places `parts` has in this range.
    case every(Range<Int>)
    /// One of them.
    case either(Range<Int>)
    case not(Int)
    /// A term has a value.
    case present(Int)
    /// A term has a value that is not zero.
    case notZero(Int)
    case comparison(FilterComparison, FilterQuantifier, left: Int, right: Int)
    case contains(FilterQuantifier, left: Int, right: Int)
    case matches(FilterQuantifier, left: Int, pattern: Int)
    /// A value is among those of the elements in this range of `elements`.
    case member(FilterQuantifier, left: Int, Range<Int>)
  }

  /// What has values in a packet: none, one or several.
  enum Term: Sendable {
    case constant(FilterValue)
    case field(Int)
    case record(Int)
    /// The pieces are in this range of `slices`, and are put together.
    case slice(Int, Range<Int>)
    /// The arguments' places are in this range of `parts`.
    case function(FilterFunction, Range<Int>)
    case negation(Int)
    case arithmetic(FilterArithmetic, left: Int, right: Int)
  }

  struct Element: Sendable {
    let lower: Int
    let upper: Int?
  }

  var tests: [Test] = []
  var terms: [Term] = []
  var fields: [FilterField] = []
  var records: [FilterRecordField] = []
  var parts: [Int] = []
  var slices: [FilterSlice] = []
  var elements: [Element] = []
  var patterns: [FilterPattern] = []
  /// The octets of constants, one after the other.
  var octets: [UInt8] = []
  /// The test of the whole filter; nil for one that every packet meets.
  var root: Int?
}

/// One value while a filter is evaluated; octets and text lie in the evaluation's own memory.
enum FilterValue: Hashable, Sendable {
  case unsigned(UInt64)
  case signed(Int64)
  case number(Double)
  /// Nanoseconds.
  case time(Int64)
  case octets(Range<Int>)
  /// UTF-8, up to the first NUL.
  case text(Range<Int>)
}
