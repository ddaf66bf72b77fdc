import ByteReading

/// Joins the K-frames of SDUs that go one way on one channel. Core 6.0, Vol 3, Part A, 3.4.
struct SDUReassembler: Sendable {
  private(set) var buffer: [UInt8] = []
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

  mutating func start(
    _ part: RawSpan, length: Int, in context: PDUContext
  ) -> Outcome {
    buffer.removeAll(keepingCapacity: true)
    firstFrame = context.firstFrame
    firstTime = context.firstTime
    expected = length
    return resume(part)
  }

  mutating func resume(_ part: RawSpan) -> Outcome {
    guard let expected else { return .tooLong }
    // One octet too many is enough to tell that there are too many.
    buffer.append(copying: part.clamped(from: 0, count: expected + 1 - buffer.count))
    if buffer.count < expected { return .pending }
    self.expected = nil
    return buffer.count == expected ? .completed : .tooLong
  }

  mutating func lendBuffer() -> [UInt8] {
    var lent: [UInt8] = []
    swap(&lent, &buffer)
    return lent
  }

  mutating func giveBack(_ lent: consuming [UInt8]) {
    if buffer.isEmpty { buffer = lent }
  }
}
