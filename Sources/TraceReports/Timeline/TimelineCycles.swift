import LinkSessions
import TraceAnalysis

/// A connection together with the preceding actions of its host: one cycle of an app that connects
/// repeatedly.
struct TimelineCycle {
  /// Identifies equal cycles: the device, the stages reached, and the end.
  struct Course: Hashable {
    let who: Int?
    let stages: Set<String>
    let ending: String
  }

  let course: Course
  /// The stages in the order of first occurrence.
  let stages: [String]
  let connection: Connection
  private(set) var start: Int64
  private(set) var end: Int64
  private(set) var frames: ClosedRange<Int>
  /// Octets of values transferred.
  private(set) var octets = 0

  /// - Parameters:
  ///   - host: the rows of the host's actions since the previous connection.
  ///   - link: the rows of the connection.
  ///   - connection: the connection.
  ///   - devices: the devices of the capture.
  ///   - ending: the end of the connection in a few words.
  /// - Returns: nil for a connection with anything that must be shown separately.
  init?(
    host: [TimelineRow], link: [TimelineRow], _ connection: Connection, _ devices: DeviceTable,
    ending: String
  ) {
    // Other actions of the host in the meantime, such as scanning, are not part of the cycle.
    let attempts = host.filter { TimelineCycle.stage($0) != nil }
    guard let first = attempts.first ?? link.first, let last = link.last else { return nil }
    var stages: [String] = []
    for row in host + link {
      guard row.first.kind != .violation, row.first.kind != .hostNote else { return nil }
      guard let stage = TimelineCycle.stage(row), !stages.contains(stage) else { continue }
      stages.append(stage)
    }
    start = first.first.start
    end = last.end
    frames = first.first.frames
    for row in attempts + link {
      start = min(start, row.first.start)
      end = max(end, row.end)
      frames =
        min(
          frames.lowerBound, row.first.frames.lowerBound)...max(
          frames.upperBound, row.lastFrame)
    }
    for row in link where [.attributes, .l2cap].contains(row.first.kind.layer) {
      octets += row.octets
    }
    self.stages = stages
    self.connection = connection
    let ends = [connection.peripheral.value, connection.central.value].compactMap(\.self)
    let other = ends.first { !devices[$0].isLocal }
    course = Course(
      who: other.map(devices.who), stages: Set(stages), ending: ending)
  }

  /// Returns the stage of a cycle to which a row belongs, or nil for rows whose presence is not significant.
  private static func stage(_ row: TimelineRow) -> String? {
    let name: String
    switch row.first.kind {
    case .connectionSetup, .reconnection: name = row.first.connection == nil ? "attempt" : "connect"
    case .exchangeMTU: name = "MTU"
    case let kind where kind.isDiscovery: name = "discover"
    case .read, .readLong, .readByUUID, .readMultiple, .databaseHashCheck: name = "read"
    case .write, .writeLong, .writeWithoutResponse, .reliableWrite, .signedWrite, .bulkTransfer:
      name = "write"
    case .subscribe: name = "subscribe"
    case .notifications, .indication: name = "values"
    case .pairing: name = "pair"
    case .encryption: name = "encrypt"
    case .securityRequest: name = "security request"
    case .channelOpen, .channelTransfer: name = "channel"
    case .encryptedTraffic: name = "ciphertext"
    default: return nil
    }
    switch row.first.outcome {
    case .success, .notInCapture, .inProgress, .disconnected: return name
    case .error, .timeout, .notApplied: return name + " failed"
    }
  }

  // MARK: Runs of cycles

  /// Returns the range of a number over several cycles, such as "0.20–12.0 s", or a single value if all are equal.
  private static func range(_ values: [Int64], _ text: (Int64) -> String) -> String {
    let (low, high) = (text(values.min() ?? 0), text(values.max() ?? 0))
    return low == high ? low : "\(low) – \(high)"
  }

  /// Returns one row for equal cycles: their number, their connections, and their differences.
  ///
  /// - Parameters:
  ///   - cycles: at least one cycle.
  ///   - name: the name of the device.
  ///   - when: the time of the first cycle.
  static func row(of cycles: [TimelineCycle], with name: String, when: String)
    -> TimelineLayout.Line
  {
    let (first, last) = (cycles[0], cycles[cycles.count - 1])
    let ids = "\(first.connection.id)–\(last.connection.id)"
    var what = "×\(Decimals.grouped(cycles.count)) the same with \(name), connections \(ids): "
    what += (first.stages + [first.course.ending]).joined(separator: " → ")
    what +=
      "; each " + range(cycles.map { max(0, $0.end.elapsed(since: $0.start)) }, Clock.duration)
    let starts = zip(cycles, cycles.dropFirst()).map { max(0, $1.start.elapsed(since: $0.start)) }
    if !starts.isEmpty { what += ", one every " + range(starts, Clock.duration) }
    let octets = cycles.map { Int64($0.octets) }
    if octets.contains(where: { $0 > 0 }) {
      what += ", values of " + range(octets) { Decimals.counted($0, "octet") }
    }
    let end = cycles.map(\.end).max() ?? last.end
    return TimelineLayout.Line(
      when: when, duration: end.elapsed(since: first.start), what: what,
      outcome: "", accent: nil,
      frames: "#\(first.frames.lowerBound)–#\(last.frames.upperBound)")
  }
}
