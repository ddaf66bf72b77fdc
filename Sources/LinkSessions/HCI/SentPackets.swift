/// Packets of one connection that a host has sent to its controller and that the controller has not yet reported as
/// completed.
///
/// Core 6.0, Vol 4, Part E, 4.1.1 and 7.7.19.
struct SentPackets {
  private struct Packet {
    var number: Int
    var time: Int64
    var octets: Int
  }

  /// The oldest packets in the controller, in a ring that is allocated with the first packet.
  private var ring: [Packet] = []
  private var head = 0
  private var kept = 0
  /// Number of packets in the controller, including those for which the ring had no room.
  private var waiting = 0
  /// Number of completed packets, and the octets of the longest one.
  private var completed = 0
  private var longest = 0

  /// Capacity of the ring. Controllers have buffers for fewer packets.
  private static let limit = 64

  mutating func add(octets: Int, at frame: Frame) {
    if ring.isEmpty {
      ring = Array(
        repeating: Packet(number: 0, time: 0, octets: 0), count: SentPackets.limit)
    }
    // After a packet that was not kept, the order would be unknown.
    if kept == waiting, kept < SentPackets.limit {
      ring[(head + kept) % SentPackets.limit] = Packet(
        number: frame.number, time: frame.time, octets: octets)
      kept += 1
    }
    waiting += 1
  }

  mutating func complete(_ count: Int) {
    completed += count
    for _ in 0..<min(count, kept) {
      longest = max(longest, ring[head].octets)
      head = (head + 1) % SentPackets.limit
      kept -= 1
    }
    waiting = max(0, waiting - count)
    if waiting == 0 { kept = 0 }
  }

  /// The packets that were left in the controller; nil if it completed all of them, or if it reports no completed
  /// packets.
  var notCompleted: Connection.EndCircumstances.NotCompleted? {
    guard completed > 0, kept > 0 else { return nil }
    let first = ring[head]
    return Connection.EndCircumstances.NotCompleted(
      first: Frame(number: first.number, time: first.time), octets: first.octets,
      packets: waiting, completed: completed, longestCompleted: longest)
  }
}
