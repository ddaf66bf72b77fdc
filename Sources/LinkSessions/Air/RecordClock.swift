/// The times of records, without the jumps of a counter of 32 bits that its tool has widened wrongly.
///
/// Time that goes back by 2³² µs, or forward by as much and less than two seconds besides, is no silence: of
/// all silences of over an hour one in two thousand looks like that. Nor is a step of some seconds less: a
/// counter that began anew looks to such a tool as if it had gone round.
struct RecordClock: Sendable {
  private var last: Int64?
  private var offset: Int64 = 0

  private var lastUbertooth: UInt32?

  private static let turn: Int64 = 4_294_967_296_000
  /// The same of a counter of 100 ns, and what may have passed besides: silences of seven minutes are common, so
  /// that little is taken for none.
  private static let fastTurn: Int64 = 429_496_729_600
  private static let fastRest: ClosedRange<Int64> = -1_000_000...100_000_000
  /// Nanoseconds that may have passed besides: time that goes back needs no other explanation.
  private static let forward: Int64 = 2_000_000_000
  private static let backward: Int64 = 60_000_000_000
  /// Ubertooth's counter of 100 ns goes round after 327.68 s. A tool that takes it for one of 32 bits is then
  /// too late by the difference of the two turns, some by a turn of 32 bits besides; one that takes it for
  /// none goes back.
  private static let ubertoothTurn: Int64 = 327_680_000_000
  private static let ubertoothSurpluses: [Int64] = [
    101_816_729_600, 531_313_459_200, fastTurn, -ubertoothTurn,
  ]
  /// Nanoseconds that the tool's times and the counter's may differ by.
  private static let ubertoothDoubt: Int64 = 1_000_000
  /// What the counter may have shown when it began anew.
  private static let restart: Int64 = 10_000_000_000

  /// The time of the next record; nil where the counter has gone round.
  ///
  /// - Parameters:
  ///   - time: of the record.
  ///   - ubertooth: what Ubertooth's counter shows, where there is one.
  mutating func take(_ time: Int64, ubertooth: UInt32?) -> Int64? {
    guard let last else {
      self.last = time
      lastUbertooth = ubertooth
      return time
    }
    guard surplus(in: time.elapsed(since: last), ubertooth) == 0 else { return nil }
    self.last = time
    lastUbertooth = ubertooth
    return time.later(by: offset)
  }

  /// The time of a record with which the counter has gone round.
  mutating func restart(_ time: Int64, ubertooth: UInt32?) -> Int64 {
    let step = last.map { time.elapsed(since: $0) } ?? 0
    offset.lengthen(by: -surplus(in: step, ubertooth))
    last = time
    lastUbertooth = ubertooth
    return time.later(by: offset)
  }

  /// The nanoseconds of a step between two records that did not pass.
  private func surplus(in step: Int64, _ ubertooth: UInt32?) -> Int64 {
    let turn = RecordClock.turn
    if let surplus = ubertoothSurplus(in: step, ubertooth) { return surplus }
    if RecordClock.fastRest.contains(step.elapsed(since: RecordClock.fastTurn)) {
      return RecordClock.fastTurn
    }
    guard step.magnitude < UInt64(turn * 4) else { return 0 }
    let turns = (step.later(by: turn * 8).later(by: turn / 2) / turn).elapsed(since: 8)
    let rest = step.elapsed(since: turns * turn)
    switch (turns, rest) {
    case (0, _): return 0
    case (..<0, 0...RecordClock.backward), (1..., 0...RecordClock.forward): return turns * turn
    case (1, -RecordClock.restart..<0): return step
    default: return 0
    }
  }
  /// The same by Ubertooth's counter: what the step is too long by, if a counter taken for another one
  /// explains it. Nil where nothing does.
  private func ubertoothSurplus(in step: Int64, _ now: UInt32?) -> Int64? {
    guard let lastUbertooth, let now, step.magnitude > UInt64(RecordClock.ubertoothTurn / 4) else {
      return nil
    }
    let turn = RecordClock.ubertoothTurn
    let ticks = Int64(now).elapsed(since: Int64(lastUbertooth)) * 100
    let rounds = ticks < -turn / 2 ? turn : ticks > turn / 2 ? -turn : 0
    let passed = ticks.later(by: rounds)
    return RecordClock.ubertoothSurpluses.first {
      step.elapsed(since: passed).elapsed(since: $0).magnitude
        <= UInt64(RecordClock.ubertoothDoubt)
    }
  }
}
