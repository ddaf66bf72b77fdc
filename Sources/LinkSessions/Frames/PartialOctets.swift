import ByteReading

/// The octets of a frame or SDU whose other parts are still to come.
///
/// They are kept as long as there is room for those of all connections together: a file may begin
/// any number of frames that it never ends. They are counted in any case.
struct PartialOctets: Sendable {
  private(set) var kept: [UInt8] = []
  /// All that were sent, kept or not.
  private(set) var count = 0
  /// Whether there was room for all of them.
  private(set) var isWhole = true
  /// The capture lacks some of them, and what is kept ends before those.
  private(set) var isCut = false

  /// What a buffer may hold that waits for the next frame: a frame of the usual size then costs no
  /// allocation, and twenty thousand connections don't keep a large one each.
  private static let idleCapacity = 1024

  /// Begins anew: what was kept is let go.
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

  /// - Parameters:
  ///   - part: what the capture has of them.
  ///   - cut: octets after `part` that the capture lacks.
  ///   - keeps: false where the octets will not be read.
  ///   - room: for the octets of all that is not complete.
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

  /// Takes the last octets away again.
  mutating func removeLast(_ excess: Int, _ room: inout Room) {
    count -= excess
    let surplus = kept.count - count
    guard surplus > 0 else { return }
    kept.removeLast(surplus)
    room.giveBack(surplus)
  }

  /// Lends the octets, so that they can be read while their owner changes; `giveBack` returns them.
  mutating func lend(_ room: inout Room) -> [UInt8] {
    room.giveBack(kept.count)
    var lent: [UInt8] = []
    swap(&lent, &kept)
    return lent
  }

  /// Keeps the memory of what was lent for the next frame, unless one has begun meanwhile.
  ///
  /// - Parameter lent: by reference: of an array that is held twice a new one would be made.
  mutating func giveBack(_ lent: inout [UInt8]) {
    guard kept.isEmpty, lent.capacity <= PartialOctets.idleCapacity else { return }
    lent.removeAll(keepingCapacity: true)
    swap(&lent, &kept)
  }
}
