import ReportTestSupport
import Testing
import TraceReports

/// Vectors from RFC 8259, others made up.
@Suite struct JSONReaderTests {
  private func read(_ text: String) throws(JSONReader.Failure) -> JSONValue {
    try JSONReader.read(Array(text.utf8))
  }

  @Test(
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)),
      ("-12.5e1", .number(-125)), ("0", .number(0)),
      ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", .string("a\"\\/\u{8}\u{C}\n\r\t")),
      ("\"\\u00e9 \\ud83d\\ude00 \\ud83d\"", .string("é 😀 \u{FFFD}")),
      ("[]", .array([])), ("[1,[2]]", .array([.number(1), .array([.number(2)])])),
      ("{}", .object([:])), ("{\"a\" : {\"b\":1}}", .object(["a": .object(["b": .number(1)])])),
    ] as [(String, JSONValue)])
  func `Each kind of value is read`(_ text: String, _ value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(
    arguments: [
      "", "nul", "[1,]", "{\"a\":}", "{a:1}", "[1 2]", "\"a", "\"\u{1}\"", "\"\\x\"", "\"\\u12\"",
      "1 2", "+1", "{\"a\":1", "[", "]",
    ])
  func `What is not JSON is refused with its place`(_ text: String) {
    #expect(throws: JSONReader.Failure.self) { try read(text) }
  }

  @Test func `A failure identifies line and column`() {
    do throws(JSONReader.Failure) {
      _ = try read("{\n  \"a\":x}")
      Issue.record("it was read")
    } catch {
      #expect(error.description == "line 2, column 7: a value was expected")
    }
  }

  @Test func `No depth overflows the stack`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONReader.Failure.self) { try read(text) }
  }

  @Test func `Strings of a seeded generator come back as they were written`() throws {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: .min ... .max, using: &random)
    print("seed \(seed)")
    var state = seed | 1
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let scalar = Unicode.Scalar(UInt32(state >> 44) % 0x2_0000) ?? "x"
        text.unicodeScalars.append(scalar)
      }
      let document = written { output in
        var writer = JSONWriter(.line, into: output)
        writer.object { $0.value("key", text) }
        output = writer.finish()
      }
      #expect(try JSONReader.read(Array(document.utf8))["key"]?.text == text)
    }
  }
}
