extension Simulation {
  /// Application bits a second that a link's transfer had, from one connection event that completed values to
  /// the last one: what was complete before the last, over the time between them. 0 where fewer than two did.
  ///
  /// - Parameters:
  ///   - link: index of the link.
  ///   - captured: whether only values count of which the sniffer captured all packets; otherwise what the capture
  ///     lacks counts, too.
  package func steadyRate(of link: Int = 0, captured: Bool = false) -> Double {
    guard runs.indices.contains(link) else { return 0 }
    var first: Int64?
    var last: (event: Int, time: Int64, octets: Int) = (-1, 0, 0)
    var octets = 0
    var start: (event: Int, time: Int64) = (-1, 0)
    var isCounted = false
    // Whether a packet of the value lacks, and whether the sniffer has the one that is being sent.
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
      // A damaged copy is no value; of whole ones the first.
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
