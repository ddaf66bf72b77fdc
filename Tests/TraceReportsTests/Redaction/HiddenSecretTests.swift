import BluetoothPackets
import CaptureFiles
import Foundation
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis

/// Secrets where nobody looks for them.
@Suite struct HiddenSecretTests {
  private static let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0xC1]

  /// An ACL packet with an ATT PDU on connection 1.
  private static func attribute(_ pdu: [UInt8]) -> [UInt8] {
    let frame = [UInt8(pdu.count), 0, 4, 0] + pdu
    return [2, 1, 0, UInt8(frame.count), 0] + frame
  }

  /// A reset, and connection 1 as central.
  private static let connected: [[UInt8]] = [
    [1, 3, 12, 0], [4, 0x3E, 19, 1, 0, 1, 0, 0, 1] + address + [24, 0, 0, 0, 200, 0, 0],
  ]

  /// The octets of a copy of the records.
  private static func copy(
    of records: [[UInt8]], fromHost: Set<Int>, _ options: Redaction.Options
  ) throws -> [UInt8] {
    var octets: [UInt8] = []
    try MadeCapture.make(.btsnoopH4, .btsnoop, records, fromHost: fromHost) { path in
      try RedactedCopy.make(of: path, options) { octets = $0.octets }
    }
    return octets
  }

  /// Whether a copy of the records holds the octets, and whether a copy of the copy is the same.
  private static func leaves(
    _ secret: [UInt8], of records: [[UInt8]], _ linkType: LinkType = .btsnoopH4,
    _ format: CaptureFormat = .btsnoop, fromHost: Set<Int> = [0],
    _ options: Redaction.Options = Redaction.Options()
  ) throws -> Bool {
    var leaves = true
    try MadeCapture.make(linkType, format, records, fromHost: fromHost) { path in
      #expect(RedactedCopy.contains(WholeCapture.octets(path), secret))
      try RedactedCopy.make(of: path, options) { copy in
        leaves = RedactedCopy.contains(copy.octets, secret)
        try RedactedCopy.make(of: copy.path, options) { again in
          #expect(again.octets == copy.octets)
        }
      }
    }
    return leaves
  }

  @Test(arguments: ["ⓐⓝⓝ", "⠁⠝⠝", "ⅯⅯⅩⅣ", "²³¹¹", "¼½¾", "♠♥♦♣", "\u{1}\u{2}\u{3}\u{4}\u{1F}"])
  func `A name in symbols is replaced`(name: String) throws {
    let field = [UInt8(name.utf8.count + 1), 9] + Array(name.utf8)
    let report = [2, 1, 0, 1] + Self.address + [UInt8(field.count)] + field + [0xC8]
    let records: [[UInt8]] = [[1, 3, 12, 0], [4, 0x3E, UInt8(report.count)] + report]
    #expect(try !Self.leaves(Array(name.utf8), of: records))
  }

  @Test func `Spaces and punctuation of a name stay`() throws {
    let name = Array("Ann’s – lamp".utf8)
    let field = [UInt8(name.count + 1), 9] + name
    let report = [2, 1, 0, 1] + Self.address + [UInt8(field.count)] + field + [0xC8]
    let records: [[UInt8]] = [[1, 3, 12, 0], [4, 0x3E, UInt8(report.count)] + report]
    #expect(try Self.leaves(Array("’".utf8), of: records))
    #expect(try Self.leaves(Array(" – ".utf8), of: records))
  }

  @Test func `The number that two users compare is blanked`() throws {
    let number: [UInt8] = [0x40, 0xE2, 0x01, 0x00]
    let records: [[UInt8]] = [[1, 3, 12, 0], [4, 0x33, 10] + Self.address + number]
    #expect(try !Self.leaves(Array(number.prefix(3)), of: records))
  }

  @Test func `Of the word before an H4 packet only the direction stays`() throws {
    let secret: [UInt8] = [0xCA, 0xFE, 0xBA]
    let event: [UInt8] = [4, 0x0E, 4, 1, 3, 12, 0]
    let records = [secret + [0xFF] + event, [0, 0, 0, 0, 1, 3, 12, 0]]
    let linkType = LinkType.bluetoothHCIH4WithPHDR
    #expect(try !Self.leaves(secret, of: records, linkType, .pcapng, fromHost: []))
    try MadeCapture.make(linkType, .pcapng, records, fromHost: []) { path in
      try RedactedCopy.make(of: path) { copy in
        #expect(RedactedCopy.contains(copy.octets, [0, 0, 0, 1] + event))
      }
    }
  }

  @Test func `A word in a keyboard's report map is hidden, and its items stay`() throws {
    let items: [UInt8] = [0x05, 0x01, 0x09, 0x06, 0xA1, 0x01]
    let map = items + Array("SN4711AB".utf8) + [0xC0]
    let records =
      Self.connected + [
        Self.attribute([0x08, 1, 0, 0xFF, 0xFF, 0x4B, 0x2A]),
        Self.attribute([0x09, UInt8(map.count + 2), 16, 0] + map),
      ]
    #expect(try !Self.leaves(Array("SN4711AB".utf8), of: records, fromHost: [0, 2]))
    #expect(try Self.leaves(items, of: records, fromHost: [0, 2]))
  }

  @Test(arguments: [20, 27, 30])
  func `A word in a report map that lies in two packets is hidden`(length: Int) throws {
    let map = [0x05, 0x01] + Array("SERIALNUMBER12345".utf8) + [0xA1, 0x01, 0xC0]
    let answer = [0x09, UInt8(map.count + 2), 16, 0] + map
    let frame = [UInt8(answer.count), 0, 4, 0] + answer
    func fragment(_ flags: UInt8, _ octets: ArraySlice<UInt8>) -> [UInt8] {
      [2, 1, flags, UInt8(octets.count), 0] + octets
    }
    let records =
      Self.connected + [
        Self.attribute([0x08, 1, 0, 0xFF, 0xFF, 0x4B, 0x2A]),
        fragment(0x20, frame.prefix(length)), fragment(0x10, frame.dropFirst(length)),
      ]
    let copy = try Self.copy(of: records, fromHost: [0, 2], Redaction.Options())
    for part in ["SERIA", "NUMB", "2345"] {
      #expect(!RedactedCopy.contains(copy, Array(part.utf8)), "\(part)")
    }
  }

  @Test func `A serial number that was read before the discovery is blanked, other values stay`()
    throws
  {
    var options = Redaction.Options()
    options.keepsValues = true
    func read(_ handle: UInt8, _ value: String) -> [[UInt8]] {
      [
        Self.attribute([0x0A, handle, 0]), Self.attribute([0x0B] + Array(value.utf8)),
      ]
    }
    // Serial Number String at 3, Manufacturer Name String at 5.
    let declarations: [UInt8] = [0x09, 7, 2, 0, 2, 3, 0, 0x25, 0x2A, 4, 0, 2, 5, 0, 0x29, 0x2A]
    let records =
      Self.connected + read(3, "SN471199") + read(5, "Acme Ltd") + [
        Self.attribute([0x08, 1, 0, 0xFF, 0xFF, 0x03, 0x28]), Self.attribute(declarations),
      ]
    let sent: Set<Int> = [0, 2, 4, 6]
    #expect(try !Self.leaves(Array("SN471199".utf8), of: records, fromHost: sent, options))
    #expect(try Self.leaves(Array("Acme Ltd".utf8), of: records, fromHost: sent, options))
  }

  @Test(arguments: [3, 9, 20])
  func `A name in a value that lies in two packets is hidden where values stay`(length: Int) throws
  {
    var options = Redaction.Options()
    options.keepsValues = true
    let name = Array("Ann's lamp".utf8)
    let write = [0x52, 9, 0] + Array("to ".utf8) + name + Array(" on".utf8)
    let frame = [UInt8(write.count), 0, 4, 0] + write
    func fragment(_ flags: UInt8, _ octets: ArraySlice<UInt8>) -> [UInt8] {
      [2, 1, flags, UInt8(octets.count), 0] + octets
    }
    let records =
      Self.connected + [
        // The name of the other side is known from its attribute.
        Self.attribute([0x08, 1, 0, 0xFF, 0xFF, 0x00, 0x2A]),
        Self.attribute([0x09, UInt8(name.count + 2), 3, 0] + name),
        fragment(0, frame.prefix(length)), fragment(0x10, frame.dropFirst(length)),
      ]
    let whole = try Self.copy(of: records, fromHost: [0, 2, 4, 5], options)
    for part in [name.prefix(4), name.suffix(4)] {
      #expect(!RedactedCopy.contains(whole, Array(part)))
    }
    #expect(RedactedCopy.contains(whole, Array(" on".utf8)))
  }

  @Test(arguments: [0x2B84, 0x2BC7, 0x2ADC, 0x2BC2, 0x2A46, 0x2AA4] as [UInt16])
  func `Keys, callers and codes are replaced where other values stay`(uuid: UInt16) throws {
    var options = Redaction.Options()
    options.keepsValues = true
    let secret = Array("Ann 5551234".utf8)
    let records =
      Self.connected + [
        Self.attribute([0x08, 1, 0, 0xFF, 0xFF, UInt8(uuid & 0xFF), UInt8(uuid >> 8)]),
        Self.attribute([0x09, UInt8(secret.count + 2), 16, 0] + secret),
      ]
    #expect(try !Self.leaves(Array(secret.suffix(7)), of: records, fromHost: [0, 2], options))
  }
}
