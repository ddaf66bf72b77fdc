import ByteReading

/// Reassembles the SDUs of one direction of a channel from K-frames. Core 6.0, Vol 3, Part A, 3.4.
struct SDUReassembler: Sendable {
  private var octets = PartialOctets()
  /// The record of the SDU's first fragment, and its time in nanoseconds since 1970.
  private(set) var firstFrame = 0
  private(set) var firstTime: Int64 = 0
  private var expected: Int?

  /// The last record after which the start of the next SDU was known.
  private(set) var settledFrame = 0
  /// Octets of the longest K-frame, and the length of the last SDU whose start was certain.
  private var longest = 0
  private var lastLength: Int?
  /// A possible SDU length: the first two octets of frames after gaps, interpreted as a length, and how much more often
  /// this length occurred than others.
  private var supposed = (length: 0, lead: 0)

  /// The place of a K-frame in the SDUs of its channel.
  enum Place {
    case start
    case continuation
    /// Part of an SDU whose other frames are missing from the capture.
    case remainder
  }

  /// Determines the place of a K-frame. If no frame is missing, a frame starts an SDU when the previous SDU is
  /// complete.
  ///
  /// After a gap, a frame starts an SDU if its first two octets are the length of the frame's own data or the length of
  /// the previous SDU; a frame that is shorter than others ends an SDU. If full frames repeatedly start with the same
  /// length, that length replaces the length of the previous SDU.
  ///
  /// - Parameters:
  ///   - octets: the octets of the frame.
  ///   - length: what its SDU length would be; nil if it is too short for one.
  ///   - lacksFrames: whether frames since `settledFrame` are missing.
  ///   - frame: the number of its record.
  ///   - room: the memory budget for incomplete data.
  mutating func place(
    octets count: Int, length: Int?, lacksFrames: Bool, frame: Int, _ room: inout Room
  ) -> Place {
    defer { longest = max(longest, count) }
    guard lacksFrames else {
      guard expected == nil else { return .continuation }
      lastLength = length
      return .start
    }
    let isShort = count < longest
    if let expected {
      let left = expected - octets.count
      let isNext = length != nil && length == lastLength
      if !isNext, count == left || (count < left && !isShort) { return .continuation }
      octets.begin(&room)
      self.expected = nil
    }
    let isWhole = length.map { $0 + 2 == count } ?? false
    if let length, !isWhole { suppose(length, octets: count) }
    if isWhole || (length != nil && length == lastLength) {
      settledFrame = frame
      return .start
    }
    if isShort { settledFrame = frame }
    return .remainder
  }

  /// Counts a possible SDU length. It must be the length of an SDU of several full frames, but not of very many: other
  /// frames rarely start with such a length by chance.
  private mutating func suppose(_ length: Int, octets count: Int) {
    guard length != lastLength else {
      supposed.lead = 0
      return
    }
    guard count >= max(longest, SDUReassembler.shortestFull), length + 2 > count,
      length <= 16 * count
    else { return }
    if length == supposed.length {
      supposed.lead += 1
    } else if supposed.lead > 0 {
      supposed.lead -= 1
    } else {
      supposed = (length, 1)
    }
    if supposed.lead >= SDUReassembler.leadToBelieve { lastLength = supposed.length }
  }

  private static let leadToBelieve = 3
  private static let shortestFull = 12

  private mutating func settle(_ length: Int, at frame: Int) {
    lastLength = length
    settledFrame = frame
  }

  enum Outcome: Equatable {
    case completed
    case pending
    /// The frames contain more octets than the SDU's length allows.
    case tooLong
  }

  /// A complete SDU.
  struct Whole {
    let length: Int
    /// The octets; nil if they were not kept.
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
    return resume(part, cut: context.cutOctets, keeps: keeps, at: context.frame.number, &room)
  }

  mutating func resume(
    _ part: RawSpan, cut: Int, keeps: Bool, at frame: Int, _ room: inout Room
  ) -> Outcome {
    guard let expected else { return .tooLong }
    // One excess octet is enough to detect that there are too many.
    let left = expected + 1 - octets.count
    let kept = part.clamped(from: 0, count: left)
    octets.append(kept, cut: min(cut, max(0, left - kept.byteCount)), keeps: keeps, &room)
    if octets.count < expected { return .pending }
    self.expected = nil
    if octets.count == expected {
      settle(expected, at: frame)
      return .completed
    }
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
