import LinkSessions
import TraceAnalysis

/// Octets of attribute values by connection, direction and second: what a counter shows.
struct ThroughputPoints {
  struct Point {
    let process: Int
    let name: String
    /// Nanoseconds from the first record.
    let time: Int64
    let octets: Int
  }

  private struct Key: Hashable {
    let connection: Int
    let direction: LinkDirection
  }

  private static let second: Int64 = 1_000_000_000

  /// Each second with traffic, and a zero behind each run of them.
  static func points(of timeline: Timeline) -> [Point] {
    var buckets: [Key: [Int64: Int]] = [:]
    for member in timeline.transactions {
      let transaction = member.transaction
      guard transaction.layer == .attributes, transaction.octets > 0,
        let connection = transaction.connection, let direction = transaction.direction
      else { continue }
      // What a read brings goes the other way than its request.
      let isUp = transaction.response != nil && transaction.isRead
      let key = Key(connection: connection, direction: isUp ? direction.opposite : direction)
      let time = timeline.offset(transaction.endTime ?? transaction.request.time)
      buckets[key, default: [:]][time / second, default: 0] += transaction.octets
    }
    for case .sdu(let octets, let connection, let direction, let time) in timeline.samples
    where timeline.filter.takes(connection: connection) {
      let key = Key(connection: connection, direction: direction)
      buckets[key, default: [:]][timeline.offset(time) / second, default: 0] += octets
    }
    return buckets.sorted {
      ($0.key.connection, $0.key.direction) < ($1.key.connection, $1.key.direction)
    }.flatMap { points(of: $0.key, $0.value) }
  }

  private static func points(of key: Key, _ buckets: [Int64: Int]) -> [Point] {
    let name = key.direction == .centralToPeripheral ? "throughput down" : "throughput up"
    var points: [Point] = []
    for (bucket, octets) in buckets.sorted(by: { $0.key < $1.key }) {
      points.append(
        Point(process: key.connection + 1, name: name, time: start(of: bucket), octets: octets))
      if buckets[bucket + 1] == nil {
        points.append(
          Point(process: key.connection + 1, name: name, time: start(of: bucket + 1), octets: 0))
      }
    }
    return points
  }

  private static func start(of bucket: Int64) -> Int64 {
    let (time, overflow) = bucket.multipliedReportingOverflow(by: second)
    return overflow ? .max : time
  }
}

extension Transaction {
  /// Whether the octets that it moved came with the answer.
  fileprivate var isRead: Bool {
    guard case .att(let opcode) = kind else { return false }
    switch opcode {
    case .writeRequest, .prepareWriteRequest, .executeWriteRequest, .handleValueIndication:
      return false
    default: return opcode.isRequest
    }
  }
}
