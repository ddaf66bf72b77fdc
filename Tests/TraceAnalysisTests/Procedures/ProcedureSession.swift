import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis

/// Feeds HCI packets, put together by hand, to sessions whose procedures are built.
final class ProcedureSession {
  private(set) var tracker: SessionTracker
  private let builder: ProcedureBuilder
  private(set) var number = 0
  /// Nanoseconds since 1970.
  private(set) var time: Int64 = 1_700_000_000_000_000_000
  private(set) var finished: [Procedure] = []
  private(set) var members: [ProcedureBuilder.Member] = []

  init() {
    builder = ProcedureBuilder(keepsTransactions: true)
    tracker = SessionTracker(observers: [builder])
  }

  /// Milliseconds that pass before the next packet, besides its own ten.
  func wait(_ milliseconds: Int64) {
    time += milliseconds * 1_000_000
  }

  @discardableResult
  func feed(_ packet: [UInt8], _ direction: CaptureRecord.Direction) -> Int {
    number += 1
    time += 10_000_000
    let record = CaptureRecord(
      number: number, timestamp: time, direction: direction, linkType: .btsnoopH4,
      originalLength: packet.count, capturedLength: packet.count)
    tracker.process(record, packet.rawSpan)
    take()
    return number
  }

  /// A record of the Linux monitor that is no packet.
  func note(_ opcode: UInt32, _ content: [UInt8] = []) {
    number += 1
    time += 10_000_000
    let record = CaptureRecord(
      number: number, timestamp: time, direction: nil, linkType: .btsnoopMonitor,
      originalLength: content.count, capturedLength: content.count, flags: opcode)
    tracker.process(record, content.rawSpan)
    take()
  }

  private func take() {
    finished += builder.newProcedures
    members += builder.newTransactions
    builder.forgetNews()
  }

  /// Ends the capture.
  ///
  /// - Parameter tellsLast: whether the line is wanted that says that the log ends.
  /// - Returns: all procedures by their start, with the names that the tables know.
  func end(emitsLast: Bool = false) -> [Procedure] {
    tracker.finish()
    builder.finish(at: tracker.lastTime)
    take()
    var resolver = ProcedureResolver()
    var resolved: [Procedure] = []
    for var procedure in finished.sorted(by: { ($0.start, $0.id) < ($1.start, $1.id) })
    where resolver.resolve(
      &procedure, connections: tracker.connections, gatt: tracker.gatt)
    {
      if emitsLast || procedure.kind != .lastHeard { resolved.append(procedure) }
    }
    return resolved
  }

  /// The set-up of the last connection, with its procedure; ends the session.
  func setup() throws -> (procedure: Procedure, Procedure.Setup) {
    let procedure = end().last { $0.kind == .connectionSetup && $0.connection != nil }
    guard let procedure, case .setup(let setup) = procedure.detail else { throw NoSetup() }
    return (procedure, setup)
  }

  private struct NoSetup: Error {}

  /// As `end`, without set-up and end of connections.
  func endWithoutConnections() -> [Procedure] {
    end().filter {
      $0.kind != .connectionSetup && $0.kind != .reconnection && $0.kind != .disconnection
    }
  }

  // MARK: HCI

  /// LE Connection Complete as central, Core 6.0, Vol 4, Part E, 7.7.65.1.
  func connect(isCentral: Bool = true) {
    feed(
      [4, 0x3E, 19, 1, 0, 1, 0, isCentral ? 0 : 1, 1]
        + [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4, 24, 0, 0, 0, 200, 0, 0], .controllerToHost)
  }

  func disconnect(reason: UInt8) {
    feed([4, 5, 4, 0, 1, 0, reason], .controllerToHost)
  }

  /// Encryption Change, 7.7.8.
  func encrypt() {
    feed([4, 8, 4, 0, 1, 0, 1], .controllerToHost)
  }

  /// LE Connection Update Complete, 7.7.65.3.
  func updateParameters(interval: UInt8) {
    feed([4, 0x3E, 10, 3, 0, 1, 0, interval, 0, 0, 0, 200, 0], .controllerToHost)
  }

  // MARK: ATT

  private func att(_ pdu: [UInt8]) -> [UInt8] { acl(4, pdu) }

  private func acl(_ channel: UInt8, _ pdu: [UInt8]) -> [UInt8] {
    let frame = [UInt8(pdu.count), 0, channel, 0] + pdu
    return [2, 1, 0x20, UInt8(frame.count), 0] + frame
  }

  /// A command of the signalling channel.
  func signal(_ command: [UInt8], _ direction: CaptureRecord.Direction) {
    feed(acl(5, command), direction)
  }

  /// From this host.
  @discardableResult
  func send(_ pdu: [UInt8]) -> Int { feed(att(pdu), .hostToController) }

  /// From the other end.
  @discardableResult
  func receive(_ pdu: [UInt8]) -> Int { feed(att(pdu), .controllerToHost) }

  /// A request of this host and its answer.
  func exchange(_ request: [UInt8], _ answer: [UInt8]) {
    send(request)
    receive(answer)
  }

  /// An error response.
  func refuse(_ request: [UInt8], handle: UInt8 = 1, _ code: UInt8) {
    exchange(request, [1, request[0], handle, 0, code])
  }
}
