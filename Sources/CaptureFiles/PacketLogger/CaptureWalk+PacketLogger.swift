extension CaptureWalk {
  mutating func advancePacketLogger() -> Bool {
    while true {
      let start = position
      guard window.has(PacketLoggerState.headerLength, at: start) else {
        endOfRecords(at: start)
        return false
      }
      let claim = probePacketLogger(at: start)
      let captured = claim.capturedLength
      let isOrdinary =
        claim.isOrdinary && captured <= Self.usualLength
        && !isFarFromLast(claim.timestamp)
      if !isOrdinary || !window.has(claim.total, at: start) {
        guard believes(headerAt: start) else {
          if hasEnded { return false }
          continue
        }
      }
      let payload = start &+ PacketLoggerState.headerLength
      let type = window.uint8(at: payload)
      take(
        header: start, payload: payload, captured: captured, original: captured,
        end: payload &+ captured, timestamp: claim.timestamp,
        direction: captured > 0 ? PacketLoggerState.direction(of: type) : nil,
        linkType: .packetLogger)
      return true
    }
  }

  mutating func probePacketLogger(at offset: Int) -> RecordProbe {
    let length = window.uint32(at: offset, byteOrder)
    let seconds = window.uint32(at: offset &+ 4, byteOrder)
    let microseconds = window.uint32(at: offset &+ 8, byteOrder)
    // A length that does not cover the time is impossible, and so is the payload made of it.
    let captured =
      length < PacketLoggerState.timeLength
      ? Int(UInt32.max) : Int(length &- PacketLoggerState.timeLength)
    let hasType = window.has(PacketLoggerState.headerLength &+ 1, at: offset)
    return RecordProbe(
      headerLength: PacketLoggerState.headerLength, capturedLength: captured,
      originalLength: captured,
      timestamp: Int64(seconds) &* 1_000_000_000 &+ Int64(microseconds) &* 1000,
      isOrdinary: length > PacketLoggerState.timeLength && length <= 0x100_0000
        && microseconds < 1_000_000 && hasType
        && PacketLoggerState.isKnown(
          window.uint8(at: offset &+ PacketLoggerState.headerLength))
    )
  }
}
