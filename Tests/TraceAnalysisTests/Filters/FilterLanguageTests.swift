import ByteReading
import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// The language by itself: words, grammar, types and values, of what is known of each record.
@Suite struct FilterLanguageTests {
  /// Knows records only.
  struct RecordNames: DisplayFilter.Vocabulary {
    func symbol(named name: String) -> DisplayFilter.Symbol? {
      DisplayFilter.RecordColumn(rawValue: name).map { .record($0) }
    }

    func value(named valueName: String, of name: String) -> UInt64? { nil }
    func valueNames(of name: String) -> [String] { [] }
  }

  /// A record of twelve octets, number 7, a second and a half after the first.
  static let payload: [UInt8] = [0x02, 0x40, 0x20, 0x07, 0x00] + Array("Heart\r\n".utf8)
  static let record = CaptureRecord(
    number: 7, timestamp: 1_709_400_011_500_000_000, linkType: .bluetoothHCIH4WithPHDR,
    originalLength: 20, capturedLength: 12)

  static func chooses(_ text: String) throws(DisplayFilter.ParseError) -> Bool {
    let filter = try DisplayFilter(text, RecordNames())
    return filter.run().chooses(
      DisplayFilter.Record(record, FrameOutcome(), start: 1_709_400_010_000_000_000),
      payload.rawSpan,
      fields: nil)
  }

  @Test(arguments: [
    "", "  \t\n", "frame", "frame.number", "frame.number == 7", "frame.number==0x7",
    "frame.number eq 07",
    "frame.number == 0b111", "frame.number == '\\a'", "frame.number in {1..3, 7}",
    "not frame.number > 7",
    "frame.len > frame.cap_len", "frame.len - frame.cap_len == 8",
    "frame.len + 1 == {frame.cap_len + 9}",
    "frame.len & 0x10", "frame.len % 7 == 6", "frame.len / 7 == 2", "-frame.len == -20",
    "frame.number - 8 < 0", "frame.number != -1", "! frame.number == -1", "!(frame.number < -1)",
    "frame[0] == 02", "frame[0] == 0x02", "frame[0:2] == 02:40", "frame[0-1] == 02-40",
    "frame[:2] == 0240", "frame[-2:] == 0d.0a", "frame[-7:5] == \"Heart\"",
    "frame[0,5:2] == 02:48:65",
    "frame[3:2] & 0f:00", "frame[3:2] & 0f == 07", "frame contains \"eart\"",
    "frame contains 65:61", "frame contains 'H'",
    "frame contains \"\\x48\\145art\"", "frame contains r\"Heart\"",
    "not frame contains \"\\u00e9\"",
    "frame matches \"^.*heart\\\\s+$\" || frame matches \"(?s)heart\"",
    "frame matches \"(?-i)Heart\"", "not frame matches \"(?-i)heart\"",
    "frame[5:5] matches \"^HEART$\"",
    "frame.time_relative == 1.5", "frame.time_relative in {1 .. 1.6}",
    "frame.time_relative + 1 == 2.5",
    "frame.time == \"2024-03-02 17:20:11.5\"", "frame.time == \"2024-03-02T18:20:11.5+01:00\"",
    "frame.time == \"Mar 2, 2024 17:20:11.5 UTC\"", "frame.time > \"2024-03-02\"",
    "frame.time_epoch > 1709400011",
    "string(frame.number) == \"7\"", "string(frame.len) matches \"^2\"", "len(frame) == 12",
    "count(frame) == 1",
    "max(frame.len, frame.cap_len) == 20", "min(frame.len, frame.cap_len) == 12",
    "abs(frame.number) == 7",
    "bletrace.layer == \"not decoded\"", "lower(bletrace.layer) contains \"deco\"",
    "upper(bletrace.layer) == \"NOT DECODED\"",
    "not bletrace.connection", "bletrace.retransmission == 0", "bletrace.retransmission == False",
    "frame.number == 7 and frame.len == 20 or frame.number == 9",
    "frame.number == 9 || frame.len == 20 && frame",
    "bletrace.procedure contains \"nobody\" or bletrace.layer > \"a\"",
    "frame.cap_len < frame.len <= 20", "frame == frame", "frame > 01", "frame.number#1 == 7",
    "not frame.number#2",
  ])
  func `A filter that holds chooses the record`(_ text: String) throws {
    #expect(try Self.chooses(text))
  }

  @Test(arguments: [
    "frame.number == 8", "frame.number > -1", "frame.number == -1", "not frame",
    "bletrace.connection", "frame[12]",
    "frame[11:2]", "frame[-13:1]", "frame contains \"heart\"", "frame[0:2] == 02",
    "frame.len / 0 == 0",
    "frame.number in {8..1}", "frame matches \"^heart\"", "bletrace.procedure", "frame.number & 8",
    "all frame.number in {1..6}",
    "frame.time_delta > 0", "count(bletrace.connection) == 0", "frame < 03",
  ])
  func `A filter that does not hold leaves the record out`(_ text: String) throws {
    #expect(try !Self.chooses(text))
  }

