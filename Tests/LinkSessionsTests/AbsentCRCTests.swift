import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// Records with zeros in the place of the CRC, as btlejack writes them.
@Suite struct AbsentCRCTests {
  /// As btlejack's three forms: the packet alone, with a header that calls a CRC valid and not checked, and with that of
  /// Nordic's sniffer, version 1.
  enum Form: CaseIterable {
    case bare
    case radioHeader
    case nordic
  }

  private static func feed(_ packet: AirPacket, _ form: Form, _ session: TestSession)
    -> FrameOutcome
  {
    let octets = packet.octets.dropLast(3) + [0, 0, 0]
    switch form {
    case .bare: return session.feed(Array(octets), .bluetoothLELL)
    case .radioHeader:
      var packet = packet
      packet.crcIsValid = nil
      packet.sender = .unknown
      var header = Array(packet.withRadioHeader.prefix(10))
      header[9] |= 0x08
      return session.feed(header + octets, .bluetoothLELLWithPHDR)
    case .nordic:
      let length = UInt8(10 + octets.count)
      let header: [UInt8] = [0xDC, 6, length, 1, 0, 0, 6]
      let flags: UInt8 = packet.sender == .central ? 3 : 1
      let own: [UInt8] = [UInt8(packet.pdu.count), flags, 5, 50, 0, 0, 0, 0, 0, 0]
      return session.feed(header + own + octets, .nordicBLE)
    }
  }

  @Test(arguments: Form.allCases)
  func `A connection whose start is not captured is found without any CRC`(_ form: Form) {
    let session = TestSession()
    var link = AirTestLink()
    for _ in 0..<6 {
      _ = Self.feed(link.packet(.central, llid: 1), form, session)
      _ = Self.feed(link.packet(.peripheral, llid: 1), form, session)
    }
    _ = Self.feed(link.att(.central, [0x0A, 3, 0]), form, session)
    _ = Self.feed(link.att(.peripheral, [0x0B, 1]), form, session)
    #expect(session.connections.count == 1)
    #expect(session.recorder.att.count == 2)
    #expect(session.tracker.tally.notDecoded[.badCRC] == nil)
    #expect(session.tracker.tally.notDecoded[.malformed] == nil)
  }

  @Test(arguments: [Form.bare, .radioHeader])
  func `Advertising and a connection whose start is captured are read, too`(_ form: Form) {
    let session = TestSession()
    var link = AirTestLink()
    #expect(Self.feed(link.request(), form, session).notDecoded == nil)
    for _ in 0..<3 {
      #expect(Self.feed(link.packet(.central, llid: 1), form, session).notDecoded == nil)
      #expect(Self.feed(link.packet(.peripheral, llid: 1), form, session).notDecoded == nil)
    }
  }

  @Test func `Zeros among packets with CRCs are damage`() {
    let session = TestSession()
    var link = AirTestLink()
    session.bareAir(link.request())
    for _ in 0..<3 {
      session.bareAir(link.packet(.central, llid: 1))
      session.bareAir(link.packet(.peripheral, llid: 1))
    }
    #expect(Self.feed(link.packet(.central, llid: 1), .bare, session).notDecoded == .badCRC)
  }

  @Test func `Fewer packets than prove a connection prove none`() {
    let session = TestSession()
    var link = AirTestLink()
    for _ in 0..<2 {
      let outcome = Self.feed(link.packet(.central, llid: 1), .bare, session)
      #expect(outcome.notDecoded == .unknownContext)
      _ = Self.feed(link.packet(.peripheral, llid: 1), .bare, session)
    }
    #expect(session.connections.isEmpty)
  }
}
