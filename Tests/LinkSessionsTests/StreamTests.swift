import BluetoothPackets
import ByteReading
import LinkSessions
import TestSupport
import Testing

/// Isochronous streams and responses to periodic trains have access addresses of their own, which
/// are no connections.
@Suite struct StreamTests {
  private static let stream: UInt32 = 0x5065_A1B3
  private static let train: UInt32 = 0x5065_0C1D

  /// A packet of a CIS or BIS: the sequence numbers of a connection would alternate like these.
  private func packet(_ accessAddress: UInt32, _ number: Int, _ payload: [UInt8]) -> AirPacket {
    let header: UInt8 = number & 1 == 0 ? 0x00 : 0x0C
    return AirPacket(
      accessAddress: accessAddress, pdu: [header, UInt8(payload.count)] + payload,
      crcInitial: 0x123456, rfChannel: 9)
  }

  @Test func `LL_CIS_IND announces a stream, which is no connection`() {
    let session = TestSession()
    session.air(AirTestLink().request())
    var link = AirTestLink()
    session.air(
      link.control(
        .central,
        [0x21] + StreamTests.stream.octets + [0, 8, 0, 0, 16, 0, 0, 16, 0] + UInt16(30).octets))
    for number in 0..<8 {
      let outcome = session.air(packet(StreamTests.stream, number, [1, 2, 3, 4]))
      #expect(outcome.layer == .isochronous)
      #expect(outcome.notDecoded == nil)
    }
    #expect(session.connections.count == 1)
  }

  /// AUX_ADV_IND with SyncInfo, and the AUX_SYNC_IND that it leads to, with controller data.
  private func announce(_ session: TestSession, controllerData: [UInt8]) {
    let sync =
      [0x10, 0x00] + UInt16(80).octets + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F]
      + StreamTests.train.octets + [1, 2, 3] + UInt16(7).octets
    let header: [UInt8] = [0x29] + [UInt8](address: AirTestLink.peripheral) + [1, 0x10] + sync
    var auxiliary = AirPacket.advertising(0x07, [UInt8(header.count)] + header)
    auxiliary.sender = .auxiliaryAdvertiser
    auxiliary.rfChannel = 20
    session.air(auxiliary)
    let extended: [UInt8] = controllerData.isEmpty ? [] : [0x00] + controllerData
    session.air(
      AirPacket(
        accessAddress: StreamTests.train,
        pdu: [0x07, UInt8(1 + extended.count), UInt8(extended.count)] + extended,
        crcInitial: 0x030201, sender: .auxiliaryAdvertiser, rfChannel: 21))
  }

  private var group: BIGInfo {
    get throws {
      let octets = [UInt8](repeating: 0, count: 33)
      var input = ByteReader(octets.rawSpan)
      var group = try BIGInfo(parsing: &input)
      group.seedAccessAddress = 0x7856_3412
      group.bisCount = 2
      group.isoInterval = 8
      return group
    }
  }

  private func controllerData(_ type: UInt8, _ value: [UInt8]) -> [UInt8] {
    [UInt8(1 + value.count), type] + value
  }

  @Test func `BIGInfo announces the streams of a group and their control`() throws {
    let session = TestSession()
    let group = try group
    var writer = ByteWriter()
    group.encode(into: &writer)
    announce(session, controllerData: controllerData(0x2C, writer.bytes))
    for number in 0..<8 {
      let outcome = session.air(
        packet(group.accessAddress(ofBIS: UInt8(1 + number & 1)), number, [1, 2, 3]))
      #expect(outcome.layer == .isochronous)
    }
    var control = packet(group.accessAddress(ofBIS: 0), 0, [0x01, 0x13, 9, 0])
    control.pdu[0] = 0x03
    let outcome = session.air(control)
    #expect(outcome.layer == .linkLayerControl)
    #expect(outcome.stoppedBy == nil)
    #expect(session.connections.isEmpty)
  }

  @Test func `A stream's CRC begins with the group's number and its own`() throws {
    let session = TestSession()
    var group = try group
    group.baseCRCInit = 0x5A3C
    var writer = ByteWriter()
    group.encode(into: &writer)
    announce(session, controllerData: controllerData(0x2C, writer.bytes))
    for number: UInt8 in 0...2 {
      for (initial, isRight) in [(0x5A3C00 | UInt32(number), true), (0x5A3C10, false)] {
        var packet = packet(group.accessAddress(ofBIS: number), 0, [1, 0x13, 9, 0])
        packet.crcInitial = initial
        if number == 0 { packet.pdu[0] = 0x03 }
        packet.crcIsValid = nil
        #expect((session.air(packet).notDecoded == .badCRC) != isRight)
      }
    }
  }

  @Test func `A train's CRC begins with what its SyncInfo says`() {
    for (initial, isRight) in [(0x030201 as UInt32, true), (0x030202, false)] {
      let session = TestSession()
      announce(session, controllerData: [])
      var packet = AirPacket(
        accessAddress: StreamTests.train, pdu: [0x07, 1, 0], crcInitial: initial,
        sender: .auxiliaryAdvertiser, rfChannel: 21)
      packet.crcIsValid = nil
      #expect((session.air(packet).notDecoded == .badCRC) != isRight)
    }
  }

  @Test func `Ciphertext of a stream whose key is not known is set aside`() throws {
    let session = TestSession()
    var group = try group
    group.burstNumber = 1
    var writer = ByteWriter()
    group.encode(into: &writer)
    // GIV and GSKD: the group is encrypted.
    let info = writer.bytes + [UInt8](repeating: 7, count: 24)
    announce(session, controllerData: controllerData(0x2C, info))
    let address = group.accessAddress(ofBIS: 1)
    #expect(session.air(packet(address, 0, [1, 2, 3, 4, 5])).notDecoded == .encrypted)
    #expect(session.air(packet(address, 0, [])).notDecoded == nil, "nothing to encrypt")
    let stream = try #require(session.tracker.streams.first { $0.accessAddress == address })
    #expect(stream.kind == .broadcast(number: 1))
    #expect(stream.decryption.noKey == 1)
  }

  @Test func `The responses to a periodic train are advertising`() {
    let session = TestSession()
    announce(
      session,
      controllerData: controllerData(0x32, StreamTests.stream.octets + [4, 6, 5, 8]))
    for _ in 0..<8 {
      let response = AirPacket(
        accessAddress: StreamTests.stream, pdu: [0x07, 2, 1, 0], crcInitial: 0x030201,
        sender: .auxiliaryAdvertiser, rfChannel: 21)
      #expect(session.air(response).layer == .advertising)
    }
    #expect(session.connections.isEmpty)
  }

  @Test func `Streams beyond the limit are counted`() {
    let session = TestSession()
    session.air(AirTestLink().request())
    var link = AirTestLink()
    for number in 0..<4100 as Range<UInt32> {
      session.air(
        link.control(
          .central,
          [0x21] + (StreamTests.stream &+ number << 8).octets + [0, 8, 0, 0, 16, 0, 0, 16, 0]
            + UInt16(30).octets))
    }
    #expect(session.tracker.streams.count == 4096)
    #expect(session.tracker.detailsNotKept == 4)
  }
}
