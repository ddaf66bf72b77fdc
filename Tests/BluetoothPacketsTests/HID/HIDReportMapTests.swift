import BluetoothPackets
import ByteReading
import TestSupport
import Testing

/// Report maps, item by item, and reports that are read by them.
@Suite struct HIDReportMapTests {
  /// USB HID 1.11, Appendix E.6: the descriptor of a boot keyboard.
  private static let keyboard: [UInt8] = [
    0x05, 0x01, 0x09, 0x06, 0xA1, 0x01, 0x05, 0x07, 0x19, 0xE0, 0x29, 0xE7, 0x15, 0x00, 0x25, 0x01,
    0x75, 0x01, 0x95, 0x08, 0x81, 0x02, 0x95, 0x01, 0x75, 0x08, 0x81, 0x01, 0x95, 0x05, 0x75, 0x01,
    0x05, 0x08, 0x19, 0x01, 0x29, 0x05, 0x91, 0x02, 0x95, 0x01, 0x75, 0x03, 0x91, 0x01, 0x95, 0x06,
    0x75, 0x08, 0x15, 0x00, 0x25, 0x65, 0x05, 0x07, 0x19, 0x00, 0x29, 0x65, 0x81, 0x00, 0xC0,
  ]

  private static func parts(
    _ map: [UInt8], _ report: UInt8, of kind: HIDReportMap.Kind = .input, _ octets: [UInt8]
  ) throws -> [String] {
    let layout = try #require(try HIDReportMap(parsing: map.rawSpan).layout(of: report, kind))
    return HIDReport(octets.rawSpan, by: layout).parts.map { part in
      "\(part.field.name) \(part.name)" + (part.value.map { " \($0)" } ?? "")
    }
  }

