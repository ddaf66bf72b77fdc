import ByteReading

/// Reassembles the SDUs of one direction of a channel from K-frames. Core 6.0, Vol 3, Part A, 3.4.
struct SDUReassembler: Sendable {
  private var octets = PartialOctets()
  /// The record of the SDU's first fragment, and its time in nanoseconds since 1970.
  private(set) var firstFrame = 0
  private(set) var firstTime: Int64 = 0
  private var expected: Int?

  /// Whether the next K-frame begins an SDU and so contains the SDU's length.
  var awaitsStart: Bool { expected == nil }

  enum Outcome: Equatable {
    case completed
    case pending
    /// The frames contain more octets than the SDU's length allows.
    case tooLong
  }

  /// A complete SDU.
  struct Whole {
    let length: Int
    /// Nil if they were not kept.
    let octets: [UInt8]?
    let firstFrame: Int
    let firstTime: Int64
  }

  /// Begins an SDU with the K-frame that contains its length.
  ///
  /// - Parameters:
  ///   - part: the octets of the K-frame.
  ///   - length: the length of the SDU in octets.
  ///   - keeps: whether the SDU's octets will be read.
  ///   - context: the context of the K-frame.
  ///   - room: the memory budget for incomplete data.
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
    // One excess octet is enough to detect that there are too many.
    let left = expected + 1 - octets.count
    let kept = part.clamped(from: 0, count: left)
    octets.append(kept, cut: min(cut, max(0, left - kept.byteCount)), keeps: keeps, &room)
    if octets.count < expected { return .pending }
    self.expected = nil
    if octets.count == expected { return .completed }
    octets.begin(&room)
    return .tooLong
  }

  /// Lends a complete SDU so that it can be read while the channel changes; `giveBack` returns it.
  mutating func lend(keeps: Bool, _ room: inout Room) -> Whole {
    let isThere = keeps && octets.isWhole
    return Whole(
      length: octets.count, octets: isThere ? octets.lend(&room) : nil, firstFrame: firstFrame,
      firstTime: firstTime)
  }

  mutating func giveBack(_ lent: inout [UInt8]) {
    octets.giveBack(&lent)
  }

  /// Discards the incomplete SDU at the end of the connection.
  mutating func close(_ room: inout Room) {
    octets.begin(&room)
    self = SDUReassembler()
  }
}
