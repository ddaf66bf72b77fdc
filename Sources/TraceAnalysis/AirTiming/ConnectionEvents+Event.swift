public import LinkSessions

extension ConnectionEvents {
  /// One connection event, as captured.
  ///
  /// Core 6.0, Vol 6, Part B, 4.5.1.
  public struct Event: Hashable, Sendable {
    /// Event number, counted from the connection request or from the first captured packet of the
    /// connection. Nil if no connection interval was found.
    public let number: Int?
    /// Connection interval in nanoseconds, or nil if it was not found.
    public let interval: Double?
    /// Peripheral latency, or nil if it is unknown.
    public let latency: Int?
    /// Start of the first captured packet: nanoseconds of the sniffer's clock since the connection's
    /// first packet.
    public let start: Double
    /// End of the last captured packet: nanoseconds of the sniffer's clock since the connection's
    /// first packet.
    public internal(set) var end: Double
    /// The first record of the event.
    package let firstFrame: Int
    /// The last record of the event.
    package internal(set) var lastFrame: Int
    /// The channel index, or nil if the sniffer does not report it.
    public let channel: UInt8?
    /// Captured packets, including damaged ones.
    public internal(set) var packets = BothDirections(both: 0)
    /// Whether the event has at least one intact PDU that is not empty.
    public internal(set) var hasData = false
    /// Why the event ended.
    public internal(set) var ending = ConnectionEvents.EventEnd.unknown
    /// Number of used events between this one and the next captured one.
    public internal(set) var notCapturedAfter = 0
    /// Start of the next captured event, or nil for the last one.
    public internal(set) var nextStart: Double?

    /// Whether a packet of the peripheral was captured.
    public var heardPeripheral: Bool { packets.peripheralToCentral > 0 }
  }

  /// Why a connection event ended. Core 6.0, Vol 6, Part B, 4.5.6.
  @nonexhaustive
  public enum EventEnd: Int, Sendable, CaseIterable {
    /// Neither side had more data to send.
    case noMoreData
    /// The last packet was damaged.
    case badCRC
    /// The peripheral did not answer the last packet of the central.
    case noAnswer
    /// No time was left for another exchange before the next event.
    case timeUp
    /// The central stopped, although a side had more data and time was left.
    case central
    /// The packets do not show the reason.
    case unknown

    /// The name used in reports.
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
}

/// Outcome of an event of which only the central's packets were captured.
package enum SilentEvent: Hashable, Sendable {
  /// The central retransmitted: the peripheral was absent, or the central did not receive its answer.
  case missedByPeripheral
  /// The central continued with its next PDU: the peripheral answered.
  case answerNotCaptured
  /// The outcome is unknown, because the packets that follow were not captured either.
  case unknown
}

/// Output of an event grouper, in the order of the air.
enum EventStep {
  /// A packet of the open event. The first one opens it.
  case packet(PlacedPacket)
  /// The open event has ended.
  case ended(ConnectionEvents.Event)
  /// The outcome of the last event without a packet of the peripheral.
  case settled(SilentEvent)
}

/// A packet and its place on the connection's clock.
struct PlacedPacket {
  let packet: LinkPacket
  /// Whether the packet opens an event.
  let opensEvent: Bool
  /// Nanoseconds of the sniffer's clock since the connection's first packet.
  let start: Double
  /// Air time in microseconds.
  let airtime: Int
  /// Supervision timeout in nanoseconds, or nil if it is unknown.
  let timeout: Double?

  var end: Double { start + Double(airtime) * 1000 }
}
