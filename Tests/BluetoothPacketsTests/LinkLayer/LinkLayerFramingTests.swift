import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct LinkLayerFramingTests {
  /// CRCInit, PDU, CRC as captured.
  static let checks: [(origin: String, initial: UInt32, pdu: String, crc: String)] = [
    (
      "AleBonora3/Tesi_BLE, mouse, frame 1", 0x555555,
      "4018ee1868b00b7702011a020a070bff4c0010063a1eaabf5b65", "d053c2"
    ),
    ("AleBonora3/Tesi_BLE, mouse, frame 6", 0x555555, "c30cb354448f2858ee1868b00b77", "80636c"),
    ("AleBonora3/Tesi_BLE, mouse, frame 957", 0xE0D898, "0f060c0b0f000863", "1cc728"),
    ("AleBonora3/Tesi_BLE, mouse, frame 987", 0xE0D898, "030914fb004808fb004808", "5ae0b3"),
  ]

  @Test func `The CRC of captured PDUs is the one that was sent`() {
    for check in LinkLayerFramingTests.checks {
      let pdu = [UInt8](hexadecimal: check.pdu)
      let sent = [UInt8](hexadecimal: check.crc).enumerated().reduce(UInt32(0)) {
        $0 | UInt32($1.element) << UInt32(8 * $1.offset)
      }
      let crc = LinkLayerCRC.compute(initial: check.initial, over: pdu.rawSpan)
      #expect(LinkLayerCRC.octets(ofValue: crc) == sent, "\(check.origin)")
      #expect(LinkLayerCRC.value(ofOctets: sent) == crc, "\(check.origin)")
    }
  }

  @Test func `A wrong bit anywhere changes the CRC`() {
    let pdu = [UInt8](hexadecimal: LinkLayerFramingTests.checks[0].pdu)
    let crc = LinkLayerCRC.compute(initial: 0x555555, over: pdu.rawSpan)
    for bit in 0..<8 * pdu.count {
      var wrong = pdu
      wrong[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(LinkLayerCRC.compute(initial: 0x555555, over: wrong.rawSpan) != crc)
    }
  }

  @Test func `The start of the register is found from a PDU and its CRC`() {
    var random = SeededRandom(seed: 0x4C4C_0003)
    for _ in 0..<500 {
      let initial = UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF
      let pdu = random.octets(2 + Int(random.next() % 60))
      let crc = LinkLayerCRC.compute(initial: initial, over: pdu.rawSpan)
      #expect(LinkLayerCRC.initialValue(yielding: crc, over: pdu.rawSpan) == initial)
    }
  }

  @Test func `A packet is framed by its header and keeps what follows its CRC unread`() throws {
    let packet = [UInt8](hexadecimal: "d6be898e 4406ee1868b00b77 78b734 ffff")
    let watcher = FieldWatcher()
    var input = ByteReader(packet.rawSpan, base: 17, watcher: watcher)
    let framed = try LinkLayerPacket(parsing: &input)
    let (address, coding, crc) = (framed.accessAddress, framed.codingIndicator, framed.crc)
    #expect(address == .advertising)
    #expect(coding == nil)
    let pdu = [UInt8](copying: framed.pdu)
    #expect(pdu == [UInt8](hexadecimal: "4406ee1868b00b77"))
    let pduOffset = framed.pduOffset
    #expect(pduOffset == 21)
    #expect(crc == 0x1EED2C)
    let isValid = LinkLayerCRC.isValid(framed, initial: LinkLayerCRC.advertisingInitialValue)
    #expect(isValid)
    let inputRemaining = input.remaining
    #expect(inputRemaining == 2)
    #expect(watcher.values(of: "btle.crc") == [0x1EED2C])
    #expect(watcher.values(of: "btle.access_address") == [0x8E89_BED6])
    let readerOffset = framed.pduReader().offset
    #expect(readerOffset == 21)
    var output = ByteWriter()
    framed.encode(into: &output)
    #expect(output.bytes == Array(packet.dropLast(2)))
  }

  @Test func `A packet on LE Coded has a coding indicator`() throws {
    // homewsn/bsniffhub, phy-changed, frame 431.
    let packet = [UInt8](hexadecimal: "891b2ed8 00 0f03160404 000000")
    var input = ByteReader(packet.rawSpan)
    let framed = try LinkLayerPacket(parsing: &input, hasCodingIndicator: true)
    let (coding, pdu) = (framed.codingIndicator, [UInt8](copying: framed.pdu))
    #expect(coding == 0)
    #expect(pdu == [0x0F, 0x03, 0x16, 0x04, 0x04])
    let inputIsAtEnd = input.isAtEnd
    #expect(inputIsAtEnd)
    var output = ByteWriter()
    framed.encode(into: &output)
    #expect(output.bytes == packet)
  }

  @Test func `A constant tone's octet belongs to the header of a data PDU only`() throws {
    let packet = [UInt8](hexadecimal: "11223344 2102 94 aabb 010203")
    var input = ByteReader(packet.rawSpan)
    let data = try LinkLayerPacket(parsing: &input)
    let dataPDU = [UInt8](copying: data.pdu)
    #expect(dataPDU == [UInt8](hexadecimal: "210294aabb"))
    var again = ByteReader(packet.rawSpan)
    let stream = try LinkLayerPacket(parsing: &again, kind: .broadcastIsochronous)
    let streamPDU = [UInt8](copying: stream.pdu)
    #expect(streamPDU == [UInt8](hexadecimal: "210294aa"))
  }

  @Test func `A cut packet is an error`() {
    let packet = [UInt8](hexadecimal: "d6be898e 4406ee1868b00b77 78b734")
    for length in 0..<packet.count {
      let cut = Array(packet.prefix(length))
      #expect(throws: WireError.self) {
        var input = ByteReader(cut.rawSpan)
        _ = try LinkLayerPacket(parsing: &input)
      }
      #expect(throws: WireError.self) {
        var input = ByteReader(Array(packet.prefix(length)).rawSpan)
        _ = try LinkLayerPacket(parsing: &input, hasCodingIndicator: true, kind: .data)
      }
    }
  }

  @Test func `A data header keeps all bits`() throws {
    for flags in UInt8.min...UInt8.max {
      let octets = flags & 0x20 == 0 ? [flags, 27] : [flags, 27, 0x94]
      var input = ByteReader(octets.rawSpan)
      let header = try DataPDUHeader(parsing: &input)
      let inputIsAtEnd = input.isAtEnd
      #expect(inputIsAtEnd)
      #expect(header.llid.rawValue == flags & 3)
      #expect(header.nextExpectedSequenceNumber == (flags & 4 != 0))
      #expect(header.sequenceNumber == (flags & 8 != 0))
      #expect(header.hasMoreData == (flags & 16 != 0))
      #expect(header.cteInfo?.time == (flags & 32 != 0 ? 20 : nil))
      var output = ByteWriter()
      header.encode(into: &output)
      #expect(output.bytes == octets)
      let cut = Array(octets.dropLast())
      #expect(throws: WireError.self) {
        var input = ByteReader(cut.rawSpan)
        _ = try DataPDUHeader(parsing: &input)
      }
    }
    #expect(
      DataPDUHeader(llid: .continuation, nextExpectedSequenceNumber: true, length: 0).isEmpty)
    #expect(!DataPDUHeader(llid: .continuation, hasMoreData: true, length: 1).isEmpty)
  }

  @Test func `The headers of isochronous streams keep all bits`() throws {
    for flags in UInt8.min...UInt8.max {
      let octets = [flags, 9]
      var input = ByteReader(octets.rawSpan)
      let connected = try ConnectedIsochronousHeader(parsing: &input)
      #expect(connected.isNull == (flags & 0x40 != 0))
      #expect(connected.closesEvent == (flags & 0x10 != 0))
      var again = ByteReader(octets.rawSpan)
      let broadcast = try BroadcastIsochronousHeader(parsing: &again)
      #expect(broadcast.controlSubeventSequenceNumber == flags >> 2 & 7)
      #expect(broadcast.hasControlSubevent == (flags & 0x20 != 0))
      var output = ByteWriter()
      connected.encode(into: &output)
      broadcast.encode(into: &output)
      #expect(output.bytes == octets + octets)
    }
  }

  @Test func `BIG control PDUs encode to the same octets, cut ones are errors`() throws {
    for pdu in [
      [UInt8](hexadecimal: "00 ffffff0f1f 3412"), [UInt8](hexadecimal: "01 13 3412"),
      [UInt8](hexadecimal: "07 010203"),
    ] {
      var input = ByteReader(pdu.rawSpan)
      let value = try BIGControlPDU(parsing: &input)
      let inputIsAtEnd = input.isAtEnd
      #expect(inputIsAtEnd)
      var output = ByteWriter()
      value.encode(into: &output)
      #expect(output.bytes == pdu)
      for length in 0..<pdu.count where length == 0 || pdu[0] < 2 {
        let cut = Array(pdu.prefix(length))
        #expect(throws: WireError.self) {
          var input = ByteReader(cut.rawSpan)
          _ = try BIGControlPDU(parsing: &input)
        }
      }
    }
  }
}
