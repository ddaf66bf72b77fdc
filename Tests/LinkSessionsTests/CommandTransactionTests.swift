import BluetoothPackets
import LinkSessions
import TestSupport
import Testing

/// HCI commands and the events that end them. The packets are made up.
@Suite struct CommandTransactionTests {
  private let seen = TransactionRecorder()

  private func session(connected: Bool = true) -> TestSession {
    let session = TestSession(observers: [seen])
    if connected {
      session.receive(HCIPackets.connectionComplete())
      session.receive(HCIPackets.connectionComplete(handle: 2))
    }
    return session
  }

  private func complete(_ opcode: UInt16, _ parameters: [UInt8]) -> [UInt8] {
    HCIPackets.event(0x0E, [1] + opcode.octets + parameters)
  }

  private func status(_ opcode: UInt16, _ status: UInt8 = 0) -> [UInt8] {
    HCIPackets.event(0x0F, [status, 1] + opcode.octets)
  }

  @Test func `Command Complete ends a command with the status that it returns`() throws {
    let session = session()
    session.send(HCIPackets.command(0x1405, [1, 0]))
    session.receive(complete(0x1405, [0, 1, 0, 0xC4]))
    session.send(HCIPackets.command(0x200C, [1, 0]))
    session.receive(complete(0x200C, [0x0C]))
    #expect(
      seen.outcomes == [.success, .error(.controller(ControllerErrorCode(rawValue: 0x0C)))])
    let rssi = try #require(seen.ended.first)
    #expect(rssi.kind == .command(.readRSSI))
    #expect(rssi.connection == 0)
    #expect(rssi.request.number == 3)
    #expect(rssi.response?.number == 4)
    #expect(rssi.octets == 5 + 9)
    #expect(seen.ended.last?.connection == nil)
  }

  @Test func `A refusal in Command Status ends a command`() {
    let session = session()
    session.send(HCIPackets.command(0x2016, [1, 0]))
    session.receive(status(0x2016, 0x02))
    #expect(seen.outcomes == [.error(.controller(ControllerErrorCode(rawValue: 2)))])
  }

  @Test func `After Command Status the event of the same handle ends a command`() {
    let session = session()
    session.send(HCIPackets.command(0x2016, [1, 0]))
    session.receive(status(0x2016))
    session.send(HCIPackets.command(0x2016, [2, 0]))
    session.receive(status(0x2016))
    session.receive(HCIPackets.meta(0x04, [0, 2, 0] + [UInt8](repeating: 0, count: 8)))
    session.receive(HCIPackets.meta(0x04, [0x3E, 1, 0] + [UInt8](repeating: 0, count: 8)))
    #expect(seen.ended.map(\.connection) == [1, 0])
    #expect(seen.outcomes == [.success, .error(.controller(.failedToBeEstablished))])
    #expect(seen.ended.map(\.response?.number) == [7, 8])
  }

  @Test func `The command that opens a connection identifies which one`() throws {
    let session = session(connected: false)
    session.send(HCIPackets.command(0x200D, [UInt8](repeating: 0, count: 25)))
    session.receive(status(0x200D))
    // This host is the peripheral of another connection meanwhile.
    session.receive(HCIPackets.connectionComplete(handle: 9, isCentral: false))
    #expect(seen.ended.isEmpty)
    session.receive(HCIPackets.enhancedConnectionComplete(handle: 3))
    let create = try #require(seen.ended.first)
    #expect(create.connection == 1)
    #expect(create.outcome == .success)
    #expect(seen.began.first?.connection == nil)
  }

  @Test func `Cancelling ends the attempt with an error of its own`() {
    let session = session(connected: false)
    session.send(HCIPackets.command(0x200D, [UInt8](repeating: 0, count: 25)))
    session.receive(status(0x200D))
    session.send(HCIPackets.command(0x200E, []))
    session.receive(complete(0x200E, [0]))
    session.receive(HCIPackets.connectionComplete(status: 0x02))
    #expect(
      seen.outcomes == [.success, .error(.controller(ControllerErrorCode(rawValue: 0x02)))])
    #expect(seen.ended.map(\.id) == [2, 1])
  }

  @Test func `Who asked for the end of a connection is reported before its end`() throws {
    let session = session()
    session.send(HCIPackets.command(0x2013, [1, 0] + [UInt8](repeating: 0, count: 12)))
    session.receive(status(0x2013))
    session.send(HCIPackets.command(0x0406, [1, 0, 0x13]))
    session.receive(status(0x0406))
    session.receive(HCIPackets.disconnection(reason: 0x16))
    #expect(seen.outcomes == [.success, .disconnected])
    #expect(seen.ended.map(\.kind) == [.command(.disconnect), .command(.leConnectionUpdate)])
    #expect(seen.ended.allSatisfy { $0.connection == 0 })
  }

  @Test func `The same command outstanding twice is answered in order`() {
    let session = session()
    session.send(HCIPackets.command(0x1405, [1, 0]))
    session.send(HCIPackets.command(0x1405, [2, 0]))
    session.receive(complete(0x1405, [0, 1, 0, 0xC4]))
    session.receive(complete(0x1405, [0, 2, 0, 0xC4]))
    #expect(seen.ended.map(\.connection) == [0, 1])
    #expect(seen.ended.map(\.request.number) == [3, 4])
    #expect(seen.ended.map(\.response?.number) == [5, 6])
  }

  @Test func `One event ends a command and the same command sent again before it`() {
    let session = session()
    for parameters: [UInt8] in [[1, 0, 0x18, 0xCC], [1, 0, 0x18, 0xCC], [1, 0, 0x08, 0x00]] {
      session.send(HCIPackets.command(0x040F, parameters))
      session.receive(status(0x040F))
    }
    session.receive(HCIPackets.event(0x1D, [0, 1, 0, 0x18, 0xCC]))
    session.receive(HCIPackets.disconnection(reason: 0x13))
    #expect(seen.ended.map(\.id) == [1, 2, 3])
    // The third one asked for other packet types.
    #expect(seen.outcomes == [.success, .success, .disconnected])
    #expect(seen.ended.map(\.response?.number) == [9, 9, nil])
  }

  @Test func `Two events end a command and the same command sent again`() {
    let session = session()
    for _ in 0..<2 {
      session.send(HCIPackets.command(0x040F, [1, 0, 0x18, 0xCC]))
      session.receive(status(0x040F))
    }
    session.receive(HCIPackets.event(0x1D, [0, 1, 0, 0x18, 0xCC]))
    session.receive(HCIPackets.event(0x1D, [0x3E, 1, 0, 0x18, 0xCC]))
    #expect(seen.outcomes == [.success, .error(.controller(.failedToBeEstablished))])
    #expect(seen.ended.map(\.response?.number) == [7, 8])
  }

  @Test func `A command whose answer never came is not answered in place of the next one`() {
    let session = session()
    session.send(HCIPackets.command(0x1405, [1, 0]))
    session.time += 11_000_000_000
    session.send(HCIPackets.command(0x1405, [1, 0]))
    session.receive(complete(0x1405, [0, 1, 0, 0xC4]))
    #expect(seen.outcomes == [.notInCapture, .success])
    #expect(seen.ended.map(\.id) == [1, 2])
  }

  @Test func `A reset ends what the controller was doing`() {
    let session = session(connected: false)
    session.send(HCIPackets.command(0x200D, [UInt8](repeating: 0, count: 25)))
    session.receive(status(0x200D))
    session.send(HCIPackets.command(0x0C03, []))
    session.receive(complete(0x0C03, [0]))
    #expect(seen.outcomes == [.disconnected, .success])
  }

  @Test func `A vendor's command returns what it likes`() {
    let session = session()
    session.send(HCIPackets.command(0xFC57, [9]))
    session.receive(complete(0xFC57, [7]))
    #expect(seen.outcomes == [.success])
  }

  @Test func `Commands that nothing answers are kept few, and end with the capture`() {
    let session = session()
    for _ in 0..<100 { session.send(HCIPackets.command(0x1405, [1, 0])) }
    #expect(seen.ended.count == 36)
    session.tracker.finish()
    #expect(seen.ended.map(\.id) == Array(1...100))
    #expect(seen.outcomes.last == .inProgress)
  }
}
