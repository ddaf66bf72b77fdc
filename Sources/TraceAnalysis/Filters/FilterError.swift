/// Why a filter's text is refused, and where.
public struct FilterError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    // MARK: Words and signs

    /// The text is longer than a filter may be; in octets.
    case tooLong(limit: Int)
    /// Parentheses and signs of negation stand deeper in each other than is followed.
    case tooDeep(limit: Int)
    /// A quotation mark that is never closed.
    case openQuote
    /// A backslash before a character that means nothing there.
    case unknownEscape
    /// A character constant that holds no character, or more than one.
    case notOneCharacter
    /// A slice or a choice of layers that is never closed.
    case openBracket
    /// No number of a layer behind `#`.
    case missingLayer

    // MARK: Grammar

    /// A word or sign where none of its kind may stand.
    case unexpected
    /// The text ends where something has to follow.
    case unexpectedEnd
    /// A range of octets that is none.
    case notARange
    /// `[i:j]` whose length is not positive, or `[i-j]` whose end is not behind its start.
    case emptyRange
    /// `${field}`: the value in a selected frame, which only a graphical tool has.
    case noSelectedFrame

    // MARK: Names

    /// Neither a field nor a protocol.
    case unknownName(String)
    /// No function has this name.
    case unknownFunction(String)

    // MARK: Types

    /// A constant where a field or a function has to stand.
    case needsField
    /// A constant that no field of this type can have.
    case notAValue(FilterType)
    /// Larger than any value of the field.
    case tooLarge(maximum: UInt64)
    /// A word that is none of the names that the field's values have; with all of them.
    case notAValueName(of: [String])
    /// Text in quotation marks for a field whose values have no names.
    case noValueNames(FilterType)
    /// The two sides can't be compared.
    case incompatible(FilterType, FilterType)
    /// What the operator does can't be done with values of the type.
    case unable(FilterType, FilterOperation)
    /// `matches` without a regular expression in quotation marks on its right.
    case needsPattern
    /// A regular expression that can't be read.
    case badPattern(PatternError)
    /// A function with too few or too many arguments.
    case argumentCount(expected: Int)
    /// An argument that the function does not take.
    case badArgument(FilterFunction)
    /// A function stands where a test has to.
    case functionIsNoTest
    /// Only a field may be looked for in a set.
    case needsFieldForSet
    /// A set can't hold a slice.
    case sliceInSet
    /// A constant before an operator of arithmetic, on the left of a comparison.
    case constantArithmetic
  }

  /// What is wrong.
  public let reason: Reason
  /// Where in the text, in octets of its UTF-8; empty behind its end where something lacks.
  public let range: Range<Int>

  init(_ reason: Reason, at range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}

/// What is done with a value; whether it can be is a matter of its type.
public enum FilterOperation: Hashable, Sendable {
  /// `==`, `!=` and their words.
  case equality
  /// `<`, `>` and their like.
  case order
  /// `contains`.
  case search
  /// `matches`.
  case pattern
  /// A part of a value, in brackets.
  case slice
  /// `&`.
  case bitwiseAnd
  /// `+`.
  case addition
  /// `-` between two values.
  case subtraction
  /// `*`.
  case multiplication
  /// `/`.
  case division
  /// `%`.
  case remainder
  /// `-` in front of a value.
  case negation
}

/// The functions of the language.
public enum FilterFunction: String, Hashable, Sendable, CaseIterable {
  /// Text in capital letters.
  case upper
  /// Text in small letters.
  case lower
  /// How many octets a value has.
  case len
  /// How often a field stands in the packet.
  case count
  /// A number or an address as text.
  case string
  /// The greatest of its arguments.
  case max
  /// The least of its arguments.
  case min
  /// The magnitude.
  case abs
}
