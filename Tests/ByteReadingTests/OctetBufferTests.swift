import ByteReading
import TestSupport
import Testing

/// Text that is put together octet by octet is what the same text as a `String` would be.
@Suite struct OctetBufferTests {
  private func text(_ body: (inout OctetBuffer) -> Void) -> String {
    // Small, so that it has to grow.
    var buffer = OctetBuffer(capacity: 0)
    body(&buffer)
    return String(decoding: [UInt8](copying: buffer.octets), as: UTF8.self)
  }

  @Test func `Numbers are written as the standard library writes them`() {
    var random = SeededRandom(seed: 11)
    let limits: [UInt64] = [
      0, 1, 9, 10, 99, 100, 999_999_999, .max, .max - 1, 10_000_000_000_000_000_000,
    ]
    let values = limits + (0..<500).map { random.next() >> UInt64($0 % 64) }
    for value in values {
      #expect(text { $0.append(decimal: value) } == String(value))
      let spaces = String(repeating: " ", count: max(0, 9 - String(value).count))
      #expect(text { $0.append(decimal: value, width: 9) } == spaces + String(value))
      let signed = Int64(bitPattern: value)
      #expect(text { $0.append(decimal: signed) } == String(signed))
      for digits in [1, 4, 16] {
        let plain = String(value, radix: 16)
        let zeros = String(repeating: "0", count: max(0, digits - plain.count))
        #expect(text { $0.append(hexadecimal: value, digits: digits) } == zeros + plain)
      }
    }
    // All quotients by which digits are told, and what lies about eight and sixteen digits.
    let edges: [UInt64] = [100_000_000, 1_000_000_000_000, 10_000_000_000_000_000]
    let numbers = (0...20_000).map { UInt64($0) } + (0...9999).map { UInt64($0) * 10_001 }
    for value in numbers + edges.flatMap({ [$0 - 1, $0, $0 + 1] }) {
      let plain = String(value)
      guard text({ $0.append(decimal: value, width: 6) }).hasSuffix(plain) else {
        Issue.record("\(value) is written otherwise")
        break
      }
      let zeros = String(repeating: "0", count: max(0, 19 - plain.count))
      #expect(text { $0.append(decimal: value, digits: 19) } == zeros + plain)
    }
    for width in 0...20 {
      let written = text { $0.append(decimal: 305 as UInt64, width: width) }
      #expect(written == String(repeating: " ", count: max(0, width - 3)) + "305")
      let digits = text { $0.append(decimal: 1_234_567_890_123_456_789 as UInt64, digits: width) }
      #expect(digits == "1234567890123456789".suffix(width))
    }
    #expect(text { $0.append(decimal: 7 as UInt64, digits: 3) } == "007")
    #expect(text { $0.append(decimal: 1234 as UInt64, digits: 3) } == "234")
  }

  @Test func `Octets are written in hexadecimal either way round`() {
    let octets: [UInt8] = [0x00, 0x1F, 0xA0, 0xFF]
    #expect(text { $0.append(hexadecimal: octets.rawSpan) } == "001fa0ff")
    #expect(
      text { $0.append(reversedHexadecimal: octets.rawSpan, separator: 0x3A, isUpper: true) }
        == "FF:A0:1F:00")
    #expect(
      text { $0.append(reversedHexadecimal: octets.rawSpan, separator: nil, isUpper: false) }
        == "ffa01f00")
  }

  @Test func `Text is appended, cut and compared in place`() {
    let written = text { buffer in
      buffer.append(text: "Größe")
      buffer.append(0x20, times: 70)
      buffer.append(" 1")
      buffer.removeOctets(from: 7, to: 77)
      buffer.append([0x2C, 0x20, 0x31])
    }
    #expect(written == "Größe 1, 1")
    var buffer = OctetBuffer()
    buffer.append(text: "abcab")
    let same = buffer.elementsEqual(0..<2, 3..<5)
    let other = buffer.elementsEqual(0..<2, 1..<3)
    let outside = buffer.elementsEqual(0..<2, 4..<6)
    #expect(same && !other && !outside)
    buffer.cut(to: 3)
    buffer.cut(to: 9)
    let count = buffer.count
    #expect(count == 3)
  }

  @Test func `Octets of a kind are looked for from a place on, and the last one is known`() {
    var buffer = OctetBuffer()
    let nothing = buffer.last
    buffer.append("a\"bc")
    let found = [0, 1, 2, 4, 9].map { start in buffer.contains(from: start) { $0 == 0x22 } }
    let last = buffer.last
    #expect(found == [true, true, false, false, false])
    #expect(nothing == nil && last == 0x63)
  }

  @Test func `A long text and many octets of one value make the buffer grow`() {
    let long = String(repeating: "Größe ", count: 100)
    let written = text { buffer in
      buffer.append("<")
      buffer.append(text: long)
      buffer.append(0x2E, times: 1000)
      buffer.append(0x21, times: 0)
      buffer.append(0x21, times: -1)
      buffer.append(">")
    }
    #expect(written == "<" + long + String(repeating: ".", count: 1000) + ">")
  }
}
