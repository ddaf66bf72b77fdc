import ByteReading
import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// Regular expressions, as `frame matches "…"` over the octets of a record.
@Suite struct FilterPatternTests {
  static func isFound(_ pattern: String, in text: String) throws(DisplayFilter.ParseError) -> Bool {
    let quoted = pattern.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let filter = try DisplayFilter(
      "frame matches \"\(quoted)\"", FilterLanguageTests.RecordNames())
    return filter.run().chooses(
      DisplayFilter.Record(FilterLanguageTests.record, FrameOutcome(), start: 0),
      [UInt8](text.utf8).rawSpan, fields: nil)
  }

  /// What grep with Perl's notation says of each, without regard to case.
  @Test(arguments: [
    ("", "", true), ("a", "A", true), ("(?-i)a", "A", false), ("a.c", "abc", true),
    ("a.c", "a\nc", false), ("(?s)a.c", "a\nc", true), ("^b", "ab", false),
    ("(?m)^b", "a\nb", true),
    ("a$", "a\n", true), ("a\\z", "a\n", false), ("a\\Z", "a\n", true), ("\\Aa", "ba", false),
    ("ab*c", "ac", true), ("ab+c", "ac", false), ("ab?c", "abbc", false), ("ab{2}c", "abbc", true),
    ("ab{2,}c", "abc", false), ("ab{1,2}c", "abbbc", false), ("ab{,2}c", "ab{,2}c", true),
    ("a{0}b", "b", true), ("(ab|cd)+e", "abcde", true), ("a|b|", "x", true),
    ("(?:a|b)c", "xbc", true),
    ("[a-c]x", "bx", true), ("[^a-c]x", "bx", false), ("[]a]", "]", true), ("[a-]", "-", true),
    ("[\\d_]+$", "12_3", true), ("[[:alpha:]]{3}", "ab1", false), ("[[:^digit:]]", "12", false),
    ("\\bcat\\b", "a cat.", true), ("\\bcat\\b", "concat", false), ("\\Bcat", "concat", true),
    ("\\x41", "a", true), ("(?-i)\\x41", "a", false), ("\\x{41}", "A", true), ("\\.", "x", false),
    ("\\Qa.b\\E", "axb", false), ("\\Qa.b\\E", "a.b", true), ("a*?b", "aab", true),
    ("(?i:A)(?-i:B)", "aB", true), ("(?i:A)(?-i:B)", "ab", false), ("(?<name>a)b", "ab", true),
    ("(?#note)a", "a", true), ("(a*)*b", "aaaa", false), ("\\w+@\\w+", "me@home", true),
    ("\\s", "\u{B}", true), ("\\h", "\t", true), ("\\N", "\n", false), ("(()|a)+b", "aab", true),
  ])
  func `A pattern is found where it stands`(
    _ pattern: String, _ text: String, _ isFound: Bool
  ) throws {
    #expect(try Self.isFound(pattern, in: text) == isFound)
  }

  @Test(arguments: [
    ("(a", DisplayFilter.PatternError.openGroup), ("a)", .strayParenthesis), ("[a", .openClass),
    ("[z-a]", .rangeOutOfOrder),
    ("*a", .nothingToRepeat), ("a{3,2}", .countsOutOfOrder), ("\\y", .unknownEscape),
    ("[[:foo:]]", .unknownClass), ("(?q)", .unknownFlag), ("a\\", .lonelyBackslash),
    ("(?=a)", .unsupported), ("(?<!a)", .unsupported), ("(a)\\1", .unsupported),
    ("a++", .unsupported),
    ("((a{1000}){1000}){1000}", .tooLarge), ("((((a{9}){9}){9}){9}){9}", .tooLarge),
  ])
  func `A pattern that can't be used is refused`(
    _ pattern: String, _ error: DisplayFilter.PatternError
  ) throws {
    let refused = try #require(throws: DisplayFilter.ParseError.self) {
      _ = try Self.isFound(pattern, in: "")
    }
    #expect(refused.reason == .badPattern(error))
  }

  @Test func `A pattern with many ways takes no longer for a text that has none of them`() throws {
    let text = String(repeating: "a", count: 20_000)
    #expect(try !Self.isFound("(a+)+b", in: text))
    #expect(try !Self.isFound("(a|a)*(a|a)*b$", in: text))
  }
}
