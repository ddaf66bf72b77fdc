import BluetoothPackets
public import LinkSessions

extension Timeline {
  /// Values and SDUs in one second of one direction on a connection.
  public struct Second: Sendable {
    /// Index in `ConnectionTable`.
    package let connection: Int
    /// The direction of the data.
    public let direction: LinkDirection
    /// Start of the second in nanoseconds since the first record.
    package let time: Int64
    /// Octets of values and SDUs.
    public let octets: Int

    /// Bits of values and SDUs in this second.
    public var bitsPerSecond: Double { Double(octets) * 8 }
  }

  private struct Way: Hashable {
    let connection: Int
    let direction: LinkDirection
  }

  private static let second: Int64 = 1_000_000_000

  /// Every second with traffic, by connection and direction, with an empty one after each run of them.
  public var seconds: [Second] {
    var buckets: [Way: [Int64: Int]] = [:]
    for member in transactions {
      let transaction = member.transaction
      guard transaction.layer == .attributes, transaction.octets > 0,
        let connection = transaction.connection, let direction = transaction.direction
      else { continue }
      // The data of a read goes in the opposite direction to its request.
      let isUp = transaction.response != nil && transaction.isRead
      let way = Way(connection: connection, direction: isUp ? direction.opposite : direction)
      let time = offset(transaction.endTime ?? transaction.request.time)
      buckets[way, default: [:]][time / Timeline.second, default: 0] += transaction.octets
    }
    for case .sdu(let octets, let connection, let direction, let time) in samples
    where filter.takes(connection: connection) {
      let way = Way(connection: connection, direction: direction)
      buckets[way, default: [:]][offset(time) / Timeline.second, default: 0] += octets
    }
    return buckets.sorted {
      ($0.key.connection, $0.key.direction) < ($1.key.connection, $1.key.direction)
    }.flatMap { Timeline.seconds(of: $0.key, $0.value) }
  }

  private static func seconds(of way: Way, _ buckets: [Int64: Int]) -> [Second] {
    func second(_ bucket: Int64, _ octets: Int) -> Second {
      let (time, overflow) = bucket.multipliedReportingOverflow(by: Timeline.second)
      return Second(
        connection: way.connection, direction: way.direction, time: overflow ? .max : time,
        octets: octets)
    }
    var seconds: [Second] = []
    for (bucket, octets) in buckets.sorted(by: { $0.key < $1.key }) {
      seconds.append(second(bucket, octets))
      let next = bucket.later(by: 1)
      if buckets[next] == nil { seconds.append(second(next, 0)) }
    }
    return seconds
  }
}

extension Transaction {
  /// Whether the data came with the answer.
  fileprivate var isRead: Bool {
    guard case .att(let opcode) = kind else { return false }
    switch opcode {
    case .writeRequest, .prepareWriteRequest, .executeWriteRequest, .handleValueIndication:
      return false
    default: return opcode.isRequest
    }
  }
}
