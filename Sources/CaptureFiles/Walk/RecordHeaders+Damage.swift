/// Finding the way back after damage: the next headers that make sense and follow one another.
extension RecordHeaders {
  /// The longest payload that a search believes, in octets; no Bluetooth packet comes near it.
  private func longestSought(in walk: borrowing CaptureWalk) -> Int {
    Swift.min(256 * 1024, walk.maximumRecordLength)
  }

  /// The header at `offset`; nil where the file ends before its end.
  private func probe(at offset: Int, in walk: inout CaptureWalk) -> RecordProbe? {
    walk.window.has(headerLength, at: offset) ? claim(at: offset, in: &walk) : nil
  }

  /// Decides about a header that looks odd or whose record is not all there.
  ///
  /// Mutating only so that the format is passed by its place: copies of it would be made ready in
  /// the loop that almost never calls this.
  ///
  /// A walk advances with each call: the record is taken, or the walk moves forward, or it goes back to
  /// a header that is taken without another look. Two looks could contradict each other, for the
  /// second one starts elsewhere, and two odd headers would send the walk to and fro for ever.
  ///
  /// - Returns: true if its record is to be taken as it stands; false if the walk has been moved to
  ///   the next header that can be believed, or has ended.
  @inline(never)
  mutating func believes(headerAt start: Int, in walk: inout CaptureWalk) -> Bool {
    if start == walk.believedHeader { return true }
    guard let claim = probe(at: start, in: &walk) else {
      walk.endOfRecords(at: start, headerLength: headerLength)
      return false
    }
    if let fraction = claim.oddFraction, isChainOfLengths(at: start, in: &walk) {
      walk.noteOddTime(at: start, fraction: fraction, isMended: claim.timestamp != nil)
      return true
    }
    let fits =
      claim.capturedLength <= walk.maximumRecordLength && walk.window.has(claim.total, at: start)
    // The last record may have claimed too much: then the next header is in what it took. This one
    // may claim too much: then the next header is in what it would take.
    let from = walk.mayGoBack(from: start) ? walk.payloadOffset : start + 1
    var found: Int?
    if fits {
      found = search(
        from: from, before: start + Swift.min(claim.total, longestSought(in: walk)), in: &walk)
      if found == start || (found == nil && isConfirmed(claim, at: start, in: &walk)) {
        return true
      }
    }
    guard let found = found ?? search(from: from, in: &walk) else {
      let end = walk.skipToEnd(from: start)
      walk.report(
        at: start, problem(of: claim, available: end - start), skipped: end - start,
        isLast: true)
      walk.reportFailure()
      walk.hasEnded = true
      return false
    }
    if found < start {
      walk.damage.append(
        Damage(
          offset: UInt64(walk.lastHeader), frame: walk.recordCount,
          reason: "the record's length of \(walk.payloadCount) octets lies: the next record begins "
            + "after \(found - walk.payloadOffset)", bytesSkipped: 0))
      // What it was given as was none of it, or not all.
      walk.hasSkipped = true
      walk.goBack(to: found, from: start)
    } else {
      walk.report(at: start, problem(of: claim, available: nil), skipped: found - start)
      walk.skip(to: found, from: start)
    }
    return false
  }

  /// Whether an odd header is right all the same, because of what follows its record.
  private func isConfirmed(
    _ claim: RecordProbe, at start: Int, in walk: inout CaptureWalk
  ) -> Bool {
    let end = start + claim.total
    if claim.isOrdinary && !walk.isFarFromLast(claim.timestamp) { return true }
    guard let next = probe(at: end, in: &walk) else {
      return walk.window.isEnd(end) || claim.isOrdinary
    }
    if next.isOrdinary { return next.capturedLength <= walk.maximumRecordLength }
    let lastTimestamp = walk.lastTimestamp
    // A writer with habits of its own has them in the next record too.
    return claim.oddFlags != 0 && next.oddFlags == claim.oddFlags
      && next.capturedLength <= 0x1_0000 && next.originalLength <= 0x1_0000
      && next.timestamp.map { isPlausible($0, claim.timestamp, lastTimestamp) } == true
  }

  private func problem(of claim: RecordProbe, available: Int?) -> String {
    if let available, claim.isOrdinary {
      return "the last record is cut: it claims \(claim.capturedLength) octets, "
        + "\(Swift.max(0, available - claim.headerLength)) remain"
    }
    return "no record header (it would claim \(claim.capturedLength) of "
      + "\(claim.originalLength) octets)"
  }

  /// The first place in a part of the file where a chain of headers begins.
  private func search(
    from start: Int, before end: Int, in walk: inout CaptureWalk
  ) -> Int? {
    for place in start..<Swift.max(start, end) where isChain(at: place, in: &walk) { return place }
    return nil
  }

  /// The first place from `start` on where a chain of headers begins, in time linear in the bytes.
  private func search(from start: Int, in walk: inout CaptureWalk) -> Int? {
    var place = start
    while walk.window.has(headerLength, at: place) {
      if isChain(at: place, in: &walk) { return place }
      place += 1
      walk.window.lower = place
    }
    return nil
  }

  /// Whether three headers follow one another, or fewer that reach the end of the file exactly.
  private func isChain(at start: Int, in walk: inout CaptureWalk) -> Bool {
    var place = start
    var first: Int64?
    let longest = longestSought(in: walk)
    for step in 0..<3 {
      guard let claim = probe(at: place, in: &walk) else {
        return step > 0 && (walk.window.isEnd(place) || step > 1)
      }
      guard claim.isOrdinary, claim.capturedLength > 0, claim.capturedLength <= longest,
        let time = claim.timestamp, isPlausible(time, first, walk.lastTimestamp)
      else { return false }
      first = first ?? time
      // A cut record at the end of the file counts as the end of a chain, not as its start.
      guard walk.window.has(claim.total, at: place) else { return step > 0 }
      place += claim.total
    }
    return true
  }

  /// Whether the lengths of three headers, or of fewer that reach the end of the file exactly, lead
  /// from one to the next: their records are whole, whatever else the headers say.
  ///
  /// - Parameter start: where the record before ends.
  private func isChainOfLengths(at start: Int, in walk: inout CaptureWalk) -> Bool {
    var place = start
    let longest = longestSought(in: walk)
    for step in 0..<3 {
      guard let claim = probe(at: place, in: &walk) else {
        return step > 0 && walk.window.isEnd(place)
      }
      guard claim.capturedLength > 0, claim.capturedLength <= longest,
        walk.window.has(claim.total, at: place)
      else { return false }
      place += claim.total
    }
    return true
  }

  /// Whether a time may be a record's, `first` being that of the first one in the chain
  /// and `lastTimestamp` that of the last record before it.
  private func isPlausible(_ time: Int64, _ first: Int64?, _ lastTimestamp: Int64) -> Bool {
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
}
