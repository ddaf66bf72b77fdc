extension CaptureWalk {
  /// Ends a walk if fewer octets remain at `start` than the next header needs.
  @inline(never)
  mutating func endOfRecords(at start: Int, headerLength: Int) {
    guard !hasEnded else { return }
    hasEnded = true
    let rest = skipToEnd(from: start) - start
    if rest > 0 {
      report(
        at: start,
        "the file is truncated: \(rest) octets remain, a record header has \(headerLength)",
        skipped: rest, isLast: true)
    }
    reportFailure()
  }

  /// Reads the rest of the file and returns the offset of its end.
  mutating func skipToEnd(from start: Int) -> Int {
    var place = start
    while window.has(1, at: place) {
      place = window.upper
      window.lower = Swift.max(start, place - 1)
    }
    return window.upper
  }

  /// Reports why no more bytes arrived, if the reason is not the end of the file.
  mutating func reportFailure() {
    if let failure = window.failure {
      report(at: window.upper, failure, skipped: 0, isLast: true)
    }
  }

  /// Reports that a record's fraction of a second is out of range, once per file, because a program that writes one
  /// such record writes many.
  mutating func noteOddTime(at offset: Int, fraction: UInt32, isMended: Bool) {
    guard !hasOddTimes else { return }
    hasOddTimes = true
    let value = Int32(bitPattern: fraction)
    report(
      at: offset,
      "the fraction of a second, \(value), is out of range; the records are intact, their times "
        + (isMended ? "corrected" : "unknown") + " (reported once)", skipped: 0)
  }

  mutating func report(
    at offset: Int, line: Int? = nil, _ reason: String, skipped: Int, isLast: Bool = false
  ) {
    if skipped > 0 { hasSkipped = true }
    damage.append(
      Damage(
        offset: UInt64(offset), line: line, frame: isLast ? nil : recordCount + 1, reason: reason,
        bytesSkipped: UInt64(Swift.max(0, skipped))))
  }
}
