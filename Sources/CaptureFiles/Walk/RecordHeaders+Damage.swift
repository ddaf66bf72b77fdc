/// Recovery from damage: finds the next headers that are plausible and follow one another.
extension RecordHeaders {
  /// Maximum length of a payload that a search accepts, in octets; no Bluetooth packet comes close to
  /// it.
  private func longestSought(in walk: borrowing CaptureWalk) -> Int {
    Swift.min(256 * 1024, walk.maximumRecordLength)
  }

  /// Returns the header at `offset`; nil if the file ends earlier.
  private func probe(at offset: Int, in walk: inout CaptureWalk) -> RecordProbe? {
    walk.window.has(headerLength, at: offset) ? claim(at: offset, in: &walk) : nil
  }

  /// Handles a header that looks unusual or whose record is incomplete.
  ///
  /// Mutating only so that the format is passed by reference: otherwise copies of it would be prepared in the loop,
  /// which almost never calls this.
  ///
  /// A walk advances with each call: the record is taken, or the walk moves forward, or it goes back to a header that
  /// is accepted without another check. A second check could contradict the first, because it starts elsewhere, and two
  /// unusual headers would send the walk back and forth forever.
  ///
  /// - Returns: true if its record must be taken as it is; false if the walk was moved to the next valid header, or has
  ///   ended.
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
    // If the last record claimed too many octets, the next header is in its payload. If this record claims too many
    // octets, the next header is in the payload that it claims.
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
          reason: "the record's length of \(walk.payloadCount) octets is wrong: the next record "
            + "starts after \(found - walk.payloadOffset)", bytesSkipped: 0))
      // The previous payload belonged to its record only in part, or not at all.
      walk.hasSkipped = true
      walk.goBack(to: found, from: start)
    } else {
      walk.report(at: start, problem(of: claim, available: nil), skipped: found - start)
      walk.skip(to: found, from: start)
    }
    return false
  }

  /// Returns whether the records after an unusual header confirm it.
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
    // A program with its own conventions also uses them in the next record.
    return claim.oddFlags != 0 && next.oddFlags == claim.oddFlags
      && next.capturedLength <= 0x1_0000 && next.originalLength <= 0x1_0000
      && next.timestamp.map { isPlausible($0, claim.timestamp, lastTimestamp) } == true
  }

  private func problem(of claim: RecordProbe, available: Int?) -> String {
    if let available, claim.isOrdinary {
      return "the last record is truncated: its length is \(claim.capturedLength) octets, "
        + "\(Swift.max(0, available - claim.headerLength)) remain"
    }
    return "no record header (it would claim \(claim.capturedLength) of "
      + "\(claim.originalLength) octets)"
  }

  /// Returns the first offset in a part of the file at which a chain of headers begins.
  private func search(
    from start: Int, before end: Int, in walk: inout CaptureWalk
  ) -> Int? {
    for place in start..<Swift.max(start, end) where isChain(at: place, in: &walk) { return place }
    return nil
  }

  /// Returns the first offset from `start` on at which a chain of headers begins, in time linear in the bytes.
  private func search(from start: Int, in walk: inout CaptureWalk) -> Int? {
    var place = start
    while walk.window.has(headerLength, at: place) {
      if isChain(at: place, in: &walk) { return place }
      place += 1
      walk.window.lower = place
    }
    return nil
  }

  /// Returns whether three headers follow one another, or fewer that reach the end of the file exactly.
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
      // A truncated record at the end of the file counts as the end of a chain, not as its start.
      guard walk.window.has(claim.total, at: place) else { return step > 0 }
      place += claim.total
    }
    return true
  }

  /// Returns whether the lengths of three headers, or of fewer that reach the end of the file exactly, lead from one to
  /// the next. If so, their records are complete, whatever else the headers contain.
  ///
  /// - Parameter start: the end of the previous record.
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

  /// Returns whether a time is plausible for a record. `first` is the time of the first record in the chain,
  /// `lastTimestamp` the time of the last record before it.
  private func isPlausible(_ time: Int64, _ first: Int64?, _ lastTimestamp: Int64) -> Bool {
    let day: Int64 = 86400 * 1_000_000_000
    if let first {
      let (distance, overflow) = time.subtractingReportingOverflow(first)
      return !overflow && distance < 30 * day && distance > -30 * day
    }
    // From 1971 to 2106, or close to the times of a device without a calendar.
    if time > 365 * day && time < 49_674 * day { return true }
    guard lastTimestamp != .min else { return false }
    let (distance, overflow) = time.subtractingReportingOverflow(lastTimestamp)
    return !overflow && distance < 365 * day && distance > -365 * day
  }
}
