import LinkSessions
import TraceAnalysis
import TraceReports

/// Traffic of a connection that a capture does not show: packets before its beginning, ciphertext, packets that a
/// sniffer missed, and records that a logger lost.
struct UnseenTraffic {
  /// ID of the connection.
  let id: Int
  /// Whether the capture may have begun after the connection.
  let lacksStart: Bool
  /// Packets whose content could not be decrypted.
  let ciphertext: Int
  /// Minimum number of packets that the other side acknowledged and of which the capture has no intact copy.
  let packets: Int
  /// Number of connection events without a captured packet in which packets may have been exchanged.
  let events: Int
  /// Number of all connection events, or 0 if they are unknown.
  let allEvents: Int
  /// Number of records that the capture counts as lost. It is unknown to which connection they belong.
  let lost: Int
  /// Number of the connection's packets in the capture.
  private let traffic: Int

  /// - Parameters:
  ///   - link: the connection.
  ///   - counts: the event counts of the connection; nil in an HCI log.
  ///   - lost: the number of records that the capture lost.
  init(_ link: Connection, _ counts: ConnectionEvents.Counts?, lost: Int) {
    id = link.id
    self.lost = lost
    lacksStart = !link.startWasCaptured
    ciphertext = link.encryptedPackets
    packets = (link.air?.missing ?? 0).clampedSum(link.air?.damagedReceived ?? 0)
    allEvents = counts?.total ?? 0
    events =
      counts.map { counts in
        // Sequence numbers have one bit. Therefore, they show that nothing was exchanged in an event only if each side
        // would have sent a single packet.
        let isSingle = counts.packets / 11 <= counts.observed / 5
        return max(0, counts.total - counts.observed - (isSingle ? counts.emptyGaps : 0))
      } ?? 0
    traffic = link.traffic
  }

  /// Whether a sniffer missed packets or a logger lost records.
  var isIncomplete: Bool { packets > 0 || events > 0 || lost > 0 }

  /// Whether a sniffer missed so much (more than one packet or event of 20) that something not captured may well have
  /// happened.
  private var isSparse: Bool { packets > traffic / 20 || events > allEvents / 20 }

  /// Whether the capture can't show that something did not happen.
  var hidesAbsence: Bool { lacksStart || ciphertext > 0 || lost > 0 || isSparse }

  /// Whether more values may have come than the capture shows.
  var hidesValues: Bool { lacksStart || hidesWithin }

  /// Whether values may have come between two that the capture shows.
  var hidesWithin: Bool { ciphertext > 0 || isIncomplete }

  /// Maximum number of places in which values between two others may be missing, or nil if it is unknown.
  var places: Int? { ciphertext > 0 ? nil : packets.clampedSum(events).clampedSum(lost) }

  /// Describes what is unseen: "844 packets are ciphertext".
  ///
  /// - Parameter within: whether to consider only gaps between packets of the capture.
  func reasons(within: Bool = false) -> String {
    var reasons: [String] = []
    if lacksStart, !within { reasons.append("the start is not in the capture") }
    if ciphertext > 0 {
      reasons.append(
        ciphertext == 1
          ? "1 packet is encrypted (--ltk adds the key)"
          : "\(ciphertext) packets are encrypted (--ltk adds the key)")
    }
    if lost > 0 {
      reasons.append(
        lost == 1 ? "1 record of the capture is lost" : "\(lost) records of the capture are lost")
    }
    if packets > 0 {
      reasons.append(
        packets == 1
          ? "at least 1 packet is not captured" : "at least \(packets) packets are not captured")
    }
    if events > 0 {
      reasons.append("\(events) of \(allEvents) connection events are not captured")
    }
    return reasons.joined(separator: ", ")
  }
}

extension Int {
  /// Returns the sum, or the maximum value on overflow.
  fileprivate func clampedSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension CaptureMeasurements {
  /// The unseen traffic of each LE connection, by index. Requires the summary or the events for packets that a sniffer
  /// missed.
  var unseen: [Int: UnseenTraffic] {
    var counts = summary?.coverage ?? [:]
    if summary == nil {
      for observed in events?.connections ?? [] {
        counts[observed.connection.index] = observed.events?.counts
      }
    }
    var unseen: [Int: UnseenTraffic] = [:]
    for link in connections.connections where link.technology == .lowEnergy {
      unseen[link.index] = UnseenTraffic(link, counts[link.index], lost: file.lostRecords)
    }
    return unseen
  }

  /// Returns why the capture can't show that something did not happen on any of its connections: "844 packets are
  /// ciphertext on connection 1". Returns nil if it can.
  func whyHidden(_ unseen: [Int: UnseenTraffic]) -> String? {
    let hiding = unseen.values.filter(\.hidesAbsence).sorted { $0.id < $1.id }
    guard let first = hiding.first else { return nil }
    let rest = hiding.count - 1
    let more = rest == 0 ? "" : ", and \(rest) more connection\(rest == 1 ? "" : "s")"
    return "\(first.reasons()) on connection \(first.id)\(more)"
  }
}
