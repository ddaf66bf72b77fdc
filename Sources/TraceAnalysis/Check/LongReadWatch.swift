import BluetoothPackets
import ByteReading
import LinkSessions

/// Finds values that a server returns incorrectly in parts: parts that ignore the requested offset, and parts returned
/// to clients that requested the whole value.
final class LongReadWatch: ATTObserver, ATTAnswerObserver, SessionEventObserver, RoleSwapObserver {
  private struct Place: Hashable {
    let connection: Int
    /// The direction in which the server sends.
    let server: LinkDirection
    let channel: Int?
    let handle: UInt16
  }

  private struct Bearer: Hashable {
    let connection: Int
    let client: LinkDirection
    let channel: Int?
  }

  /// Repeated answers with the same part of a value.
  private struct Copies {
    let part: [UInt8]
    var next: Int
    var frames: [Int]
    var count = 1
    var last: Frame
  }

  /// Answers of a server to reads of the whole value.
  private struct Parts {
    var current: [[UInt8]] = []
    var former: [[UInt8]] = []
    var frames: [Int] = []
  }

  /// Data by place that can be discarded for a whole connection at once.
  private struct ByConnection<Value> {
    private var values: [Int: [Place: Value]] = [:]
    private(set) var count = 0

    subscript(place: Place) -> Value? {
      get { values[place.connection]?[place] }
      set {
        count += (newValue == nil ? 0 : 1) - (self[place] == nil ? 0 : 1)
        values[place.connection, default: [:]][place] = newValue
      }
    }

    mutating func forget(_ connection: Int) {
      count -= values.removeValue(forKey: connection)?.count ?? 0
    }
  }

  private var offsets: [Bearer: (handle: UInt16, offset: Int)] = [:]
  private var copies = ByConnection<Copies>()
  private var parts = ByConnection<Parts>()
  private var agreed = ConnectionMTUs()
  private var ignored: [Place: Finding] = [:]
  private var resumed: [Place: Finding] = [:]
  private(set) var notKept = 0

  private static let limit = 1024
  private static let frameLimit = 8
  /// Minimum number of identical parts for a finding, because a value may consist of a few identical parts.
  private static let fewest = 3
  /// Maximum number of parts of one value to compare.
  private static let partLimit = 64
  /// Maximum size of a value in an answer under the default MTU.
  private static let shortPart = 22

