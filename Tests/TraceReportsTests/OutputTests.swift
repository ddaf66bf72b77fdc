import Testing
import TraceReports

/// JSON, and the buffer that everything is written into.
@Suite struct OutputTests {
  private func document(pretty: Bool, _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.object(nil, body)
    return writer.take()
  }

  @Test func `A compact document has no spaces, a pretty one a line for each member`() {
    let body = { (writer: inout JSONWriter) in
      writer.value("name", "belt")
      writer.value("none", nil as Int?)
      writer.object("empty") { _ in }
      writer.array("list", of: [1, 2]) { $0.value(nil, $1) }
      writer.numbers("frames", [3, 4])
      writer.array("nested") { writer in
        writer.object { $0.value("yes", true) }
        writer.array(nil) { _ in }
      }
    }
    #expect(
      document(pretty: false, body)
        == #"{"name":"belt","none":null,"empty":{},"list":[1,2],"frames":[3, 4],"nested":[{"yes":true},[]]}"#
    )
    #expect(
      document(pretty: true, body) == """
        {
          "name": "belt",
          "none": null,
          "empty": {},
          "list": [
            1,
            2
          ],
          "frames": [3, 4],
          "nested": [
            {
              "yes": true
            },
            []
          ]
        }
        """)
  }

  @Test func `Every character survives, and control characters are escaped`() throws {
    let texts =
      (0...0xFF).compactMap { Unicode.Scalar($0).map(String.init) } + [
        "\"\\/", "\u{2028}\u{2029}", "日本語", "😀e\u{301}", "a\r\nb\tc", "\u{7F}\u{1B}[31m", "",
      ]
    for text in texts {
      let json = document(pretty: false) { $0.value("text", text) }
      let object = try #require(JSONText.parsed(json) as? [String: String], "\(json)")
      #expect(object["text"] == text)
      #expect(json.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(json.debugDescription)")
    }
  }

  @Test func `Numbers are as short as they can be, and never not a number`() {
    let json = document(pretty: false) { writer in
      writer.value("half", 0.5)
      writer.value("nan", Double.nan)
      writer.value("infinite", -Double.infinity)
      writer.value("digits", 1.23456789, digits: 3)
      writer.value("large", 1e300)
      writer.value("most", UInt64.max)
      writer.value("least", Int64.min)
    }
    #expect(
      json
        == #"{"half":0.5,"nan":null,"infinite":null,"digits":1.235,"large":1e+300,"#
        + #""most":18446744073709551615,"least":-9223372036854775808}"#)
    #expect(JSONText.parsed(json) != nil)
  }

  @Test func `A document that is taken in pieces is the same`() {
    var writer = JSONWriter(isPretty: true)
    var text = ""
    writer.object { writer in
      writer.array("list") { writer in
        for index in 0..<3 {
          writer.value(nil, index)
          text += writer.take()
        }
      }
    }
    text += writer.take()
    let whole = document(pretty: true) { $0.array("list", of: 0..<3) { $0.value(nil, $1) } }
    #expect(text == whole)
  }

  @Test func `The check for keys that come twice finds them`() {
    #expect(JSONText.duplicateKeys(#"{"a":1,"b":{"a":2},"c":[{"a":"a:"},{"a":4}]}"#) == [])
    #expect(JSONText.duplicateKeys(#"{"a":1,"b":{"x":2,"x":3},"a":"\"a\":"}"#) == ["x", "a"])
  }

  // MARK: The buffer

  @Test func `A buffer hands on what it got, in large pieces`() {
    let collected = Collected()
    var expected = ""
    var buffer = OutputBuffer(sink: { collected.take($0) })
    for index in 0..<20_000 {
      buffer.line("line \(index)")
      expected += "line \(index)\n"
    }
    buffer.write("end")
    buffer.write(octet: 0x21)
    for value in [0, 9, 10, 12345, UInt64.max] { buffer.write(decimal: value) }
    buffer.flush()
    buffer.flush()
    expected += "end!091012345\(UInt64.max)"
    #expect(String(decoding: collected.octets, as: UTF8.self) == expected)
    #expect(collected.pieces.count <= expected.utf8.count / 65_536 + 1)
    #expect(collected.pieces.dropLast().allSatisfy { $0 >= 65_536 })
  }

  @Test func `A buffer knows when its reader is gone`() {
    let collected = Collected()
    collected.limit = 1
    var buffer = OutputBuffer(sink: { collected.take($0) })
    let line = String(repeating: "x", count: 70_000)
    var closed: [Bool] = []
    for _ in 0..<3 {
      buffer.line(line)
      closed.append(buffer.isClosed)
    }
    #expect(closed == [false, true, true])
    #expect(collected.pieces.count == 1)
  }
}
