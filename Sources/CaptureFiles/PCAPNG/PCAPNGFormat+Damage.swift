/// Recovery from damage in pcapng, where each block ends with its length.
extension PCAPNGFormat {
  /// Maximum distance from a block's start at which a search can still determine that block's true
  /// length, in octets.
  private var repairReach: Int { 1 << 20 }

  /// Handles a block whose length fields differ or that is incomplete.
  ///
  /// - Returns: its length, if it can be determined; 0 if the walk was moved to the next valid block,
  ///   or has ended.
  @inline(never)
  func mendedBlockLength(at start: Int, in walk: inout CaptureWalk) -> Int {
    let isSection = walk.window.uint32(at: start, byteOrder) == BlockType.sectionHeader
    let claimed = Int(walk.window.uint32(at: start + 4, byteOrder))
    // If the next block follows, only the second length field is wrong.
    if !isSection || sectionByteOrder(at: start, in: walk) != nil,
      claimed >= Self.shortestBlock, claimed & 3 == 0,
      claimed <= walk.maximumRecordLength, walk.window.has(claimed, at: start),
      walk.window.isEnd(start + claimed) || isBlock(at: start + claimed, in: &walk)
    {
      walk.report(
        at: start + claimed - 4,
        "the block's length of \(claimed) octets differs from its copy at the end, "
          + "\(walk.window.uint32(at: start + claimed - 4, byteOrder))", skipped: 0)
      return claimed
    }
    let found = search(blockAfter: start, in: &walk)
    let next = found ?? walk.window.upper
    let length = next - start
    if walk.window.lower == start, length >= Self.shortestBlock,
      Int(walk.window.uint32(at: next - 4, byteOrder)) == length,
      BlockType.isKnown(walk.window.uint32(at: start, byteOrder))
    {
      walk.report(
        at: start + 4, "the block's length of \(claimed) octets is wrong: it ends after \(length)",
        skipped: 0)
      return length
    }
    walk.window.lower = next
    walk.position = next
    if found != nil {
      walk.report(at: start, "not a block (its length would be \(claimed) octets)", skipped: length)
    } else {
      walk.report(
        at: start, "the last block is truncated: its length is \(claimed) octets, \(length) remain",
        skipped: length, isLast: true)
      walk.reportFailure()
      walk.hasEnded = true
    }
    return 0
  }

  /// Finds the offset of the next valid block after `start`, in time linear in the number of bytes.
  ///
  /// The window's `lower` stays at `start` as long as the search is close to it.
  private func search(blockAfter start: Int, in walk: inout CaptureWalk) -> Int? {
    walk.window.lower = start
    var place = start + 1
    while walk.window.has(Self.shortestBlock, at: place) {
      if isBlock(at: place, in: &walk) { return place }
      place += 1
      if place - start > repairReach { walk.window.lower = place }
    }
    // The rest is too short for a block, but it must be counted.
    while walk.window.has(1, at: place) { place += 1 }
    return nil
  }

  /// Returns whether a block of a known type with matching length fields is at `start`.
  private func isBlock(at start: Int, in walk: inout CaptureWalk) -> Bool {
    guard walk.window.has(Self.shortestBlock, at: start) else { return false }
    let type = walk.window.uint32(at: start, byteOrder)
    var order = byteOrder
    if type == BlockType.sectionHeader {
      guard let stated = sectionByteOrder(at: start, in: walk) else { return false }
      order = stated
    } else if !BlockType.isKnown(type) {
      return false
    }
    let length = Int(walk.window.uint32(at: start + 4, order))
    guard length >= Self.shortestBlock, length & 3 == 0, length <= repairReach,
      walk.window.has(length, at: start)
    else { return false }
    return Int(walk.window.uint32(at: start + length - 4, order)) == length
  }
}
