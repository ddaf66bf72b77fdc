/// A filter as it was written, before names and types are looked at.
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

/// One value of a set, or all values between two.
struct FilterSetElement {
  let lower: FilterTerm
  /// Nil for a single value.
  let upper: FilterTerm?
}

/// What has values: a field, a constant, or something made of them.
struct FilterTerm {
  indirect enum Kind {
    /// A name or a constant that is not in quotation marks.
    case word(String)
    /// A name with a point before it, which is never a constant.
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
  /// In octets of the filter's text.
  let range: Range<Int>
}