  var findings: [Finding] {
    (Array(ignored.values) + resumed.values).sorted {
      ($0.frames.first ?? 0) < ($1.frames.first ?? 0)
    }
  }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    guard context.cutOctets == 0 else { return }
    let bearer = Bearer(
      connection: context.connection, client: context.direction, channel: context.channel)
    switch pdu {
    case .readRequest, .readBlobRequest:
      offsets[bearer] = pdu.handle.map { ($0, Int(pdu.valueOffset ?? 0)) }
    // The value may be different from here on.
    case .writeRequest, .writeCommand, .executeWriteRequest, .handleValueNotification,
      .handleValueIndication:
      forget(context.connection)
    default: return
    }
    if offsets.count > LongReadWatch.limit {
      offsets = [:]
      notKept += 1
    }
  }

  private func forget(_ connection: Int) {
    copies.forget(connection)
    parts.forget(connection)
  }

  func observe(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
  ) {
    let bearer = Bearer(
      connection: context.connection, client: context.direction.opposite, channel: context.channel)
    guard let asked = offsets.removeValue(forKey: bearer), asked.handle == request.handle,
      context.cutOctets == 0
    else { return }
    let place = Place(
      connection: context.connection, server: context.direction, channel: context.channel,
      handle: asked.handle)
    guard pdu.opcode == .readResponse || pdu.opcode == .readBlobResponse, let value = pdu.value
    else {
      copies[place] = nil
      parts[place] = nil
      return
    }
    let octets = [UInt8](copying: value)
    if request.opcode == .readRequest { take(whole: octets, of: place, request, context) }
    take(octets, at: asked.offset, of: place, request, context)
  }

  // MARK: Parts that ignore the offset

  private func take(
    _ part: [UInt8], at offset: Int, of place: Place, _ request: Transaction.ATTRequest,
    _ context: PDUContext
  ) {
    guard offset > 0 else {
      guard part.count >= LongReadWatch.shortPart, !LongReadWatch.isPeriodic(part) else {
        copies[place] = nil
        return
      }
      guard copies[place] != nil || hasRoom(copies.count) else { return }
      copies[place] = Copies(
        part: part, next: part.count, frames: [context.frame.number], last: context.frame)
      return
    }
    guard var run = copies[place], run.next == offset, run.part == part else {
      copies[place] = nil
      return
    }
    run.count += 1
    run.next += part.count
    run.last = context.frame
    if run.frames.count < LongReadWatch.frameLimit { run.frames.append(context.frame.number) }
    copies[place] = run
    guard run.count >= LongReadWatch.fewest,
      ignored[place] != nil || hasRoom(ignored.count)
    else { return }
    ignored[place] = Finding(
      .attBlobOffsetIgnored, connection: place.connection, direction: place.server,
      frame: run.last, earlierFrames: run.frames.filter { $0 < run.last.number },
      values: [
        Finding.Value(.handle, .handle(place.handle)),
        Finding.Value(.octets, .number(part.count)), Finding.Value(.count, .number(run.count)),
      ])
  }

  /// Whether a part is periodic, so that parts at other offsets may well be identical.
  private static func isPeriodic(_ part: [UInt8]) -> Bool {
    (1..<part.count).contains { period in
      part.count % period == 0 && part.indices.allSatisfy { part[$0] == part[$0 % period] }
    }
  }

  // MARK: Parts for the whole

  private func take(
    whole octets: [UInt8], of place: Place, _ request: Transaction.ATTRequest,
    _ context: PDUContext
  ) {
    guard let mtu = agreed[place.connection], mtu > 23, place.channel == nil,
      octets.count <= LongReadWatch.shortPart
    else {
      parts[place] = nil
      return
    }
    guard parts[place] != nil || hasRoom(parts.count) else { return }
    var seen = parts[place] ?? Parts()
    guard seen.current.count < LongReadWatch.partLimit else {
      parts[place] = nil
      return
    }
    seen.current.append(octets)
    seen.frames.append(context.frame.number)
    defer { parts[place] = seen }
    guard octets.count < LongReadWatch.shortPart else { return }
    // The value is complete. A value that merely changes would not return in the same parts.
    if seen.current.count > 1, Set(seen.current).count == seen.current.count,
      seen.current == seen.former, resumed[place] != nil || hasRoom(resumed.count)
    {
      resumed[place] = Finding(
        .attReadResumed, connection: place.connection, direction: place.server,
        frame: context.frame,
        earlierFrames: Array(seen.frames.dropLast().prefix(LongReadWatch.frameLimit)),
        values: [
          Finding.Value(.handle, .handle(place.handle)), Finding.Value(.mtu, .number(Int(mtu))),
          Finding.Value(.count, .number(seen.current.count)),
          Finding.Value(.octets, .number(seen.current.reduce(0) { $0 + $1.count })),
        ])
    }
    seen.former = seen.current
    seen.current = []
    seen.frames = Array(seen.frames.suffix(LongReadWatch.frameLimit))
  }

  func observe(_ event: SessionEvent) {
    switch event {
    case .changed(let change, let id):
      let connection = id.index
      if case .attMTU(let mtu) = change.value { agreed[connection] = mtu }
    case .connectionEnded(let id, _):
      let connection = id.index
      forget(connection)
      offsets = offsets.filter { $0.key.connection != connection }
    default: break
    }
  }

  /// Discards what was learned with the wrong roles of a connection, because it applies to the other side.
  func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    forget(connection)
    offsets = offsets.filter { $0.key.connection != connection }
    ignored = ignored.filter { $0.key.connection != connection }
    resumed = resumed.filter { $0.key.connection != connection }
  }

  private func hasRoom(_ count: Int) -> Bool {
    if count < LongReadWatch.limit { return true }
    notKept += 1
    return false
  }
}
