import ByteReading
import CaptureFiles
import TestSupport
import Testing

@Suite struct EnvelopeTests {
  /// A record of each kind, with what its link type says. Origins: homewsn/bsniffhub (phy-changed),
  /// AleBonora3/Tesi_BLE (mouse), darkmentorllc/Blue2thprinting (Telink key size overflow, import),
  /// mikeryan/crackle (known_ltk); the others are made up.
  static let records: [(LinkType, String)] = [
    (.bluetoothLELLWithPHDR, "00d58000 d6be898e 130c d6be898e 0006 388b4a03ee04 000000"),
    (.bluetoothLELLWithPHDR, "26d28000 891b2ed8 938d 891b2ed8 00 0703170404 000000"),
    (.nordicBLE, "00 1900 03 6712 02 0a 01 26 2d 0000 96059312 d6be898e 4406 ee1868b00b77 78b734"),
    (
      .nordicBLE,
      "4b 1e00 02 0000 00 0a 03 00 00 0000 00000000 7083329a 020b 0700060001040005fd0707 bdec7f"
    ),
    (.nordicBLE, "01 06 19 01 0500 06 0a 01 25 30 0000 40010000 d6be898e 4406 ee1868b00b77 78b734"),
    (.nordicBLE, "beef 06 0500 0000 18 01 25 30 0000 40010000 d6be898e 4406 ee1868b00b77 78b734"),
    (
      .ppi,
      "0000 1800 93000000 3675 0c00 00 7a09 00 0833710d e4 db e2 3d d6be898e 0006 e8dd6ee5c578 020105"
    ),
    (.bluetoothHCIH4, "04 0e 04 01 03 0c 00"),
    (.btsnoopH4, "01 030c00"),
    (.bluetoothHCIH4WithPHDR, "00000001 02 40 20 00 00"),
    (.btsnoopH1, "40 20 00 00"),
    (.btsnoopMonitor, "0001 ad2ffe9e9100 6863693000000000"),
    (.bluetoothLinuxMonitor, "0000 0003 0e 04 01 03 0c 00"),
    (.packetLogger, "01 0e 04 01 03 0c 00"),
    (.packetLogger, "fc 50 72 6f"),
    (.bluetoothLELL, "d6be898e 0006 e8dd6ee5c578 c63c96"),
  ]

  private func envelope(
    _ digits: String, _ linkType: LinkType, flags: UInt32 = 0,
    direction: CaptureRecord.Direction? = nil,
    user: LinkType.UserTypes = .none, watcher: FieldWatcher? = nil
  ) throws -> Envelope {
    try Envelope(
      parsing: [UInt8](hexadecimal: digits).rawSpan, linkType: linkType, direction: direction,
      flags: flags,
      watcher: watcher, userLinkTypes: user)
  }

  private func radio(_ envelope: Envelope) throws -> RadioMetadata {
    guard case .linkLayer(let radio) = envelope.content else {
      Issue.record("not a link-layer packet: \(envelope.content)")
      throw WireError(layer: .pseudoHeader, field: "", offset: 0, reason: .invalidValue(0))
    }
    return radio
  }

  @Test func `The radio header identifies channel, signal and checks`() throws {
    let envelope = try envelope(EnvelopeTests.records[0].1, EnvelopeTests.records[0].0)
    let radio = try radio(envelope)
    #expect(envelope.payload == 10..<25)
    #expect(radio.channel == 37)
    #expect(radio.rssi == -43)
    #expect(radio.noise == nil)
    #expect(radio.crc == .valid)
    #expect(radio.mic == .notChecked)
    #expect(radio.phy == .le1M)
    #expect(radio.referenceAccessAddress == 0x8E89_BED6)
    #expect(radio.pduKind == .unknown)
  }

