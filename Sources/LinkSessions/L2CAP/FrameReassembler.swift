import ByteReading

/// Joins the fragments of L2CAP frames that one side of a connection sends.
///
/// A frame that comes in one piece is never copied: `feed` says `.whole`, and the caller reads the
/// fragment itself. Core 6.0, Vol 3, Part A, 7.2.
struct FrameReassembler: Sendable {
  enum Outcome: Equatable {
    /// The fragment is a whole frame, of this many octets.
    case whole(Int)
    /// The fragment completed the frame in `buffer`.
    case completed
    /// More must come.
    case pending
    /// A continuation without a beginning.
    case withoutStart
    /// The fragment goes on after the end of its frame, by this many octets; `buffer` holds the
    /// frame.
    case excess(Int)
  }

  private(set) var buffer: [UInt8] = []
  private var expected = 0
  /// The record of the first fragment of the frame in `buffer`.
  private(set) var firstFrame = 0
  /// When that record was written, in nanoseconds since 1970.
  private(set) var firstTime: Int64 = 0

  var isPending: Bool { expected > 0 }

  /// An ATT PDU whose frame is not complete.
  struct PartOfATT: Equatable {
    let opcode: UInt8
    let frame: Int
  }

  /// The ATT PDU whose frame waits for its other fragments.
  var pendingATT: PartOfATT? {
    guard isPending, buffer.count > 4, buffer[2] == 4, buffer[3] == 0 else { return nil }
    return PartOfATT(opcode: buffer[4], frame: firstFrame)
  }

  /// The ATT PDU that the last fragment has made an end of.
  private(set) var abandonedATT: PartOfATT?

  /// Takes the next fragment.
  ///
  /// - Parameters:
  ///   - fragment: its octets.
  ///   - isStart: whether it begins a frame.
  ///   - frame: its record.
  ///   - abandoned: becomes the first record of the frame that it makes an end of, if there is one.
  mutating func feed(
    _ fragment: RawSpan, isStart: Bool, frame: Frame, abandoned: inout Int?
  ) -> Outcome {
    guard isStart else { return resume(fragment) }
    if isPending {
      abandonedATT = pendingATT
      abandoned = firstFrame
    } else if abandonedATT != nil {
      abandonedATT = nil
    }
    expected = 0
    if let length = FrameReassembler.frameLength(fragment) {
      if fragment.byteCount >= length { return .whole(length) }
      expected = length
    } else {
      // Not even the length field is whole: one more fragment tells.
      expected = .max
    }
    firstFrame = frame.number
    firstTime = frame.time
    buffer.removeAll(keepingCapacity: true)
    append(fragment)
    return .pending
  }

  private mutating func resume(_ fragment: RawSpan) -> Outcome {
    guard isPending else { return .withoutStart }
    append(fragment)
    if expected == .max, let length = FrameReassembler.frameLength(buffer.rawSpan) {
      expected = length
    }
    if buffer.count < expected { return .pending }
    let excess = buffer.count - expected
    expected = 0
    guard excess > 0 else { return .completed }
    buffer.removeLast(excess)
    return .excess(excess)
  }

  private mutating func append(_ fragment: RawSpan) {
    // A frame has at most 65,535 octets and its header: a longer run is cut at the frame's end.
    let room = 65_539 + 65_535 - buffer.count
    buffer.append(copying: fragment.clamped(from: 0, count: room))
  }

  /// The octets of the whole frame, header included, as its length field says.
  private static func frameLength(_ bytes: RawSpan) -> Int? {
    guard let low = bytes.octet(at: 0), let high = bytes.octet(at: 1) else { return nil }
    return 4 + (Int(high) << 8 | Int(low))
  }

  /// Lends the buffer, so that it can be read while the connection changes; `giveBack` returns it.
  mutating func lendBuffer() -> [UInt8] {
    var lent: [UInt8] = []
    swap(&lent, &buffer)
    return lent
  }

  mutating func giveBack(_ lent: consuming [UInt8]) {
    // Unless a new frame has begun meanwhile, keep the capacity for the next one.
    if buffer.isEmpty, !isPending { buffer = lent }
  }
}