  @Test(arguments: [
    ("frame.nomber == 1", 0..<12, DisplayFilter.ParseError.Reason.unknownName("frame.nomber")),
    ("frame.number == ", 16..<16, .unexpectedEnd),
    ("frame.number = 1", 13..<14, .unexpected),
    ("(frame", 6..<6, .unexpectedEnd),
    ("frame)", 5..<6, .unexpected),
    ("frame and or frame", 10..<12, .unexpected),
    ("frame.number in {}", 17..<18, .unexpected),
    ("frame.number == 5.0", 16..<19, .notAValue(.unsigned(bits: 32))),
    ("frame.number == 4294967296", 16..<26, .tooLarge(maximum: 4_294_967_295)),
    ("frame.number == \"7\"", 16..<19, .noValueNames(.unsigned(bits: 32))),
    ("frame.number contains 1", 0..<12, .unable(.unsigned(bits: 32), .search)),
    ("frame.number[0] == 1", 0..<12, .unable(.unsigned(bits: 32), .slice)),
    ("frame contains \"a", 15..<17, .openQuote),
    ("frame contains \"\\q\"", 16..<18, .unknownEscape),
    ("frame matches \"[a\"", 14..<18, .badPattern(.openClass)),
    ("frame matches \"(?=a)\"", 14..<21, .badPattern(.unsupported)),
    ("frame matches a", 14..<15, .needsPattern),
    ("frame[1-1]", 6..<9, .emptyRange),
    ("frame[0", 7..<7, .openBracket),
    ("frame[a]", 6..<7, .notARange),
    ("frame.len == frame", 13..<18, .incompatible(.unsigned(bits: 32), .octetsOfProtocol)),
    ("7 == frame.number", 0..<1, .needsField),
    ("1 + frame.number == 8", 0..<1, .constantArithmetic),
    ("sum(frame.number) == 1", 0..<3, .unknownFunction("sum")),
    ("len(frame)", 0..<3, .functionIsNoTest),
    ("len(frame, frame) == 1", 0..<3, .argumentCount(expected: 1)),
    ("frame[0] in {2}", 0..<8, .needsFieldForSet),
    ("${frame.number} == 1", 0..<1, .noSelectedFrame),
    ("frame.number# == 1", 13..<14, .missingLayer),
    ("frame.number == '\u{E9}'", 16..<20, .notOneCharacter),
    ("frame.time_relative > 1.2e1", 22..<27, .notAValue(.relativeTime)),
    (
      "bletrace.direction == \"up\"", 22..<26,
      .notAValueName(of: ["central-to-peripheral", "peripheral-to-central"])
    ),
    (
      "bletrace.outcome in {error, sucess}", 28..<34,
      .notAValueName(
        of: [
          "success", "error", "timeout", "disconnected", "not_in_capture", "in_progress",
          "not_applied",
        ])
    ),
  ])
  func `An error says what is wrong, and where`(
    _ text: String, _ range: Range<Int>, _ reason: DisplayFilter.ParseError.Reason
  ) throws {
    let error = try #require(throws: DisplayFilter.ParseError.self) { _ = try Self.chooses(text) }
    #expect(error.reason == reason)
    #expect(error.range == range)
  }

  @Test func `A procedure that there is not is refused with those that there are`() throws {
    let error = try #require(throws: DisplayFilter.ParseError.self) {
      _ = try Self.chooses("bletrace.procedure == \"paring\"")
    }
    guard case .notAValueName(let names) = error.reason else {
      Issue.record("\(error.reason)")
      return
    }
    #expect(names == Procedure.Kind.allCases.map(\.rawValue))
    for name in names { #expect(try !Self.chooses("bletrace.procedure == \"\(name)\"")) }
  }

  @Test func `What nests deeper than is followed is refused, not followed`() throws {
    let deep = String(repeating: "(", count: 100_000)
    #expect(throws: DisplayFilter.ParseError.self) { _ = try Self.chooses(deep) }
    for part in ["(", "!", "not ", "frame[0]", "frame.number + ", "{", "max("] {
      let text = String(repeating: part, count: 5_000)
      #expect(throws: DisplayFilter.ParseError.self) { _ = try Self.chooses(text + "frame.number") }
    }
    let sliced = "frame" + String(repeating: "[0:]", count: 5_000) + " == 02"
    #expect(throws: DisplayFilter.ParseError.self) { _ = try Self.chooses(sliced) }
  }

  @Test func `A long row of alternatives is no deep one`() throws {
    let longest = (1...2_500).map { "frame.number == \($0)" }.joined(separator: " or ")
    #expect(try Self.chooses(longest))
    #expect(throws: DisplayFilter.ParseError.self) {
      _ = try Self.chooses(longest + " or " + longest)
    }
  }
}
