extension DisplayFilter {
  /// Why a regular expression is rejected.
  @nonexhaustive
  public enum PatternError: Error, Hashable, Sendable {
    /// A group is not closed.
    case openGroup
    /// A closing parenthesis has no opening one.
    case strayParenthesis
    /// A character class is not closed.
    case openClass
    /// A range in a character class ends before its start.
    case rangeOutOfOrder
    /// `*`, `+`, `?` or `{…}` follows nothing.
    case nothingToRepeat
    /// The minimum of a repetition exceeds its maximum, as in `{3,2}`.
    case countsOutOfOrder
    /// The escape is not defined.
    case unknownEscape
    /// There is no character class with this name.
    case unknownClass
    /// There is no flag with this letter.
    case unknownFlag
    /// The expression ends with a backslash.
    case lonelyBackslash
    /// Back references, look-around, and possessive and recursive parts, which can't be matched in linear time.
    case unsupported
    /// Nested repetitions are too large.
    case tooLarge
  }
}
