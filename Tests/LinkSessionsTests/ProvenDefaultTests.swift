import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// Defaults that a capture proves, as it shows the whole connection and would show a change.
@Suite struct ProvenDefaultTests {
  /// LE Set Event Mask with all events.
  private let mask = HCIPackets.command(0x2001, [0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0])

  private func connection(_ commands: [[UInt8]]) -> Connection {
    let session = TestSession()
    for command in commands { session.send(command) }
    session.receive(HCIPackets.connectionComplete())
    session.receive(HCIPackets.disconnection())
    return session.connection
  }

  @Test func `A log of the whole connection proves its defaults`() {
    let connection = connection([mask])
    #expect(connection.attMTU == .derived(23, frame: nil))
    #expect(connection.encryption == .derived(.off, frame: nil))
    #expect(connection.dataLength.peripheralToCentral == .derived(27, frame: nil))
    #expect(connection.phy.centralToPeripheral == .derived(.le1M, frame: nil))
  }

  @Test func `What a controller is not asked to report stays assumed`() {
    let connection = connection([HCIPackets.command(0x2001, [0x1F, 0, 0, 0, 0, 0, 0, 0])])
    #expect(connection.attMTU.basis == .derived)
    #expect(connection.dataLength.peripheralToCentral == .assumed(27))
    #expect(connection.phy.centralToPeripheral == .assumed(.le1M))
  }

  @Test func `A host that connects on other PHYs, too, may have begun on one`() {
    let create = [UInt8](repeating: 0, count: 9) + [0x03] + [UInt8](repeating: 0, count: 32)
    let connection = connection([mask, HCIPackets.command(0x2043, create)])
    #expect(connection.phy.centralToPeripheral == .assumed(.le1M))
    #expect(connection.dataLength.centralToPeripheral == .derived(27, frame: nil))
  }

  /// A connection on the air of which the sniffer missed a packet.
  private func air(_ body: (inout AirExchange) -> Void) -> Connection {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(4)
    exchange.event(captures: (true, false))
    exchange.idle(2)
    body(&exchange)
    exchange.idle(2)
    session.tracker.finish()
    return session.connection
  }

  private let lengths: [UInt8] = [251, 0, 0x48, 0x08, 251, 0, 0x48, 0x08]

  @Test func `An end that does not know longer packets keeps them short, whatever was missed`() {
    let unchanged = air { _ in }
    #expect(unchanged.dataLength.centralToPeripheral == .assumed(27))
    let refused = air {
      $0.event((1, []), (3, [0x14] + lengths))
      $0.event((3, [0x07, 0x14]))
    }
    #expect(refused.dataLength.centralToPeripheral.basis == .derived)
    #expect(refused.dataLength.peripheralToCentral.value == 27)
    for (octet, isProof) in [(0x1F, true), (0x3F, false)] as [(UInt8, Bool)] {
      let exchanged = air {
        $0.event((3, [0x08, octet] + [UInt8](repeating: 0, count: 7)))
        $0.event((1, []), (3, [0x09, octet] + [UInt8](repeating: 0, count: 7)))
      }
      #expect((exchanged.dataLength.centralToPeripheral.basis == .derived) == isProof)
    }
    let agreed = air {
      $0.event((3, [0x14] + lengths))
      $0.event((1, []), (3, [0x15] + lengths))
    }
    #expect(agreed.dataLength.centralToPeripheral.value == 251)
  }

  @Test func `Values that can be read show a link without encryption`() {
    let read = air { $0.event((2, HCIPackets.att([0x12, 3, 0, 1]))) }
    #expect(read.encryption == .derived(.off, frame: nil))
    #expect(read.attMTU == .assumed(23))
    #expect(air { _ in }.encryption == .assumed(.off))
  }

  @Test func `A connection that goes on has assumed defaults`() {
    let session = TestSession()
    session.send(mask)
    session.receive(HCIPackets.connectionComplete())
    #expect(session.connection.attMTU == .assumed(23))
  }
}
