import CaptureFiles

/// The times of packets on the air, by the clock of the sniffer that heard them.
///
/// The time of a record is the time at which the host read the packet from the sniffer. Packets arrive in bursts, and
/// packets that a sniffer has buffered arrive all at once. If packets carry the sniffer's own time, or the pause before
/// each packet, all times on the air are based on that. They start at the time of the sniffer's first record, which is
/// late by the time that the packet waited (`ArrivalDelay`).
struct SnifferClocks: Sendable {
  fileprivate struct Clock: Sendable {
    let board: UInt8?
    var last: Reading
    /// The reading before the last packet, if the clock seems to have restarted with that packet.
    var former: Reading?
    /// Whether the last packet followed a hole in the capture, unless its time is wrong.
    var isAfterHole = false
    var pauses = PauseHypothesis()
    /// Number of packets that the sniffer had sent, according to the last header that counts them.
    var counter: UInt16?
    var arrival: ArrivalDelay

    /// By how much the time of the last packet is ahead of its record, counted from the first record.
    var ahead: Int64 { last.time.elapsed(since: last.record.time) }
  }

  /// The time of a packet on the air.
  struct Moment {
    /// Nanoseconds since 1970.
    let time: Int64
    /// Whether its distance from the previous packet comes from the sniffer's own clock.
    let isBySniffer: Bool
    /// Whether the time since the previous packet is unknown.
    var followsUnknownTime = false
  }

  /// A clock reading that belongs to a packet.
  fileprivate struct Reading: Sendable {
    /// The sniffer's time in microseconds, modulo 2³².
    var ticks: UInt32
    /// The same time in nanoseconds since 1970, and the time of the record.
    var time: Int64
    var record: Frame
    /// Number of packets that the sniffer had sent; nil if its headers do not count them.
    var counter: UInt16?
  }

  private var clocks: [Clock] = []
  private(set) var facts = SessionTracker.SnifferClockFacts()

  /// Maximum number of sniffers to distinguish in one capture. Packets of further sniffers keep the times of their
  /// records.
  private static let limit = 16
  /// The maximum delay in nanoseconds of a packet in the sniffer's buffer, and the maximum gain between two packets
  /// when the buffer drains. A larger difference indicates that the clock restarted.
  private static let patience: Int64 = 120_000_000_000
  /// Maximum number of nanoseconds by which packets of one sniffer may be out of order.
  private static let disorder: Int64 = 1_000_000_000
  /// Microseconds after which the sniffer's time wraps.
  private static let turn: Int64 = 1 << 32

  private var records = RecordClock()
  /// Whether the only sniffer that times packets did not time one of them.
  private var isMixed = false

  /// The minimum time that the first packet waited; 0 if several clocks timed the capture.
  var arrivalDelay: Int64 { clocks.count == 1 && !isMixed ? clocks[0].arrival.nanoseconds : 0 }

  /// Returns the time of a packet on the air.
  ///
  /// - Parameters:
  ///   - record: the number and time of the record.
  ///   - radio: the sniffer's metadata.
  ///   - octets: the length from the access address to the CRC.
  mutating func moment(
    of record: Frame, _ radio: RadioMetadata, octets: Int
  ) -> Moment {
    var record = record
    if let time = records.take(record.time, ubertooth: radio.ubertoothTime) {
      record.time = time
    } else {
      record.time = records.restart(record.time, ubertooth: radio.ubertoothTime)
      facts.noteWrap(at: record.number)
    }
    guard radio.deviceTime != nil || radio.deltaTime != nil else {
      isMixed = true
      return Moment(time: record.time, isBySniffer: false)
    }
    guard let place = clocks.firstIndex(where: { $0.board == radio.board }) else {
      guard clocks.count < SnifferClocks.limit else {
        facts.noteUnplaced()
        return Moment(time: record.time, isBySniffer: false)
      }
      clocks.append(
        Clock(
          board: radio.board,
          last: Reading(
            ticks: radio.deviceTime ?? 0, time: record.time, record: record,
            counter: radio.packetCounter),
          counter: radio.packetCounter, arrival: ArrivalDelay(since: record.time)))
      _ = clocks[clocks.count - 1].pauses.take(radio, octets: octets, arrival: 0)
      return Moment(time: record.time, isBySniffer: false)
    }
    let lost = clocks[place].lost(before: radio.packetCounter)
    let before = clocks[place].last.time
    let moment =
      if let ticks = radio.deviceTime {
        moment(ticks, record, place, counter: radio.packetCounter)
      } else {
        clocks[place].momentByPause(record, radio, octets: octets, &facts)
      }
    if lost > 0 {
      facts.note(
        SessionTracker.SnifferClockFacts.Loss(
          packets: lost, frame: record.number,
          nanoseconds: moment.followsUnknownTime ? nil : max(0, moment.time.elapsed(since: before))
        ))
    }
    return moment
  }

