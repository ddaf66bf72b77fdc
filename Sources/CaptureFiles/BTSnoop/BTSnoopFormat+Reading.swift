extension BTSnoopFormat {
  /// Reads the file's header.
  init(opening walk: inout CaptureWalk) throws(CaptureError) {
    guard walk.window.has(Self.fileHeaderLength, at: 0) else {
      throw walk.error(
        at: walk.window.upper, "the btsnoop header is truncated",
        try: "check that the capture was written to the end")
    }
    let version = walk.window.uint32(at: 8, .bigEndian)
    guard version == 1 else {
      throw walk.error(
        at: 8, "btsnoop version \(version) is not supported",
        try: "convert the capture to version 1")
    }
    let datalink = walk.window.uint32(at: 12, .bigEndian)
    switch datalink {
    case 1001: linkType = .btsnoopH1
    case 1002: linkType = .btsnoopH4
    case 2001:
      linkType = .btsnoopMonitor
      unusualFlags = 0xFF00
    default:
      let kind =
        switch datalink {
        case 1003: " (BCSP)"
        case 1004: " (three-wire UART)"
        case 2002: " (simulator)"
        default: ""
        }
      throw walk.error(
        at: 12, "btsnoop datalink \(datalink)\(kind) is not supported",
        try: "log HCI with datalink 1001 or 1002, or the Linux monitor with 2001")
    }
    walk.announce(linkType)
    walk.position = Self.fileHeaderLength
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
      let (lengths, flagsAndDrops, time) = walk.window.wordTriple(at: start)
      let original = UInt32(truncatingIfNeeded: lengths &>> 32)
      let included = UInt32(truncatingIfNeeded: lengths)
      let flags = UInt32(truncatingIfNeeded: flagsAndDrops &>> 32)
      let timestamp = Self.nanoseconds(time)
      let captured = Int(included)
      let isOrdinary =
        included <= original && captured <= RecordProbe.usualLength && mayBe(original)
        && flags & unusualFlags == 0
        && !walk.isFarFromLast(timestamp)
      if !isOrdinary || !walk.window.has(Self.recordHeaderLength &+ captured, at: start) {
        guard believes(headerAt: start, in: &walk) else {
          if walk.hasEnded { return false }
          continue
        }
      }
      let lost = UInt32(truncatingIfNeeded: flagsAndDrops)
      let payload = start &+ Self.recordHeaderLength
      if UInt64(lost) != drops.count {
        compare(UInt64(lost), at: start, next: payload &+ captured, timestamp, in: &walk)
      }
      let way =
        flags & unusualFlags == 0
        ? direction(statedBy: flags)
        : direction(of: start, flags, next: payload &+ captured, in: &walk)
      walk.take(
        header: start, payload: payload, captured: captured, original: Int(original),
        end: payload &+ captured, timestamp: timestamp, direction: way,
        linkType: linkType, drops: drops.known, flags: flags)
      return true
    }
  }

  /// Compares a count of lost records that differs from the last one with the counts around it.
  @inline(never)
  private mutating func compare(
    _ count: UInt64, at start: Int, next: Int, _ timestamp: Int64?, in walk: inout CaptureWalk
  ) {
    var claim = DropCounter.Claim(count: count)
    if walk.window.has(Self.recordHeaderLength, at: next),
      self.claim(at: next, in: &walk).isOrdinary
    {
      claim.next = UInt64(walk.window.uint32(at: next + 12, .bigEndian))
    }
    if let timestamp, walk.lastTimestamp != .min, timestamp >= walk.lastTimestamp {
      let (elapsed, overflow) = timestamp.subtractingReportingOverflow(walk.lastTimestamp)
      claim.elapsed = overflow ? nil : elapsed
    }
    if let contradiction = drops.contradiction(of: claim) {
      walk.report(at: start + 12, "the record \(contradiction); not counted", skipped: 0)
    }
    walk.drops = drops.known
  }

  /// Returns the direction from flags with unusual bits; nil if the flags are damaged. A writer that sets flags of its
  /// own also sets them in the next record.
  ///
  /// In a log without packet types, only the flags contain the type.
  @inline(never)
  private mutating func direction(
    of start: Int, _ flags: UInt32, next: Int, in walk: inout CaptureWalk
  ) -> CaptureRecord.Direction? {
    let odd = flags & unusualFlags
    if odd != customFlags, walk.window.has(Self.recordHeaderLength, at: next),
      walk.window.uint32(at: next + 8, .bigEndian) & unusualFlags == odd
    {
      customFlags = odd
    }
    // Flags that many records have are not damaged, either.
    if odd == customFlags || linkType != .btsnoopH4 || damagedFlags >= Self.mostDamagedFlags {
      return direction(statedBy: flags)
    }
    damagedFlags += 1
    walk.report(
      at: start + 8,
      "the record's flags (0x\(String(flags, radix: 16, uppercase: true))) are damaged: its direction is unknown",
      skipped: 0)
    return nil
  }

  /// Returns whether a record may have this length. Only the monitor has records without octets, such as the one for a
  /// closed controller.
  @inline(__always)
  private func mayBe(_ originalLength: UInt32) -> Bool {
    originalLength != 0 || isMonitor
  }

  /// Returns the direction from the flags. In HCI logs, bit 0 is set if the controller sent the packet. In monitor
  /// logs, odd opcodes come from the controller.
  @inline(__always)
  private func direction(statedBy flags: UInt32) -> CaptureRecord.Direction? {
    if isMonitor {
      return Envelope.LinuxMonitorOpcode(rawValue: UInt16(truncatingIfNeeded: flags)).packet?
        .direction
    }
    return flags & 1 == 0 ? .hostToController : .controllerToHost
  }

  func claim(at offset: Int, in walk: inout CaptureWalk) -> RecordProbe {
    let original = walk.window.uint32(at: offset, .bigEndian)
    let included = walk.window.uint32(at: offset + 4, .bigEndian)
    let flags = walk.window.uint32(at: offset + 8, .bigEndian)
    return RecordProbe(
      headerLength: Self.recordHeaderLength, capturedLength: Int(included),
      originalLength: Int(original),
      timestamp: Self.nanoseconds(walk.window.uint64(at: offset + 16, .bigEndian)),
      isOrdinary: included <= original && original <= 0x100_0000 && mayBe(original)
        && flags & unusualFlags == 0,
      oddFlags: flags & unusualFlags
        | (included > original ? RecordProbe.exceedsOriginal : 0))
  }
}
