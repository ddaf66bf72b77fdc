import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// ATT over BR/EDR runs on a channel that L2CAP opens for it.
@Suite struct ClassicATTTests {
  /// Connection Complete, Core 6.0, Vol 4, Part E, 7.7.3.
  private func connect(_ session: TestSession) {
    session.receive(
      HCIPackets.event(
        0x03, [0] + UInt16(1).octets + [UInt8](address: HCIPackets.belt) + [1, 0]))
  }

  private func frame(_ channel: UInt16, _ payload: [UInt8], isSent: Bool) -> [UInt8] {
    let frame = UInt16(payload.count).octets + channel.octets + payload
    return [2] + UInt16(isSent ? 1 : 0x2001).octets + UInt16(frame.count).octets + frame
  }

  private func signal(_ session: TestSession, _ command: [UInt8], isSent: Bool) {
    let packet = frame(1, command, isSent: isSent)
    _ = isSent ? session.send(packet) : session.receive(packet)
  }

  /// A channel of this host, 0x0040, to the peer's 0x004E, with the MTUs 517 and 185.
  private func openChannel(_ session: TestSession, multiplexer: UInt8 = 0x1F) {
    signal(session, [2, 1, 4, 0, multiplexer, 0, 0x40, 0], isSent: true)
    signal(session, [3, 1, 8, 0, 0x4E, 0, 0x40, 0, 0, 0, 0, 0], isSent: false)
    signal(session, [4, 2, 8, 0, 0x4E, 0, 0, 0, 1, 2, 5, 2], isSent: true)
    signal(session, [4, 2, 8, 0, 0x40, 0, 0, 0, 1, 2, 185, 0], isSent: false)
  }

  @Test func `A channel for ATT carries requests, values and discoveries`() throws {
    let session = TestSession()
    connect(session)
    openChannel(session)
    let request = session.send(
      frame(0x4E, [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], isSent: true))
    session.receive(frame(0x40, [0x11, 6, 1, 0, 0xFF, 0xFF, 0, 0x18], isSent: false))
    #expect(request.layer == .att && request.notDecoded == nil)
    #expect(session.connection.attributePDUs == 2)
    #expect(session.connection.attMTU == .seen(185, frame: 5))
    let database = try #require(
      session.tracker.gatt.database(of: session.connection, sendingIn: .peripheralToCentral))
    #expect(database[1]?.uuid == 0x1800)
    session.tracker.finish()
    let answered = session.recorder.ended.filter { $0.kind == .att(.readByGroupTypeRequest) }
    #expect(answered.map(\.outcome) == [.success])
  }

  @Test func `A channel that is refused is kept with its reason, and one that opens later is not`()
  {
    let session = TestSession()
    connect(session)
    signal(session, [2, 1, 4, 0, 0x19, 0, 0x40, 0], isSent: true)
    signal(session, [3, 1, 8, 0, 0, 0, 0x40, 0, 1, 0, 2, 0], isSent: false)
    signal(session, [3, 1, 8, 0, 0, 0, 0x40, 0, 3, 0, 0, 0], isSent: false)
    openChannel(session)
    // An answer to nothing.
    signal(session, [3, 9, 8, 0, 0, 0, 0x55, 0, 4, 0, 0, 0], isSent: false)
    let refused = session.connection.refusedChannels
    #expect(refused.map(\.multiplexer.rawValue) == [0x19])
    #expect(refused.map(\.result.rawValue) == [3])
    #expect(refused.map(\.frame) == [4])
  }

  @Test func `Frames of other channels are not ATT, nor those of a closed one`() {
    let session = TestSession()
    connect(session)
    openChannel(session, multiplexer: 0x19)
    let other = session.send(frame(0x4E, [0x0A, 3, 0], isSent: true))
    #expect(other.layer == .classic && other.notDecoded == .classic)
    openChannel(session)
    #expect(session.send(frame(0x4E, [0x0A, 3, 0], isSent: true)).layer == .att)
    signal(session, [6, 3, 4, 0, 0x4E, 0, 0x40, 0], isSent: true)
    #expect(session.send(frame(0x4E, [0x0A, 3, 0], isSent: true)).layer == .classic)
    #expect(session.connection.attributePDUs == 1)
  }

  @Test func `A fragmented PDU is put together`() {
    let session = TestSession()
    connect(session)
    openChannel(session)
    let whole = frame(0x4E, [0x12, 3, 0, 1, 2, 3, 4], isSent: true)
    let (first, rest) = (Array(whole[5..<11]), Array(whole[11...]))
    session.send([2, 1, 0x20, UInt8(first.count), 0] + first)
    let last = session.send([2, 1, 0x10, UInt8(rest.count), 0] + rest)
    #expect(last.layer == .att && session.connection.attributePDUs == 1)
  }

  @Test func `A BR/EDR connection has no defaults of LE`() {
    let session = TestSession()
    connect(session)
    #expect(session.connection.attMTU.value == nil)
    #expect(session.connection.phy.centralToPeripheral.value == nil)
    #expect(session.connection.dataLength.centralToPeripheral.value == nil)
  }
}
