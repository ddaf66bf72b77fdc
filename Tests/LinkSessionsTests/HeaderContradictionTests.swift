import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// What a sniffer's header says, against the packet behind it.
@Suite struct HeaderContradictionTests {
  private static func fields(_ session: TestSession) -> [SessionTracker.HeaderContradictions.Field]
  {
    session.tracker.headerContradictions.entries.map(\.field)
  }

  private static func advertisement(_ address: String = "C4:F2:17:1A:1D:BB") -> AirPacket {
    .advertising(0x00, [UInt8](address: address) + [2, 1, 6])
  }

  // MARK: Encryption

  /// Flags: dewhitened, signal valid, reference access address, CRC valid, MIC checked and wrong.
  private static func flagged(_ packet: AirPacket) -> [UInt8] {
    var octets = packet.withRadioHeader
    octets[9] |= 0x10
    return octets
  }

  @Test func `Plaintext is plaintext before encryption begins, whatever the header says`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    for packet in [
      link.control(.central, [0x08] + [UInt8](repeating: 0, count: 8)),
      link.att(.central, [0x02, 0x00, 0x02]), link.att(.peripheral, [0x03, 0x00, 0x02]),
    ] {
      session.feed(Self.flagged(packet), .bluetoothLELLWithPHDR)
    }
    #expect(session.connection.encryptedPackets == 0)
    #expect(session.connection.attMTU == .seen(512, frame: 4))
    #expect(Self.fields(session) == [.encryption])
  }

  @Test func `Whole frames show it where the connection request is not in the capture`() {
    let session = TestSession()
    var link = AirTestLink()
    for _ in 0..<6 {
      session.air(link.packet(.central, llid: 1))
      session.air(link.packet(.peripheral, llid: 1))
    }
    session.feed(
      Self.flagged(link.att(.central, [0x02, 0x00, 0x02])), .bluetoothLELLWithPHDR)
    #expect(session.connection.encryptedPackets == 0)
    #expect(session.recorder.att.count == 1)
  }

  @Test func `Ciphertext that is flagged stays ciphertext`() {
    let session = TestSession()
    var link = AirTestLink()
    for _ in 0..<6 {
      session.air(link.packet(.central, llid: 1))
      session.air(link.packet(.peripheral, llid: 1))
    }
    for octet in 0..<4 as Range<UInt8> {
      let packet = link.packet(
        .central, llid: 2, [0x9F, 0xCD, 0xA7, 0xF4, 0x48, 0x11, 0x52, octet])
      session.feed(Self.flagged(packet), .bluetoothLELLWithPHDR)
    }
    #expect(session.connection.encryptedPackets == 4)
    #expect(Self.fields(session).isEmpty)
  }

  @Test func `A file that was decrypted is read after LL_START_ENC_REQ`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    session.air(link.control(.central, [0x03] + [UInt8](repeating: 0x11, count: 22)))
    session.air(link.control(.peripheral, [0x04] + [UInt8](repeating: 0x22, count: 12)))
    session.air(link.control(.peripheral, [0x05]))
    // The first packets after it are not in the capture.
    session.air(link.att(.peripheral, [0x1B, 3, 0, 1, 2, 3, 4]))
    session.air(link.att(.central, [0x52, 3, 0, 1, 2, 3, 4]))
    #expect(session.connection.encryptedPackets == 0)
    #expect(session.recorder.att.count == 2)
  }

  // MARK: Signal and channel

  @Test func `A signal without its sign is read with it, once it is above what can be`() {
    let session = TestSession()
    var packet = Self.advertisement()
    packet.rssi = 44
    session.air(packet)
    #expect(Self.fields(session) == [.signalSign])
    #expect(session.tracker.advertisers.advertisers.first?.signal.maximum == -44)
    // Those of a capture that has the sign otherwise are damaged, and 127 is what was not measured.
    let mixed = TestSession()
    mixed.air(Self.advertisement())
    for rssi: Int8 in [44, 127] {
      packet.rssi = rssi
      mixed.air(packet)
    }
    #expect(Self.fields(mixed) == [.signal])
    #expect(mixed.tracker.headerContradictions.entries.first?.packets == 1)
    let usual = TestSession()
    usual.air(Self.advertisement())
    #expect(Self.fields(usual).isEmpty)
  }

  @Test func `Legacy advertising on a data channel has no known channel`() {
    let session = TestSession()
    var packet = Self.advertisement()
    packet.rfChannel = 1
    session.air(packet)
    #expect(Self.fields(session) == [.channel])
    let extended = TestSession()
    extended.air(link: 0x07, rfChannel: 1)
    #expect(Self.fields(extended).isEmpty)
  }

  // MARK: CRC

  @Test func `A packet of a new sender whose CRC is wrong is another one's octets`() {
    let session = TestSession()
    for _ in 0..<80 { session.air(Self.advertisement()) }
    var stale = Self.advertisement("42:25:CE:52:07:7C")
    stale.crcInitial = 0x12_3456
    #expect(session.air(stale).notDecoded == .badCRC)
    #expect(Self.fields(session) == [.crc])
    #expect(session.air(Self.advertisement("42:25:CE:52:07:7D")).notDecoded == nil)
  }

  @Test(arguments: [3, 80])
  func `A sniffer that is wrong often is held against every CRC`(_ before: Int) {
    let session = TestSession()
    for _ in 0..<before { session.air(Self.advertisement()) }
    for octet in 0..<60 as Range<UInt8> {
      var stale = Self.advertisement(
        "42:25:CE:52:08:\(octet < 16 ? "0" : "")\(String(octet, radix: 16))")
      stale.crcInitial = 0x12_3456
      #expect(session.air(stale).notDecoded == .badCRC, "\(octet)")
      for _ in 0..<5 { #expect(session.air(Self.advertisement()).notDecoded == nil) }
    }
  }

  @Test func `Devices whose addresses somebody has replaced in the file are believed`() {
    let session = TestSession()
    var damaged = 0
    for _ in 0..<60 {
      session.air(Self.advertisement())
      session.air(Self.advertisement("42:25:CE:52:07:11"))
      var replaced = Self.advertisement("42:25:CE:52:07:7C")
      replaced.crcInitial = 0x12_3456
      if session.air(replaced).notDecoded == .badCRC { damaged += 1 }
    }
    // Only the first one may look like damage.
    #expect(damaged <= 1)
  }

  @Test func `A tool that writes no CRC is believed`() {
    let session = TestSession()
    for octet in 0..<80 as Range<UInt8> {
      var packet = Self.advertisement(
        "42:25:CE:52:07:\(octet < 16 ? "0" : "")\(String(octet, radix: 16))")
      packet.crcInitial = 0x12_3456
      #expect(session.air(packet).notDecoded == nil)
    }
    #expect(Self.fields(session).isEmpty)
  }

  /// A connection whose start is captured and whose packets have the CRC that follows from it.
  private static func connected() -> (TestSession, AirExchange) {
    let session = TestSession()
    var exchange = AirExchange(session)
    session.air(exchange.link.request())
    exchange.idle(10)
    return (session, exchange)
  }

  @Test func `A packet of a connection that is marked as intact is held against CRCInit`() {
    var (session, exchange) = Self.connected()
    exchange.event((2, HCIPackets.att([0x52, 3, 0, 1])))
    exchange.event((2, HCIPackets.att([0x52, 3, 0, 2])))
    var noise = exchange.link
    var damaged = noise.att(.peripheral, [0x1B, 3, 0, 1])
    damaged.crcInitial = 0x12_3456
    #expect(session.air(damaged).notDecoded == .badCRC)
    #expect(Self.fields(session) == [.crc])
    #expect(session.connection.air?.badCRCs == 1)
    #expect(session.recorder.att.count == 2)
  }

  @Test func `An empty PDU of a connection that became longer on the way is damaged, not content`()
  {
    var (session, exchange) = Self.connected()
    exchange.event((2, HCIPackets.att([0x52, 3, 0, 1])))
    exchange.event((2, HCIPackets.att([0x52, 3, 0, 2])))
    var noise = exchange.link
    var damaged = noise.packet(.peripheral, llid: 1)
    // The length field reads 96, and the CTEInfo bit is set: the record is shorter than that.
    damaged.pdu = [0x21, 0x60]
    damaged.crcInitial = 0x12_3456
    let outcome = session.air(damaged)
    #expect(outcome.notDecoded == .badCRC)
    #expect(session.tracker.tally.notDecoded[.malformed] == nil)
  }

  @Test func `A tool that took the ciphertext away and left the CRC is believed`() {
    var (session, exchange) = Self.connected()
    exchange.event((3, [0x03] + [UInt8](repeating: 0, count: 22)))
    exchange.event((1, []), (3, [0x04] + [UInt8](repeating: 0, count: 12)))
    exchange.event((1, []), (3, [0x05]))
    exchange.idle(3)
    var noise = exchange.link
    for value in 0..<6 as Range<UInt8> {
      var plain = noise.att(.peripheral, [0x1B, 3, 0, value])
      plain.crcInitial = 0x12_3456
      #expect(session.air(plain).notDecoded != .badCRC)
    }
    #expect(Self.fields(session).isEmpty)
  }
}