  @Test func `A keyboard's keys, its modifier keys and its lights`() throws {
    let pressed = try Self.parts(Self.keyboard, 0, [0x22, 0, 0x04, 0x28, 0, 0, 0, 0])
    #expect(
      pressed == ["Modifier Key Left Shift", "Modifier Key Right Shift", "Key a", "Key Enter"])
    #expect(try Self.parts(Self.keyboard, 0, [0, 0, 0, 0, 0, 0, 0, 0]).isEmpty)
    #expect(
      try Self.parts(Self.keyboard, 0, of: .output, [0x03]) == ["LED Num Lock", "LED Caps Lock"])
    // Above the greatest value of the array there is no key.
    #expect(try Self.parts(Self.keyboard, 0, [0, 0, 0x66, 0, 0, 0, 0, 0]).isEmpty)
    let map = try HIDReportMap(parsing: Self.keyboard.rawSpan)
    #expect(map.layout(of: 0, .input)?.octets == 8)
    #expect(map.layout(of: 1, .input) == nil && map.layout(of: 0, .feature) == nil)
  }

  @Test func `The boot keyboard is what its descriptor says`() throws {
    let boot = try #require(HIDReportLayout.ofBootProtocol(0x2A22))
    let read = try #require(
      try HIDReportMap(parsing: Self.keyboard.rawSpan).layout(of: 0, .input))
    for octets: [UInt8] in [[0x81, 0, 4, 5, 6, 7, 8, 9], [0, 0, 0x65, 0, 0, 0, 0, 1]] {
      #expect(
        HIDReport(octets.rawSpan, by: boot).parts == HIDReport(octets.rawSpan, by: read).parts)
    }
  }

  @Test func `Axes of twelve bits have a sign, and the last usage goes on`() throws {
    let map: [UInt8] = [
      0xA1, 0x01, 0x05, 0x01, 0x09, 0x30, 0x09, 0x31, 0x16, 0x01, 0xF8, 0x26, 0xFF, 0x07,
      0x75, 0x0C, 0x95, 0x02, 0x81, 0x06,
      // Pushed and popped: the page of the buttons is gone behind them.
      0xA4, 0x05, 0x09, 0x09, 0x01, 0x15, 0x00, 0x25, 0x01, 0x75, 0x01, 0x95, 0x08, 0x81, 0x02,
      0xB4, 0x09, 0x38, 0x95, 0x01, 0x81, 0x06, 0xC0,
    ]
    #expect(
      try Self.parts(map, 0, [0xFD, 0xCF, 0x00, 0x03, 0xFF, 0x0F])
        == [
          "X Generic Desktop/0x30 -3", "Y Generic Desktop/0x31 12", "Button 1", "Button 1",
          "Wheel Generic Desktop/0x38 -1",
        ])
  }

  @Test func `Usages of four octets bring their page, and of a set the first one counts`() throws {
    let map: [UInt8] = [
      0xA1, 0x01, 0x05, 0x01, 0x85, 0x07, 0x0B, 0x42, 0x00, 0x0D, 0x00,
      0xA9, 0x01, 0x09, 0x32, 0x09, 0x33, 0xA9, 0x00,
      0x15, 0x00, 0x25, 0x64, 0x75, 0x08, 0x95, 0x02, 0x81, 0x02, 0xC0,
    ]
    #expect(
      try Self.parts(map, 7, [5, 6])
        == ["Usage Digitizers/0x42 5", "Usage Generic Desktop/0x32 6"])
  }

  @Test func `Without negative values the greatest value has no sign`() throws {
    let map: [UInt8] = [
      0xA1, 0x01, 0x05, 0x06, 0x09, 0x20, 0x15, 0x00, 0x25, 0xFF, 0x75, 0x08, 0x95, 0x01, 0x81,
      0x02, 0xC0,
    ]
    #expect(
      try Self.parts(map, 0, [0xC8]) == ["Battery Strength Generic Device Controls/0x20 200"])
  }

  @Test func `A report that is cut says what it has`() throws {
    let layout = try #require(HIDReportLayout.ofBootProtocol(0x2A33))
    let (short, more): ([UInt8], [UInt8]) = ([0x01, 0x05], [0x00, 0x05, 0xFB, 9])
    let cut = HIDReport(short.rawSpan, by: layout)
    #expect(cut.isCut && cut.parts.map(\.value) == [nil, 5] && cut.octetsLeft == 0)
    let long = HIDReport(more.rawSpan, by: layout)
    #expect(!long.isCut && long.octetsLeft == 1)
  }

  // MARK: Input that means ill

  private static func isRefused(_ map: [UInt8]) -> Bool {
    (try? HIDReportMap(parsing: map.rawSpan)) == nil
  }

  @Test func `A map is refused that is cut, too deep or too large`() {
    for count in 1..<Self.keyboard.count {
      // It is whole where its collection has ended, and not before.
      let isBeforeCollection = count <= 4 && count % 2 == 0
      #expect(Self.isRefused(Array(Self.keyboard[..<count])) != isBeforeCollection, "\(count)")
    }
    let deep = [UInt8](repeating: 0xA0, count: 17) + [UInt8](repeating: 0xC0, count: 17)
    #expect(Self.isRefused(deep) && !Self.isRefused(Array(deep[1..<33])))
    #expect(Self.isRefused([UInt8](repeating: 0xA4, count: 9)))
    #expect(Self.isRefused([0xB4]) && Self.isRefused([0xC0]))
    #expect(Self.isRefused([UInt8](repeating: 0x08, count: 513)))
    // A report of more octets than a value has, in one item and in two.
    #expect(Self.isRefused([0x75, 0x08, 0x96, 0x01, 0x02, 0x81, 0x02]))
    #expect(Self.isRefused([0x75, 0x08, 0x96, 0x00, 0x02, 0x81, 0x02, 0x81, 0x02]))
    #expect(Self.isRefused([0x77, 0xFF, 0xFF, 0xFF, 0xFF, 0x97, 0xFF, 0xFF, 0xFF, 0xFF, 0x81, 2]))
    // A range of usages that ends before it begins, and a long item that is cut.
    #expect(Self.isRefused([0x19, 5, 0x29, 4]) && Self.isRefused([0xFE, 3, 0, 1, 2]))
    #expect(!Self.isRefused([0xFE, 3, 0, 1, 2, 3]))
  }

  @Test func `Random maps and reports never trap`() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<20_000 {
      var map = Self.keyboard
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        map[Int.random(in: map.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let parsed = try? HIDReportMap(parsing: map.rawSpan) else { continue }
      for controls in parsed.controls {
        guard let layout = parsed.layout(of: controls.report, controls.kind) else { continue }
        let octets = random.octets(upTo: 20)
        let report = HIDReport(octets.rawSpan, by: layout)
        #expect(report.octetsLeft <= octets.count)
        #expect(report.parts.allSatisfy { $0.octets.upperBound <= octets.count })
      }
    }
  }
}
