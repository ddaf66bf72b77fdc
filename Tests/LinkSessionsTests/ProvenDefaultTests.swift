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

  @Test func `A connection that goes on has assumed defaults`() {
    let session = TestSession()
    session.send(mask)
    session.receive(HCIPackets.connectionComplete())
    #expect(session.connection.attMTU == .assumed(23))
  }
}