  @Test func `The radio header identifies direction and the coding of LE Coded`() throws {
    let radio = try radio(envelope(EnvelopeTests.records[1].1, EnvelopeTests.records[1].0))
    #expect(radio.channel == 36)
    #expect(radio.pduKind == .data)
    #expect(radio.direction == .peripheralToCentral)
    #expect(radio.hasCodingIndicator)
    #expect(radio.phy == .leCodedS8)
    let fast = try self.radio(
      envelope("26d28000 891b2ed8 938d 891b2ed8 01 0703", .bluetoothLELLWithPHDR))
    #expect(fast.phy == .leCodedS2)
  }

  @Test func `Auxiliary advertising uses the MIC's flags for the PDU's kind`() throws {
    let radio = try radio(
      envelope("05d58000 d6be898e 932c d6be898e 0700 000000", .bluetoothLELLWithPHDR))
    #expect(radio.pduKind == .auxiliaryAdvertising)
    #expect(radio.auxiliaryPDU == .sync)
    #expect(radio.mic == .notChecked)
  }

  @Test func `A mark of whitened bits is wrong where the header fits the length`() throws {
    let envelope = try envelope(
      "00d58000 00000000 0200 d6be898e 0006 e8dd6ee5c578 c63c96", .bluetoothLELLWithPHDR)
    #expect(try radio(envelope).isMarkedWhitened)
    let longer = try self.envelope(
      "00d58000 00000000 0200 d6be898e 0006 e8dd6ee5c578 00 c63c96", .bluetoothLELLWithPHDR)
    #expect(longer.content == .undecodable(.whitenedBits))
  }

  @Test func `Whitened bits are named, not decoded`() throws {
    let envelope = try envelope("00d58000 00000000 0200 d6be898e", .bluetoothLELLWithPHDR)
    #expect(envelope.content == .undecodable(.whitenedBits))
  }

  @Test func `A sniffer's version 3 header identifies clock and kind`() throws {
    let envelope = try envelope(EnvelopeTests.records[2].1, .nordicBLE)
    let radio = try radio(envelope)
    #expect(envelope.payload == 17..<32)
    #expect(radio.pduKind == .advertising)
    #expect(radio.channel == 38)
    #expect(radio.rssi == -45)
    #expect(radio.crc == .valid)
    #expect(radio.deviceTime == 0x1293_0596)
    #expect(radio.deltaTime == nil)
    #expect(radio.packetCounter == 0x1267)
    #expect(radio.direction == nil)
  }

  @Test func `A sniffer's version 2 header identifies the direction of data`() throws {
    let radio = try radio(envelope(EnvelopeTests.records[3].1, .nordicBLE))
    #expect(radio.board == 75)
    #expect(radio.pduKind == .data)
    #expect(radio.direction == .centralToPeripheral)
    #expect(radio.deltaTime == 0)
    #expect(radio.deviceTime == nil)
    #expect(!radio.isEncrypted)
  }

  @Test(arguments: [4, 5])
  func `Older headers of the sniffer lead to the same packet`(_ index: Int) throws {
    let digits = EnvelopeTests.records[index].1
    let envelope = try envelope(digits, .nordicBLE)
    let radio = try radio(envelope)
    let all = [UInt8](hexadecimal: digits)
    #expect(Array(all[envelope.payload].prefix(4)) == [0xD6, 0xBE, 0x89, 0x8E])
    #expect(envelope.payload.upperBound == all.count)
    #expect(radio.pduKind == .advertising)
    #expect(radio.channel == 37)
    #expect(radio.deltaTime == 320)
    #expect(radio.packetCounter == 5)
  }

  @Test func `A decrypted packet of the sniffer says so`() throws {
    let digits = "00 1900 03 6712 06 0a 0f 05 2d 0700 96059312 17656550 4406 ee1868b00b77 78b734"
    let radio = try radio(envelope(digits, .nordicBLE))
    #expect(radio.isEncrypted)
    #expect(radio.isDecrypted)
    #expect(radio.mic == .valid)
    #expect(radio.eventCounter == 7)
    let failed = try self.radio(
      envelope(digits.replacing("0a 0f", with: "0a 07"), .nordicBLE))
    #expect(failed.mic == .invalid)
    #expect(!failed.isDecrypted)
  }

