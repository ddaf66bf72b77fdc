extension CaptureWalk {
  mutating func openBTSnoop() throws(CaptureError) {
    guard window.has(BTSnoopState.fileHeaderLength, at: 0) else {
      throw error(
        at: window.upper, "the btsnoop header is cut",
        try: "check that the capture was written to the end")
    }
    let version = window.uint32(at: 8, .bigEndian)
    guard version == 1 else {
      throw error(
        at: 8, "btsnoop version \(version) is not known", try: "convert the capture to version 1")
    }
    let datalink = window.uint32(at: 12, .bigEndian)
    switch datalink {
    case 1001: btsnoop.linkType = .btsnoopH1
    case 1002: btsnoop.linkType = .btsnoopH4
    case 2001:
      btsnoop.linkType = .btsnoopMonitor
      btsnoop.unusualFlags = 0xFF00
    default:
      let kind =
        switch datalink {
        case 1003: " (BCSP)"
        case 1004: " (three-wire UART)"
        case 2002: " (simulator)"
        default: ""
        }
      throw error(
        at: 12, "btsnoop datalink \(datalink)\(kind) is not supported",
        try: "log HCI with datalink 1001 or 1002, or the Linux monitor with 2001")
    }
    seenLinkTypes = [btsnoop.linkType]
    position = BTSnoopState.fileHeaderLength
  }

  mutating func advanceBTSnoop() -> Bool {
    while true {
      let start = position
      guard window.has(BTSnoopState.headerLength, at: start) else {
        endOfRecords(at: start)
        return false
      }
      let original = window.uint32(at: start, .bigEndian)
      let included = window.uint32(at: start &+ 4, .bigEndian)
      let flags = window.uint32(at: start &+ 8, .bigEndian)
      let timestamp = BTSnoopState.nanoseconds(window.uint64(at: start &+ 16, .bigEndian))
      let captured = Int(included)
      let isOrdinary =
        included <= original && captured <= Self.usualLength && original != 0
        && flags & btsnoop.unusualFlags == 0
        && !isFarFromLast(timestamp)
      if !isOrdinary || !window.has(BTSnoopState.headerLength &+ captured, at: start) {
        guard believes(headerAt: start) else {
          if hasEnded { return false }
          continue
        }
      }
      let lost = window.uint32(at: start &+ 12, .bigEndian)
      if lost != 0 { drops = Swift.max(drops ?? 0, UInt64(lost)) }
      let payload = start &+ BTSnoopState.headerLength
      take(
        header: start, payload: payload, captured: captured, original: Int(original),
        end: payload &+ captured, timestamp: timestamp, direction: directionOfBTSnoop(flags),
        linkType: btsnoop.linkType, drops: UInt64(lost), flags: flags)
      return true
    }
  }

  /// HCI logs: bit 0 is set for what the controller sent. The monitor: odd opcodes came from it.
  @inline(__always)
  private func directionOfBTSnoop(_ flags: UInt32) -> TransferDirection? {
    if btsnoop.isMonitor { return MonitorOpcode.direction(of: UInt16(truncatingIfNeeded: flags)) }
    return flags & 1 == 0 ? .hostToController : .controllerToHost
  }

  mutating func probeBTSnoop(at offset: Int) -> RecordProbe {
    let original = window.uint32(at: offset, .bigEndian)
    let included = window.uint32(at: offset + 4, .bigEndian)
    let flags = window.uint32(at: offset + 8, .bigEndian)
    return RecordProbe(
      headerLength: BTSnoopState.headerLength, capturedLength: Int(included),
      originalLength: Int(original),
      timestamp: BTSnoopState.nanoseconds(window.uint64(at: offset + 16, .bigEndian)),
      isOrdinary: included <= original && original <= 0x100_0000 && original != 0
        && flags & btsnoop.unusualFlags == 0,
      oddFlags: flags & btsnoop.unusualFlags
        | (included > original ? RecordProbe.exceedsOriginal : 0))
  }
}
