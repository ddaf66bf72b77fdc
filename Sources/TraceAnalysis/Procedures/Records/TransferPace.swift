import LinkSessions

/// How long data took that came PDU by PDU, and so at what rate it went.
///
/// Data comes in bursts, one for each connection event that carried some. Where the capture does not
/// show events, PDUs closer than half an interval are one burst; where no interval is known, each PDU
/// is one. The bytes of all bursts but
/// the last one took the time from the first PDU to the beginning of the last burst, and the last
/// burst went at the same rate. Docs/Throughput.md, "Active time".
struct TransferPace: Hashable, Sendable {
  /// When the first fragment of the first PDU was recorded, and when that PDU was complete, in
  /// nanoseconds since 1970.
  let firstTime: Int64
  private let firstEnd: Int64
  private(set) var lastTime: Int64
  private(set) var pdus = 0
  private(set) var bytes = 0

  private var lastBurstStart: Int64
  private(set) var bursts = 1
  private var bytesBeforeBurst = 0
  private var lastOctets = 0
  private var lastEvent: Int?
  private var lastInterval: Int64 = 0

  /// Begins with the PDU that `add` will be told of.
  init(firstTime: Int64, completedAt time: Int64) {
    self.firstTime = firstTime
    firstEnd = time
    lastTime = time
    lastBurstStart = time
  }

  /// Takes the next PDU; times that go back count as no progress.
  ///
  /// - Parameters:
  ///   - octets: of application data in it.
  ///   - time: when it was complete.
  ///   - interval: of the connection, in nanoseconds; nil where it is not known.
  ///   - event: the connection event that brought it; nil where the capture does not show events.
  /// - Returns: whether it begins a burst after others.
  mutating func add(
    _ octets: Int, at time: Int64, interval: Int64?, event: Int? = nil
  ) -> Bool {
    var beginsBurst = false
    if pdus > 0 {
      let gap = max(0, time.elapsed(since: lastTime))
      if let event, let lastEvent {
        beginsBurst = event != lastEvent
      } else {
        beginsBurst = interval.map { gap > $0 / 2 } ?? true
      }
      if beginsBurst, interval != nil || event != nil {
        bursts += 1
        lastBurstStart = time
        bytesBeforeBurst = bytes
      }
    }
    pdus += 1
    bytes += octets
    lastOctets = octets
    lastEvent = event
    lastInterval = interval ?? lastInterval
    lastTime = max(lastTime, time)
    return beginsBurst
  }

  /// Nanoseconds from the first PDU's completion to a time.
  func elapsed(at time: Int64) -> Int64 { time.elapsed(since: firstEnd) }

  /// Nanoseconds from one PDU to the next on average; 0 for a single one.
  var meanGap: Int64 { pdus > 1 ? elapsed(at: lastTime) / Int64(pdus - 1) : 0 }

  /// Nanoseconds that the data took. A single PDU took as long as its fragments.
  var activeTime: Int64 {
    // What took longer than an interval is no burst of one event, but data without a pause.
    let isBursty =
      bursts > 2
      && (lastEvent != nil || lastTime.elapsed(since: lastBurstStart) <= lastInterval)
    let span = elapsed(at: isBursty ? lastBurstStart : lastTime)
    let before = isBursty ? bytesBeforeBurst : bytes - lastOctets
    guard before > 0, span > 0 else { return max(1, lastTime.elapsed(since: firstTime)) }
    return max(1, Int64(clamping: Double(span) * Double(bytes) / Double(before)))
  }

  /// Application bits a second.
  var goodput: Double { Double(bytes) * 8e9 / Double(activeTime) }
}
