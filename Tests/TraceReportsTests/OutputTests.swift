import ReportTestSupport
import Testing
import TraceReports

/// JSON, and the buffer that everything is written into.
@Suite struct OutputTests {
  private func document(
    _ layout: JSONWriter.Layout, _ body: (inout JSONWriter) -> Void
  ) -> String {
    written { output in
      var writer = JSONWriter(layout, into: output)
      writer.object(nil, body)
      output = writer.finish()
    }
  }

  @Test func `A document stands on one line, has a line for each member, or for each element`() {
    let body = { (writer: inout JSONWriter) in
      writer.value("name", "belt")
      writer.value("none", nil as Int?)
      writer.object("empty") { _ in }
      writer.array("list") { writer in
        for number in [1, 2] { writer.value(nil, number) }
      }
      writer.numbers("frames", [3, 4])
      writer.array("nested") { writer in
        writer.object { $0.value("yes", true) }
        writer.array(nil) { _ in }
      }
    }
    #expect(
      document(.line, body)
        == #"{"name":"belt","none":null,"empty":{},"list":[1,2],"frames":[3, 4],"nested":[{"yes":true},[]]}"#
    )
    #expect(
      document(.indented, body) == """
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
    #expect(
      document(.rows, body) == """
        {"name":"belt",
        "none":null,
        "empty":{},
        "list":[
        1,
        2],
        "frames":[3, 4],
        "nested":[
        {"yes":true},
        []]}
        """)
  }

  @Test func `Every character survives, and control characters are escaped`() throws {
    let texts =
      (0...0xFF).compactMap { Unicode.Scalar($0).map(String.init) } + [
        "\"\\/", "\u{2028}\u{2029}", "日本語", "😀e\u{301}", "a\r\nb\tc", "\u{7F}\u{1B}[31m", "",
      ]
    for text in texts {
      let json = document(.line) { $0.value("text", text) }
      let object = try #require(JSONText.parsed(json) as? [String: String], "\(json)")
      #expect(object["text"] == text)
      #expect(json.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(json.debugDescription)")
    }
  }

  @Test func `Numbers are as short as they can be, and never not a number`() {
    let json = document(.line) { writer in
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

  @Test func `A long document goes out in pieces while it is written`() {
    let collected = Collected()
    var buffer = OutputBuffer(sink: { collected.take($0) })
    var writer = JSONWriter(.line, into: buffer)
    writer.object { writer in
      writer.array("list") { writer in
        for index in 0..<100_000 { writer.value(nil, index) }
      }
    }
    #expect(collected.pieces.count > 5)
    buffer = writer.finish()
    buffer.flush()
    let text = String(decoding: collected.octets, as: UTF8.self)
    #expect((JSONText.parsed(text) as? [String: [Int]])?["list"]?.count == 100_000)
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
