public import LinkSessions

extension ConnectionEvents {
  /// Number of connection events, by what was captured of each.
  public struct Counts: Hashable, Sendable {
    /// Events from the first to the last anchor, calculated from the intervals.
    public internal(set) var total = 0
    /// Events with at least one captured packet.
    public internal(set) var observed = 0
    /// Events in which the central received no answer, as its retransmission shows.
    public internal(set) var missedByPeripheral = 0
    /// Missed events that the peripheral's latency allows.
    public internal(set) var skippedByLatency = 0
    /// Events whose answer was not captured. The peripheral did answer, because the central continued with its next
    /// PDU.
    public internal(set) var answerNotCaptured = 0
    /// Events without a captured answer, where it is unknown whether the peripheral sent one.
    public internal(set) var answerUnknown = 0
    /// Events with at least one intact PDU that is not empty.
    public internal(set) var withData = 0
    /// Number of gaps of exactly one event without a captured packet whose sequence numbers show whether any packets
    /// were exchanged.
    public internal(set) var singleGaps = 0
    /// Number of single gaps in which no packets were exchanged.
    public internal(set) var emptyGaps = 0
    /// Events without a captured packet in gaps of at most three events.
    public internal(set) var inShortGaps = 0
    /// Captured packets, including damaged ones.
    public internal(set) var packets = 0

    /// Events without a captured packet.
    public var notCaptured: Int { total - observed }

    /// Whether the sequence numbers continue across single gaps as if the events had not been used: either the central
    /// skipped them or the peripheral did not hear the central. In that case, the sniffer did not lose them. Single
    /// gaps do not allow conclusions about long gaps.
    public var gapsAreEmpty: Bool {
      singleGaps >= 4 && emptyGaps * 10 >= singleGaps * 9 && hasShortGaps
    }

    private var hasShortGaps: Bool { inShortGaps * 10 >= notCaptured * 8 }

    /// Whether the gaps are empty, taking the gaps of all connections into account if this connection has too few.
    func gapsAreEmpty(among all: ConnectionEvents.Counts) -> Bool {
      gapsAreEmpty
        || (singleGaps > 0 && emptyGaps == singleGaps && hasShortGaps && all.gapsAreEmpty)
    }

    /// Whether so few events begin at their expected anchors that the times cannot be those of the packets on the air.
    ///
    /// - Parameter anchors: number of events that begin at their anchors.
    func areOffAnchors(_ anchors: Int) -> Bool { total >= 16 && anchors * 4 < observed }

    /// Share of observed events with data, 0 to 1. Nil without events.
    public var dataShare: Double? { share(of: withData) }

    /// Share of the observed events, 0 to 1. Nil without observed events.
    public func share(of some: Int) -> Double? {
      observed > 0 ? Double(some) / Double(observed) : nil
    }

    /// Clears the count of missed events, because the peripheral's answers may be among the packets that were not
    /// saved.
    mutating func forgetMissedEvents() {
      answerUnknown += missedByPeripheral
      missedByPeripheral = 0
      skippedByLatency = 0
      (singleGaps, emptyGaps) = (0, 0)
    }

    /// Adds the total and the observed events of another connection.
    mutating func add(_ other: ConnectionEvents.Counts) {
      total += other.total
      observed += other.observed
      singleGaps += other.singleGaps
      emptyGaps += other.emptyGaps
      inShortGaps += other.inShortGaps
    }
  }

  /// Number of a connection's packets, by kind and direction.
  public struct PacketCounts: Hashable, Sendable {
    /// Intact packets.
    public internal(set) var pdus = BothDirections(both: 0)
    /// Packets with a wrong CRC.
    public internal(set) var badCRC = BothDirections(both: 0)
    /// Packets that are truncated or whose length differs from their header.
    public internal(set) var malformed = BothDirections(both: 0)
    /// Retransmissions, including damaged ones.
    public internal(set) var retransmissions = BothDirections(both: 0)
    /// Intact packets with payload.
    public internal(set) var data = 0
    /// Intact packets without payload.
    public internal(set) var empty = 0

    /// Intact packets and packets with a wrong CRC, of both sides.
    public var total: Int { pdus.total + badCRC.total }

    /// Share of packets with a wrong CRC, 0 to 1. Nil without packets.
    public var badCRCShare: Double? {
      total > 0 ? Double(badCRC.total) / Double(total) : nil
    }
  }

  /// Number of events and packets on one channel.
  public struct ChannelCounts: Hashable, Sendable {
    /// Connection events.
    public internal(set) var events = 0
    /// Intact packets.
    public internal(set) var pdus = 0
    /// Packets with a wrong CRC.
    public internal(set) var badCRC = 0
    var rssiSum = 0
    var rssiCount = 0

    /// Mean RSSI in dBm, or nil if the sniffer reported none.
    public var meanRSSI: Double? { rssiCount > 0 ? Double(rssiSum) / Double(rssiCount) : nil }

    /// Share of damaged packets. Nil without packets.
    public var errorRate: Double? {
      pdus + badCRC > 0 ? Double(badCRC) / Double(pdus + badCRC) : nil
    }
  }
}

/// Input for the energy calculation of a connection.
struct RadioTime: Hashable, Sendable {
  /// Air time in microseconds.
  var sent = BothDirections(both: 0)
  /// Number of packets from the central.
  var exchanges = 0
}
