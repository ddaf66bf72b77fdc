import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// Who wanted a connection of an HCI log to end: its events alone do not always show it.
@Suite struct EndedByTests {
  private func end(
    reason: UInt8, command: UInt8? = nil, status: UInt8 = 0, isCentral: Bool = true
  ) -> Connection.End? {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(isCentral: isCentral))
    if let command {
      session.send(HCIPackets.command(0x0406, [1, 0, command]))
      session.receive(HCIPackets.event(0x0F, [status, 1, 0x06, 0x04]))
    }
    session.receive(HCIPackets.disconnection(reason: reason))
    return session.connection.end
  }

  @Test func `A reason of the specification names the end that wanted it`() {
    for isCentral in [true, false] {
      let own: LinkDirection = isCentral ? .centralToPeripheral : .peripheralToCentral
      let local = end(reason: 0x16, isCentral: isCentral)
      #expect(local?.endedBy.value?.isLocal == true)
      #expect(local?.endedBy.value?.side == own)
      #expect(local?.endedBy.basis == .seen)
      let remote = end(reason: 0x13, isCentral: isCentral)
      #expect(remote?.endedBy.value?.isLocal == false)
      #expect(remote?.endedBy.value?.side == own.opposite)
      #expect(remote?.endedBy.basis == .seen)
    }
  }

  @Test func `A controller that repeats the command's reason does not blame the other end`() {
    let end = end(reason: 0x13, command: 0x13)
    #expect(end?.endedBy.value?.isLocal == true)
    #expect(end?.endedBy.basis == .derived)
    #expect(end?.command == 2)
    #expect(end?.frames.contains(2) == true)
    #expect(end?.isFailure == false)
  }

  @Test func `A command that the controller refused ends nothing`() {
    let end = end(reason: 0x13, command: 0x13, status: 0x0C)
    #expect(end?.endedBy.value?.isLocal == false)
    #expect(end?.command == nil)
  }

  @Test func `A lost link was wanted by nobody, whatever the host had asked for`() {
    let end = end(reason: 0x08, command: 0x13)
    #expect(end?.endedBy == .unknown)
    #expect(end?.command == 2)
    #expect(end?.isFailure == true)
  }

  @Test func `A hang-up without an acknowledgement is one, a silent link layer is a failure`() {
    #expect(end(reason: 0x22, command: 0x13)?.isFailure == false)
    #expect(end(reason: 0x22)?.isFailure == true)
    #expect(end(reason: 0x22)?.endedBy == .unknown)
  }

  @Test func `On BR/EDR the ends have no role`() {
    let session = TestSession()
    session.receive(
      HCIPackets.event(0x03, [0, 1, 0] + [UInt8](address: HCIPackets.belt) + [1, 0]))
    session.receive(HCIPackets.disconnection(reason: 0x16))
    #expect(session.connection.end?.endedBy.value?.isLocal == true)
    #expect(session.connection.end?.endedBy.value?.side == nil)
  }
}
