import CaptureFiles

/// When packets were on the air, by the clock of the sniffer that heard them.
///
/// The time of a record is when the host took the packet from the sniffer: it comes in bursts, and
/// what a sniffer has held back comes in no time at all. Where packets carry the sniffer's own time,
/// or the pause before each, this is what all timing on the air goes by. It begins at the time of the
/// sniffer's first record.
struct SnifferClocks: Sendable {
  fileprivate struct Clock: Sendable {
    let board: UInt8?
    var last: Reading
    /// What it showed before the last packet, if it seems to have begun anew with that.
    var former: Reading?
    var pauses = PauseHypothesis()
  }

  /// When a packet was on the air.
  struct Moment {
    /// Nanoseconds since 1970.
    let time: Int64
    /// Whether its distance from the packet before is by the sniffer's own clock.
    let isBySniffer: Bool
  }

  /// What a clock shows with a packet.
  fileprivate struct Reading: Sendable {
    /// The sniffer's time in microseconds, modulo 2³².
    var ticks: UInt32
    /// The same time in nanoseconds since 1970, and that of the record.
    var time: Int64
    var record: Frame
  }

  private var clocks: [Clock] = []
  private(set) var facts = SnifferClockFacts()

  /// Sniffers of one capture that are told apart; those of others keep the times of their records.
  private static let limit = 16
  /// Nanoseconds that a sniffer may hold a packet back, or gain between two packets by letting go of
  /// what it held back. Beyond that its clock began anew.
  private static let patience: Int64 = 120_000_000_000
  /// Packets of one sniffer may change places by so many nanoseconds.
  private static let disorder: Int64 = 1_000_000_000
  /// After so many microseconds the sniffer's time begins again at 0.
  private static let turn: Int64 = 1 << 32

  private var records = RecordClock()

  /// When a packet was on the air.
  ///
  /// - Parameters:
  ///   - record: its number, and the time of the record.
  ///   - radio: what the sniffer says of the packet.
  ///   - octets: from the access address to the CRC.
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
          last: Reading(ticks: radio.deviceTime ?? 0, time: record.time, record: record)))
      _ = clocks[clocks.count - 1].pauses.take(radio, octets: octets, arrival: 0)
      return Moment(time: record.time, isBySniffer: false)
    }
    guard let ticks = radio.deviceTime else {
      return clocks[place].momentByPause(record, radio, octets: octets, &facts)
    }
    return moment(ticks, record, place)
  }

  private mutating func moment(_ ticks: UInt32, _ record: Frame, _ place: Int) -> Moment {
    let last = clocks[place].last
    let former = clocks[place].former
    var now = Reading(ticks: ticks, time: last.time, record: record)
    var isBySniffer = true
    clocks[place].former = nil
    if let elapsed = SnifferClocks.elapsed(from: last, to: ticks, at: record) {
      now.time.lengthen(by: elapsed)
      facts.packets += 1
    } else if let former, let elapsed = SnifferClocks.elapsed(from: former, to: ticks, at: record) {
      // It goes on as if the last packet had not been: only that one's time was wrong.
      facts.takeBackRestart(at: last.record.number)
      now.time = former.time
      now.time.lengthen(by: elapsed)
      facts.packets += 1
    } else {
      // What is left is the time of the records.
      isBySniffer = false
      now.time.lengthen(by: max(0, record.time.elapsed(since: last.record.time)))
      if ticks != last.ticks {
        clocks[place].former = last
        facts.noteRestart(at: record.number)
      }
    }
    clocks[place].last = now
    return Moment(time: now.time, isBySniffer: isBySniffer)
  }

  /// Nanoseconds between two packets by the sniffer's clock; nil where it stood still or began anew.
  private static func elapsed(
    from first: Reading, to second: UInt32, at record: Frame
  ) -> Int64? {
    let arrival = record.time.elapsed(since: first.record.time)
    // A clock that shows the same time all along is none.
    if first.ticks == second, arrival > 1_000_000 { return nil }
    // Nor does one run for centuries: such a time is damaged.
    guard arrival < .max / 2 else { return nil }
    var ticks = Int64(Int32(bitPattern: second &- first.ticks))
    if arrival > turn * 500 {
      // Between two packets that are far apart it may have gone round.
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
  /// A header without a time gives the pause since the end of the packet before.
  fileprivate mutating func momentByPause(
    _ record: Frame, _ radio: RadioMetadata, octets: Int, _ facts: inout SnifferClockFacts
  ) -> SnifferClocks.Moment {
    let arrival = record.time.elapsed(since: last.record.time)
    let elapsed = pauses.take(radio, octets: octets, arrival: arrival)
    last.time.lengthen(by: elapsed ?? max(0, arrival))
    last.record = record
    if elapsed != nil { facts.packets += 1 }
    return SnifferClocks.Moment(time: last.time, isBySniffer: elapsed != nil)
  }
}

/// What is known of the clock that packets on the air are timed by.
public struct SnifferClockFacts: Hashable, Sendable {
  /// Packets whose distance from the one before is by the sniffer's clock.
  public internal(set) var packets = 0
  /// How often the sniffer's clock began anew, or jumped.
  public private(set) var restarts = 0
  /// The first records after that.
  public private(set) var restartFrames: [Int] = []

  /// The first records whose time had jumped by 2³² µs, which is taken back.
  public private(set) var wrapFrames: [Int] = []

  private static let frameLimit = 16

  /// Nothing known of any clock.
  public init() {}

  /// Whether the sniffer's clock tells when packets were on the air.
  public var isUsed: Bool { packets > 0 }

  /// Packets of sniffers that came when there were too many: they have the times of their records.
  private(set) var unplaced = 0

  mutating func noteUnplaced() { unplaced += 1 }

  mutating func noteWrap(at frame: Int) {
    if wrapFrames.count < SnifferClockFacts.frameLimit { wrapFrames.append(frame) }
  }

  mutating func noteRestart(at frame: Int) {
    restarts += 1
    if restartFrames.count < SnifferClockFacts.frameLimit { restartFrames.append(frame) }
  }

  /// It was a packet with a wrong time, mostly a damaged record.
  mutating func takeBackRestart(at frame: Int) {
    restarts -= 1
    if restartFrames.last == frame { restartFrames.removeLast() }
  }
}
