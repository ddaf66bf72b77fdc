import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// Octets that a sniffer changed in advertising packets, against the CRC that it kept.
@Suite struct AlteredAdvertisingTests {
  /// Where the PDU begins in a record: behind the radio header and the access address.
  private static let start = 14

  /// An advertisement of a device with algorithm #2, whose ChSel the sniffer has cleared.
  private func advertise(_ session: TestSession, _ count: Int = 4) {
    for index in 0..<count {
      let packet = AirPacket.advertising(
        0x00, flags: 0x20, [UInt8](address: AirTestLink.peripheral) + [2, 1, UInt8(index)])
      var octets = packet.withRadioHeader
      octets[Self.start] &= ~0xA0
      session.feed(octets, .bluetoothLELLWithPHDR)
    }
  }

  /// A request on some channels with a hop increment of 11, as the sniffer stored it.
  private func connect(_ session: TestSession, on map: [UInt8], last: UInt8 = 11 | 1 << 5) {
    var packet = AirTestLink().request(usesChannelSelection2: true)
    packet.pdu.replaceSubrange(30..<36, with: map + [last])
    var octets = packet.withRadioHeader
    octets[Self.start] &= ~0xA0
    octets.replaceSubrange(
      Self.start + 30..<Self.start + 36, with: [map[4], map[0], 0, 0, 0, 0xA6])
    session.feed(octets, .bluetoothLELLWithPHDR)
  }

  private func fields(_ session: TestSession) -> [SessionTracker.HeaderContradictions.Field] {
    session.tracker.headerContradictions.entries.map(\.field)
  }

  @Test func `A packet whose header bits the sniffer cleared is intact, and another one is not`() {
    let session = TestSession()
    advertise(session, 80)
    #expect(session.tracker.tally.notDecoded[.badCRC] == nil)
    #expect(fields(session).isEmpty)
    var octets = AirPacket.advertising(
      0x00, [UInt8](address: AirTestLink.peripheral) + [2, 1, 6]
    ).withRadioHeader
    octets[Self.start + 4] ^= 0x01
    session.feed(octets, .bluetoothLELLWithPHDR)
    #expect(session.tracker.tally.notDecoded[.badCRC] == 1)
    #expect(fields(session) == [.crc])
  }

  @Test func `A request on all channels is restored by its CRC`() {
    let session = TestSession()
    advertise(session)
    connect(session, on: [0xFF, 0xFF, 0xFF, 0xFF, 0x1F])
    let air = session.connection.air
    #expect(air?.hopIncrement.value == 11)
    #expect(air?.channelMap.value == .all)
    #expect(air?.channelSelection.value == 2)
    #expect(session.recorder.violations.isEmpty)
    #expect(fields(session) == [.requestOctets])
  }

  @Test func `One on other channels accuses nobody, and leaves them unknown`() {
    let session = TestSession()
    advertise(session)
    connect(session, on: [0x00, 0x74, 0xFF, 0x07, 0x00])
    let air = session.connection.air
    #expect(air?.hopIncrement == .unknown)
    #expect(air?.channelMap == .unknown)
    #expect(session.connection.parameters.value?.intervalMilliseconds == 30)
    #expect(session.recorder.violations.isEmpty)
    #expect(fields(session) == [.requestOctets])
  }

  @Test func `A request whose CRC fits is judged as it is`() {
    let session = TestSession()
    advertise(session)
    var packet = AirTestLink().request()
    packet.pdu.replaceSubrange(30..<36, with: [1, 0, 0, 0, 0, 3])
    session.air(packet)
    #expect(session.recorder.violations == [.llConnectionHop, .llChannelMap])
    #expect(fields(session).isEmpty)
  }
}
