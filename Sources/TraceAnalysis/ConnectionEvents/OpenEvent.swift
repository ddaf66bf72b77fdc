import BluetoothPackets
import LinkSessions

/// The connection event whose packets are being read.
struct OpenEvent {
  let event: Int
  let start: Double
  let firstFrame: Int
  let channel: UInt8?
  var fromCentral = 0
  var fromPeripheral = 0
  var hasData = false
  var end = 0.0
  private var last: (direction: LinkDirection, isGood: Bool) = (.centralToPeripheral, true)
  /// MD of the last whole packet of each side; nil where it sent none.
  private var centralHasMore: Bool?
  private var peripheralHasMore: Bool?

  init(_ event: Int, _ packet: LinkPacket, at time: Double, end: Double) {
    self.event = event
    start = time
    firstFrame = packet.frame.number
    channel =
      packet.radio.isChannelAliased ? nil : packet.radio.channel.flatMap { $0 < 37 ? $0 : nil }
    add(packet, at: time, end: end)
  }

  var packets: Int { fromCentral + fromPeripheral }

  mutating func add(_ packet: LinkPacket, at time: Double, end: Double) {
    self.end = max(self.end, end)
    last = (packet.direction, packet.hasGoodCRC)
    let hasMore = packet.hasGoodCRC ? packet.header?.hasMoreData : nil
    if packet.direction == .centralToPeripheral {
      fromCentral += 1
      centralHasMore = hasMore ?? centralHasMore
    } else {
      fromPeripheral += 1
      peripheralHasMore = hasMore ?? peripheralHasMore
    }
    if packet.hasGoodCRC, let header = packet.header, !header.isEmpty { hasData = true }
  }

  /// Why the event ended, as far as its packets tell.
  ///
  /// - Parameter next: when the next event begins, in nanoseconds; nil if that is not known.
  func ending(before next: Double?) -> EventEnd {
    if !last.isGood { return .badCRC }
    if last.direction == .centralToPeripheral { return .noAnswer }
    guard let centralHasMore else { return .unknown }
    if !centralHasMore, peripheralHasMore == false { return .noMoreData }
    // An exchange of two empty packets on LE 1M, with the pauses around it.
    guard let next, next - end > 150_000 + 80_000 + 150_000 + 80_000 + 150_000 else {
      return next == nil ? .unknown : .timeUp
    }
    return .central
  }
}

/// What ended a connection event. Core 6.0, Vol 6, Part B, 4.5.6.
public enum EventEnd: Int, Sendable, CaseIterable {
  /// Neither side had more data to send.
  case noMoreData
  /// The last packet was damaged.
  case badCRC
  /// The last packet of the central was not answered.
  case noAnswer
  /// There was no room for another exchange before the next event.
  case timeUp
  /// The central sent no more, although somebody had more data and there was time.
  case central
  case unknown

  /// The name that reports use.
  public var name: String {
    switch self {
    case .noMoreData: "no_more_data"
    case .badCRC: "bad_crc"
    case .noAnswer: "no_answer"
    case .timeUp: "time_up"
    case .central: "ended_by_central"
    case .unknown: "unknown"
    }
  }
}
