extension PCAPFormat {
  /// Reads the file's header.
  init(
    opening walk: inout CaptureWalk, _ variant: CaptureFormat.PCAPVariant,
    _ byteOrder: CaptureFacts.ByteOrder
  ) throws(CaptureError) {
    self.byteOrder = byteOrder
    guard walk.window.has(Self.fileHeaderLength, at: 0) else {
      throw walk.error(
        at: walk.window.upper, "the pcap header is truncated",
        try: "check that the capture was written to the end")
    }
    majorVersion = Int(walk.window.uint16(at: 4, byteOrder))
    minorVersion = Int(walk.window.uint16(at: 6, byteOrder))
    guard majorVersion == 2 else {
      throw walk.error(
        at: 4, "pcap version \(majorVersion).\(minorVersion) is not supported",
        try: "convert the capture to version 2.4")
    }
    swapsLengths = minorVersion < 3
    maySwapLengths = minorVersion == 3
    snapLength = Int(walk.window.uint32(at: 16, byteOrder))
    // The upper six bits indicate whether a frame check sequence follows each packet, and its length.
    linkType = LinkType(rawValue: walk.window.uint32(at: 20, byteOrder) & 0x03FF_FFFF)
    if variant == .nanoseconds {
      fractionLimit = 1_000_000_000
      nanosecondsPerStep = 1
    }
    if variant == .modified { headerLength = 24 }
    walk.announce(linkType)
    walk.position = Self.fileHeaderLength
  }

  /// Moves to the next record. Returns false at the end.
  @inline(__always)
  mutating func next(in walk: inout CaptureWalk) -> Bool {
    while true {
      let start = walk.position
      guard walk.window.has(headerLength, at: start) else {
        walk.endOfRecords(at: start, headerLength: headerLength)
        return false
      }
      let claim = claim(at: start, in: &walk)
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
      let payload = start &+ headerLength
      walk.take(
        header: start, payload: payload, captured: captured, original: claim.originalLength,
        end: payload &+ captured, timestamp: claim.timestamp,
        direction: walk.direction(ofPayloadAt: payload, count: captured, linkType),
        linkType: linkType)
      return true
    }
  }

  @inline(__always)
  func claim(at offset: Int, in walk: inout CaptureWalk) -> RecordProbe {
    let seconds = walk.window.uint32(at: offset, byteOrder)
    let fraction = walk.window.uint32(at: offset &+ 4, byteOrder)
    var captured = walk.window.uint32(at: offset &+ 8, byteOrder)
    var original = walk.window.uint32(at: offset &+ 12, byteOrder)
    if swapsLengths || (maySwapLengths && captured > original) {
      swap(&captured, &original)
    }
    let isInRange = fraction < fractionLimit
    let timestamp =
      isInRange
      ? Int64(seconds) &* 1_000_000_000 &+ Int64(fraction) &* nanosecondsPerStep
      : RecordProbe.mendedTime(
        seconds: seconds, fraction: fraction, limit: fractionLimit, step: nanosecondsPerStep)
    return RecordProbe(
      headerLength: headerLength, capturedLength: Int(captured),
      originalLength: Int(original), timestamp: timestamp,
      isOrdinary: captured <= original && original <= 0x100_0000 && original != 0
        && isInRange,
      oddFlags: captured > original ? RecordProbe.exceedsOriginal : 0,
      oddFraction: isInRange ? nil : fraction)
  }
}