  private mutating func moment(
    _ ticks: UInt32, _ record: Frame, _ place: Int, counter: UInt16?
  ) -> Moment {
    let last = clocks[place].last
    let former = clocks[place].former
    var now = Reading(ticks: ticks, time: last.time, record: record, counter: counter)
    var isBySniffer = true
    var isAfterHole = false
    clocks[place].former = nil
    if let elapsed = SnifferClocks.elapsed(from: last, to: ticks, at: record) {
      now.time.lengthen(by: elapsed)
      facts.packets += 1
    } else if let former, let elapsed = SnifferClocks.elapsed(from: former, to: ticks, at: record) {
      // The clock continues as if the last packet did not exist, so only that packet's time was wrong.
      if clocks[place].isAfterHole {
        facts.packets -= 1
      } else {
        facts.takeBackRestart(at: last.record.number)
      }
      now.time = former.time
      now.time.lengthen(by: elapsed)
      facts.packets += 1
    } else if facts.restarts == 0, let elapsed = SnifferClocks.hole(from: last, to: now) {
      now.time.lengthen(by: elapsed)
      facts.packets += 1
      clocks[place].former = last
      isAfterHole = true
    } else {
      // Only the record's time is available.
      isBySniffer = false
      now.time.lengthen(by: max(0, record.time.elapsed(since: last.record.time)))
      if ticks != last.ticks {
        clocks[place].former = last
        facts.noteRestart(at: record.number)
      }
    }
    clocks[place].last = now
    clocks[place].isAfterHole = isAfterHole
    // After a restart, the clock has a different offset from the wall clock.
    if facts.restarts == 0 { clocks[place].arrival.take(clocks[place].ahead, at: now.time) }
    return Moment(time: now.time, isBySniffer: isBySniffer)
  }

  /// Returns the number of nanoseconds by which a sniffer's clock advanced although little time passed for the host:
  /// its buffer overflowed, and it has counted the packets that the host did not receive. A clock that restarts goes
  /// back.
  private static func hole(from first: Reading, to second: Reading) -> Int64? {
    guard second.ticks > first.ticks, let counter = second.counter, let before = first.counter,
      counter &- before > 1
    else { return nil }
    let elapsed = Int64(second.ticks - first.ticks) * 1000
    let arrival = second.record.time.elapsed(since: first.record.time)
    return elapsed.elapsed(since: arrival) >= patience ? elapsed : nil
  }

  /// Returns the number of nanoseconds between two packets by the sniffer's clock; nil if it stood still or restarted.
  private static func elapsed(
    from first: Reading, to second: UInt32, at record: Frame
  ) -> Int64? {
    let arrival = record.time.elapsed(since: first.record.time)
    // The clock stands still.
    if first.ticks == second, arrival > 1_000_000 { return nil }
    // No capture spans centuries, so such a time is damaged.
    guard arrival < .max / 2 else { return nil }
    var ticks = Int64(Int32(bitPattern: second &- first.ticks))
    if arrival > turn * 500 {
      // Between two packets that are far apart, the counter may have wrapped.
      let behind = (arrival / 1000).elapsed(since: ticks)
      ticks.lengthen(by: behind.later(by: turn / 2) / turn * turn)
    }
    let elapsed = ticks * 1000
    guard elapsed >= -disorder else { return nil }
    let difference = elapsed.elapsed(since: arrival)
    return difference > -patience && difference < patience ? elapsed : nil
  }
}

extension SnifferClocks.Clock {
  /// Returns the number of packets that the sniffer counted between the capture's previous packet and this one. 0 if
  /// its counter went back, as after a restart.
  fileprivate mutating func lost(before counter: UInt16?) -> Int {
    guard let counter else { return 0 }
    defer { self.counter = counter }
    guard let last = self.counter else { return 0 }
    let lost = counter &- last &- 1
    return lost < 0x8000 ? Int(lost) : 0
  }

