import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct HCIReportTests {
  /// Two reports, made up: the parameters of one stand together.
  private let legacy: [UInt8] = [
    0x3E, 0x1A, 0x02, 0x02,
    0x00, 0x01, 1, 2, 3, 4, 5, 6, 0x03, 0x02, 0x01, 0x06, 0xC7,
    0x04, 0x00, 6, 5, 4, 3, 2, 1, 0x00, 0x7F, 0x00,
  ]

  @Test func `The reports of an event follow one another`() throws {
    var input = ByteReader(legacy.rawSpan)
    let event = try HCIEvent(parsing: &input)
    guard case .leMeta(.advertisingReport(let reports)) = event else {
      Issue.record("parsed as another event")
      return
    }
    var addresses: [DeviceAddress] = []
    var levels: [Int8?] = []
    var lengths: [Int] = []
    var offsets: [Int] = []
    let damage = reports.forEach { report in
      addresses.append(report.address)
      levels.append(report.rssi)
      lengths.append(report.data.byteCount)
      offsets.append(report.dataOffset)
    }
    #expect(damage == nil)
    #expect(addresses.map(\.rawValue) == [0x0605_0403_0201, 0x0102_0304_0506])
    #expect(levels == [-57, nil])
    #expect(lengths == [3, 0])
    #expect(offsets == [13, 26])
  }

  @Test func `A report that is cut is damage, and those before it are handed over`() throws {
    var cut = Array(legacy.dropLast(4))
    cut[1] = UInt8(cut.count - 2)
    var input = ByteReader(cut.rawSpan)
    let event = try HCIEvent(parsing: &input)
    guard case .leMeta(.advertisingReport(let reports)) = event else {
      Issue.record("parsed as another event")
      return
    }
    var count = 0
    let damage = reports.forEach { _ in count += 1 }
    #expect(count == 1)
    #expect(damage?.field.description == "Address")
    let same = reports.damage == damage
    #expect(same)
  }

  @Test func `An extended report identifies PHYs, set, power and data`() throws {
    // Made up: a complete report of a set on LE Coded.
    let octets: [UInt8] = [
      0x3E, 0x1D, 0x0D, 0x01, 0x01, 0x00, 0x01, 1, 2, 3, 4, 5, 6, 0x03, 0x03, 0x0A, 0x08, 0xC0,
      0x50, 0x00, 0x00, 0, 0, 0, 0, 0, 0, 0x03, 0x02, 0x01, 0x06,
    ]
    var input = ByteReader(octets.rawSpan)
    let event = try HCIEvent(parsing: &input)
    guard case .leMeta(.extendedAdvertisingReport(let reports)) = event else {
      Issue.record("parsed as another event")
      return
    }
    var seen = 0
    let damage = reports.forEach { report in
      // The macro of an expectation can't take a view.
      let (eventType, status) = (report.eventType, report.dataStatus)
      let (primary, secondary) = (report.primaryPHY, report.secondaryPHY)
      let (identifier, power, level) = (report.advertisingSID, report.txPower, report.rssi)
      let interval = report.periodicAdvertisingInterval
      let (isConnectable, isLegacy) = (report.isConnectable, report.isLegacy)
      let octets = [UInt8](copying: report.data)
      seen += 1
      #expect(eventType == 1 && isConnectable && !isLegacy)
      #expect(primary == .leCoded && secondary == .leCoded)
      #expect(identifier == 10 && power == 8 && level == -64)
      #expect(interval == 80)
      #expect(status == .complete)
      #expect(octets == [2, 1, 6])
    }
    #expect(damage == nil)
    #expect(seen == 1)
    var output = ByteWriter()
    event.encode(into: &output)
    #expect(output.bytes == octets)
  }

  @Test func `Cut and random reports never trap`() {
    var random = SeededRandom(seed: 7)
    for round in 0..<4_000 {
      var octets = (0..<Int(random.next() % 60)).map { _ in UInt8(truncatingIfNeeded: random.next())
      }
      octets.insert(
        contentsOf: [0x3E, UInt8(octets.count + 1), round % 2 == 0 ? 0x02 : 0x0D], at: 0)
      for watcher in [nil, FieldWatcher()] {
        var input = ByteReader(octets.rawSpan, watcher: watcher)
        guard let event = try? HCIEvent(parsing: &input) else { continue }
        switch event {
        case .leMeta(.advertisingReport(let reports)): _ = reports.damage
        case .leMeta(.extendedAdvertisingReport(let reports)): _ = reports.damage
        default: break
        }
      }
    }
  }
}
