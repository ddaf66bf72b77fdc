import BluetoothPackets
import ByteReading
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis

/// Octets that a layout does not cover, or that contradict it, stay no more than those of an unknown one.
@Suite struct SurplusOctetsTests {
  private static let name = Array("Zoltanka Quixley".utf8)
  private static let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0xC1]
  private static let connection: [UInt8] =
    [4, 0x3E, 19, 1, 0, 1, 0, 0, 1] + address + [24, 0, 0, 0, 200, 0, 0]

  private static func att(_ pdu: [UInt8], isSent: Bool = false) -> [UInt8] {
    let frame = [UInt8(pdu.count), 0, 4, 0] + pdu
    return [2, 1, isSent ? 0 : 0x20, UInt8(frame.count), 0] + frame
  }

  /// The last record of a redacted copy of `records`.
  private func lastRecord(
    _ records: [[UInt8]], fromHost: Set<Int>, _ linkType: LinkType = .btsnoopH4,
    keepsValues: Bool = false
  ) throws -> [UInt8] {
    var last: [UInt8] = []
    try MadeCapture.make(linkType, .btsnoop, records, fromHost: fromHost) { path in
      var options = Redaction.Options()
      options.keepsValues = keepsValues
      let copy = path + ".copy"
      let (redaction, _) = try Redaction.run(
        from: path, to: copy, format: .btsnoop, options: options)
      #expect(redaction.isSettled)
      var reader = try CaptureReader(path: copy)
      while reader.next() != nil { last = [UInt8](copying: reader.payload) }
    }
    return last
  }

  /// What a copy shows of a notified value.
  private func shown(_ value: [UInt8], of type: UInt16, keepsValues: Bool = false) throws -> [UInt8]
  {
    let records = [
      Self.connection, Self.att([8, 1, 0, 0xFF, 0xFF, 3, 0x28], isSent: true),
      Self.att([9, 7, 2, 0, 0x1A, 3, 0] + type.octets), Self.att([0x1B, 3, 0] + value),
    ]
    return Array(
      try lastRecord(records, fromHost: [1], keepsValues: keepsValues).suffix(value.count))
  }

  /// What a copy shows of a descriptor's value that was read.
  private func shown(_ value: [UInt8], ofDescriptor type: UInt16) throws -> [UInt8] {
    let records = [
      Self.connection, Self.att([4, 5, 0, 0xFF, 0xFF], isSent: true),
      Self.att([5, 1, 5, 0] + type.octets), Self.att([0x0A, 5, 0], isSent: true),
      Self.att([0x0B] + value),
    ]
    return Array(try lastRecord(records, fromHost: [1, 3]).suffix(value.count))
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  @Test(arguments: [0x2A01, 0x2A04, 0x2A05, 0x2A4A, 0x2A4E, 0x2A50, 0x2AA6, 0x2AC9] as [UInt16])
  func `Octets behind the layout of a characteristic are blank`(_ type: UInt16) throws {
    let lengths: [UInt16: Int] = [
      0x2A01: 2, 0x2A04: 8, 0x2A05: 4, 0x2A4A: 4, 0x2A4E: 1, 0x2A50: 7, 0x2AA6: 1, 0x2AC9: 1,
    ]
    let length = try #require(lengths[type])
    let value = try shown(Self.name, of: type)
    #expect(Array(value.dropFirst(length)) == Self.zeros(16 - length))
    let whole = Array(Self.name.prefix(length))
    #expect(try shown(whole, of: type) == whole)
  }

  @Test func `A UUID of a length that none has is blank, and one that it has stays`() throws {
    let long = [1, 2] + Self.name
    #expect(try shown(long, of: 0x2ABF) == Self.zeros(18))
    #expect(try shown(Self.name + [1, 2, 3, 4], ofDescriptor: 0x2907) == Self.zeros(20))
    #expect(try shown([0x0F, 0x18], of: 0x2ABF) == [0x0F, 0x18])
    #expect(try shown([0x0F, 0x18], ofDescriptor: 0x2907) == [0x0F, 0x18])
  }

  @Test func `With kept values octets behind a layout are kept, too`() throws {
    #expect(try shown(Self.name, of: 0x2A05, keepsValues: true) == Self.name)
  }

  @Test(
    arguments: [
      (0x2A9D, [0, 0x70, 0x17]), (0x2A9C, [0, 4, 0x2C, 1, 0x70, 0x17]),
      (0x2A68, [0, 0, 0x2C, 1, 0x70, 0x17]), (0x2A98, [0x70, 0x17]), (0x2A97, [0x70, 0x17]),
    ] as [(UInt16, [UInt8])])
  func `Weights, girths and ways are replaced, also as scales and navigators send them`(
    _ type: UInt16, _ value: [UInt8]
  ) throws {
    #expect(try shown(value, of: type).suffix(2) != [0x70, 0x17])
  }

  // MARK: Lengths that contradict the record

  @Test func `An ISO packet whose length contradicts the record keeps its first header only`()
    throws
  {
    let start: [UInt8] = [5, 0x60, 0x60]
    // The length says more than there is.
    let wrong = try lastRecord([start + [0x6C, 0x34] + Self.name], fromHost: [])
    #expect(wrong == start + [0x6C, 0x34] + Self.zeros(16))
    let right = try lastRecord([start + [16, 0] + Self.name], fromHost: [])
    #expect(Array(right.prefix(9)) == start + [16, 0] + Array(Self.name.prefix(4)))
  }

  @Test func `A control socket whose program's name is longer than the record is blank`() throws {
    try inFolder { folder in
      let path = folder.appendingPathComponent("monitor").path
      var writer = try CaptureWriter(path: path, format: .btsnoop, linkType: .btsnoopMonitor)
      let record = CaptureRecord(
        number: 1, timestamp: 1_700_000_000_000_000_000, direction: nil,
        linkType: .btsnoopMonitor, originalLength: 16, capturedLength: 16, flags: 14)
      try writer.append(record, payload: Self.name.rawSpan)
      try writer.finish()
      _ = try Redaction.run(
        from: path, to: path + ".copy", format: .btsnoop, options: Redaction.Options())
      var reader = try CaptureReader(path: path + ".copy")
      let first = reader.next()
      #expect(first != nil)
      #expect([UInt8](copying: reader.payload) == Self.zeros(16))
    }
  }

  @Test func `Reserved bits of a packet's flags are cleared, and its direction stays`() throws {
    try inFolder { folder in
      let path = folder.appendingPathComponent("flags").path
      var writer = try CaptureWriter(path: path, format: .pcapng, linkType: .bluetoothHCIH4)
      let reset: [UInt8] = [1, 3, 0x0C, 0]
      let record = CaptureRecord(
        number: 1, timestamp: 1_700_000_000_000_000_000, direction: .hostToController,
        linkType: .bluetoothHCIH4, originalLength: 4, capturedLength: 4, flags: 0x746C_6F5A)
      try writer.append(record, payload: reset.rawSpan)
      try writer.finish()
      _ = try Redaction.run(
        from: path, to: path + ".copy", format: .pcapng, options: Redaction.Options())
      var reader = try CaptureReader(path: path + ".copy")
      let next = reader.next()
      let copy = try #require(next)
      #expect(copy.direction == .hostToController)
      #expect(copy.flags == 0x746C_6F5A & 0xFF00_01FF)
    }
  }

  // MARK: The copy of a copy

  @Test func `Pseudonyms of short and of equal octets do not change when the copy is redacted`()
    throws
  {
    func report(_ number: Int, _ type: UInt8, _ data: [UInt8]) -> [UInt8] {
      let item = [UInt8(data.count + 1), type] + data
      let device = [UInt8(number & 0xFF), UInt8(number >> 8), 3, 4, 5, 0xC1] as [UInt8]
      return [4, 0x3E, UInt8(12 + item.count), 2, 1, 0, 1] + device + [UInt8(item.count)] + item
        + [0xC0]
    }
    var records: [[UInt8]] = []
    for number in 0..<300 {
      records.append(report(number, 0x8B, [UInt8(number & 0xFF), UInt8(number >> 8) | 0x90]))
    }
    for letter in "ghijklmn".utf8 {
      records.append(report(400, 0x8C, [letter, letter + 1, letter]))
    }
    try MadeCapture.make(.btsnoopH4, .btsnoop, records, fromHost: []) { path in
      let (once, twice) = (path + ".1", path + ".2")
      let (redaction, _) = try Redaction.run(
        from: path, to: once, format: .btsnoop, options: Redaction.Options())
      #expect(redaction.isSettled)
      _ = try Redaction.run(from: once, to: twice, format: .btsnoop, options: Redaction.Options())
      #expect(WholeCapture.octets(once) == WholeCapture.octets(twice))
    }
  }

  // MARK: The last look

  @Test func `Names are found in any case and order, and addresses with dots`() throws {
    let name = "Zoltanka"
    let advertised: [UInt8] =
      [4, 0x3E, UInt8(14 + name.utf8.count), 2, 1, 0, 1] + Self.address
      + [UInt8(name.utf8.count + 2), UInt8(name.utf8.count + 1), 9] + Array(name.utf8) + [0xC0]
    let wide = name.utf8.flatMap { [0, $0] as [UInt8] }
    let values: [[UInt8]] = [
      Array("at ZOLTANKA!".utf8), Array("at zoltanka!".utf8), Array(name.utf8.reversed()), wide,
      Array("at c1.22.33.44.55.66!".utf8), Array("at C122.3344.5566!".utf8),
    ]
    let records = [advertised, Self.connection] + values.map { Self.att([0x1B, 9, 0] + $0) }
    try MadeCapture.make(.btsnoopH4, .btsnoop, records, fromHost: []) { path in
      var options = Redaction.Options()
      options.keepsValues = true
      try RedactedCopy.make(of: path, options) { copy in
        #expect(copy.redaction.found.first == [3, 4, 5, 6, 7, 8])
        #expect(RedactedCopy.contains(copy.octets, Array("at ".utf8)))
        try RedactedCopy.make(of: copy.path, options) { again in
          #expect(again.octets == copy.octets)
        }
      }
    }
  }
}

extension UInt16 {
  fileprivate var octets: [UInt8] {
    [UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8)]
  }
}
