import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// Advertising for one device, and how it ends.
@Suite struct DirectedAdvertisingTests {
  private static let target: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]

  private func command(
    _ session: ProcedureSession, _ opcode: UInt8, _ parameters: [UInt8], status: UInt8 = 0
  ) {
    session.feed(
      [1, opcode, 0x20, UInt8(parameters.count)] + parameters, .hostToController)
    session.feed([4, 0x0E, 4, 1, opcode, 0x20, status], .controllerToHost)
  }

  /// LE Set Advertising Parameters and Enable.
  private func advertise(_ session: ProcedureSession, type: UInt8, status: UInt8 = 0) {
    command(session, 0x06, [0x20, 0, 0x20, 0, type, 1, 1] + Self.target + [7, 0])
    command(session, 0x0A, [1], status: status)
  }

  private func ending(
    _ session: ProcedureSession
  ) -> (SessionEvent.DirectedAdvertising, Procedure.AdvertisingEnd?)? {
    guard
      case .directed(let advertising, let end)? =
        session.end().first(where: { $0.kind == .advertise })?.detail
    else { return nil }
    return (advertising, end)
  }

  @Test func `Its time is over where nobody connects`() throws {
    let session = ProcedureSession()
    advertise(session, type: 1)
    session.wait(1280)
    session.feed([4, 0x3E, 19, 1, 0x3C] + [UInt8](repeating: 0, count: 17), .controllerToHost)
    let (advertising, end) = try #require(ending(session))
    #expect(advertising.isHighDutyCycle)
    #expect(advertising.target.address.description == "C4:F2:17:1A:1D:BB")
    #expect(end == .timedOut)
  }

  @Test func `A connection ends it, and so does its host`() throws {
    let session = ProcedureSession()
    advertise(session, type: 4)
    session.connect(isCentral: false)
    let (advertising, end) = try #require(ending(session))
    #expect(!advertising.isHighDutyCycle)
    #expect(end == .connected)
    let other = ProcedureSession()
    advertise(other, type: 1)
    command(other, 0x0A, [0])
    #expect(try #require(ending(other)).1 == .stopped)
  }

  @Test func `A set of extended advertising is directed by its properties`() throws {
    let session = ProcedureSession()
    // LE Set Extended Advertising Parameters: connectable, directed, high duty cycle.
    command(
      session, 0x36,
      [3, 0x0D, 0, 0x20, 0, 0, 0x20, 0, 0, 7, 1, 1] + Self.target + [0, 0x7F, 1, 0, 1, 0, 0])
    command(session, 0x39, [1, 1, 3, 0, 0, 0])
    session.wait(1280)
    session.feed([4, 0x3E, 6, 0x12, 0x3C, 3, 0, 0, 0], .controllerToHost)
    let (advertising, end) = try #require(ending(session))
    #expect(advertising.isHighDutyCycle)
    #expect(end == .timedOut)
  }

  @Test func `Undirected advertising, and what a controller refuses, is for nobody alone`() {
    for (type, status) in [(0, 0), (1, 0x0C)] as [(UInt8, UInt8)] {
      let session = ProcedureSession()
      advertise(session, type: type, status: status)
      #expect(ending(session) == nil)
    }
  }
}
