import CaptureFiles
import Testing

@Suite struct PCAPNGTests {
  /// Made up: two sections of opposite byte order, interfaces of different link types, every packet
  /// block, comments and blocks of unknown types.
  static func manifold() -> [UInt8] {
    var file = CaptureBytes(order: .littleEndian)
    file.section(options: [
      (2, Array("Radio".utf8)), (3, Array("Linux".utf8)), (4, Array("sniffer 1".utf8)),
      (1, Array("about the section".utf8)),
    ])
    file.interface(201, options: [(2, Array("hci0".utf8) + [0])])
    file.interface(272, snapLength: 4, options: [(3, Array("air".utf8)), (9, [9])])
    file.enhanced(
      0, steps: 1_700_000_000_000_000, [0, 0, 0, 1, 4, 14, 1],
      options: [
        (1, Array("first".utf8)), (2, CaptureBytes.octets(UInt32(2), .littleEndian)),
        (4, CaptureBytes.octets(UInt64(3), .littleEndian)),
      ])
    file.block(0x8000_0001) { $0.put([1, 2, 3, 4, 5]) }
    file.enhanced(
      1, steps: 1_700_000_000_000_000_999, [9, 8, 7], original: 300,
      options: [(2, CaptureBytes.octets(UInt32(1), .littleEndian))])
    file.simple([0, 0, 0, 0, 1])
    file.block(2) {
      $0.put(UInt16(1))
      $0.put(UInt16(2))
      $0.put(UInt32(395_812))
      $0.put(UInt32(0))
      $0.put(UInt32(2))
      $0.put(UInt32(2))
      $0.put([5, 6])
    }
    file.block(5, options: [(5, CaptureBytes.octets(UInt64(7), .littleEndian))]) {
      $0.put(UInt32(0))
      $0.put(UInt64(0))
    }
    file.order = .bigEndian
    file.section()
    file.interface(254)
    file.enhanced(0, steps: 1_700_000_000_000_002, [0, 0, 0, 2])
    return file.bytes
  }

