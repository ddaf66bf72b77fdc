extension DisplayFilter {
  /// Why the text of a filter is rejected, and where.
  public struct ParseError: Error, Hashable, Sendable {
    /// Reasons for rejecting a filter.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
      // MARK: Words and signs

      /// The text exceeds the maximum length in octets.
      case tooLong(limit: Int)
      /// Parentheses and negations are nested too deeply.
      case tooDeep(limit: Int)
      /// A quotation mark is not closed.
      case openQuote
      /// A backslash precedes a character that has no meaning there.
      case unknownEscape
      /// A character constant has no character, or more than one.
      case notOneCharacter
      /// A slice or a layer selection is not closed.
      case openBracket
      /// The number of a layer is missing after `#`.
      case missingLayer

      // MARK: Grammar

      /// A word or sign is not allowed at this place.
      case unexpected
      /// The text ends where more is required.
      case unexpectedEnd
      /// A range of octets is invalid.
      case notARange
      /// `[i:j]` with a length that is not positive, or `[i-j]` whose end is not after its start.
      case emptyRange
      /// `${field}`: the value in a selected frame, which exists only in a graphical tool.
      case noSelectedFrame

      // MARK: Names

      /// The word is neither a field nor a protocol.
      case unknownName(String)
      /// No function has this name.
      case unknownFunction(String)

      // MARK: Types

      /// A constant is used where a field or a function is required.
      case needsField
      /// The constant is not a value of this type.
      case notAValue(DisplayFilter.ValueType)
      /// The constant is larger than any value of the field.
      case tooLarge(maximum: UInt64)
      /// The word is not among the names of the field's values, which are listed.
      case notAValueName(of: [String])
      /// Text in quotation marks is compared with a field whose values have no names.
      case noValueNames(DisplayFilter.ValueType)
      /// The two sides can't be compared.
      case incompatible(DisplayFilter.ValueType, DisplayFilter.ValueType)
      /// The operator does not support values of the type.
      case unable(DisplayFilter.ValueType, DisplayFilter.Operation)
      /// `matches` needs a regular expression in quotation marks on its right.
      case needsPattern
      /// The regular expression is invalid.
      case badPattern(DisplayFilter.PatternError)
      /// The function has too few or too many arguments.
      case argumentCount(expected: Int)
      /// The function does not accept the argument.
      case badArgument(DisplayFilter.Function)
      /// A function is used where a test is required.
      case functionIsNoTest
      /// Only a field may be on the left of `in`.
      case needsFieldForSet
      /// A set can't contain a slice.
      case sliceInSet
      /// A constant precedes an arithmetic operator on the left of a comparison.
      case constantArithmetic
    }

    /// The reason.
    public let reason: Reason
    /// The range of the error in octets of the UTF-8 text. Empty, at the end of the text, if something is missing.
    public let range: Range<Int>

    init(_ reason: Reason, at range: Range<Int>) {
      self.reason = reason
      self.range = range
    }
  }

  /// Operations on values. The type of a value determines which ones are allowed.
  @nonexhaustive
  public enum Operation: Hashable, Sendable {
    /// `==`, `!=` and their keywords.
    case equality
    /// `<`, `>`, `<=`, `>=` and their keywords.
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

  /// The functions of the filter language.
  @nonexhaustive
  public enum Function: String, Hashable, Sendable, CaseIterable {
    /// Text in upper case.
    case upper
    /// Text in lower case.
    case lower
    /// Number of octets in a value.
    case len
    /// Number of occurrences of a field in the packet.
    case count
    /// A number or an address as text.
    case string
    /// The largest argument.
    case max
    /// The smallest argument.
    case min
    /// The absolute value.
    case abs
  }
}
