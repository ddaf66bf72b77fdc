/// Record times, corrected for jumps of a 32-bit counter that the capture tool extended incorrectly.
///
/// A time that jumps back by 2³² µs, or forward by 2³² µs to 2³² µs + 2 s, does not indicate silence: only one in two
/// thousand silences of more than an hour looks like that. The same applies to a forward step that is a few seconds
/// shorter: to such a tool, a counter that restarted looks as if it had wrapped.
struct RecordClock: Sendable {
  private var last: Int64?
  private var offset: Int64 = 0

  private var lastUbertooth: UInt32?

  private static let turn: Int64 = 4_294_967_296_000
  /// The period of a counter of 100 ns units, and the tolerance. Silences of seven minutes are common, so the tolerance
  /// is small.
  private static let fastTurn: Int64 = 429_496_729_600
  private static let fastRest: ClosedRange<Int64> = -1_000_000...100_000_000
  /// Maximum number of periods that a tool adds at once.
  private static let turnsAtOnce: Int64 = 8
  /// The tolerance in nanoseconds, forward and backward. For a time that jumps back there is no other explanation.
  private static let forward: Int64 = 2_000_000_000
  private static let backward: Int64 = 60_000_000_000
  /// The period of Ubertooth's counter of 100 ns units, which wraps after 327.68 s. The times of a tool that treats it
  /// as a 32-bit counter are then late by the difference of the two periods, in some tools by further 32-bit periods.
  /// The times of a tool that ignores the wrap go back.
  private static let ubertoothTurn: Int64 = 327_680_000_000
  private static let ubertoothSurpluses: [Int64] = {
    var surpluses = [-fastTurn, -ubertoothTurn]
    for turns in 1...turnsAtOnce {
      let whole = turns * fastTurn
      surpluses += [whole, whole.elapsed(since: ubertoothTurn)]
    }
    return surpluses
  }()
  /// The maximum difference between the tool's times and the counter, in nanoseconds.
  private static let ubertoothDoubt: Int64 = 1_000_000
  /// The maximum counter value after a restart, in nanoseconds.
  private static let restart: Int64 = 10_000_000_000

  /// Returns the time of the next record; nil if the counter has wrapped.
  ///
  /// - Parameters:
  ///   - time: the time of the record.
  ///   - ubertooth: Ubertooth's counter, if there is one.
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

  /// Returns the time of a record at which the counter has wrapped.
  mutating func restart(_ time: Int64, ubertooth: UInt32?) -> Int64 {
    let step = last.map { time.elapsed(since: $0) } ?? 0
    offset.lengthen(by: -surplus(in: step, ubertooth))
    last = time
    lastUbertooth = ubertooth
    return time.later(by: offset)
  }

  /// Returns the part of a step between two records, in nanoseconds, that did not actually pass.
  private func surplus(in step: Int64, _ ubertooth: UInt32?) -> Int64 {
    let turn = RecordClock.turn
    if let surplus = ubertoothSurplus(in: step, ubertooth) { return surplus }
    for turns in 1...RecordClock.turnsAtOnce {
      let surplus = turns * RecordClock.fastTurn
      if RecordClock.fastRest.contains(step.elapsed(since: surplus)) { return surplus }
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

  /// Returns the excess of a step according to Ubertooth's counter, if a misread counter explains it; nil if nothing
  /// does. A time that goes back by minutes while the counter continues is always misread.
  private func ubertoothSurplus(in step: Int64, _ now: UInt32?) -> Int64? {
    guard let lastUbertooth, let now, step.magnitude > UInt64(RecordClock.ubertoothTurn / 4) else {
      return nil
    }
    let turn = RecordClock.ubertoothTurn
    let ticks = Int64(now).elapsed(since: Int64(lastUbertooth)) * 100
    let rounds = ticks < -turn / 2 ? turn : ticks > turn / 2 ? -turn : 0
    let passed = ticks.later(by: rounds)
    if step < 0, passed >= 0 { return step.elapsed(since: passed) }
    func isSurplus(_ surplus: Int64) -> Bool {
      step.elapsed(since: passed).elapsed(since: surplus).magnitude
        <= UInt64(RecordClock.ubertoothDoubt)
    }
    return RecordClock.ubertoothSurpluses.first(where: isSurplus)
  }
}
