/// The first record of a Windows event trace.
struct EventTraceHeader {
  /// Octets of the record before the structure that describes the trace.
  private static let recordHeaderLength = 0x20

  /// The size of the session's buffers in octets.
  let bufferSize: Int
  let eventsLost: UInt32
  let buffersLost: UInt32
  let clock: EventTraceClock

  /// Reads the header from the start of a buffer's records; nil if it is incomplete.
  init?(_ octets: [UInt8]) {
    guard octets.count > Self.recordHeaderLength, octets[3] == 0xC0,
      let tail = Self.tail(ofType: octets[2]), octets.count >= tail + Self.tailLength
    else { return nil }
    let trace = Self.recordHeaderLength
    bufferSize = Int(octets.word32(at: trace))
    eventsLost = octets.word32(at: trace + 0x30)
    buffersLost = octets.word32(at: tail + 0x1C)
    clock = EventTraceClock(
      type: octets.word32(at: tail + 0x18), frequency: octets.word64(at: tail + 8),
      megahertz: octets.word32(at: trace + 0x34), first: Int64(bitPattern: octets.word64(at: 0x10)),
      start: Int64(bitPattern: octets.word64(at: tail + 0x10)))
  }

  /// Returns whether a file starts with a buffer whose first record describes a trace.
  static func isLikely(in window: inout InputWindow, limit: Int) -> Bool {
    let record = EventTraceBuffer.headerLength
    guard window.has(record + recordHeaderLength, at: 0) else { return false }
    let buffer = EventTraceBuffer(at: 0, in: window)
    let size = Int(window.uint16(at: record + 4, .littleEndian))
    guard buffer.isPlausible(limit: limit), !buffer.isCompressed, size <= buffer.size - record,
      window.uint8(at: record + 3) == 0xC0,
      let tail = Self.tail(ofType: window.uint8(at: record + 2))
    else { return false }
    return size >= tail + tailLength && window.uint16(at: record + 6, .littleEndian) == 0
  }

  /// Returns the offset of the boot time, the frequency, the start time, the type of the clock and the number of lost
  /// buffers. The preceding names and time zone contain pointers of 32 or 64 bits.
  private static func tail(ofType type: UInt8) -> Int? {
    switch type {
    case 1: recordHeaderLength + 0x40 + 0xB0
    case 2: recordHeaderLength + 0x48 + 0xB0
    default: nil
    }
  }

  private static let tailLength = 0x20
}

/// The clock of a trace's records.
struct EventTraceClock {
  private enum Kind {
    /// Counts ticks from an arbitrary time; a record with the value `first` has the time `start`.
    case counter(frequency: UInt64, first: Int64, start: Int64)
    /// The time of day in units of 100 ns since 1601.
    case calendar
    case unknown
  }

  /// Units of 100 ns from 1601 to 1970.
  private static let epoch: Int64 = 116_444_736_000_000_000

  private let kind: Kind

  /// Creates the clock of a trace without a header.
  init() { kind = .unknown }

  /// - Parameters:
  ///   - type: 1 for the performance counter, 2 for the time of day, 3 for the processor's cycles.
  ///   - frequency: ticks of the performance counter per second.
  ///   - megahertz: the frequency of the processor.
  ///   - first: the reading of the clock at `start`.
  ///   - start: the start of the trace, in units of 100 ns since 1601.
  init(type: UInt32, frequency: UInt64, megahertz: UInt32, first: Int64, start: Int64) {
    let ticks = type == 3 ? UInt64(megahertz) * 1_000_000 : frequency
    if type == 2 || ticks == 0 && type != 1 && type != 3 {
      kind = .calendar
    } else {
      kind = ticks == 0 ? .unknown : .counter(frequency: ticks, first: first, start: start)
    }
  }

  /// Converts a time of a record to nanoseconds since 1970; nil if it is unknown or exceeds 64 bits.
  func nanoseconds(_ time: Int64) -> Int64? {
    switch kind {
    case .unknown: return nil
    case .calendar: return Self.sum(time, 0)
    case .counter(let frequency, let first, let start):
      let (ticks, overflow) = time.subtractingReportingOverflow(first)
      guard !overflow, let divisor = Int64(exactly: frequency) else { return nil }
      let (seconds, rest) = ticks.flooredDivision(by: divisor)
      // The rest is less than the divisor, so the quotient is less than a second.
      let (nanoseconds, _) = frequency.dividingFullWidth(
        UInt64(rest).multipliedFullWidth(by: 1_000_000_000))
      let (whole, isLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, isLarger) = whole.addingReportingOverflow(Int64(nanoseconds))
      return isLarge || isLarger ? nil : Self.sum(start, sum)
    }
  }

  /// Adds nanoseconds to a time in units of 100 ns since 1601, and returns the nanoseconds since 1970.
  private static func sum(_ time: Int64, _ nanoseconds: Int64) -> Int64? {
    let (since1970, early) = time.subtractingReportingOverflow(epoch)
    let (scaled, overflow) = since1970.multipliedReportingOverflow(by: 100)
    let (sum, carry) = scaled.addingReportingOverflow(nanoseconds)
    return early || overflow || carry ? nil : sum
  }
}
