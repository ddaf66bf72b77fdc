import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct AdvertisingDataTests {
  @Test(arguments: AdvertisingDataVectors.values)
  func `Each value decodes under its type and encodes to the same octets`(
    type: UInt8, digits: String
  ) throws {
    let value = octets(digits)
    for watcher in [nil, FieldWatcher()] {
      var input = ByteReader(value.rawSpan, watcher: watcher)
      let item = try AdvertisingDataItem(parsing: &input, type: ADType(rawValue: type))
      let isAtEnd = input.isAtEnd
      #expect(isAtEnd)
      let itemType = item.type
      #expect(itemType == ADType(rawValue: type))
      if case .unknown = item { #expect(type == 0x77) }
      var output = ByteWriter()
      item.encode(into: &output)
      #expect(output.bytes == [UInt8(value.count + 1), type] + value)
    }
  }

  @Test func `Every type with a name has a value that is tried, and is read as more than octets`() {
    let tried = Set(AdvertisingDataVectors.values.map(\.0))
    for type in UInt8.min...UInt8.max where ADType(rawValue: type).name != nil {
      #expect(tried.contains(type), "AD type \(type)")
      let zeros = [UInt8](repeating: 0, count: 64)
      var input = ByteReader(zeros.rawSpan)
      guard let item = try? AdvertisingDataItem(parsing: &input, type: ADType(rawValue: type))
      else { continue }
      if case .unknown = item { Issue.record("AD type \(type) is read as octets") }
    }
  }

  @Test(arguments: AdvertisingDataVectors.values)
  func `A cut value is an error or a shorter value, and what was read encodes back`(
    type: UInt8, digits: String
  ) {
    let whole = octets(digits)
    for length in 0..<whole.count {
      let value = Array(whole.prefix(length))
      let watcher = FieldWatcher()
      var input = ByteReader(value.rawSpan, watcher: watcher)
      do throws(WireError) {
        let item = try AdvertisingDataItem(parsing: &input, type: ADType(rawValue: type))
        var output = ByteWriter()
        item.encodeValue(into: &output)
        output.octets(input.unread)
        #expect(output.bytes == value)
      } catch {
        #expect(error.layer.description == "Advertising Data")
        #expect(error.offset <= length)
      }
    }
  }

  @Test(arguments: AdvertisingDataVectors.packets)
  func `Every truncation of a packet hands over its whole structures`(digits: String) throws {
    let whole = octets(digits)
    var ends: [Int] = []
    try ADStructure.forEach(in: whole.rawSpan) { structure in
      ends.append(structure.offset + 2 + structure.value.byteCount)
    }
    for length in 0...whole.count {
      let cut = Array(whole.prefix(length))
      var count = 0
      var output = ByteWriter()
      var input = ByteReader(cut.rawSpan)
      let error = AdvertisingDataItem.forEach(in: &input) { item in
        if case .malformed = item { return }
        count += 1
        item.encode(into: &output)
      }
      #expect(count == ends.count { $0 <= length })
      #expect(output.bytes == Array(cut.prefix(output.count)))
      let isBoundary = length == 0 || ends.contains(length) || length > (ends.last ?? 0)
      #expect((error == nil) == isBoundary)
    }
  }

  @Test func `Random octets never trap and decode the same with and without a watcher`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededRandom(seed: seed)
    for _ in 0..<20_000 {
      let count = Int(generator.next() % 64)
      var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      // Plausible lengths and interesting types, so that the walk gets somewhere.
      if count > 1, generator.next() % 4 != 0 {
        bytes[0] = UInt8(generator.next() % UInt64(count))
        bytes[1] = UInt8(generator.next() % 64)
      }
      var types: [ADType] = []
      var watched: [ADType] = []
      var plain = ByteReader(bytes.rawSpan)
      let watcher = FieldWatcher()
      var spied = ByteReader(bytes.rawSpan, watcher: watcher)
      let first = AdvertisingDataItem.forEach(in: &plain) { item in
        types.append(item.type)
        _ = Beacon(item)?.name
      }
      let second = AdvertisingDataItem.forEach(in: &spied) { watched.append($0.type) }
      #expect(first == second, "seed \(seed)")
      #expect(types == watched, "seed \(seed)")
      _ = AdvertisingDataIssue.find(in: bytes.rawSpan, context: .scanResponse)
    }
  }

  @Test func `A malformed value is kept and the next structure is read`() {
    var types: [ADType] = []
    var malformed = 0
    var input = ByteReader(octets("021941" + "020a04").rawSpan)
    AdvertisingDataItem.forEach(in: &input) { item in
      types.append(item.type)
      if case .malformed(_, let value, let error) = item {
        malformed += 1
        #expect([UInt8](copying: value) == [0x41])
        #expect(error.field.description == "Appearance")
        #expect(error.offset == 2)
      }
    }
    #expect(types == [.appearance, .txPowerLevel])
    #expect(malformed == 1)
  }

  @Test func `Types have the names of the generated table`() {
    for value in UInt8.min...UInt8.max {
      #expect(
        ADType(rawValue: value).name.map { "\($0)" } == AssignedNumbers.adType(value))
    }
  }

  @Test func `A URI spells its scheme out`() {
    let cases: [(String, String)] = [
      ("172f2f6578616d706c652e6f7267", "https://example.org"), ("01666f6f3a626172", "foo:bar"),
      ("c2aa2f", "\u{AA}/"),
    ]
    for (digits, text) in cases.prefix(2) {
      let spelled = AdvertisedURI(octets: octets(digits).rawSpan).text
      #expect(spelled == text)
    }
    let scheme = AdvertisedURI(octets: octets(cases[2].0).rawSpan).scheme
    #expect(scheme == 0xAA)
    let empty = AdvertisedURI(octets: octets("").rawSpan).text
    #expect(empty == "")
  }

  @Test func `A group's access addresses follow from its seed`() throws {
    // The expected words are those that Wireshark 4.0 computes for a seed of zero.
    let bytes = octets("00000010" + String(repeating: "00", count: 29))
    var input = ByteReader(bytes.rawSpan)
    let info = try BIGInfo(parsing: &input)
    #expect(info.bisCount == 2)
    #expect(info.accessAddress(ofBIS: 0) == 0x02A4_0000)
    #expect(info.accessAddress(ofBIS: 1) == 0xFD06_0000)
    #expect(info.accessAddress(ofBIS: 2) == 0x0130_0000)
  }

  @Test func `The walk hands over flags, lists and names with their values`() {
    var input = ByteReader(octets(AdvertisingDataVectors.packets[0]).rawSpan)
    var found: [String] = []
    AdvertisingDataItem.forEach(in: &input) { item in
      switch item {
      case .flags(let flags):
        found.append("\(flags.isGeneralDiscoverable) \(flags.isBREDRNotSupported)")
      case .appearance(let value): found.append(AssignedNumbers.appearance(value) ?? "?")
      case .serviceUUIDs(let list, let isComplete):
        found.append("\(isComplete)")
        list.forEach { found.append($0.assignedName ?? "?") }
      case .localName(let name, _):
        found.append(String(decoding: [UInt8](copying: name), as: UTF8.self))
      default: found.append("other")
      }
    }
    #expect(
      found == ["true true", "Heart Rate Belt", "true", "Heart Rate", "Battery", "Belt!"])
  }
}
