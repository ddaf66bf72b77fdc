public import LinkSessions

/// Connection events by what was seen of them.
public struct EventCounts: Hashable, Sendable {
  /// Between the first and the last anchor, by arithmetic over the intervals in force.
  public internal(set) var total = 0
  /// With at least one packet in the capture.
  public internal(set) var observed = 0
  /// Where the central sent, and shows by sending the same again that it got no answer.
  public internal(set) var missedByPeripheral = 0
  /// Those of them that the peripheral's latency allows.
  public internal(set) var skippedByLatency = 0
  /// Where no answer is in the capture, but there was one: the central goes on with its next PDU.
  public internal(set) var answerNotCaptured = 0
  /// Where no answer is in the capture, and nothing tells whether there was one.
  public internal(set) var answerUnknown = 0
  /// With at least one whole PDU that is not empty.
  public internal(set) var withData = 0
  /// Packets in the capture, damaged ones too.
  public internal(set) var packets = 0

  /// Without a packet in the capture.
  public var notCaptured: Int { total - observed }

  /// The share of observed events with data, 0 to 1; nil without events.
  public var dataShare: Double? { share(of: withData) }

  /// The share of observed events, 0 to 1, that some of them are; nil without events.
  public func share(of some: Int) -> Double? {
    observed > 0 ? Double(some) / Double(observed) : nil
  }

  /// Takes in the events of another connection: how many there were, and how many are in the capture.
  mutating func add(_ other: EventCounts) {
    total += other.total
    observed += other.observed
  }
}

/// Packets of a connection by kind and direction.
public struct PacketCounts: Hashable, Sendable {
  /// Whole packets.
  public internal(set) var pdus = BothDirections(both: 0)
  /// Packets with a wrong CRC.
  public internal(set) var badCRC = BothDirections(both: 0)
  /// Cut, or of another length than their header says.
  public internal(set) var malformed = BothDirections(both: 0)
  /// Damaged copies too.
  public internal(set) var retransmissions = BothDirections(both: 0)
  /// Whole packets with content, and without.
  public internal(set) var data = 0
  /// Whole packets without content.
  public internal(set) var empty = 0

  /// Whole and damaged packets of both sides.
  public var total: Int { pdus.total + badCRC.total }

  /// The share of packets with a wrong CRC, 0 to 1; nil without packets.
  public var badCRCShare: Double? {
    total > 0 ? Double(badCRC.total) / Double(total) : nil
  }
}

/// What was seen on one channel.
public struct ChannelCounts: Hashable, Sendable {
  /// Connection events.
  public internal(set) var events = 0
  /// Whole packets.
  public internal(set) var pdus = 0
  /// Packets with a wrong CRC.
  public internal(set) var badCRC = 0
  var rssiSum = 0
  var rssiCount = 0

  /// In dBm; nil if the sniffer told none.
  public var meanRSSI: Double? { rssiCount > 0 ? Double(rssiSum) / Double(rssiCount) : nil }

  /// The share of packets that were damaged; nil without packets.
  public var errorRate: Double? {
    pdus + badCRC > 0 ? Double(badCRC) / Double(pdus + badCRC) : nil
  }
}

/// What the energy of a connection is reckoned from.
struct RadioTime: Hashable, Sendable {
  /// Microseconds on the air.
  var sent = BothDirections(both: 0)
  /// Packets of the central.
  var exchanges = 0
}