  @Test func `Sections, interfaces, packet blocks and options come out`() throws {
    let reading = try Reading(Self.manifold())
    #expect(reading.damage.isEmpty)
    #expect(
      reading.payloads == [
        [0, 0, 0, 1, 4, 14, 1], [9, 8, 7], [0, 0, 0, 0, 1], [5, 6], [0, 0, 0, 2],
      ])
    #expect(reading.records.map(\.interface) == [0, 1, 0, 1, 0])
    #expect(reading.records.map(\.section) == [0, 0, 0, 0, 1])
    #expect(
      reading.records.map(\.linkType) == [
        .bluetoothHCIH4WithPHDR, .nordicBLE, .bluetoothHCIH4WithPHDR, .nordicBLE,
        .bluetoothLinuxMonitor,
      ])
    // The flags word goes before the packet's own header.
    #expect(
      reading.records.map(\.direction) == [
        .hostToController, .controllerToHost, .hostToController, nil, .hostToController,
      ])
    #expect(
      reading.records.map(\.timestamp) == [
        1_700_000_000_000_000_000, 1_700_000_000_000_000_999, nil, 395_812 << 32,
        1_700_000_000_000_002_000,
      ])
    #expect(reading.records.map(\.timeGoesBack) == [false, false, false, true, false])
    #expect(reading.records.map(\.originalLength) == [7, 300, 5, 2, 4])
    #expect(reading.records.map(\.drops) == [3, nil, 3, 2, nil])
    let facts = reading.facts
    #expect(facts.drops == 9)
    #expect(facts.otherBlocks == [0x8000_0001: 1, 5: 1])
    #expect(facts.sections.map(\.byteOrder) == [.littleEndian, .bigEndian])
    #expect(facts.sections[0].hardware == "Radio")
    #expect(facts.sections[0].operatingSystem == "Linux")
    #expect(facts.sections[0].application == "sniffer 1")
    #expect(facts.interfaces.map(\.name) == ["hci0", nil, nil])
    #expect(facts.interfaces.map(\.description) == [nil, "air", nil])
    #expect(facts.interfaces.map(\.resolution) == [.microseconds, .nanoseconds, .microseconds])
    #expect(facts.interfaces.map(\.recordCount) == [2, 2, 1])
    #expect(facts.interfaces.map(\.drops) == [7, 2, nil])
    #expect(
      facts.comments == [
        CaptureFacts.Comment(frame: nil, section: 0, text: "about the section"),
        CaptureFacts.Comment(frame: 1, section: 0, text: "first"),
      ])
    #expect(
      facts.linkTypes == [.bluetoothHCIH4WithPHDR, .nordicBLE, .bluetoothLinuxMonitor])
  }

  @Test func `A simple packet is cut at the snapshot length`() throws {
    var file = CaptureBytes(order: .bigEndian)
    file.section()
    file.interface(251, snapLength: 5)
    file.simple([1, 2, 3, 4, 5], original: 40)
    let reading = try Reading(file.bytes)
    #expect(reading.payloads == [[1, 2, 3, 4, 5]])
    #expect(reading.records[0].originalLength == 40)
  }

  @Test func `A packet of an interface without a description is reported`() throws {
    var file = CaptureBytes(order: .littleEndian)
    file.section()
    file.interface(251)
    file.enhanced(1, steps: 1, [1, 2, 3, 4])
    file.enhanced(0, steps: 1, [5])
    let reading = try Reading(file.bytes)
    #expect(reading.payloads == [[5]])
    #expect(
      reading.damage.entries.map(\.description) == [
        "frame 1, byte 0x30: the packet block refers to interface 1, the section describes 1; "
          + "36 octets skipped"
      ])
  }

  @Test(
    arguments: [UInt32(2), 3, 6], [64, 65536])
  func `A packet block too short for its fields says nothing of what lies behind it`(
    type: UInt32, chunkSize: Int
  ) throws {
    var file = CaptureBytes(order: .littleEndian)
    file.section()
    file.interface(251)
    file.block(type) { _ in }
    // 0xFF in the places of a captured length and of an interface.
    file.enhanced(0, steps: 1, [UInt8](repeating: 0xFF, count: 200))
    let reading = try Reading(file.bytes, chunkSize: chunkSize)
    #expect(reading.records.count == 1)
    #expect(
      reading.damage.entries.map(\.description) == [
        "frame 1, byte 0x30: the packet block has 12 octets, too few for its fields; 12 octets skipped"
      ])
  }

  @Test func `A block whose first length lies is mended by its second`() throws {
    var bytes = CaptureBytes.pcapng(Samples.records)
    let second = 28 + 32 + 36
    #expect(bytes[second] == 6)
    bytes[second + 5] = 0x40
    let reading = try Reading(bytes)
    #expect(reading.payloads == Samples.records.map(\.payload))
    #expect(reading.damage.count == 1 && reading.damage.bytesSkipped == 0)
  }

  @Test func `A block whose second length lies is mended by the next block`() throws {
    var bytes = CaptureBytes.pcapng(Samples.records)
    let second = 28 + 32 + 36
    bytes[second - 4] = 0x55
    let reading = try Reading(bytes)
    #expect(reading.payloads == Samples.records.map(\.payload))
    #expect(reading.damage.count == 1 && reading.damage.bytesSkipped == 0)
  }

  @Test func `A block of a captured length beyond its end is reported`() throws {
    var bytes = CaptureBytes.pcapng(Samples.records)
    bytes[28 + 32 + 36 + 20] = 200
    let reading = try Reading(bytes)
    #expect(reading.records.count == 5)
    #expect(reading.damage.entries.first?.frame == 2)
  }

  @Test func `An option that claims more than its block is reported, its packet kept`() throws {
    var file = CaptureBytes(order: .littleEndian)
    file.section()
    file.interface(251)
    file.enhanced(0, steps: 1, [1, 2, 3, 4], options: [(1, Array("abcd".utf8))])
    var bytes = file.bytes
    bytes[28 + 20 + 28 + 4 + 2] = 99
    let reading = try Reading(bytes)
    #expect(reading.payloads == [[1, 2, 3, 4]])
    #expect(reading.damage.entries.first?.reason.hasPrefix("option 1 has 99 octets") == true)
  }

  @Test func `Both byte orders and all lengths of garbage between blocks`() throws {
    for order in [CaptureFacts.ByteOrder.littleEndian, .bigEndian] {
      let bytes = CaptureBytes.pcapng(Samples.records, order: order)
      for length in 1...40 {
        let cut = 28 + 32 + 36
        let noisy =
          Array(bytes[..<cut]) + [UInt8](repeating: 0x5A, count: length) + Array(bytes[cut...])
        let reading = try Reading(noisy)
        #expect(reading.payloads == Samples.records.map(\.payload))
        #expect(reading.damage.bytesSkipped == UInt64(length))
        #expect(reading.damage.entries.first?.offset == UInt64(cut))
      }
    }
  }

  @Test func `Facts of sections, interfaces and comments beyond the limits are counted`() throws {
    var file = CaptureBytes(order: .littleEndian)
    for number in 0..<1100 {
      file.section()
      file.interface(201)
      file.enhanced(
        0, steps: UInt64(number), [0, 0, 0, 1, 4, 14, 1], options: [(1, Array("seen".utf8))])
    }
    let reading = try Reading(file.bytes)
    #expect(reading.records.count == 1100 && reading.damage.isEmpty)
    #expect(reading.facts.sections.count == 1024 && reading.facts.sectionsNotKept == 76)
    #expect(reading.facts.interfaces.count == 1024 && reading.facts.interfacesNotKept == 76)
    #expect(reading.facts.comments.count == 1000 && reading.facts.commentCount == 1100)
  }

  @Test func `An interface too many is damage`() throws {
    var file = CaptureBytes(order: .littleEndian)
    file.section()
    for _ in 0...65_536 { file.interface(201) }
    file.enhanced(0, steps: 1, [0, 0, 0, 1, 4, 14, 1])
    let reading = try Reading(file.bytes)
    #expect(reading.records.count == 1)
    #expect(reading.damage.entries.map(\.reason) == ["too many interfaces"])
  }
}
