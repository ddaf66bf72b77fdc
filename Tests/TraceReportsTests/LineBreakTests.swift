import Foundation
import Testing
import TraceReports

/// Where lines of a report break.
@Suite struct LineBreakTests {
  private let text =
    "lost by the sniffer after 6,000 ms (≈7.5 ms each), 12 octets and 3 packets; 40 kbit/s, 5 % of 2 connections"

  /// Words at the ends of lines that the next line continues with its unit.
  private func separated(_ lines: [String]) -> [String] {
    zip(lines, lines.dropFirst()).compactMap { line, next in
      let (number, unit) = (line.split(separator: " ").last, next.split(separator: " ").first)
      guard let number, let unit, number.last?.isNumber == true,
        ["ms", "octets", "packets;", "kbit/s,", "%"].contains(unit)
      else { return nil }
      return "\(number) | \(unit)"
    }
  }

  @Test(arguments: 20...110)
  func `No line breaks between a number and its unit`(_ width: Int) {
    for lines in [text.wrapped(to: width), ("  " + text).fitted(to: width)] {
      #expect(separated(lines) == [])
      #expect(lines.allSatisfy { $0.count <= width })
      // Nothing is lost, and nothing but line breaks is added.
      let words = lines.joined(separator: " ").split(separator: " ").map { String($0) }
      #expect(words == text.split(separator: " ").map { String($0) })
    }
  }

  @Test func `A number without a unit ends a line like any other word`() {
    #expect("there are 2 connections".wrapped(to: 11) == ["there are 2", "connections"])
    #expect("after 0x13 ms".wrapped(to: 10) == ["after 0x13", "ms"])
    #expect("frame #12 s".wrapped(to: 9) == ["frame #12", "s"])
    // Colour does not hide a number.
    #expect(
      "it took \u{1B}[1m24\u{1B}[0m ms".wrapped(to: 10) == ["it took", "\u{1B}[1m24\u{1B}[0m ms"])
  }

  @Test func `A path or a command in quotation marks stays whole if a line holds it`() {
    #expect(
      "cut it with 'my lock.log' first".wrapped(to: 20) == ["cut it with", "'my lock.log' first"])
    #expect(
      "the command `bletrace check FILE`, then".wrapped(to: 25) == [
        "the command", "`bletrace check FILE`,", "then",
      ])
    #expect(
      "see 'a path that is longer than a line'".wrapped(to: 16) == [
        "see 'a path that", "is longer than a", "line'",
      ])
    // An apostrophe is no quotation mark.
    #expect("the devices' own 'keys".wrapped(to: 12) == ["the devices'", "own 'keys"])
  }

  @Test func `An arrow or a sign stays with the number after it`() {
    #expect("sent ↑ 50 packets".wrapped(to: 8) == ["sent", "↑ 50 packets"])
    #expect("about ≈ 50 of them".wrapped(to: 8) == ["about", "≈ 50 of", "them"])
    #expect("to ↑ x".wrapped(to: 4) == ["to ↑", "x"])
  }

  @Test func `Short facts and remarks stay whole, and a date with its time`() {
    let facts = "↓ 58 packets, 1,560 octets   615 of 667 events   0 with bad CRC   7 damaged"
    for width in 70...90 {
      for line in facts.wrapped(to: width) {
        #expect(
          !line.hasSuffix(" 0") && !line.hasSuffix(" with") && !line.hasSuffix(" of"), "\(line)")
      }
    }
    let layers = "records: advertising 1,477 · LL empty 5,081 · LL control 21 · ATT 64 · SMP 15"
    for width in 60...90 {
      #expect(
        layers.wrapped(to: width).allSatisfy { $0.last?.isNumber == true || $0.hasSuffix("·") })
    }
    let span = "it was recorded between 2024-03-02 23:59:54 and 2024-03-03 00:00:06 UTC, then moved"
    for width in 30...70 {
      #expect(
        !span.wrapped(to: width).contains {
          $0.hasSuffix("-02") || $0.hasSuffix("-03") || $0.hasSuffix(":06")
        })
    }
    // Colours have no columns, and long remarks break like other text.
    let remark =
      "discovery (\u{1B}[1m21\u{1B}[0m round trips) and (a remark that no line of this text could hold)"
    #expect(remark.wrapped(to: 90).count == 1)
    #expect(!remark.wrapped(to: 80).contains { $0.hasSuffix("round") })
  }

  @Test func `What is wider than a line breaks all the same`() {
    #expect("1000000000 ms".fitted(to: 8).allSatisfy { $0.count <= 8 })
    #expect("123456 ms of it".fitted(to: 7) == ["123456", "  ms of", "  it"])
  }
}
