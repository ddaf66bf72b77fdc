import CaptureFiles

/// When packets were on the air, by the clock of the sniffer that heard them.
///
/// The time of a record is when the host took the packet from the sniffer: it comes in bursts, and
/// what a sniffer has held back comes in no time at all. Where packets carry the sniffer's own time,
/// this is what all timing on the air goes by. It begins at the time of the sniffer's first record.
struct SnifferClocks: Sendable {
  private struct Clock: Sendable {
    let board: UInt8?
    /// The sniffer's time in microseconds, modulo 2³².
    var ticks: UInt32
    /// The same time in nanoseconds since 1970, and that of the record.
    var time: Int64
    var record: Int64
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

  /// When a packet was on the air.
  ///
  /// - Parameters:
  ///   - record: its number, and the time of the record.
  ///   - radio: what the sniffer says of the packet.
  /// - Returns: nanoseconds since 1970; nil where the sniffer does not tell.
  mutating func time(of record: Frame, _ radio: RadioMetadata) -> Int64? {
    guard let ticks = radio.deviceTime else { return nil }
    guard let place = clocks.firstIndex(where: { $0.board == radio.board }) else {
      guard clocks.count < SnifferClocks.limit else {
        facts.noteUnplaced()
        return nil
      }
      clocks.append(
        Clock(board: radio.board, ticks: ticks, time: record.time, record: record.time))
      return record.time
    }
    let arrival = record.time.elapsed(since: clocks[place].record)
    let elapsed = SnifferClocks.elapsed(from: clocks[place].ticks, to: ticks, arrival: arrival)
    if let elapsed {
      clocks[place].time.lengthen(by: elapsed)
      facts.packets += 1
    } else {
      // What is left is the time of the records.
      clocks[place].time.lengthen(by: max(0, arrival))
      if ticks != clocks[place].ticks { facts.noteRestart(at: record.number) }
    }
    clocks[place].ticks = ticks
    clocks[place].record = record.time
    return clocks[place].time
  }

  /// Nanoseconds between two packets by the sniffer's clock; nil where it stood still or began anew.
  private static func elapsed(from first: UInt32, to second: UInt32, arrival: Int64) -> Int64? {
    // A clock that shows the same time all along is none.
    if first == second, arrival > 1_000_000 { return nil }
    // Nor does one run for centuries: such a time is damaged.
    guard arrival < .max / 2 else { return nil }
    var ticks = Int64(Int32(bitPattern: second &- first))
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

/// What is known of the clock that packets on the air are timed by.
public struct SnifferClockFacts: Hashable, Sendable {
  /// Packets whose distance from the one before is by the sniffer's clock.
  public internal(set) var packets = 0
  /// How often the sniffer's clock began anew, or jumped.
  public private(set) var restarts = 0
  /// The first records after that.
  public private(set) var restartFrames: [Int] = []

  private static let frameLimit = 16

  /// Nothing known of any clock.
  public init() {}

  /// Whether the sniffer's clock tells when packets were on the air.
  public var isUsed: Bool { packets > 0 }

  /// Packets of sniffers that came when there were too many: they have the times of their records.
  private(set) var unplaced = 0

  mutating func noteUnplaced() { unplaced += 1 }

  mutating func noteRestart(at frame: Int) {
    restarts += 1
    if restartFrames.count < SnifferClockFacts.frameLimit { restartFrames.append(frame) }
  }
}
