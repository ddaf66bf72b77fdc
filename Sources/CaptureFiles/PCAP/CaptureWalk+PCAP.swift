extension CaptureWalk {
  mutating func openPCAP() throws(CaptureError) {
    guard window.has(PCAPState.fileHeaderLength, at: 0) else {
      throw error(
        at: window.upper, "the pcap header is cut",
        try: "check that the capture was written to the end")
    }
    pcap.majorVersion = Int(window.uint16(at: 4, byteOrder))
    pcap.minorVersion = Int(window.uint16(at: 6, byteOrder))
    guard pcap.majorVersion == 2 else {
      throw error(
        at: 4, "pcap version \(pcap.majorVersion).\(pcap.minorVersion) is not known",
        try: "convert the capture to version 2.4")
    }
    pcap.swapsLengths = pcap.minorVersion < 3
    pcap.maySwapLengths = pcap.minorVersion == 3
    pcap.snapLength = Int(window.uint32(at: 16, byteOrder))
    // The upper six bits tell whether and how long a frame check sequence follows each packet.
    pcap.linkType = LinkType(rawValue: window.uint32(at: 20, byteOrder) & 0x03FF_FFFF)
    if format == .pcap(.nanoseconds) {
      pcap.fractionLimit = 1_000_000_000
      pcap.nanosecondsPerStep = 1
    }
    if format == .pcap(.modified) { pcap.headerLength = 24 }
    seenLinkTypes = [pcap.linkType]
    position = PCAPState.fileHeaderLength
  }

  mutating func advancePCAP() -> Bool {
    while true {
      let start = position
      guard window.has(pcap.headerLength, at: start) else {
        endOfRecords(at: start)
        return false
      }
      let claim = probePCAP(at: start)
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
      let payload = start &+ pcap.headerLength
      take(
        header: start, payload: payload, captured: captured, original: claim.originalLength,
        end: payload &+ captured, timestamp: claim.timestamp,
        direction: direction(ofPayloadAt: payload, count: captured, pcap.linkType),
        linkType: pcap.linkType)
      return true
    }
  }

  /// The direction that the pseudo-header of an HCI packet states.
  @inline(__always)
  func direction(
    ofPayloadAt offset: Int, count: Int, _ linkType: LinkType
  ) -> TransferDirection? {
    count >= 4 ? linkType.direction(statedBy: window.uint32(at: offset, .bigEndian)) : nil
  }

  @inline(__always)
  mutating func probePCAP(at offset: Int) -> RecordProbe {
    let seconds = window.uint32(at: offset, byteOrder)
    let fraction = window.uint32(at: offset &+ 4, byteOrder)
    var captured = window.uint32(at: offset &+ 8, byteOrder)
    var original = window.uint32(at: offset &+ 12, byteOrder)
    if pcap.swapsLengths || (pcap.maySwapLengths && captured > original) {
      swap(&captured, &original)
    }
    let timestamp =
      Int64(seconds) &* 1_000_000_000 &+ Int64(fraction) &* pcap.nanosecondsPerStep
    return RecordProbe(
      headerLength: pcap.headerLength, capturedLength: Int(captured),
      originalLength: Int(original), timestamp: timestamp,
      isOrdinary: captured <= original && original <= 0x100_0000 && original != 0
        && fraction < pcap.fractionLimit,
      oddFlags: captured > original ? RecordProbe.exceedsOriginal : 0)
  }
}