  @Test func `The sniffer's own messages and unknown versions are named`() throws {
    let message = try envelope("00 0000 03 6712 05", .nordicBLE)
    #expect(message.content == .undecodable(.snifferMessage))
    let future = try envelope("00 0000 09 6712 02 0102", .nordicBLE)
    #expect(future.content == .undecodable(.unknownHeaderVersion))
  }

  @Test func `A PPI header with Ubertooth's field leads to a link-layer packet`() throws {
    let envelope = try envelope(EnvelopeTests.records[6].1, .ppi)
    let radio = try radio(envelope)
    #expect(radio.channel == 38)
    #expect(radio.rssi == -30)
    #expect(envelope.payload.lowerBound == 24)
  }

  @Test(
    arguments: [("00", "00", nil), ("00", "04", 0), ("D8", "00", -40)] as [(String, String, Int8?)])
  func `An average of no measurement is no strength`(
    average: String, count: String, strength: Int8?
  ) throws {
    let header = "0000 1800 93000000 3675 0c00 00 6209 02 843e4a81 01 01"
    let envelope = try envelope("\(header) \(average) \(count) d6be898e 0000", .ppi)
    guard case .linkLayer(let radio) = envelope.content else {
      Issue.record("\(envelope.content)")
      return
    }
    #expect(radio.rssi == strength)
  }

  @Test func `A PPI header without Bluetooth is named, one with a mapped type is followed`() throws
  {
    let plain = "0000 0800 93000000 d6be898e 0006 e8dd6ee5c578 c63c96"
    #expect(try envelope(plain, .ppi).content == .undecodable(.unmappedUserLinkType))
    var user = LinkType.UserTypes()
    user[.user0] = .bluetoothLELL
    let followed = try envelope(plain, .ppi, user: user)
    #expect(followed.content == .linkLayer(RadioMetadata()))
    #expect(followed.payload == 8..<23)
    let foreign = try envelope("0000 0800 69000000 0102", .ppi)
    #expect(foreign.content == .undecodable(.foreignPPIContent))
    let future = try envelope("0100 0800 93000000 0102", .ppi)
    #expect(future.content == .undecodable(.unknownHeaderVersion))
  }

