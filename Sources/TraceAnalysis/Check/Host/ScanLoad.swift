import BluetoothPackets
import ByteReading
import LinkSessions

/// Finds connections that end while the host's controller scans continuously, and Disconnect commands that take long.
struct ScanLoad {
  /// Scanning whose window is as long as its interval.
  private struct Scan {
    let frame: Frame
    let window: Int64
  }

  private struct End {
    let connection: Int
    let frame: Frame
    let isLoss: Bool
    let scan: Scan?
  }

  /// A Disconnect command and the event that completed it.
  private struct Order {
    let connection: Int
    let command: Frame
    let end: Frame
  }

  private var isFull = false
  private var window: Int64 = 0
  private var scan: Scan?
  /// The open connections.
  private var began: [Int: Frame] = [:]
  /// Whether a connection lasted long during such a scan.
  private var hasSurvivor = false
  private var ordered: [Int: Frame] = [:]
  private var ends: [End] = []
  private var orders: [Order] = []
  private(set) var notKept = 0

  private static let limit = 4096
  /// Minimum number of lost connections that are not a coincidence.
  private static let fewest = 2
  /// Duration of a connection during such a scan, in nanoseconds, that proves that the scan does not endanger it.
  private static let survival: Int64 = 60_000_000_000
  /// Minimum time for a Disconnect command to count as slow, in nanoseconds and in connection intervals.
  private static let slowness: Int64 = 500_000_000
  private static let events: Int64 = 10

  mutating func reset(at time: Int64) {
    noteSurvivors(at: time)
    scan = nil
    began = [:]
    ordered = [:]
  }

  /// Processes a command. Core 6.0, Vol 4, Part E, 7.8.10, 7.8.11, 7.8.64 and 7.8.65.
  mutating func take(command opcode: UInt16, _ parameters: RawSpan, _ frame: Frame) {
    switch opcode {
    case 0x200B: set(parameters.littleEndian16(at: 1), parameters.littleEndian16(at: 3))
    case 0x2041:
      // Interval and window of the first PHY. Two PHYs share the time.
      set(parameters.littleEndian16(at: 4), parameters.littleEndian16(at: 6))
    case 0x200C, 0x2042:
      guard parameters.octet(at: 0) == 1 else {
        noteSurvivors(at: frame.time)
        scan = nil
        return
      }
      if scan == nil, isFull { scan = Scan(frame: frame, window: window) }
    default: break
    }
  }

  private mutating func noteSurvivors(at time: Int64) {
    guard let scan, !hasSurvivor else { return }
    hasSurvivor = began.values.contains { ScanLoad.survives($0, scan, until: time) }
  }

  private static func survives(_ began: Frame, _ scan: Scan, until time: Int64) -> Bool {
    time.elapsed(since: max(scan.frame.time, began.time)) >= survival
  }

  private mutating func set(_ interval: UInt16?, _ window: UInt16?) {
    guard let interval, let window else { return }
    isFull = interval == window && window > 0
    self.window = Int64(window) * 625_000
  }

  /// Reverts a command that the controller refused.
  mutating func refuse(command frame: Int) {
    if scan?.frame.number == frame { scan = nil }
    ordered = ordered.filter { $0.value.number != frame }
  }

  mutating func begin(_ connection: Int, at frame: Frame) {
    if began.count < ScanLoad.limit { began[connection] = frame } else { notKept += 1 }
  }

  /// Records that the host ended a connection with a command.
  mutating func order(endOf connection: Int, at frame: Frame) {
    if ordered.count < ScanLoad.limit { ordered[connection] = frame } else { notKept += 1 }
  }

  mutating func end(_ connection: Int, reason: UInt8?, at frame: Frame) {
    if let start = began.removeValue(forKey: connection), let scan,
      ScanLoad.survives(start, scan, until: frame.time)
    {
      hasSurvivor = true
    }
    guard ends.count < ScanLoad.limit else {
      notKept += 1
      return
    }
    if let command = ordered.removeValue(forKey: connection) {
      orders.append(Order(connection: connection, command: command, end: frame))
    }
    ends.append(
      End(connection: connection, frame: frame, isLoss: reason == 0x08, scan: scan))
  }

  // MARK: Findings

  /// Returns lost connections, if all losses happened during such a scan and no connection lasted long during one.
  ///
  /// - Parameter time: the time of the last record.
  func starvation(_ connections: ConnectionTable, at time: Int64) -> [Finding] {
    let lost = ends.filter(\.isLoss)
    guard lost.count >= ScanLoad.fewest, let last = lost.last, let scan = last.scan else {
      return []
    }
    let isAlways = lost.allSatisfy { end in
      guard let scan = end.scan, let timeout = connections[end.connection].parameters.value?.timeout
      else { return false }
      // The scan must have lasted longer than the silence that the timeout ended.
      return end.frame.time.elapsed(since: scan.frame.time) > timeout
    }
    var atEnd = self
    atEnd.noteSurvivors(at: time)
    guard isAlways, !atEnd.hasSurvivor else { return [] }
    return [
      Finding(
        .connScanStarves, connection: nil, frame: last.frame,
        earlierFrames: ([scan.frame.number] + lost.dropLast().map(\.frame.number)).sorted(),
        values: [
          Finding.Value(.count, .number(lost.count)),
          Finding.Value(.interval, .nanoseconds(scan.window)),
          Finding.Value(
            .connections, .connections(lost.map { ConnectionID(index: $0.connection) })),
        ])
    ]
  }

  /// Returns a central's Disconnect commands that took about as long as the peripheral may sleep.
  func delays(_ connections: ConnectionTable, isCentral: [Int: Bool]) -> [Finding] {
    orders.compactMap { order in
      let connection = connections[order.connection]
      guard isCentral[order.connection] == true,
        let parameters = connection.end?.circumstances.parameters ?? connection.parameters.value,
        parameters.latency > 0
      else { return nil }
      let wait = order.end.time.elapsed(since: order.command.time)
      let interval = parameters.intervalNanoseconds
      let sleep = parameters.reach
      guard wait >= ScanLoad.slowness, wait > ScanLoad.events * interval,
        wait * 2 >= sleep, wait <= sleep.later(by: 3 * interval)
      else { return nil }
      return Finding(
        .connEndDelayed, connection: order.connection, direction: .centralToPeripheral,
        frame: order.end, earlierFrames: [order.command.number],
        values: [
          Finding.Value(.wait, .nanoseconds(wait)),
          Finding.Value(.latency, .number(Int(parameters.latency))),
          Finding.Value(.interval, .nanoseconds(interval)),
        ])
    }
  }
}
