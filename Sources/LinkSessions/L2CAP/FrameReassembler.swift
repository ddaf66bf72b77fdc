import ByteReading

/// Reassembles the L2CAP frames that one side of a connection sends.
///
/// An unfragmented frame is never copied: `feed` returns `.whole`, and the caller reads the fragment
/// itself. Core 6.0, Vol 3, Part A, 7.2.
struct FrameReassembler: Sendable {
  enum Outcome: Equatable {
    /// The fragment is a complete frame of this many octets.
    case whole(Int)
    /// The fragment completed the frame, which can be borrowed.
    case completed
    /// More fragments are needed.
    case pending
    /// The fragment is a continuation without a first fragment.
    case withoutStart
    /// The length field was cut from the record, so the end of the frame is unknown.
    case unknownLength
    /// The fragment exceeds its frame by this many octets; the frame can be borrowed.
    case excess(Int)
  }

  private var octets = PartialOctets()
  private var expected = 0
  /// The record of the first fragment of the pending frame, or of the last completed one.
  private(set) var firstFrame = 0
  /// The time of that record, in nanoseconds since 1970.
  private(set) var firstTime: Int64 = 0

  var isPending: Bool { expected > 0 }

  /// Octets of the pending frame.
  var pendingOctets: Int { isPending ? octets.count : 0 }

  /// An ATT PDU whose frame is incomplete.
  struct PartOfATT: Equatable {
    let opcode: UInt8
    let frame: Int
  }

  /// The ATT PDU of the pending frame.
  var pendingATT: PartOfATT? {
    let kept = octets.kept
    guard isPending, kept.count > 4, kept[2] == 4, kept[3] == 0 else { return nil }
    return PartOfATT(opcode: kept[4], frame: firstFrame)
  }

  /// The ATT PDU of the frame that the last fragment aborted.
  private(set) var abandonedATT: PartOfATT?

  /// Processes the next fragment.
  ///
  /// - Parameters:
  ///   - fragment: its octets.
  ///   - cut: octets of the fragment after `fragment` that the capture lacks.
  ///   - isStart: whether it begins a frame.
  ///   - frame: its record.
  ///   - room: the memory budget for incomplete data.
  ///   - abandoned: set to the first record of the frame that this fragment aborts, if there is one.
  mutating func feed(
    _ fragment: RawSpan, cut: Int, isStart: Bool, frame: Frame, room: inout Room,
    abandoned: inout Int?
  ) -> Outcome {
    guard isStart else { return resume(fragment, cut: cut, &room) }
    if isPending, expected != .max || !octets.isCut {
      abandonedATT = pendingATT
      abandoned = firstFrame
      octets.begin(&room)
    } else if abandonedATT != nil {
      abandonedATT = nil
    }
    expected = 0
    if let length = FrameReassembler.frameLength(fragment) {
      if fragment.byteCount + cut >= length { return .whole(length) }
      expected = length
    } else {
      // Even the length field is incomplete; one more fragment will complete it.
      expected = .max
    }
    firstFrame = frame.number
    firstTime = frame.time
    octets.begin(&room)
    append(fragment, cut: cut, &room)
    return expected == .max && cut > 0 ? .unknownLength : .pending
  }

  private mutating func resume(_ fragment: RawSpan, cut: Int, _ room: inout Room) -> Outcome {
    guard isPending else { return .withoutStart }
    append(fragment, cut: cut, &room)
    if expected == .max {
      if let length = FrameReassembler.frameLength(octets.kept.rawSpan) {
        expected = length
      } else if octets.isCut {
        return .unknownLength
      } else if !octets.isWhole {
        // The length will never be known.
        expected = 0
        return .withoutStart
      }
    }
    if octets.count < expected { return .pending }
    let excess = octets.count - expected
    expected = 0
    guard excess > 0 else { return .completed }
    octets.removeLast(excess, &room)
    return .excess(excess)
  }

  private mutating func append(_ fragment: RawSpan, cut: Int, _ room: inout Room) {
    // A frame has at most 65,535 octets and its header. A longer sequence is cut off at the end of the frame.
    let left = max(0, 65_539 + 65_535 - octets.count)
    let part = fragment.clamped(from: 0, count: left)
    octets.append(part, cut: min(cut, left - part.byteCount), &room)
  }

  /// Returns the length of the complete frame according to its length field, including the header.
  private static func frameLength(_ bytes: RawSpan) -> Int? {
    guard let low = bytes.octet(at: 0), let high = bytes.octet(at: 1) else { return nil }
    return 4 + (Int(high) << 8 | Int(low))
  }

  /// Lends the frame so that it can be read while the connection changes; `giveBack` returns it.
  ///
  /// - Returns: nil if it was not kept because the memory budget was exhausted.
  mutating func lend(_ room: inout Room) -> [UInt8]? {
    octets.isWhole ? octets.lend(&room) : nil
  }

  mutating func giveBack(_ lent: inout [UInt8]) {
    // Unless a new frame has begun in the meantime, its memory is kept for the next one.
    if !isPending { octets.giveBack(&lent) }
  }

  /// Discards the pending frame at the end of the connection.
  mutating func close(_ room: inout Room) {
    octets.begin(&room)
    self = FrameReassembler()
  }
}