  @Test func `HCI packets come with type and direction`() throws {
    let event = try envelope(EnvelopeTests.records[7].1, .bluetoothHCIH4)
    #expect(event.content == .hci(.event, .controllerToHost))
    #expect(event.payload == 1..<7)
    let acl = try envelope("02 40 20 00 00", .bluetoothHCIH4)
    #expect(acl.content == .hci(.acl, nil))
    let sent = try envelope("02 40 20 00 00", .btsnoopH4, direction: .hostToController)
    #expect(sent.content == .hci(.acl, .hostToController))
    let received = try envelope(EnvelopeTests.records[9].1, .bluetoothHCIH4WithPHDR)
    #expect(received.content == .hci(.acl, .controllerToHost))
    #expect(received.payload == 5..<9)
    #expect(
      try envelope("07 01", .bluetoothHCIH4).content == .undecodable(.unknownHCIPacketType))
  }

  @Test func `The flags of H1 show type and direction`() throws {
    let expected: [(UInt32, Envelope.Content)] = [
      (0, .hci(.acl, .hostToController)), (1, .hci(.acl, .controllerToHost)),
      (2, .hci(.command, .hostToController)), (3, .hci(.event, .controllerToHost)),
    ]
    for (flags, content) in expected {
      let envelope = try envelope("0102", .btsnoopH1, flags: flags)
      #expect(envelope.content == content)
      #expect(envelope.payload == 0..<2)
    }
  }

  @Test func `The Linux monitor's opcodes are packets, events or named`() throws {
    let index = try envelope(EnvelopeTests.records[11].1, .btsnoopMonitor, flags: 0x0003_0000)
    #expect(index.content == .monitorEvent(.newIndex))
    #expect(index.adapter == 3)
    let event = try envelope(EnvelopeTests.records[12].1, .bluetoothLinuxMonitor)
    #expect(event.content == .hci(.event, .controllerToHost))
    #expect(event.adapter == 0)
    #expect(event.payload == 4..<10)
    let iso = try envelope("0102", .btsnoopMonitor, flags: 18)
    #expect(iso.content == .hci(.iso, .hostToController))
    let unknown = try envelope("0102", .btsnoopMonitor, flags: 99)
    #expect(unknown.content == .undecodable(.unknownMonitorOpcode))
  }

  @Test func `PacketLogger's types are packets, notes or named`() throws {
    let expected: [(UInt8, Envelope.Content)] = [
      (0x00, .hci(.command, .hostToController)), (0x01, .hci(.event, .controllerToHost)),
      (0x02, .hci(.acl, .hostToController)), (0x03, .hci(.acl, .controllerToHost)),
      (0x08, .hci(.synchronous, .hostToController)),
      (0x09, .hci(.synchronous, .controllerToHost)),
      (0x12, .hci(.iso, .hostToController)), (0x13, .hci(.iso, .controllerToHost)),
      (0xFB, .loggerNote(.power)), (0xFC, .loggerNote(.note)), (0xFE, .loggerNote(.newController)),
      (0x0A, .undecodable(.classicLinkManager)), (0x21, .undecodable(.unknownLoggerType)),
    ]
    for (type, content) in expected {
      let record: [UInt8] = [type, 1, 2]
      let envelope = try Envelope(parsing: record.rawSpan, linkType: .packetLogger)
      #expect(envelope.content == content)
      #expect(envelope.payload == 1..<3)
    }
  }

  @Test func `Unknown link types are named; a user's one can be given a meaning`() throws {
    #expect(
      try envelope("0102", LinkType(rawValue: 1)).content == .undecodable(.unknownLinkType))
    let private157 = LinkType(rawValue: 157)
    #expect(try envelope("0102", private157).content == .undecodable(.unmappedUserLinkType))
    var user = LinkType.UserTypes()
    user[private157] = .nordicBLE
    user[.bluetoothHCIH4] = .nordicBLE
    user[.user15] = .user0
    #expect(user[private157] == .nordicBLE)
    #expect(user[.bluetoothHCIH4] == nil)
    #expect(user[.user15] == nil)
    #expect(try radio(envelope(EnvelopeTests.records[2].1, private157, user: user)).channel == 38)
    user[private157] = nil
    #expect(user[private157] == nil)
  }

  @Test func `A cut record is an error or a shorter payload, never a trap`() {
    for (linkType, digits) in EnvelopeTests.records {
      let record = [UInt8](hexadecimal: digits)
      for length in 0..<record.count {
        let cut = Array(record.prefix(length))
        for watcher in [nil, FieldWatcher()] {
          do {
            let envelope = try Envelope(
              parsing: cut.rawSpan, linkType: linkType, watcher: watcher)
            #expect(envelope.payload.upperBound <= length)
          } catch {
            #expect(error.offset <= length)
          }
        }
      }
    }
  }

  @Test func `Of a record that was cut, what Nordic's sniffer says counts all the same`() throws {
    let octets = Array([UInt8](hexadecimal: EnvelopeTests.records[2].1).prefix(25))
    let watcher = FieldWatcher()
    let envelope = try Envelope(
      parsing: octets.rawSpan, linkType: .nordicBLE, watcher: watcher)
    #expect(envelope.payload == 17..<25)
    let radio = try radio(envelope)
    #expect(radio.channel == 38)
    #expect(radio.deviceTime == 0x1293_0596)
    let airtime = watcher.sightings.filter { "\($0.field.filterName)" == "nordic_ble.packet_time" }
    #expect(airtime.map(\.value) == [128], "of the packet as it was sent")
  }

  @Test func `Any octets under any link type lead to a payload inside or an error`() {
    var random = SeededRandom(seed: 0x4C4C_0005)
    var user = LinkType.UserTypes()
    user[.user0] = .ppi
    let types = EnvelopeTests.records.map(\.0) + [.user0, LinkType(rawValue: 7)]
    for _ in 0..<20_000 {
      var record = random.octets(Int(random.next() % 64))
      if record.count > 8, random.next() % 2 == 0 {
        record.replaceSubrange(0..<4, with: [0, 0, 24, 0])
      }
      if record.count > 8, random.next() % 2 == 0 { record[3] = UInt8(random.next() % 4) }
      let flags = UInt32(truncatingIfNeeded: random.next())
      do {
        let envelope = try Envelope(
          parsing: record.rawSpan, linkType: types[Int(random.next() % UInt64(types.count))],
          flags: flags, watcher: FieldWatcher(), userLinkTypes: user)
        #expect(envelope.payload.upperBound <= record.count)
      } catch {
        #expect(error.offset <= record.count)
      }
    }
  }

  @Test func `RF channels map to the link layer's indices`() {
    #expect(RadioMetadata.channelIndex(ofRFChannel: 0) == 37)
    #expect(RadioMetadata.channelIndex(ofRFChannel: 1) == 0)
    #expect(RadioMetadata.channelIndex(ofRFChannel: 11) == 10)
    #expect(RadioMetadata.channelIndex(ofRFChannel: 12) == 38)
    #expect(RadioMetadata.channelIndex(ofRFChannel: 13) == 11)
    #expect(RadioMetadata.channelIndex(ofRFChannel: 38) == 36)
    #expect(RadioMetadata.channelIndex(ofRFChannel: 39) == 39)
    #expect(RadioMetadata.channelIndex(ofRFChannel: 40) == nil)
    #expect(RadioMetadata.channelIndex(atMegahertz: 2426) == 38)
    #expect(RadioMetadata.channelIndex(atMegahertz: 2403) == nil)
    let all = Set((UInt8(0)..<40).compactMap { RadioMetadata.channelIndex(ofRFChannel: $0) })
    #expect(all.count == 40)
  }

  @Test func `A watched header shows the values that Wireshark shows`() throws {
    // AleBonora3/Tesi_BLE, mouse, frame 7; values from tshark 4.0.17.
    let watcher = FieldWatcher()
    let envelope = try envelope(EnvelopeTests.records[2].1, .nordicBLE, watcher: watcher)
    let expected: [(String, [Int64])] = [
      ("nordic_ble.board_id", [0]), ("nordic_ble.plen", [25]), ("nordic_ble.protover", [3]),
      ("nordic_ble.packet_counter", [4711]), ("nordic_ble.packet_id", [2]),
      ("nordic_ble.flags", [1]), ("nordic_ble.crcok", [1]), ("nordic_ble.flag_reserved1", [0]),
      ("nordic_ble.address_resolved", [0]), ("nordic_ble.phy", [0]), ("nordic_ble.channel", [38]),
      ("nordic_ble.rssi", [-45]), ("nordic_ble.event_counter", [0]),
      ("nordic_ble.time", [0x1293_0596]), ("nordic_ble.packet_time", [128]),
      ("nordic_ble.delta_time", []), ("nordic_ble.direction", []),
    ]
    for (name, shown) in expected {
      let seen = watcher.sightings.filter { "\($0.field.filterName)" == name }
      #expect(seen.map { Int64(bitPattern: $0.value) } == shown, "\(name)")
    }
    var timing = RadioMetadata.SnifferTiming()
    var radio = try radio(envelope)
    #expect(timing.advance(radio, octets: 15) == nil)
    radio.deviceTime = radio.deviceTime.map { $0 &+ 278 }
    #expect(timing.advance(radio, octets: 15, watcher: watcher) == 150)
    #expect(watcher.sightings.last?.value == 278)
  }
}
