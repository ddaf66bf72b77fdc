/// Why a regular expression is refused.
public enum PatternError: Error, Hashable, Sendable {
  /// A group is not closed.
  case openGroup
  /// A parenthesis closes nothing.
  case strayParenthesis
  /// A class is not closed.
  case openClass
  /// A range of a class whose end is before its start.
  case rangeOutOfOrder
  /// `*`, `+`, `?` or `{…}` behind nothing.
  case nothingToRepeat
  /// `{3,2}`.
  case countsOutOfOrder
  /// Nothing is written so.
  case unknownEscape
  /// No class has this name.
  case unknownClass
  /// No flag has this letter.
  case unknownFlag
  /// A backslash at the end.
  case lonelyBackslash
  /// Backward references, look-around, possessive and recursive parts: what can't be matched in a time
  /// that grows with the text alone.
  case unsupported
  /// Repetitions in repetitions that come to too much.
  case tooLarge
}
