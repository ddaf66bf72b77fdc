extension PacketLoggerFormat {
  /// Starts at the first octet, because there is no header.
  init(opening walk: inout CaptureWalk, _ byteOrder: CaptureFacts.ByteOrder) {
    self.byteOrder = byteOrder
    walk.announce(.packetLogger)
  }

  /// Moves to the next record. Returns false at the end.
  @inline(__always)
  mutating func next(in walk: inout CaptureWalk) -> Bool {
    while true {
      let start = walk.position
      guard walk.window.has(Self.recordHeaderLength, at: start) else {
        walk.endOfRecords(at: start, headerLength: Self.recordHeaderLength)
        return false
      }
      let claim = claim(at: start, in: &walk)
      if start == 0 { findPreamble(claim, in: &walk) }
      let captured = claim.capturedLength
      let isOrdinary =
        claim.isOrdinary && captured <= RecordProbe.usualLength
        && !walk.isFarFromLast(claim.timestamp)
      if !isOrdinary || !walk.window.has(claim.total, at: start) {
        guard believes(headerAt: start, in: &walk) else {
          if walk.hasEnded { return false }
          continue
        }
      }
      let payload = start &+ Self.recordHeaderLength
      let type = walk.window.uint8(at: payload)
      walk.take(
        header: start, payload: payload, captured: captured, original: captured,
        end: payload &+ captured,
        timestamp: start < preambleEnd ? timeAfterPreamble : claim.timestamp,
        direction: captured > 0 ? Envelope.PacketLoggerType(rawValue: type).packet?.direction : nil,
        linkType: .packetLogger)
      return true
    }
  }

  /// Finds the notes at the start of the file that describe the device and have the time of an earlier start. They all
  /// have the same time, long before that of the first packet, and are given the time of the first packet.
  private mutating func findPreamble(_ first: RecordProbe, in walk: inout CaptureWalk) {
    var place = 0
    for _ in 0..<Self.longestPreamble {
      guard walk.window.has(place &+ Self.recordHeaderLength &+ 1, at: 0) else { return }
      let claim = claim(at: place, in: &walk)
      guard claim.isOrdinary else { return }
      guard walk.window.uint8(at: place &+ Self.recordHeaderLength) == Self.note else {
        guard place > 0, let stale = first.timestamp, let time = claim.timestamp, stale < time,
          time &- stale > Self.staleness
        else { return }
        (preambleEnd, timeAfterPreamble) = (place, time)
        return
      }
      guard claim.timestamp == first.timestamp, claim.total <= RecordProbe.usualLength else {
        return
      }
      place &+= claim.total
    }
  }

  func claim(at offset: Int, in walk: inout CaptureWalk) -> RecordProbe {
    let length = walk.window.uint32(at: offset, byteOrder)
    let seconds = walk.window.uint32(at: offset &+ 4, byteOrder)
    let microseconds = walk.window.uint32(at: offset &+ 8, byteOrder)
    // A length that does not cover the time is impossible, and so is the resulting payload.
    let captured =
      length < Self.timeLength
      ? Int(UInt32.max) : Int(length &- Self.timeLength)
    let isInRange = microseconds < 1_000_000
    let hasType = walk.window.has(Self.recordHeaderLength &+ 1, at: offset)
    return RecordProbe(
      headerLength: Self.recordHeaderLength, capturedLength: captured,
      originalLength: captured,
      timestamp: isInRange
        ? Int64(seconds) &* 1_000_000_000 &+ Int64(microseconds) &* 1000
        : RecordProbe.mendedTime(
          seconds: seconds, fraction: microseconds, limit: 1_000_000, step: 1000),
      isOrdinary: length > Self.timeLength && length <= 0x100_0000
        && isInRange && hasType
        && Self.isKnown(
          walk.window.uint8(at: offset &+ Self.recordHeaderLength)),
      oddFraction: isInRange ? nil : microseconds)
  }
}
