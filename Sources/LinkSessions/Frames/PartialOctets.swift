import ByteReading

/// The octets of an incomplete frame or SDU.
///
/// They are kept within a memory budget for all connections together, because a file may begin any number of frames
/// that it never completes. They are counted in any case.
struct PartialOctets: Sendable {
  private(set) var kept: [UInt8] = []
  /// Number of octets sent, kept or not.
  private(set) var count = 0
  /// Whether all of them were kept.
  private(set) var isWhole = true
  /// Whether the capture lacks some of them; the kept octets end at the first gap.
  private(set) var isCut = false

  /// Maximum capacity of an idle buffer: large enough that a frame of the usual size needs no allocation, and small
  /// enough for twenty thousand connections with a buffer each.
  private static let idleCapacity = 1024

  /// Discards the octets and starts over.
  mutating func begin(_ room: inout Room) {
    room.giveBack(kept.count)
    if kept.capacity > PartialOctets.idleCapacity {
      kept = []
    } else {
      kept.removeAll(keepingCapacity: true)
    }
    count = 0
    isWhole = true
    isCut = false
  }

  /// Appends octets.
  ///
  /// - Parameters:
  ///   - part: the octets that the capture contains.
  ///   - cut: octets after `part` that the capture lacks.
  ///   - keeps: false if the octets will not be read.
  ///   - room: the memory budget for incomplete data.
  mutating func append(_ part: RawSpan, cut: Int, keeps: Bool = true, _ room: inout Room) {
    count += part.byteCount + cut
    let isBehindCut = isCut
    if cut > 0 { isCut = true }
    guard keeps, isWhole, !isBehindCut else { return }
    isWhole = room.take(part.byteCount)
    if isWhole {
      kept.append(copying: part)
    } else {
      room.giveBack(kept.count)
      kept = []
    }
  }

  /// Removes the last octets.
  mutating func removeLast(_ excess: Int, _ room: inout Room) {
    count -= excess
    let surplus = kept.count - count
    guard surplus > 0 else { return }
    kept.removeLast(surplus)
    room.giveBack(surplus)
  }

  /// Lends the octets so that they can be read while their owner changes; `giveBack` returns them.
  mutating func lend(_ room: inout Room) -> [UInt8] {
    room.giveBack(kept.count)
    var lent: [UInt8] = []
    swap(&lent, &kept)
    return lent
  }

  /// Reuses the memory of the lent octets for the next frame, unless one has begun in the meantime.
  ///
  /// - Parameter lent: the lent octets, passed by reference because an array with two references would be copied.
  mutating func giveBack(_ lent: inout [UInt8]) {
    guard kept.isEmpty, lent.capacity <= PartialOctets.idleCapacity else { return }
    lent.removeAll(keepingCapacity: true)
    swap(&lent, &kept)
  }
}
