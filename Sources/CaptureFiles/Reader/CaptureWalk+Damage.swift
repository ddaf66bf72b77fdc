/// Finding the way back after damage, for the formats whose records only have a header.
extension CaptureWalk {
  /// Longer payloads get a second look, in octets: few Bluetooth packets are, most lies would be.
  static var usualLength: Int { 4096 }

  /// The longest payload that a search believes, in octets; no Bluetooth packet comes near it.
  private var longestSought: Int { 256 * 1024 }

  private var headerLength: Int {
    switch format {
    case .btsnoop: BTSnoopState.headerLength
    case .pcap: pcap.headerLength
    case .packetLogger: PacketLoggerState.headerLength
    case .pcapng: 12
    }
  }

  /// The header at `offset`; nil where the file ends before its end.
  private mutating func probe(at offset: Int) -> RecordProbe? {
    guard window.has(headerLength, at: offset) else { return nil }
    switch format {
    case .btsnoop: return probeBTSnoop(at: offset)
    case .pcap: return probePCAP(at: offset)
    case .packetLogger: return probePacketLogger(at: offset)
    case .pcapng: return nil
    }
  }

  /// Decides about a header that looks odd or whose record is not all there.
  ///
  /// - Returns: true if its record is to be taken as it stands; false if `position` has been moved to
  ///   the next header that can be believed, or `hasEnded` is set.
  @inline(never)
  mutating func believes(headerAt start: Int) -> Bool {
    guard let claim = probe(at: start) else {
      endOfRecords(at: start)
      return false
    }
    let fits =
      claim.capturedLength <= options.maximumRecordLength && window.has(claim.total, at: start)
    // The last record may have claimed too much: then the next header is in what it took. This one
    // may claim too much: then the next header is in what it would take.
    let follows = recordCount > 0 && payloadOffset + payloadCount == start
    let from = follows ? payloadOffset : start + 1
    var found: Int?
    if fits {
      found = search(from: from, before: start + Swift.min(claim.total, longestSought))
      if found == start || (found == nil && isConfirmed(claim, at: start)) { return true }
    }
    guard let found = found ?? search(from: from) else {
      let end = skipToEnd(from: start)
      report(
        at: start, Self.problem(of: claim, available: end - start), skipped: end - start,
        isLast: true)
      reportFailure()
      hasEnded = true
      return false
    }
    if found < start {
      damage.append(
        Damage(
          offset: UInt64(lastHeader), frame: recordCount,
          reason: "the record's length of \(payloadCount) octets lies: the next record begins "
            + "after \(found - payloadOffset)", bytesSkipped: 0))
    } else {
      report(at: start, Self.problem(of: claim, available: nil), skipped: found - start)
    }
    window.lower = found
    position = found
    return false
  }

  /// Whether an odd header is right all the same, because of what follows its record.
  private mutating func isConfirmed(_ claim: RecordProbe, at start: Int) -> Bool {
    let end = start + claim.total
    if claim.isOrdinary && !isFarFromLast(claim.timestamp) { return true }
    guard let next = probe(at: end) else { return window.isEnd(end) || claim.isOrdinary }
    if next.isOrdinary { return next.capturedLength <= options.maximumRecordLength }
    // A writer with habits of its own has them in the next record too.
    return claim.oddFlags != 0 && next.oddFlags == claim.oddFlags
      && next.capturedLength <= 0x1_0000 && next.originalLength <= 0x1_0000
      && next.timestamp.map { isPlausible($0, claim.timestamp) } == true
  }

  private static func problem(of claim: RecordProbe, available: Int?) -> String {
    if let available, claim.isOrdinary {
      return "the last record is cut: it claims \(claim.capturedLength) octets, "
        + "\(Swift.max(0, available - claim.headerLength)) remain"
    }
    return "no record header (it would claim \(claim.capturedLength) of "
      + "\(claim.originalLength) octets)"
  }

  /// The first place in a part of the file where a chain of headers begins.
  private mutating func search(from start: Int, before end: Int) -> Int? {
    for place in start..<Swift.max(start, end) where isChain(at: place) { return place }
    return nil
  }

  /// The first place from `start` on where a chain of headers begins, in time linear in the bytes.
  private mutating func search(from start: Int) -> Int? {
    var place = start
    while window.has(headerLength, at: place) {
      if isChain(at: place) { return place }
      place += 1
      window.lower = place
    }
    return nil
  }

  /// Whether three headers follow one another, or fewer that reach the end of the file exactly.
  private mutating func isChain(at start: Int) -> Bool {
    var place = start
    var first: Int64?
    for step in 0..<3 {
      guard let claim = probe(at: place) else {
        return step > 0 && (window.isEnd(place) || step > 1)
      }
      guard claim.isOrdinary, claim.capturedLength > 0, claim.capturedLength <= longestSought,
        let time = claim.timestamp, isPlausible(time, first)
      else { return false }
      first = first ?? time
      // A cut record at the end of the file counts as the end of a chain, not as its start.
      guard window.has(claim.total, at: place) else { return step > 0 }
      place += claim.total
    }
    return true
  }

  /// Whether a time may be a record's, `first` being that of the first one in the chain.
  private func isPlausible(_ time: Int64, _ first: Int64?) -> Bool {
    let day: Int64 = 86400 * 1_000_000_000
    if let first {
      let (distance, overflow) = time.subtractingReportingOverflow(first)
      return !overflow && distance < 30 * day && distance > -30 * day
    }
    // From 1971 to 2106, or near the times of a device that has no calendar.
    if time > 365 * day && time < 49_674 * day { return true }
    guard lastTimestamp != .min else { return false }
    let (distance, overflow) = time.subtractingReportingOverflow(lastTimestamp)
    return !overflow && distance < 365 * day && distance > -365 * day
  }

  // MARK: The end

  /// Ends a walk whose next header would start at `start`, where fewer octets remain than it needs.
  @inline(never)
  mutating func endOfRecords(at start: Int) {
    guard !hasEnded else { return }
    hasEnded = true
    let rest = skipToEnd(from: start) - start
    if rest > 0 {
      report(
        at: start,
        "the file is cut: \(rest) octets remain, a record header has \(headerLength)",
        skipped: rest, isLast: true)
    }
    reportFailure()
  }

  /// Reads what is left and tells where the file ends.
  mutating func skipToEnd(from start: Int) -> Int {
    var place = start
    while window.has(1, at: place) {
      place = window.upper
      window.lower = Swift.max(start, place - 1)
    }
    return window.upper
  }

  /// Lists why the bytes stopped coming, if it was not the end of the file.
  mutating func reportFailure() {
    if let failure = window.failure {
      report(at: window.upper, failure, skipped: 0, isLast: true)
    }
  }

  mutating func report(at offset: Int, _ reason: String, skipped: Int, isLast: Bool = false) {
    damage.append(
      Damage(
        offset: UInt64(offset), frame: isLast ? nil : recordCount + 1, reason: reason,
        bytesSkipped: UInt64(Swift.max(0, skipped))))
  }
}
