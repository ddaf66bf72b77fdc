/// The syntax tree of a filter, before names and types are checked.
indirect enum FilterSyntax {
  case every([FilterSyntax])
  case either([FilterSyntax])
  case not(FilterSyntax)
  case exists(FilterTerm)
  case comparison(
    FilterComparison, FilterQuantifier, FilterTerm, FilterTerm, operatorRange: Range<Int>)
  case contains(FilterQuantifier, FilterTerm, FilterTerm)
  case matches(FilterQuantifier, FilterTerm, FilterTerm)
  case member(FilterQuantifier, FilterTerm, [FilterSetElement])
}

/// A value or a range of values in a set.
struct FilterSetElement {
  let lower: FilterTerm
  /// The end of the range, or nil for a single value.
  let upper: FilterTerm?
}

/// A source of values: a field, a constant, or an expression of them.
struct FilterTerm {
  indirect enum Kind {
    /// A name, or a constant without quotation marks.
    case word(String)
    /// A name after a leading dot, which is never a constant.
    case fieldName(String)
    case text([UInt8])
    case character(UInt8)
    case layers(FilterTerm, [FilterSlice])
    case slice(FilterTerm, [FilterSlice])
    case function(String, [FilterTerm])
    case negation(FilterTerm)
    case arithmetic(FilterArithmetic, FilterTerm, FilterTerm)
  }

  let kind: Kind
  /// The range in octets of the filter's text.
  let range: Range<Int>
}
