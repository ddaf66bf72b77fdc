/// The times of records, without the jumps of a counter of 32 bits that its tool has widened wrongly.
///
/// Time that goes back by 2³² µs, or on by as much besides less than two seconds, is no silence: of
/// all silences of over an hour one in two thousand looks like that.
struct RecordClock: Sendable {
  private var last: Int64?
  private var offset: Int64 = 0

  private static let turn: Int64 = 4_294_967_296_000
  /// Nanoseconds that may have passed besides: time that goes back needs no other explanation.
  private static let forward: Int64 = 2_000_000_000
  private static let backward: Int64 = 60_000_000_000

  /// The time of the next record; nil where the counter has gone round.
  mutating func take(_ time: Int64) -> Int64? {
    guard let last else {
      self.last = time
      return time
    }
    let step = time.elapsed(since: last)
    guard turns(in: step) == 0 else { return nil }
    self.last = time
    return time.later(by: offset)
  }

  /// The time of a record with which the counter has gone round.
  mutating func restart(_ time: Int64) -> Int64 {
    let step = last.map { time.elapsed(since: $0) } ?? 0
    offset.lengthen(by: -turns(in: step) * RecordClock.turn)
    last = time
    return time.later(by: offset)
  }

  private func turns(in step: Int64) -> Int64 {
    guard step.magnitude >= UInt64(RecordClock.turn.elapsed(since: RecordClock.backward)),
      step.magnitude < UInt64(RecordClock.turn * 4)
    else { return 0 }
    let turns = (step.later(by: RecordClock.turn * 8) / RecordClock.turn).elapsed(since: 8)
    let rest = step.elapsed(since: turns * RecordClock.turn)
    return rest <= (turns < 0 ? RecordClock.backward : RecordClock.forward) ? turns : 0
  }
}
