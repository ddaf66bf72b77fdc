import ByteReading

/// Joins the K-frames of SDUs that go one way on one channel. Core 6.0, Vol 3, Part A, 3.4.
struct SDUReassembler: Sendable {
  private var octets = PartialOctets()
  /// The record of the SDU's first fragment, and when it was written, in nanoseconds since 1970.
  private(set) var firstFrame = 0
  private(set) var firstTime: Int64 = 0
  private var expected: Int?

  /// Whether the next K-frame begins an SDU, with the SDU's length.
  var awaitsStart: Bool { expected == nil }

  enum Outcome: Equatable {
    case completed
    case pending
    /// The frames hold more octets than the SDU's length said.
    case tooLong
  }

  /// A whole SDU.
  struct Whole {
    let length: Int
    /// Nil where they were not kept.
    let octets: [UInt8]?
    let firstFrame: Int
    let firstTime: Int64
  }

  /// Begins an SDU with the K-frame that has its length.
  ///
  /// - Parameters:
  ///   - part: the octets of the K-frame.
  ///   - length: of the SDU, in octets.
  ///   - keeps: whether the SDU's octets will be read.
  ///   - context: where the K-frame came from.
  ///   - room: for the octets of all that is not complete.
  mutating func start(
    _ part: RawSpan, length: Int, keeps: Bool, in context: PDUContext, _ room: inout Room
  ) -> Outcome {
    octets.begin(&room)
    firstFrame = context.firstFrame
    firstTime = context.firstTime
    expected = length
    return resume(part, cut: context.cutOctets, keeps: keeps, &room)
  }

  mutating func resume(
    _ part: RawSpan, cut: Int, keeps: Bool, _ room: inout Room
  ) -> Outcome {
    guard let expected else { return .tooLong }
    // One octet too many is enough to tell that there are too many.
    let left = expected + 1 - octets.count
    let kept = part.clamped(from: 0, count: left)
    octets.append(kept, cut: min(cut, max(0, left - kept.byteCount)), keeps: keeps, &room)
    if octets.count < expected { return .pending }
    self.expected = nil
    if octets.count == expected { return .completed }
    octets.begin(&room)
    return .tooLong
  }

  /// Lends a completed SDU, so that it can be read while the channel changes; `giveBack` returns it.
  mutating func lend(keeps: Bool, _ room: inout Room) -> Whole {
    let isThere = keeps && octets.isWhole
    return Whole(
      length: octets.count, octets: isThere ? octets.lend(&room) : nil, firstFrame: firstFrame,
      firstTime: firstTime)
  }

  mutating func giveBack(_ lent: inout [UInt8]) {
    octets.giveBack(&lent)
  }

  /// The connection has ended: the rest never comes.
  mutating func close(_ room: inout Room) {
    octets.begin(&room)
    self = SDUReassembler()
  }
}
