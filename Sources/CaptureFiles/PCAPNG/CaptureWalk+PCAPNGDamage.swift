/// Finding the way back after damage in pcapng, where each block ends with its length.
extension CaptureWalk {
  /// How far behind a block's start a search can still tell that block's true length, in octets.
  private var repairReach: Int { 1 << 20 }

  /// Decides about a block whose length fields disagree or that is not all there.
  ///
  /// - Returns: its length, if it can be told all the same; 0 if `position` has been moved to the next
  ///   block that can be believed, or `hasEnded` is set.
  @inline(never)
  mutating func mendedBlockLength(at start: Int) -> Int {
    let isSection = window.uint32(at: start, byteOrder) == BlockType.sectionHeader
    let claimed = Int(window.uint32(at: start + 4, byteOrder))
    // Where the next block follows all the same, only the second length field is wrong.
    if !isSection || sectionByteOrder(at: start) != nil,
      claimed >= PCAPNGState.shortestBlock, claimed & 3 == 0,
      claimed <= options.maximumRecordLength, window.has(claimed, at: start),
      window.isEnd(start + claimed) || isBlock(at: start + claimed)
    {
      report(
        at: start + claimed - 4,
        "the block's length of \(claimed) octets is repeated as "
          + "\(window.uint32(at: start + claimed - 4, byteOrder))", skipped: 0)
      return claimed
    }
    let found = search(blockAfter: start)
    let next = found ?? window.upper
    let length = next - start
    if window.lower == start, length >= PCAPNGState.shortestBlock,
      Int(window.uint32(at: next - 4, byteOrder)) == length,
      BlockType.isKnown(window.uint32(at: start, byteOrder))
    {
      report(
        at: start + 4, "the block's length of \(claimed) octets lies: it ends after \(length)",
        skipped: 0)
      return length
    }
    window.lower = next
    position = next
    if found != nil {
      report(at: start, "no block (it would claim \(claimed) octets)", skipped: length)
    } else {
      report(
        at: start, "the last block is cut: it claims \(claimed) octets, \(length) remain",
        skipped: length, isLast: true)
      reportFailure()
      hasEnded = true
    }
    return 0
  }

  /// The next place after `start` where a block can be believed, in time linear in the bytes.
  ///
  /// `window.lower` stays at `start` as long as the search is near.
  private mutating func search(blockAfter start: Int) -> Int? {
    window.lower = start
    var place = start + 1
    while window.has(PCAPNGState.shortestBlock, at: place) {
      if isBlock(at: place) { return place }
      place += 1
      if place - start > repairReach { window.lower = place }
    }
    // The rest is too short for a block, but it is there.
    while window.has(1, at: place) { place += 1 }
    return nil
  }

  /// Whether a block of a known type, whose length fields agree, is at `start`.
  private mutating func isBlock(at start: Int) -> Bool {
    guard window.has(PCAPNGState.shortestBlock, at: start) else { return false }
    let type = window.uint32(at: start, byteOrder)
    var order = byteOrder
    if type == BlockType.sectionHeader {
      guard let stated = sectionByteOrder(at: start) else { return false }
      order = stated
    } else if !BlockType.isKnown(type) {
      return false
    }
    let length = Int(window.uint32(at: start + 4, order))
    guard length >= PCAPNGState.shortestBlock, length & 3 == 0, length <= repairReach,
      window.has(length, at: start)
    else { return false }
    return Int(window.uint32(at: start + length - 4, order)) == length
  }
}
