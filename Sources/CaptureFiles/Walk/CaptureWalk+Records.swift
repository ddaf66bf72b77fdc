extension CaptureWalk {
  /// Makes the record whose header starts at `header` the current one.
  ///
  /// - Parameters:
  ///   - payload: the offset of its payload.
  ///   - timestamp: nanoseconds since 1970; nil if there is none.
  ///   - end: the offset of the next header.
  @inline(__always)
  mutating func take(
    header: Int, payload: Int, captured: Int, original: Int, end: Int, timestamp: Int64?,
    direction: CaptureRecord.Direction?, linkType: LinkType, interface: Int = 0, section: Int = 0,
    drops: UInt64? = nil, flags: UInt32 = 0
  ) {
    assert(recordCount == 0 || header > lastHeader, "a walk advances with each record")
    lastHeader = header
    payloadOffset = payload
    payloadCount = captured
    position = end
    // Octets before the current payload are never needed again. The payload itself may be needed to find the next
    // record in it if the payload's length is wrong.
    window.lower = payload
    recordCount &+= 1
    if lastLinkType != linkType { note(linkType) }
    current.goesBack = false
    current.hasTimestamp = false
    if let timestamp {
      current.goesBack = timestamp < lastTimestamp
      current.hasTimestamp = true
      lastTimestamp = timestamp
    }
    current.direction = direction
    current.linkType = linkType
    current.interface = interface
    current.section = section
    current.originalLength = original
    current.drops = drops
    current.flags = flags
    current.followsDamage = hasSkipped
    hasSkipped = false
  }

  /// The current record.
  ///
  /// It is assembled in one place so that it is written directly to its destination: copying a hundred
  /// octets that were just stored costs more than reading a header.
  var currentRecord: CaptureRecord {
    @inline(__always)
    get {
      CaptureRecord(
        number: recordCount, timestamp: current.hasTimestamp ? lastTimestamp : nil,
        timeGoesBack: current.goesBack, direction: current.direction, linkType: current.linkType,
        interface: current.interface, section: current.section,
        originalLength: current.originalLength, capturedLength: payloadCount,
        drops: current.drops, fileOffset: UInt64(truncatingIfNeeded: payloadOffset),
        flags: current.flags, followsDamage: current.followsDamage)
    }
  }

  @inline(never)
  private mutating func note(_ linkType: LinkType) {
    if lastLinkType == nil { seenLinkTypes = [] }
    lastLinkType = linkType
    if seenLinkTypes.count < 64, !seenLinkTypes.contains(linkType) {
      seenLinkTypes.append(linkType)
    }
  }

  /// Returns the direction in the pseudo-header of an HCI packet.
  @inline(__always)
  func direction(
    ofPayloadAt offset: Int, count: Int, _ linkType: LinkType
  ) -> CaptureRecord.Direction? {
    count >= 4 ? linkType.direction(statedBy: window.uint32(at: offset, .bigEndian)) : nil
  }

  /// Records a link type that the headers announce before there are records.
  mutating func announce(_ linkType: LinkType) {
    if recordCount == 0, seenLinkTypes.count < 64, !seenLinkTypes.contains(linkType) {
      seenLinkTypes.append(linkType)
    }
  }

  /// Returns whether a time is so far from the last one, or so improbable, that its header must be checked more
  /// closely.
  @inline(__always)
  func isFarFromLast(_ timestamp: Int64?) -> Bool {
    guard let timestamp else { return true }
    // Five years is longer than any capture, and more than any clock drifts.
    let limit: Int64 = 5 * 365 * 86400 * 1_000_000_000
    if lastTimestamp == .min { return false }
    let (distance, overflow) = timestamp.subtractingReportingOverflow(lastTimestamp)
    return overflow || distance > limit || distance < -limit
  }

  /// Keeps a comment for the next record.
  mutating func keep(recordComment octets: [UInt8]) {
    if commentedRecord != recordCount + 1 { recordComments.removeAll(keepingCapacity: true) }
    commentedRecord = recordCount + 1
    recordComments.append(octets)
  }

  mutating func addComment(_ text: String, frame: Int?, section: Int) {
    commentCount += 1
    if comments.count < commentLimit {
      comments.append(CaptureFacts.Comment(frame: frame, section: section, text: text))
    }
  }
}
