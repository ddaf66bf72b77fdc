extension Simulation {
  /// Returns the rate of a link's transfer in application bits per second, measured between the first and the last
  /// connection event that completed values: the octets completed before the last event, divided by the time between
  /// the two. 0 if there are fewer than two such events.
  ///
  /// - Parameters:
  ///   - link: index of the link.
  ///   - captured: whether only values whose packets were all captured by the sniffer count. Otherwise, values missing
  ///     from the capture count, too.
  package func steadyRate(of link: Int = 0, captured: Bool = false) -> Double {
    guard runs.indices.contains(link) else { return 0 }
    var first: Int64?
    var last: (event: Int, time: Int64, octets: Int) = (-1, 0, 0)
    var octets = 0
    var start: (event: Int, time: Int64) = (-1, 0)
    var isCounted = false
    // Whether a packet of the value is missing, and whether the sniffer captured the one that is being sent.
    var (begins, lacks, hasThis, isSkipped) = (true, false, true, false)
    for packet in runs[link].packets where packet.event >= 0 {
      if packet.isOfTransfer, !packet.isRetransmission {
        lacks = !begins && (lacks || !hasThis)
        (hasThis, begins) = (false, false)
      }
      if packet.isOfTransfer, packet.isCaptured, !packet.isDamaged { hasThis = true }
      if packet.event != start.event { start = (packet.event, packet.time) }
      guard packet.completedOctets > 0 else { continue }
      if captured, !packet.isRetransmission {
        isSkipped = lacks
        begins = true
      }
      if !packet.isRetransmission { isCounted = false }
      // A damaged copy does not count. Of the intact copies, only the first one does.
      guard !packet.isDamaged, !isCounted, !captured || packet.isCaptured && !isSkipped else {
        continue
      }
      isCounted = true
      if last.event != packet.event { last = (packet.event, start.time, octets) }
      if first == nil { first = start.time }
      octets += packet.completedOctets
    }
    guard let first, last.time > first else { return 0 }
    return Double(last.octets) * 8e9 / Double(last.time.elapsed(since: first))
  }
}