extension TestSession {
  fileprivate func air(link type: UInt8, rfChannel: UInt8) {
    var packet = AirPacket.advertising(type, [0])
    packet.rfChannel = rfChannel
    air(packet)
  }

  // MARK: Packet types of HCI

  /// A packet of the controller with the MTU that it offers, under another packet type.
  private static func answer(type: UInt8, handle: UInt16) -> [UInt8] {
    var packet = HCIPackets.acl(handle: handle, HCIPackets.att([0x03, 0x00, 0x02]))
    packet[0] = type
    return packet
  }

  @Test(arguments: [0x03, 0x05] as [UInt8])
  func `Data of an open connection is its data, whatever the type of the packet`(_ type: UInt8) {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.send(HCIPackets.acl(boundary: 0, HCIPackets.att([0x02, 0x00, 0x02])))
    let outcome = session.receive(Self.answer(type: type, handle: 1))
    #expect(outcome.layer == .att && outcome.connection == 0)
    #expect(session.connection.attMTU == .seen(512, frame: 3))
    #expect(session.tracker.headerContradictions.entries.map(\.field) == [.packetType])
  }

  @Test(arguments: [(0x1B, 17), (0x1D, 13)] as [(UInt8, Int)])
  func `The handle of a group's stream is that of no connection whose end is missing`(
    _ subevent: UInt8, _ others: Int
  ) {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    // The status, other parameters, and two streams.
    session.receive(
      HCIPackets.meta(subevent, [UInt8](repeating: 0, count: others) + [2, 1, 0, 2, 0]))
    session.receive(Self.answer(type: 0x05, handle: 1))
    #expect(session.tracker.headerContradictions.entries.isEmpty)
  }

  @Test(arguments: [0x03, 0x05] as [UInt8])
  func `Data of a stream or of an unknown handle stays that of a stream`(_ type: UInt8) {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete())
    session.receive(Self.answer(type: type, handle: 2))
    session.receive(HCIPackets.disconnection())
    session.receive(Self.answer(type: type, handle: 1))
    #expect(session.connections.count == 1)
    #expect(session.tracker.headerContradictions.entries.isEmpty)
  }
}
