extension PCAPNGFormat {
  /// Moves to the next record. Returns false at the end.
  @inline(__always)
  mutating func next(in walk: inout CaptureWalk) -> Bool {
    while true {
      let start = walk.position
      guard walk.window.has(Self.shortestBlock, at: start) else {
        walk.endOfRecords(at: start, headerLength: Self.shortestBlock)
        return false
      }
      var length = blockLength(at: start, in: &walk)
      if length == 0 {
        length = mendedBlockLength(at: start, in: &walk)
        guard length > 0 else {
          if walk.hasEnded { return false }
          continue
        }
      }
      walk.position = start &+ length
      let isRecord =
        switch walk.window.uint32(at: start, byteOrder) {
        case BlockType.enhancedPacket: takeEnhancedPacket(at: start, length: length, in: &walk)
        case BlockType.simplePacket: takeSimplePacket(at: start, length: length, in: &walk)
        case BlockType.packet: takePacket(at: start, length: length, in: &walk)
        case let type: takeOther(type, at: start, length: length, in: &walk)
        }
      if isRecord { return true }
      walk.window.lower = walk.position
      // The block contains no packet, and the octets to which a search would return are no longer kept.
      walk.payloadOffset = walk.position
      walk.payloadCount = 0
    }
  }

  /// Returns the length of the block at `start` if its two length fields agree; 0 if they don't or the file ends
  /// earlier.
  ///
  /// At least `shortestBlock` octets are in memory. A section header sets the byte order.
  @inline(__always)
  private mutating func blockLength(at start: Int, in walk: inout CaptureWalk) -> Int {
    if walk.window.uint32(at: start, byteOrder) == BlockType.sectionHeader
      && !setByteOrder(at: start, in: &walk)
    {
      return 0
    }
    let length = Int(walk.window.uint32(at: start &+ 4, byteOrder))
    guard length >= Self.shortestBlock, length & 3 == 0,
      length <= walk.maximumRecordLength, walk.window.has(length, at: start),
      Int(walk.window.uint32(at: start &+ length &- 4, byteOrder)) == length
    else { return 0 }
    return length
  }

  private mutating func setByteOrder(at start: Int, in walk: inout CaptureWalk) -> Bool {
    guard let order = sectionByteOrder(at: start, in: walk) else { return false }
    byteOrder = order
    return true
  }

  /// Returns the byte order of the section header at `start`; nil if its magic is missing.
  func sectionByteOrder(at start: Int, in walk: borrowing CaptureWalk) -> CaptureFacts.ByteOrder? {
    switch walk.window.uint32(at: start + 8, .bigEndian) {
    case Self.byteOrderMagic: .bigEndian
    case Self.byteOrderMagic.byteSwapped: .littleEndian
    default: nil
    }
  }

  // MARK: Packets

  @inline(__always)
  private mutating func takeEnhancedPacket(at start: Int, length: Int, in walk: inout CaptureWalk)
    -> Bool
  {
    guard length >= Self.shortestPacket else {
      return refuseShortPacket(at: start, length: length, in: &walk)
    }
    let captured = Int(walk.window.uint32(at: start &+ 20, byteOrder))
    let index = Int(walk.window.uint32(at: start &+ 8, byteOrder))
    guard captured <= length &- 32, index < interfaces.count else {
      return refusePacket(
        at: start, length: length, captured: captured, interface: index, in: &walk)
    }
    let payload = start &+ 28
    let options = payload &+ ((captured &+ 3) & ~3)
    var found = PacketOptions()
    if options &+ 4 < start &+ length {
      found = packetOptions(from: options, to: start &+ length &- 4, flags: 2, drops: 4, in: &walk)
    }
    let timestamp = timestamp(at: start &+ 12, interfaces[index], in: walk)
    takeBlock(
      at: start, length: length, payload: payload, captured: captured,
      original: Int(walk.window.uint32(at: start &+ 24, byteOrder)), timestamp: timestamp,
      interface: index, found, in: &walk)
    return true
  }

