import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// The PHY in a sniffer's header against the one that the sides agreed on.
@Suite struct PHYFieldTests {
  /// A connection that agrees on LE 2M, and a sniffer whose headers say LE 1M throughout.
  ///
  /// - Parameter pause: nanoseconds from the central's empty packet to the answer, once the instant is reached.
  private func session(pause: Int64) -> TestSession {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    // The request, the delay, and the offset of the transmit window.
    var silence: Int64 = 352_000 + 1_250_000 + 6 * 1_250_000
    for event in 0..<16 {
      let agreement: [UInt8] = [0x18, 2, 2, 8, 0]
      let opening =
        event == 2 ? link.control(.central, agreement) : link.packet(.central, llid: 1)
      session.air(opening, after: silence)
      let answer = event >= 8 ? pause : event == 2 ? 270_000 : 230_000
      session.air(link.packet(.peripheral, llid: 1), after: answer)
      silence = 30_000_000 - answer
    }
    return session
  }

  @Test func `Answers that come as early as on LE 2M show that it is in use`() {
    // 9 µs late by the sniffer's clock.
    for pause in [194_000, 203_000] as [Int64] {
      let session = session(pause: pause)
      let phy = session.connection.phy
      #expect(phy.centralToPeripheral.value == .le2M)
      #expect(phy.peripheralToCentral.value == .le2M)
      let entries = session.tracker.headerContradictions.entries
      #expect(entries.map(\.field) == [.phy])
      // Until two answers agree, the PHY is open.
      #expect(entries.first?.packets == 13)
    }
  }

  @Test func `Answers that come as late as on LE 1M show that the sides stay on it`() {
    let session = session(pause: 230_000)
    #expect(session.connection.phy.centralToPeripheral.value == .le1M)
    #expect(session.tracker.headerContradictions.entries.isEmpty)
  }
}
