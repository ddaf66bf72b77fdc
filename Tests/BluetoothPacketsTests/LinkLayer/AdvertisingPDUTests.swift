import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct AdvertisingPDUTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var origin: String
    var channel: AdvertisingChannel
    var pdu: [UInt8]

    init(_ origin: String, _ channel: AdvertisingChannel, _ digits: String) {
      self.origin = origin
      self.channel = channel
      self.pdu = [UInt8](hexadecimal: digits)
    }

    var testDescription: String { origin }
  }

  static let vectors = [
    Vector(
      "AleBonora3/Tesi_BLE, mouse, frame 1: ADV_IND", .primary,
      "4018 ee1868b00b77 02011a 020a07 0bff4c0010063a1eaabf5b65"),
    Vector(
      "AleBonora3/Tesi_BLE, mouse, frame 123: ADV_NONCONN_IND", .primary,
      "4225 b2efcac7e40d 1eff06000109202233cc85a9e8a5964c16abf6738830c3c9d3ed503e20bf48"),
    Vector(
      "AleBonora3/Tesi_BLE, mouse, frame 6: SCAN_REQ", .primary,
      "c30c b354448f2858 ee1868b00b77"),
    Vector("AleBonora3/Tesi_BLE, mouse, frame 7: SCAN_RSP", .primary, "4406 ee1868b00b77"),
    Vector(
      "AleBonora3/Tesi_BLE, mouse, frame 953: CONNECT_IND", .primary,
      "4522 56353085bd70 5400316be0e2 17656550 98d8e0 03 1700 1800 0000 4800 007899ff1f 2d"),
    Vector(
      "AleBonora3/Tesi_BLE, mouse, frame 246: ADV_SCAN_IND", .primary,
      "4622 42fa6c262666 03039ffe17169ffe0000000000000000000000000000000000000000"),
    Vector("made up: ADV_DIRECT_IND", .primary, "c10c 665544332211 0102030405c6"),
    Vector(
      "homewsn/bsniffhub, AUX_CONNECT_REQ, frame 1: ADV_EXT_IND", .primary,
      "0707 46 18 9103 422120"),
    Vector(
      "homewsn/bsniffhub, AUX_CONNECT_REQ, frame 82: AUX_CONNECT_REQ", .secondary,
      "c522 5cce08725875 ad0d4819eb66 1df41d96 caf684 05 0000 2000 0000 6400 ffffffff1f ae"),
    Vector(
      "homewsn/bsniffhub, AUX_CONNECT_REQ, frame 83: AUX_CONNECT_RSP", .secondary,
      "c80e 0d 03 ad0d4819eb66 5cce08725875"),
    Vector(
      "At0micBl0nd3/Auracast-Bluetooth, 30 filtered, frame 1: ADV_EXT_IND", .primary,
      "070f 0c19 6b65b3e5b754 f6c3 0c3020 232c"),
    Vector("made up: AUX_CHAIN_IND without extended header", .secondary, "0704 00 010203"),
    Vector(
      "made up: AUX_ADV_IND with every field", .secondary,
      """
      47 31 a9 ff 665544332211 0102030405c6 94 34c2 8c6440 67e8 1800 ffffffffbf 11223344
      556677 8899 f6 020a01 0201060302aabb
      """),
    Vector(
      "made up: AUX_SYNC_SUBEVENT_IND with ACAD", .periodic, "070a 07 08 0130 034a0102 aabb"),
    Vector(
      "made up: ADV_DECISION_IND with a resolvable tag", .primary,
      "4912 0701665544332211 01 0a0b0c0d0e0f 01020a"),
    Vector("made up: reserved type", .primary, "1f03 010203"),
    Vector("made up: legacy type on a periodic channel", .periodic, "0006 010203040506"),
    Vector("made up: legacy type on a secondary channel", .secondary, "0006 010203040506"),
  ]

  @Test(arguments: vectors)
  func `An advertising PDU encodes to the same octets`(_ vector: Vector) throws {
    var input = ByteReader(vector.pdu.rawSpan)
    let header = try AdvertisingHeader(parsing: &input, channel: vector.channel)
    var payload = try header.payload(of: &input)
    let pdu = try AdvertisingPDU(parsing: &payload, type: header.type, channel: vector.channel)
    let inputIsAtEnd = input.isAtEnd
    #expect(inputIsAtEnd)
    let payloadIsAtEnd = payload.isAtEnd
    #expect(payloadIsAtEnd)
    let type = pdu.type
    #expect(type == header.type)
    var output = ByteWriter()
    header.encode(into: &output)
    pdu.encode(into: &output)
    #expect(output.bytes == vector.pdu)
  }

  @Test(arguments: vectors)
  func `A cut advertising PDU never traps`(_ vector: Vector) {
    for length in 0..<vector.pdu.count {
      // Cut where the packet ends: the header claims more than there is.
      let cut = Array(vector.pdu.prefix(length))
      #expect(throws: WireError.self) {
        var input = ByteReader(cut.rawSpan)
        let header = try AdvertisingHeader(parsing: &input)
        _ = try header.payload(of: &input)
      }
      // Cut with the header's length made to fit: decoded as far as it goes, or an error.
      guard length >= 2 else { continue }
      var fitting = cut
      fitting[1] = UInt8(length - 2)
      for channel in AdvertisingChannel.allCases {
        do {
          var input = ByteReader(fitting.rawSpan)
          let header = try AdvertisingHeader(parsing: &input, channel: channel)
          var payload = try header.payload(of: &input)
          let pdu = try AdvertisingPDU(parsing: &payload, type: header.type, channel: channel)
          var output = ByteWriter()
          pdu.encode(into: &output)
          #expect(output.bytes == Array(fitting.dropFirst(2).prefix(output.count)))
        } catch {
          // An error is the other clean end.
        }
      }
    }
  }

  @Test func `Any octets decode without a trap and encode to what was read`() {
    var random = SeededRandom(seed: 0x4C4C_0002)
    for _ in 0..<20_000 {
      var pdu = random.octets(2 + Int(random.next() % 48))
      pdu[1] = UInt8(pdu.count - 2)
      do {
        let channel = AdvertisingChannel.allCases[Int(random.next() % 3)]
        var input = ByteReader(pdu.rawSpan)
        let header = try AdvertisingHeader(parsing: &input, channel: channel)
        var payload = try header.payload(of: &input)
        let value = try AdvertisingPDU(parsing: &payload, type: header.type, channel: channel)
        var output = ByteWriter()
        header.encode(into: &output)
        value.encode(into: &output)
        #expect(output.bytes == Array(pdu.prefix(output.count)))
        let rest = payload.remaining
        #expect(output.count + rest == pdu.count)
      } catch {
        // An error is the other clean end.
      }
    }
  }

  @Test func `A connection's start keeps all its parameters`() throws {
    let pdu = AdvertisingPDUTests.vectors[4].pdu
    var input = ByteReader(pdu.rawSpan)
    let header = try AdvertisingHeader(parsing: &input)
    #expect(!header.usesChannelSelection2)
    #expect(header.isTxAddressRandom)
    #expect(!header.isRxAddressRandom)
    let start = try ConnectIndication(parsing: &input)
    #expect(start.initiator.description == "70:BD:85:30:35:56")
    #expect(start.advertiser.description == "E2:E0:6B:31:00:54")
    #expect(start.accessAddress == AccessAddress(rawValue: 0x5065_6517))
    #expect(start.crcInitialValue == 0xE0D898)
    #expect(start.windowSize == 3)
    #expect(start.windowOffset == 23)
    #expect(start.interval == 24)
    #expect(start.latency == 0)
    #expect(start.timeout == 72)
    #expect(start.channelMap.description == "11–14,16,19–20,23–36")
    #expect(start.channelMap.count == 21)
    #expect(start.hopIncrement == 13)
    #expect(start.sleepClockAccuracy.rawValue == 1)
  }

  @Test func `Every field of an extended header is where the flags say`() throws {
    let pdu = AdvertisingPDUTests.vectors[12].pdu
    var input = ByteReader(pdu.rawSpan)
    let header = try AdvertisingHeader(parsing: &input, channel: .secondary)
    var payload = try header.payload(of: &input)
    let pduValue = try AdvertisingPDU(parsing: &payload, type: header.type, channel: .secondary)
    guard case .extended(let advertisement) = pduValue else {
      Issue.record("parsed as another PDU")
      return
    }
    let mode = advertisement.header.mode
    let reservedFlag = advertisement.header.reservedFlag
    let advertiser = advertisement.header.advertiser
    let target = advertisement.header.target
    let cteInfo = advertisement.header.cteInfo
    let dataInfo = advertisement.header.dataInfo
    let auxiliaryPointer = advertisement.header.auxiliaryPointer
    let syncInfo = advertisement.header.syncInfo
    let txPower = advertisement.header.txPower
    let controllerData = [UInt8](copying: advertisement.header.controllerData)
    let data = [UInt8](copying: advertisement.data)
    #expect(mode == .scannable)
    #expect(reservedFlag)
    #expect(advertiser?.description == "11:22:33:44:55:66")
    #expect(target?.description == "C6:05:04:03:02:01")
    #expect(cteInfo?.microseconds == 160)
    #expect(cteInfo?.type == 2)
    #expect(dataInfo?.setIdentifier == 12)
    #expect(dataInfo?.dataIdentifier == 0x234)
    let pointer = try #require(auxiliaryPointer)
    #expect(pointer.channel == 12)
    #expect(pointer.hasCoarseUnits)
    #expect(pointer.offsetMicroseconds == 0x64 * 300)
    #expect(pointer.phy == .leCoded)
    let sync = try #require(syncInfo)
    #expect(sync.offsetBase == 0x0867)
    #expect(sync.reserved)
    #expect(sync.isAdjusted)
    #expect(sync.hasCoarseUnits)
    #expect(sync.interval == 24)
    #expect(sync.channelMap == .all)
    #expect(sync.sleepClockAccuracy.rawValue == 5)
    #expect(sync.accessAddress.rawValue == 0x4433_2211)
    #expect(sync.crcInitialValue == 0x776655)
    #expect(sync.eventCounter == 0x9988)
    #expect(txPower == -10)
    #expect(controllerData == [2, 10, 1])
    #expect(data == [2, 1, 6, 3, 2, 0xAA, 0xBB])
  }

  @Test func `A watched PDU shows the values that Wireshark shows`() throws {
    // homewsn/bsniffhub, AUX_CONNECT_REQ, frame 1; values from tshark 4.0.17.
    let pdu = AdvertisingPDUTests.vectors[7].pdu
    let watcher = FieldWatcher()
    var input = ByteReader(pdu.rawSpan, base: 14, watcher: watcher)
    let header = try AdvertisingHeader(parsing: &input)
    var payload = try header.payload(of: &input)
    _ = try AdvertisingPDU(parsing: &payload, type: header.type, channel: .primary)
    let expected: [(String, [UInt64])] = [
      ("btle.advertising_header", [0x0707]), ("btle.advertising_header.pdu_type", [7]),
      ("btle.advertising_header.rfu.2", [0]), ("btle.advertising_header.rfu.3", [0]),
      ("btle.advertising_header.rfu.4", [0]), ("btle.advertising_header.length", [7]),
      ("btle.extended_advertising_header.length", [6]),
      ("btle.extended_advertising_header.mode", [1]),
      ("btle.extended_advertising_header.flags", [0x18]),
      ("btle.extended_advertising.advertising_data_info.did", [0x391]),
      ("btle.extended_advertising_header.aux_pointer.channel", [2]),
      ("btle.extended_advertising_header.aux_pointer.ca", [1]),
      ("btle.extended_advertising_header.aux_pointer.aux_offset", [0x21]),
      ("btle.extended_advertising_header.aux_pointer.aux_phy", [1]),
      ("btle.advertising_header.randomized_tx", []),
    ]
    for (name, shown) in expected { #expect(watcher.values(of: name) == shown, "\(name)") }
    let place = watcher.sightings.first {
      "\($0.field.filterName)" == "btle.extended_advertising_header.aux_pointer.aux_phy"
    }
    #expect(place?.offset == 21)
    #expect(place?.length == 2)
  }
}
