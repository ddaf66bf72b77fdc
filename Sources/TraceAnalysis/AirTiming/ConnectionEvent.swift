public import LinkSessions

/// One connection event, with what the capture has of it.
///
/// Core 6.0, Vol 6, Part B, 4.5.1.
public struct ConnectionEvent: Hashable, Sendable {
  /// Counted from the connection's request, or from its first packet in the capture; nil where no
  /// interval was found to count by.
  public let number: Int?
  /// The interval in force, in nanoseconds; nil where it was not found.
  public let interval: Double?
  /// The peripheral latency in force; nil where nothing tells it.
  public let latency: Int?
  /// When the first packet in the capture began, and when the last one ended: nanoseconds of the
  /// sniffer's clock from the connection's first packet.
  public let start: Double
  /// When its last packet ended: nanoseconds of the sniffer's clock from the connection's first
  /// packet.
  public internal(set) var end: Double
  /// The first record in it.
  public let firstFrame: Int
  /// The last record in it.
  public internal(set) var lastFrame: Int
  /// Nil where the sniffer does not tell it.
  public let channel: UInt8?
  /// Packets in the capture, damaged ones too.
  public internal(set) var packets = BothDirections(both: 0)
  /// With at least one whole PDU that is not empty.
  public internal(set) var hasData = false
  /// Why it ended when it did.
  public internal(set) var ending = EventEnd.unknown
  /// Events in use between this one and the next one that is in the capture.
  public internal(set) var notCapturedAfter = 0
  /// When the next event in the capture began; nil for the last one.
  public internal(set) var nextStart: Double?

  /// Whether the capture has a packet of the peripheral.
  public var heardPeripheral: Bool { packets.peripheralToCentral > 0 }
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
  /// The central sent no more, although a side had more data and there was time.
  case central
  /// Nothing tells.
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

/// What became of an event of which the capture has only the central's packets.
public enum SilentEvent: Hashable, Sendable {
  /// The central repeats its PDU: the peripheral was not there, or was not heard by it.
  case missedByPeripheral
  /// The central goes on with its next PDU: the peripheral has answered.
  case answerNotCaptured
  /// Nothing tells: what followed is not in the capture, either.
  case unknown
}

/// What a grouper tells, in the order of the air.
enum EventStep {
  /// A packet in the event that is open; the first one opens it.
  case packet(PlacedPacket)
  /// The open event is over.
  case ended(ConnectionEvent)
  /// What became of the last event without a packet of the peripheral.
  case settled(SilentEvent)
}

/// A packet and its place on the connection's clock.
struct PlacedPacket {
  let packet: LinkPacket
  /// Whether an event begins with it.
  let opensEvent: Bool
  /// Nanoseconds of the sniffer's clock from the connection's first packet.
  let start: Double
  /// Microseconds on the air.
  let airtime: Int
  /// The supervision timeout in force, in nanoseconds; nil where nothing tells it.
  let timeout: Double?

  var end: Double { start + Double(airtime) * 1000 }
}
