import CaptureFiles
import LinkSessions
import TestSupport
import Testing

import TraceAnalysis

/// The interval behind the gaps.
@Suite struct IntervalTests {
  /// Times of events in nanoseconds, as an advertiser makes them and a receiver hears them.
  private func events(
    _ interval: Double, count: Int, heard: Double, delay: ClosedRange<Double> = 0...10,
    from start: Double = 0, _ random: inout SeededRandom
  ) -> [Double] {
    var time = start
    var times: [Double] = []
    for _ in 0..<count {
      if Double.random(in: 0..<1, using: &random) < heard { times.append(time) }
      time += interval + Double.random(in: delay, using: &random)
    }
    return times
  }

  private func phases(_ times: [Double]) -> [AdvertiserAnalysis.IntervalPhase] {
    var recorder = IntervalRecorder()
    for (index, time) in times.enumerated() {
      recorder.note(Frame(number: index + 1, time: Int64(time * 1e6)), channel: nil)
    }
    recorder.finish()
    return recorder.phases
  }

  @Test(arguments: [20, 100, 152.5, 318.75, 1022.5], [1, 0.8, 0.5, 0.35])
  func `The interval is found with random delays and missed events`(
    interval: Double, heard: Double
  ) throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let found = phases(events(interval, count: 900, heard: heard, &random))
      let estimate = try #require(found.first?.estimate, "seed \(seed)")
      #expect(abs(estimate.nominal - interval) <= 1.25, "seed \(seed): \(estimate)")
      #expect(estimate.hasRandomDelay)
      #expect(found.count == 1, "seed \(seed): \(found.map { $0.estimate?.nominal ?? 0 })")
    }
  }

  /// A device that has something else to do delays every third event, and shortens the gap after it by as much.
  @Test(arguments: [0, 28.0])
  func `Delays of single events change no interval`(_ delay: Double) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let regular = events(250, count: 300, heard: 1, &random)
      var times = regular
      for index in 120..<240 where index % 3 != 0 {
        times[index] += Double.random(in: 0...max(0.001, delay), using: &random)
      }
      let found = phases(times)
      #expect(found.count == 1, "seed \(seed): \(found.map { $0.estimate?.nominal ?? 0 })")
      let estimate = try #require(found.first?.estimate)
      #expect(abs(estimate.nominal - 250) <= 2)
    }
  }

  @Test func `An interval that is another one by its mean, too, is another phase`() {
    var random = SeededRandom(seed: 5)
    let first = events(250, count: 100, heard: 1, &random)
    let second = events(225, count: 100, heard: 1, from: (first.last ?? 0) + 230, &random)
    let found = phases(first + second)
    #expect(found.compactMap { $0.estimate?.nominal }.map { ($0 / 5).rounded() * 5 } == [250, 225])
  }

  @Test(arguments: [315, 303.75])
  func `Multiples across a receiver's pauses correct an interval from few gaps`(_ interval: Double)
    throws
  {
    var random = SeededRandom(seed: 7)
    var recorder = IntervalRecorder()
    var number = 0
    func note(_ time: Double) {
      number += 1
      recorder.note(Frame(number: number, time: Int64(time * 1e6)), channel: nil)
    }
    // Five gaps without a pause, of which the first is shorter than the interval.
    var time = 0.0
    for gap in [307, 312.9, 316.5, 316.8, 314.4] {
      note(time)
      time += gap
    }
    note(time)
    recorder.window = 100_000_000
    for _ in 0..<60 {
      time += 2 * interval + Double.random(in: 0...10, using: &random)
      time += Double.random(in: 0...10, using: &random)
      note(time)
    }
    recorder.finish()
    let estimate = try #require(recorder.phases.first?.estimate)
    #expect(abs(estimate.nominal - interval) <= 3.5, "\(estimate)")
  }

  @Test(arguments: [true, false])
  func `Gaps within a receiver's windows show an interval only where it never listened throughout`(
    _ listensThroughout: Bool
  ) {
    var random = SeededRandom(seed: 11)
    var recorder = IntervalRecorder()
    var number = 0
    func note(_ times: [Double]) {
      for time in times {
        number += 1
        recorder.note(Frame(number: number, time: Int64(time * 1e6)), channel: nil)
      }
    }
    if listensThroughout { note(events(112.5, count: 60, heard: 0.9, &random)) }
    recorder.window = 182_500_000
    // Pairs of receptions that lie closer together than the interval.
    for pair in 0..<40 {
      let start = 20_000 + Double(pair) * 730
      note([start, start + Double.random(in: 92...102, using: &random)])
    }
    recorder.finish()
    let found = recorder.phases.compactMap { $0.estimate?.nominal }
    #expect(found.count == 1)
    #expect(found.allSatisfy { abs($0 - (listensThroughout ? 112.5 : 92)) < 2 }, "\(found)")
    // Each event has a record of its own: those that are counted are those that are named.
    for phase in recorder.phases where phase.estimate != nil {
      #expect(phase.eventsHeard == phase.last.number - phase.first.number + 1)
    }
  }

  @Test(arguments: [4, 8])
  func `The most frequent gap that is none of several intervals is the interval`(late: Int) {
    var random = SeededRandom(seed: 5)
    var recorder = IntervalRecorder()
    recorder.isReported = true
    var time = 0.0
    // A scanner that hears one of so many events 25 ms late, on another channel.
    for number in 1...200 {
      time += 95 + Double.random(in: 0...10, using: &random)
      let delay = number % late == 0 ? 25.0 : 0
      recorder.note(Frame(number: number, time: Int64((time + delay) * 1e6)), channel: nil)
    }
    recorder.finish()
    let found = recorder.phases.compactMap { $0.estimate?.nominal }
    #expect(found.allSatisfy { abs($0 - 95) < 3 }, "\(found)")
    if late == 8 { #expect(!found.isEmpty) }
  }

  @Test func `Several gaps of one shorter length are the interval, not restarts`() throws {
    // Delays in steps of 1.25 ms, which are rarely 0.
    var times = [0.0]
    for index in 0..<200 {
      let delay = index % 40 == 0 ? 0 : index % 3 == 0 ? 1.25 : Double(index % 6) * 1.25 + 1.25
      times.append(times[times.count - 1] + 180 + delay)
    }
    #expect(phases(times).map { $0.estimate?.nominal } == [180])
  }

  @Test func `No interval is shorter than the shortest one allowed`() throws {
    var random = SeededRandom(seed: 5)
    let estimate = try #require(
      phases(events(20, count: 8, heard: 1, delay: 0...5, &random)).first?.estimate)
    #expect(estimate.nominal >= 20)
  }

  @Test(arguments: [true, false])
  func `Gaps that are no interval are counted beside the range`(_ hasStrays: Bool) throws {
    var random = SeededRandom(seed: 3)
    let times = events(100, count: 200, heard: 1, &random)
    // One event earlier by 8 ms than the shortest gap allows, and the next one as much longer.
    let moved = times.enumerated().map {
      $0.offset == 100 && hasStrays ? $0.element - 16 : $0.element
    }
    let estimate = try #require(phases(moved).first?.estimate)
    #expect(estimate.minimum >= 99 && estimate.maximum <= 111)
    let shortest = estimate.unused?.lowerBound ?? estimate.minimum
    #expect((shortest < 97) == hasStrays, "\(estimate)")
    #expect((estimate.unusedCount > 0) == (estimate.unused != nil))
  }

  /// An advertiser of 100 ms, of which a host hears what lies in its scan windows.
  private func reported(scanInterval: Int64, window: Int64) throws -> AdvertiserAnalysis {
    var random = SeededRandom(seed: 9)
    var log = HostLogBuilder()
    let words = [scanInterval, window].flatMap { UInt16($0 * 8 / 5).octets }
    log.add([1, 0x0B, 0x20, 7, 1] + words + [0, 0], received: false)
    log.add([4, 0x0E, 4, 1, 0x0B, 0x20, 0], received: true)
    log.add([1, 0x0C, 0x20, 2, 1, 0], received: false)
    log.add([4, 0x0E, 4, 1, 0x0C, 0x20, 0], received: true)
    var last: Int64 = 0
    for time in events(100, count: 600, heard: 1, &random).map({ Int64($0) })
    where time % scanInterval < window {
      log.wait(time - last - 10)
      last = time
      log.add(
        [4, 0x3E, 12, 2, 1, 0, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4, 0, 0xC4], received: true)
    }
    var reader = try CaptureReader(bytes: log.octets())
    return try #require(AdvertisingAnalysis(reading: &reader).advertisers.first)
  }

  @Test func `A scan that pauses identifies no more than that the interval is not longer`() throws {
    let analysis = try reported(scanInterval: 700, window: 60)
    #expect(analysis.interval.value == nil)
    #expect(analysis.reasonForNoInterval == .scanPauses)
    #expect(try #require(analysis.intervalAtMost) >= 100)
    #expect(analysis.phases.allSatisfy { $0.estimate == nil })
  }

  @Test(arguments: [(700, 350), (60, 60)] as [(Int64, Int64)])
  func `A scan whose windows hold several events, or that never pauses, identifies the interval`(
    scanInterval: Int64, window: Int64
  ) throws {
    let analysis = try reported(scanInterval: scanInterval, window: window)
    let estimate = try #require(analysis.interval.value)
    #expect(abs(estimate.nominal - 100) <= 2)
    #expect(analysis.reasonForNoInterval == nil && analysis.intervalAtMost == nil)
  }

  @Test func `The shortest of many gaps is the interval where delays come in coarse steps`() throws
  {
    var random = SeededRandom(seed: 4)
    var time = 0.0
    let times = (0..<80).map { _ -> Double in
      time += 30 + 1.25 * Double(Int.random(in: 0...7, using: &random))
      return time
    }
    let estimate = try #require(phases(times).first?.estimate)
    #expect(estimate.nominal == 30)
    // As many gaps with even delays prove only where the interval lies.
    var other = SeededRandom(seed: 4)
    let even = try #require(
      phases(events(30, count: 80, heard: 1, delay: 0...8.8, &other)).first?.estimate)
    #expect(even.uncertainty >= abs(even.nominal - 30))
    #expect(even.uncertainty > 0.3125)
  }

  @Test func `A single short gap where advertising was restarted is not the interval`() throws {
    var random = SeededRandom(seed: 6)
    let first = events(30, count: 30, heard: 1, delay: 0...5, &random)
    let second = events(
      30, count: 30, heard: 1, delay: 0...5, from: (first.last ?? 0) + 24, &random)
    let estimate = try #require(phases(first + second).first?.estimate)
    #expect(abs(estimate.nominal - 30) <= 0.7)
  }

  @Test func `A multiple is not taken for the interval because few events were heard`() throws {
    // 1, 2, 3, 5 and 6 intervals of about 280 ms.
    let gaps = [272.8, 571.9, 868.6, 283.5, 869.6, 1413.7, 287.7, 878.8, 572.8, 1704.2]
    let times = gaps.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }
    var recorder = IntervalRecorder()
    recorder.isReported = true
    for (index, time) in times.enumerated() {
      recorder.note(Frame(number: index + 1, time: Int64(time * 1e6)), channel: nil)
    }
    recorder.finish()
    let estimate = try #require(recorder.phases.first?.estimate)
    #expect(abs(estimate.nominal - 279) <= estimate.uncertainty)
  }

  @Test func `What a scanner hears of one event on several channels is one event`() throws {
    var random = SeededRandom(seed: 8)
    var recorder = IntervalRecorder()
    recorder.isReported = true
    var number = 0
    for time in events(100, count: 200, heard: 0.8, &random) {
      for step in 0..<Int.random(in: 1...3, using: &random) {
        number += 1
        recorder.note(
          Frame(number: number, time: Int64((time + Double(step) * 5.5) * 1e6)), channel: nil)
      }
    }
    recorder.finish()
    #expect(recorder.phases.count == 1)
    let phase = try #require(recorder.phases.first)
    let estimate = try #require(phase.estimate)
    #expect(abs(estimate.nominal - 100) <= estimate.uncertainty)
    #expect(estimate.uncertainty >= 2, "the times are those of a host")
    #expect(phase.eventsHeard == recorder.events)
  }

  @Test func `A stretch of another interval does not reach over sparse events beside it`() throws {
    var random = SeededRandom(seed: 11)
    func sparse(from start: Double) -> [Double] {
      (0..<14).map { start + Double($0) * 5000 + Double.random(in: 0...2500, using: &random) }
    }
    let before = sparse(from: 0)
    let fast = events(30, count: 60, heard: 0.7, from: 80_000, &random)
    let after = sparse(from: 90_000)
    let found = phases(before + fast + after).filter { $0.estimate != nil }
    #expect(found.count == 1)
    let phase = try #require(found.first)
    #expect(abs((phase.estimate?.nominal ?? 0) - 30) <= 1.25)
    #expect(phase.first.time >= 70_000_000_000 && phase.last.time < 90_000_000_000)
  }

  @Test func `While it has a connection, an advertiser misses no event`() {
    var random = SeededRandom(seed: 12)
    var recorder = IntervalRecorder()
    var number = 0
    for part in 0..<3 {
      for time in events(25, count: 30, heard: 1, from: Double(part) * 2900, &random) {
        number += 1
        recorder.note(Frame(number: number, time: Int64(time * 1e6)), channel: 37)
      }
      recorder.interrupt()
    }
    recorder.finish()
    #expect(recorder.events == 90)
    #expect(recorder.phases.map(\.missed) == [0] && recorder.phases.map(\.pauses) == [0])
  }

  @Test func `Gaps are measured on the same channel`() throws {
    var recorder = IntervalRecorder()
    var number = 0
    for event in 0..<40 {
      // The sniffer misses the first packet of every third event.
      for (step, channel) in [UInt8(37), 38, 39].enumerated() where step > 0 || event % 3 != 0 {
        number += 1
        let time = Int64(event) * 100_000_000 + Int64(step) * 4_000_000
        recorder.note(Frame(number: number, time: time), channel: channel)
      }
    }
    recorder.finish()
    let estimate = try #require(recorder.phases.first?.estimate)
    #expect(estimate.nominal == 100 && !estimate.hasRandomDelay)
  }

  @Test func `Missed events are counted`() throws {
    var random = SeededRandom(seed: 5)
    let times = events(100, count: 2000, heard: 0.6, &random)
    let phase = try #require(phases(times).first)
    #expect(phase.events == times.count)
    #expect(abs(phase.missed - (2000 - times.count)) < 20)
    #expect(abs(phase.heardShare - 0.6) < 0.02)
  }

  @Test func `An advertiser without delays has its interval exactly`() throws {
    var random = SeededRandom(seed: 1)
    let found = phases(events(417.5, count: 100, heard: 0.9, delay: 0...0, &random))
    let estimate = try #require(found.first?.estimate)
    #expect(estimate.nominal == 417.5)
    #expect(!estimate.hasRandomDelay)
    #expect(estimate.isRecommendedByApple)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `A change from 20 to 152.5 ms after half a minute is two phases`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let fast = events(20, count: 1200, heard: 0.9, &random)
    let slow = events(152.5, count: 400, heard: 0.9, from: (fast.last ?? 0) + 25, &random)
    let found = phases(fast + slow).filter { $0.estimate != nil }
    #expect(found.count == 2, "seed \(seed)")
    let nominal = found.compactMap { $0.estimate?.nominal }
    try #require(nominal.count == 2)
    #expect(abs(nominal[0] - 20) <= 1.25 && abs(nominal[1] - 152.5) <= 1.25)
    #expect(abs(found[1].first.number - fast.count) < 20)
  }

  @Test(arguments: [1, 0.9], 1...32)
  func `A phase between two others ends with the last event that had its interval`(
    heard: Double, count: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(count))
    let fast = events(20, count: 300, heard: 1, &random)
    let middle = events(
      152.5, count: 96 + count, heard: heard, from: (fast.last ?? 0) + 160, &random)
    let slow = events(1022.5, count: 64, heard: 1, from: (middle.last ?? 0) + 1025, &random)
    let found = phases(fast + middle + slow).filter { $0.estimate != nil }
    try #require(found.count == 3)
    // The first events may have been missed.
    #expect(fast.count...fast.count + 2 ~= found[1].first.number)
    #expect(found[1].last.number == fast.count + middle.count)
    #expect(found[2].first.number == fast.count + middle.count)
    #expect(found[2].missed == 0)
  }

  @Test func `A long silence is a pause, not a thousand missed events`() throws {
    var random = SeededRandom(seed: 3)
    let first = events(100, count: 60, heard: 1, &random)
    let second = events(100, count: 60, heard: 1, from: (first.last ?? 0) + 60_000, &random)
    let found = phases(first + second)
    #expect(found.map(\.pauses) == [1])
    #expect(found.map(\.missed) == [0])
  }

  @Test func `Gaps shorter than any interval, or that do not agree, give none`() {
    #expect(phases((0..<200).map { Double($0) * 11 }).allSatisfy { $0.estimate == nil })
    var random = SeededRandom(seed: 9)
    var time = 0.0
    let wild = (0..<200).map { _ -> Double in
      time += Double.random(in: 20...60_000, using: &random)
      return time
    }
    #expect(phases(wild).allSatisfy { $0.estimate == nil })
    #expect(phases([]).isEmpty)
    #expect(phases([1, 1, 1]).isEmpty)
  }

  @Test func `Packets more than 10 ms apart show no time between channels`() {
    var recorder = IntervalRecorder()
    for event in 0..<20 {
      for (step, channel) in [37, 38].enumerated() {
        let time = Int64(event * 100 + step * 14) * 1_000_000
        recorder.note(Frame(number: event * 2 + step, time: time), channel: UInt8(channel))
      }
    }
    recorder.finish()
    #expect(recorder.events == 20)
    #expect(recorder.timing.from37To38 == nil)
  }

  @Test func `Channels of one event are one event, also where times are coarse`() {
    var recorder = IntervalRecorder()
    for event in 0..<20 {
      for (step, channel) in [37, 38, 39].enumerated() {
        let time = Int64(event * 100 + step * 6) * 1_000_000
        recorder.note(Frame(number: event * 3 + step, time: time), channel: UInt8(channel))
      }
    }
    recorder.finish()
    #expect(recorder.events == 20)
    #expect(recorder.repeats == 0)
    #expect(recorder.timing.from37To38 == 6000)
    #expect(recorder.timing.from38To39 == 6000)
    #expect(recorder.phases.first?.estimate?.nominal == 100)
  }

  @Test func `Times that go back or are centuries apart do no harm`() {
    let times: [Int64] = [0, .max, .min, 5, .max, 1, .min, 0]
    var recorder = IntervalRecorder()
    for (index, time) in times.enumerated() {
      recorder.note(Frame(number: index, time: time), channel: 37)
    }
    recorder.finish()
    #expect(recorder.phases.allSatisfy { $0.estimate == nil })
  }
}