  /// Reads an obsolete packet block.
  private mutating func takePacket(at start: Int, length: Int, in walk: inout CaptureWalk) -> Bool {
    guard length >= Self.shortestPacket else {
      return refuseShortPacket(at: start, length: length, in: &walk)
    }
    let captured = Int(walk.window.uint32(at: start + 20, byteOrder))
    let index = Int(walk.window.uint16(at: start + 8, byteOrder))
    guard captured <= length - 32, index < interfaces.count else {
      return refusePacket(
        at: start, length: length, captured: captured, interface: index, in: &walk)
    }
    let payload = start + 28
    let options = payload + ((captured + 3) & ~3)
    var found = PacketOptions()
    if options + 4 < start + length {
      found = packetOptions(from: options, to: start + length - 4, flags: 2, drops: nil, in: &walk)
    }
    let lost = walk.window.uint16(at: start + 10, byteOrder)
    if lost != .max { found.drops = UInt64(lost) }
    takeBlock(
      at: start, length: length, payload: payload, captured: captured,
      original: Int(walk.window.uint32(at: start + 24, byteOrder)),
      timestamp: timestamp(at: start + 12, interfaces[index], in: walk), interface: index, found,
      in: &walk)
    return true
  }

  private mutating func takeSimplePacket(at start: Int, length: Int, in walk: inout CaptureWalk)
    -> Bool
  {
    guard length >= 16 else { return refuseShortPacket(at: start, length: length, in: &walk) }
    guard let interface = interfaces.first else {
      return refusePacket(
        at: start, length: length, captured: length - 16, interface: 0, in: &walk)
    }
    let original = Int(walk.window.uint32(at: start + 8, byteOrder))
    // The captured length is not stored. It is the original length, limited to the snapshot length.
    let limit = interface.snapLength == 0 ? original : Int(interface.snapLength)
    let captured = Swift.min(original, limit, length - 16)
    takeBlock(
      at: start, length: length, payload: start + 12, captured: captured, original: original,
      timestamp: nil, interface: 0, PacketOptions(), in: &walk)
    return true
  }

  @inline(__always)
  private mutating func takeBlock(
    at start: Int, length: Int, payload: Int, captured: Int, original: Int, timestamp: Int64?,
    interface index: Int, _ found: PacketOptions, in walk: inout CaptureWalk
  ) {
    if let lost = found.drops { addDrops(lost, interface: index, in: &walk) }
    let interface = interfaces[index]
    let way: CaptureRecord.Direction? =
      switch found.flags & 3 {
      case 1: .controllerToHost
      case 2: .hostToController
      default: walk.direction(ofPayloadAt: payload, count: captured, interface.linkType)
      }
    walk.take(
      header: start, payload: payload, captured: captured, original: original,
      end: start &+ length, timestamp: timestamp, direction: way, linkType: interface.linkType,
      interface: index, section: section, drops: interface.drops, flags: found.flags)
    if interface.factIndex >= 0 { allInterfaces[interface.factIndex].recordCount &+= 1 }
  }

  @inline(__always)
  private func timestamp(
    at offset: Int, _ interface: Self.Interface, in walk: borrowing CaptureWalk
  ) -> Int64? {
    let high = UInt64(walk.window.uint32(at: offset, byteOrder))
    let steps = high &<< 32 | UInt64(walk.window.uint32(at: offset &+ 4, byteOrder))
    if interface.scale > 0 {
      let (product, overflow) = steps.multipliedReportingOverflow(by: interface.scale)
      return overflow ? nil : Int64(exactly: product)
    }
    return interface.resolution.nanoseconds(steps, plusSeconds: interface.offset)
  }

  @inline(never)
  private func refusePacket(
    at start: Int, length: Int, captured: Int, interface: Int, in walk: inout CaptureWalk
  ) -> Bool {
    let known = interfaces.count
    let reason =
      interface >= known
      ? "the packet block refers to interface \(interface), the section describes \(known)"
      : "the packet block has \(captured) captured octets, more than its \(length) in total"
    walk.report(at: start, reason, skipped: length)
    return false
  }

  /// Rejects a block that ends before its mandatory fields. The octets after it are not read, because how many of them
  /// are in memory depends on how the file is read.
  @inline(never)
  private func refuseShortPacket(at start: Int, length: Int, in walk: inout CaptureWalk) -> Bool {
    walk.report(
      at: start, "the packet block has \(length) octets, too few for its fields", skipped: length)
    return false
  }
}