  /// Returns the time of a packet whose header contains, instead of a time, the pause since the end of the previous
  /// packet.
  fileprivate mutating func momentByPause(
    _ record: Frame, _ radio: RadioMetadata, octets: Int,
    _ facts: inout SessionTracker.SnifferClockFacts
  ) -> SnifferClocks.Moment {
    let arrival = record.time.elapsed(since: last.record.time)
    let elapsed = pauses.take(
      radio, octets: octets, arrival: arrival, delay: self.arrival.nanoseconds, ahead: ahead)
    last.time.lengthen(by: elapsed ?? max(0, arrival))
    last.record = record
    if elapsed != nil { facts.packets += 1 }
    self.arrival.take(pauses.gain, at: last.time)
    let unknown = pauses.takeUnknown()
    if let unknown {
      facts.note(
        SessionTracker.SnifferClockFacts.UnknownTime(
          frame: record.number, pause: unknown, arrival: max(0, arrival)))
    }
    return SnifferClocks.Moment(
      time: last.time, isBySniffer: elapsed != nil, followsUnknownTime: unknown != nil)
  }
}

extension SessionTracker {
  /// The clock that times packets on the air.
  public struct SnifferClockFacts: Hashable, Sendable {
    /// Number of packets whose distance from the previous one comes from the sniffer's clock.
    public internal(set) var packets = 0
    /// Number of times the sniffer's clock restarted or jumped.
    public private(set) var restarts = 0
    /// The first records after a restart.
    package private(set) var restartFrames: [Int] = []

    /// The first records whose time jumped by 2³² µs; the jump is corrected.
    package private(set) var wrapFrames: [Int] = []

    private static let frameLimit = 16

    /// Packets that a sniffer counted but that the capture lacks.
    public struct Loss: Hashable, Sendable {
      /// Number of packets.
      public let packets: Int
      /// The first record after them.
      package let frame: Int
      /// Nanoseconds from the record before them to that one; nil if it is unknown.
      package let nanoseconds: Int64?
    }

    /// A place where the sniffer's counter jumps and its time contradicts the records' time.
    public struct UnknownTime: Hashable, Sendable {
      /// The first record after it.
      package let frame: Int
      /// Nanoseconds since the previous packet according to the sniffer's header.
      package let pause: Int64
      /// Nanoseconds since the previous record, which are used instead.
      package let arrival: Int64
    }

    /// Number of packets that sniffers counted but that the capture lacks: lost on the way to the computer, or left out
    /// of the file.
    public private(set) var lostPackets = 0
    /// Number of places where such packets are missing.
    public private(set) var losses = 0
    /// The place where most of them are missing.
    public private(set) var largestLoss: Loss?
    /// The first places where the time is unknown.
    public private(set) var unknownTimes: [UnknownTime] = []

    mutating func note(_ loss: Loss) {
      lostPackets += loss.packets
      losses += 1
      if loss.packets > largestLoss?.packets ?? 0 { largestLoss = loss }
    }

    mutating func note(_ unknown: UnknownTime) {
      if unknownTimes.count < SessionTracker.SnifferClockFacts.frameLimit {
        unknownTimes.append(unknown)
      }
    }

    /// Creates an instance without information about any clock.
    public init() {}

    /// Whether packets are timed by the sniffer's clock.
    public var isUsed: Bool { packets > 0 }

    /// Number of packets of sniffers beyond the limit, which keep the times of their records.
    private(set) var unplaced = 0

    mutating func noteUnplaced() { unplaced += 1 }

    mutating func noteWrap(at frame: Int) {
      if wrapFrames.count < SessionTracker.SnifferClockFacts.frameLimit { wrapFrames.append(frame) }
    }

    mutating func noteRestart(at frame: Int) {
      restarts += 1
      if restartFrames.count < SessionTracker.SnifferClockFacts.frameLimit {
        restartFrames.append(frame)
      }
    }

    /// Removes a restart: only the time of a single packet was wrong, in most cases because the record is damaged.
    mutating func takeBackRestart(at frame: Int) {
      restarts -= 1
      if restartFrames.last == frame { restartFrames.removeLast() }
    }
  }
}
