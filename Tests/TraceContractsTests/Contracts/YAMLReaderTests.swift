import Foundation
import TestSupport
import Testing
import TraceContracts
import TraceReports

@Suite struct YAMLReaderTests {
  @Test func `Values keep their text, their order and their place`() throws {
    let node = try YAMLReader.read("b: 2A37\na:\n  - 'yes'\n  - {not: ~}\n")
    #expect(node.entries?.map(\.key) == ["b", "a"])
    #expect(node["b"]?.content == .scalar("2A37", isQuoted: false))
    let list = try #require(node["a"]?.elements)
    #expect(list[0].content == .scalar("yes", isQuoted: true))
    #expect((list[0].line, list[0].column) == (3, 5))
    #expect(list[1]["not"]?.isNull == true)
    #expect(node.entries?[1].line == 2)
  }

  @Test func `A bare word is a flag, one in quotes is not`() throws {
    let node = try YAMLReader.read("[true, False, 'true', yes]")
    #expect(node.elements?.map(\.flag) == [true, false, nil, nil])
  }

  @Test func `Nothing is an empty text`() throws {
    #expect(try YAMLReader.read("").isNull)
    #expect(try YAMLReader.read("# only words\n").isNull)
  }

  @Test(arguments: [
    ("a: [1", 2), ("b: 0\na: 1\na: 2", 3), ("{a: 1}: 2", 1), ("a: 1\n\tb: 2", 2),
    ("--- 1\n--- 2", 2), ("a: \"\\x\"", 1), ("a: 'no end", 1), ("? [x]\n: 1", 1),
  ])
  func `What is not YAML is named with its line`(text: String, line: Int) {
    let failure = #expect(throws: YAMLFailure.self) { try YAMLReader.read(text) }
    #expect(failure?.line == line, "\(failure?.description ?? "")")
  }

  @Test(arguments: [
    "a: &x 1", "a: *x", "[&x 1, *x]", "{\"a\":\"b, \", c: &x [1], d: \"e\"}", "- '\n- &x 1\n- *x",
    "a: |\n  '\nb: &x 1\nc: *x", "[it 's , &x [1], 's, *x]", "!!map &x {a: 1}", "*x : 1",
  ])
  func `Anchors and aliases are refused wherever they may stand`(text: String) {
    let failure = #expect(throws: YAMLFailure.self) { try YAMLReader.read(text) }
    #expect(failure?.problem.contains("anchors") == true, "\(failure?.description ?? "")")
  }

  @Test func `Marks that are no anchors are read`() throws {
    let node = try YAMLReader.read("where: \"a == 1 && b * 2\"\nname: R&D\n")
    #expect(node["where"]?.text == "a == 1 && b * 2")
    #expect(node["name"]?.text == "R&D")
  }

  /// Each line names the one before ten times: 10^9 values of nine lines.
  @Test func `A text that would grow to billions of values is refused at once`() {
    var text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
    for level in 1..<9 {
      let names = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",")
      text += "a\(level): &a\(level) [\(names)]\n"
    }
    #expect(throws: YAMLFailure.self) { try YAMLReader.read(text) }
  }

  @Test func `Depth, number and size of what is read are bounded`() {
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(throws: YAMLFailure.self) { try YAMLReader.read(deep) }
    #expect(throws: YAMLFailure.self) {
      try YAMLReader.read(String(repeating: "[", count: 300_000))
    }
    #expect(throws: YAMLFailure.self) {
      try YAMLReader.read(String(repeating: "- ", count: 300_000))
    }
    let many = "[" + String(repeating: "1,", count: 100_001) + "]"
    #expect(throws: YAMLFailure.self) { try YAMLReader.read(many) }
    let long = "a: " + String(repeating: "b", count: YAMLReader.maximumSize)
    #expect(throws: YAMLFailure.self) { try YAMLReader.read(long) }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Damaged texts never trap`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sample = Array(
      "expect:\n  - connection: any\n    att_mtu: \">= 185\"\n  - {a: [b, 'c'], d: {not: e}}\n".utf8
    )
    for _ in 0..<400 {
      var octets = sample
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: octets.indices, using: &random)
        octets[place] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? YAMLReader.read(String(decoding: octets, as: UTF8.self))
      _ = try? YAMLReader.read(
        String(
          decoding: octets.prefix(Int.random(in: 0...octets.count, using: &random)), as: UTF8.self))
    }
  }
}
