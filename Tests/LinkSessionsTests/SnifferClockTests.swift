import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// Packets of a sniffer that tells its own time, which arrive at the host when it pleases.
@Suite struct SnifferClockTests {
  /// An advertising packet behind the header of Nordic's sniffer, version 3.
  ///
  /// - Parameters:
  ///   - ticks: the sniffer's time in microseconds.
  ///   - board: its number.
  ///   - counter: the packets that it has sent.
  private static func packet(
    at ticks: UInt32, board: UInt8 = 0, counter: UInt16 = 0
  ) -> [UInt8] {
    let advertisement = AirPacket.advertising(
      0x00, [UInt8](address: "C4:F2:17:1A:1D:BB") + [2, 1, 6])
    let content: [UInt8] = [10, 1, 37, 60, 0, 0] + ticks.octets + advertisement.octets
    return [board] + UInt16(content.count).octets + [3] + counter.octets + [2] + content
  }

  /// Nanoseconds from the first packet to each, by what the sessions say of the record.
  private static func times(
    _ packets: [(ticks: UInt32, arrival: Int64)], _ session: TestSession
  ) -> [Int64] {
    let times = packets.map {
      session.feed(packet(at: $0.ticks), .nordicBLE, after: $0.arrival).time
    }
    return times.map { $0 - times[0] }
  }

  @Test func `What arrives in a burst is timed by the sniffer's clock`() {
    let session = TestSession()
    let times = Self.times([(1_000_000, 0), (1_100_000, 40_000), (41_100_000, 50_000)], session)
    #expect(times == [0, 100_000_000, 40_100_000_000])
    #expect(session.tracker.snifferClock.restarts == 0)
    #expect(session.tracker.snifferClock.isUsed)
    let first = session.tracker.firstTime ?? 0
    #expect((session.tracker.lastTime ?? 0) - first == 40_100_000_000)
  }

  @Test func `A packet that arrives sooner than the first one proves how long that one waited`() {
    let session = TestSession()
    // Packets of 40 s arrive at once; the next ones 20 ms and 5 ms after they were on the air.
    _ = Self.times(
      [
        (1_000_000, 0), (21_000_000, 1_000_000), (41_000_000, 1_000_000),
        (42_000_000, 21_000_000), (43_000_000, 985_000_000), (44_000_000, 1_010_000_000),
      ], session)
    // 42 s by the sniffer, less 1.008 s at the host, less the drift of 100 ppm that is possible.
    #expect(session.tracker.arrivalDelay == 42_000_000_000 - 1_008_000_000 - 4_200_000)
  }

  @Test func `Two clocks that drift apart prove no delay, nor does one that begins anew`() {
    let session = TestSession()
    // The sniffer's clock is 90 ppm fast.
    _ = Self.times(
      (0..<100).map { (UInt32($0) * 1_000_090, $0 == 0 ? 0 : 1_000_000_000) }, session)
    #expect(session.tracker.arrivalDelay == 0)
    let other = TestSession()
    _ = Self.times(
      [(500_000_000, 0), (501_000_000, 1_000_000_000), (1000, 1_000_000_000), (60_000_000, 0)],
      other)
    #expect(other.tracker.snifferClock.restarts == 1)
    #expect(other.tracker.arrivalDelay == 0)
  }

  @Test func `A clock of 32 bits goes round without a jump`() {
    let session = TestSession()
    let times = Self.times(
      [(.max - 99, 0), (100, 1_000_000), (600_000_100, 4_294_967_296_000 + 600_000_000_000)],
      session)
    #expect(times == [0, 200_000, 200_000 + 4_294_967_296_000 + 600_000_000_000])
    #expect(session.tracker.snifferClock.restarts == 0)
    #expect(session.tracker.snifferClock.wrapFrames.isEmpty)
  }

  @Test func `Records that jump by 2^32 µs are no silence, whether the sniffer has a clock or not`()
  {
    let session = TestSession()
    let times = Self.times(
      [(1_000_000, 0), (1_010_000, 10_000_000), (1_011_000, 4_294_967_296_000 + 1_000_000)], session
    )
    #expect(times == [0, 10_000_000, 11_000_000])
    #expect(session.tracker.snifferClock.wrapFrames == [3])
    let other = TestSession()
    let link = AirTestLink()
    let first = other.air(link.request(), after: 0).time
    let steps: [Int64] = [10_000_000, 4_294_968_296_000, -4_294_966_796_000, 700_000]
    let later = steps.map {
      other.air(link.request(), after: $0).time - first
    }
    #expect(later == [10_000_000, 11_000_000, 11_500_000, 12_200_000])
    #expect(other.tracker.snifferClock.wrapFrames == [3, 4])
  }

  @Test
  func `Records that jump by 2^32 times 100 ns are no silence, and others of that length are`() {
    let turn: Int64 = 429_496_729_600
    func length(of step: Int64) -> Int64 {
      let session = TestSession()
      let link = AirTestLink()
      let first = session.air(link.request(), after: 0).time
      return session.air(link.request(), after: step).time - first
    }
    #expect(length(of: turn + 30_000_000) == 30_000_000)
    #expect(length(of: 3 * turn + 30_000_000) == 30_000_000)
    #expect(length(of: turn + 500_000_000) == turn + 500_000_000)
    #expect(length(of: turn - 20_000_000) == turn - 20_000_000)
  }

  /// An advertising packet behind a PPI header with Ubertooth's field, whose counter shows `ticks` of 100 ns.
  private static func ubertoothPacket(at ticks: UInt32) -> [UInt8] {
    let advertisement = AirPacket.advertising(
      0x00, [UInt8](address: "C4:F2:17:1A:1D:BB") + [2, 1, 6])
    let field: [UInt8] = [0, 0x62, 0x09, 0] + ticks.octets + [0xC0, 0xC0, 0xC0, 1]
    return [0, 0, 24, 0, 147, 0, 0, 0, 0x36, 0x75, 12, 0] + field + advertisement.octets
  }

  @Test(
    arguments: [101_816_729_600, 531_313_459_200, 1_819_803_648_000, -327_680_000_000] as [Int64])
  func `A counter that goes round after 327.68 s is none of 32 bits`(surplus: Int64) {
    func times(_ last: UInt32) -> [Int64] {
      let session = TestSession()
      let packets: [(UInt32, Int64)] = [
        (3_276_500_000, 0), (last, 30_000_000 + surplus), (last + 100_000, 10_000_000),
      ]
      let times = packets.map {
        session.feed(Self.ubertoothPacket(at: $0.0), .ppi, after: $0.1).time
      }
      return times.map { $0 - times[0] }
    }
    #expect(times(0) == [0, 30_000_000, 40_000_000])
    // A counter that shows that so much time has passed is right.
    if surplus == 101_816_729_600 {
      #expect(times(1_017_967_296) == [0, 30_000_000 + surplus, 40_000_000 + surplus])
    }
  }

  @Test func `A time that goes back by minutes while the counter runs on is misread`() {
    let session = TestSession()
    let packets: [(UInt32, Int64)] = [
      (3_276_500_000, 0), (0, 30_000_000 + 531_313_459_200),
      (100_000, 10_000_000 - 429_496_729_600),
    ]
    let times = packets.map {
      session.feed(Self.ubertoothPacket(at: $0.0), .ppi, after: $0.1).time
    }
    #expect(times.map { $0 - times[0] } == [0, 30_000_000, 40_000_000])
  }

  @Test func `A counter that began anew has not gone round`() {
    let session = TestSession()
    let link = AirTestLink()
    let first = session.air(link.request(), after: 0).time
    let steps: [Int64] = [1_276_000_000, 4_293_695_000_000, 18_000_000]
    let later = steps.map { session.air(link.request(), after: $0).time - first }
    #expect(later == [1_276_000_000, 1_276_000_000, 1_294_000_000])
    #expect(session.tracker.snifferClock.wrapFrames == [3])
  }

  @Test func `A silence of hours is a silence`() {
    let session = TestSession()
    let link = AirTestLink()
    let first = session.air(link.request(), after: 0).time
    let steps: [Int64] = [14_400_000_000_000, 4_303_967_296_000]
    let later = steps.map {
      session.air(link.request(), after: $0).time - first
    }
    #expect(later == [14_400_000_000_000, 18_703_967_296_000])
    #expect(session.tracker.snifferClock.wrapFrames.isEmpty)
  }

  // MARK: Headers that give the pause before a packet

  /// An advertising packet of 152 µs behind the header of Nordic's sniffer, version 2.
  private static func packet(
    after pause: UInt32, counter: UInt16, channel: UInt8 = 37
  ) -> [UInt8] {
    let advertisement = AirPacket.advertising(
      0x00, [UInt8](address: "C4:F2:17:1A:1D:BB") + [2, 1, 6])
    let content: [UInt8] = [10, 1, channel, 60, 0, 0] + pause.octets + advertisement.octets
    return [0, UInt8(content.count), 0, 2] + counter.octets + [6] + content
  }

  /// Feeds packets with these pauses in microseconds, whose records are 10 ms apart.
  private static func times(_ pauses: [UInt32], _ session: TestSession) -> [Int64] {
    let times = pauses.enumerated().map {
      session.feed(packet(after: $1, counter: UInt16($0)), .nordicBLE, after: 10_000_000).time
    }
    return times.map { $0 - times[0] }
  }

  @Test func `Pauses between packets time them, whatever the records say`() throws {
    let session = TestSession()
    let pauses: [UInt32] = Array(repeating: [150, 20_000], count: 8).flatMap(\.self)
    let times = Self.times(pauses, session)
    // Four of each kind have to agree first; a packet takes 152 µs.
    let distances: [Int64] = zip(times.dropFirst(), times).map { $0 - $1 }.suffix(4)
    #expect(distances == [302_000, 20_152_000, 302_000, 20_152_000])
    #expect(session.tracker.snifferClock.isUsed)
  }

  /// Advertising events whose records come 1 ms apart, from a buffer.
  ///
  /// - Parameter hop: the pause before the packet on each next channel of an event.
  private static func events(hop: (Int) -> UInt32) -> (distances: [Int64], isUsed: Bool) {
    let session = TestSession()
    var times: [Int64] = []
    for place in 0..<36 {
      let pause = place % 3 == 0 ? UInt32(100_000 + 1_000 * (place % 10)) : hop(place)
      let packet = packet(
        after: pause, counter: UInt16(place), channel: UInt8(37 + place % 3))
      times.append(session.feed(packet, .nordicBLE, after: 1_000_000).time)
    }
    return (
      zip(times.dropFirst(), times).map { $0 - $1 }.suffix(3),
      session.tracker.snifferClock.isUsed
    )
  }

  @Test func `Pauses that recur where an advertiser changes its channel time packets`() {
    let (distances, isUsed) = Self.events { place in 381 + UInt32(place % 2) }
    #expect(isUsed)
    #expect(distances == [103_152_000, 533_000, 534_000])
  }

  @Test func `Pauses between channels that never recur time no packets`() {
    #expect(!Self.events { place in UInt32(400 + 37 * place) }.isUsed)
  }

  /// Feeds packets after pauses in microseconds whose records come after nanoseconds.
  private static func feed(
    _ packets: [(pause: UInt32, arrival: Int64)], skipping skip: UInt16, _ session: TestSession
  ) {
    for (place, next) in packets.enumerated() {
      session.feed(
        packet(after: next.pause, counter: UInt16(place) * skip), .nordicBLE, after: next.arrival)
    }
  }

  @Test func `Pauses of packets that arrive at once prove how long the first one waited`() {
    let session = TestSession()
    let start: [(pause: UInt32, arrival: Int64)] = Array(
      repeating: [(150, 302_000), (20_000, 20_152_000)], count: 8
    ).flatMap(\.self)
    let burst: [(pause: UInt32, arrival: Int64)] = Array(
      repeating: (1_000_000, 1_000_000), count: 10)
    Self.feed(start + burst, skipping: 1, session)
    let delay = session.tracker.arrivalDelay
    #expect(delay > 9_900_000_000 && delay < 10_000_000_000)
  }

  @Test func `Late records between lost packets add up to no delay`() {
    let session = TestSession()
    let start: [(pause: UInt32, arrival: Int64)] = Array(
      repeating: [(150, 302_000), (20_000, 20_152_000)], count: 8
    ).flatMap(\.self)
    // Every other record is 90 ms late, and packets are missing between all of them.
    let rest: [(pause: UInt32, arrival: Int64)] = Array(
      repeating: [(50_000, 190_000_000), (5_000, 10_000_000)], count: 50
    ).flatMap(\.self)
    Self.feed(start + rest, skipping: 3, session)
    #expect(session.tracker.arrivalDelay == 0)
    let length = (session.tracker.lastTime ?? 0) - (session.tracker.firstTime ?? 0)
    #expect(length < 10_400_000_000)
  }

  @Test(arguments: [0, 150] as [UInt32])
  func `Pauses that are always the same are none`(pause: UInt32) {
    let session = TestSession()
    let times = Self.times(Array(repeating: pause, count: 16), session)
    #expect(times == (0..<16).map { $0 * 10_000_000 })
    #expect(!session.tracker.snifferClock.isUsed)
  }

  /// The counter has 16 bits. A packet that directly follows another one has a wrong time.
  @Test(arguments: [(36_000, 0), (40, 0), (102, 1)] as [(UInt16, Int)])
  func `A sniffer whose buffer overflowed has counted what the host did not get`(
    _ counter: UInt16, _ restarts: Int
  ) {
    let session = TestSession()
    _ = session.feed(Self.packet(at: 1_000_000, counter: 100), .nordicBLE, after: 0)
    _ = session.feed(Self.packet(at: 1_100_000, counter: 101), .nordicBLE, after: 40_000)
    // 464 s later for the sniffer, at once for the host.
    let last = session.feed(
      Self.packet(at: 465_100_000, counter: counter), .nordicBLE, after: 50_000)
    #expect(session.tracker.snifferClock.restarts == restarts)
    #expect((last.time - (session.tracker.firstTime ?? 0) == 464_100_000_000) == (restarts == 0))
  }

  @Test func `Packets that a sniffer counted and a capture lacks are counted`() {
    let session = TestSession()
    for (ticks, counter) in [
      (1_000_000, 65_530), (1_100_000, 65_531), (5_000_000, 10), (6_000_000, 12),
    ]
      as [(UInt32, UInt16)]
    {
      session.feed(Self.packet(at: ticks, counter: counter), .nordicBLE, after: 40_000)
    }
    let facts = session.tracker.snifferClock
    #expect(facts.lostPackets == 14 + 1)
    #expect(facts.losses == 2)
    #expect(facts.largestLoss?.packets == 14)
    #expect(facts.largestLoss?.frame == 3)
    #expect(facts.largestLoss?.nanoseconds == 3_900_000_000)
    // A counter that goes back is that of a sniffer that began anew.
    session.feed(Self.packet(at: 7_000_000, counter: 3), .nordicBLE, after: 40_000)
    #expect(session.tracker.snifferClock.lostPackets == 15)
  }

  @Test(arguments: [18_000, 40_000, 1] as [UInt16])
  func `A pause of 40 minutes with which the counter jumps is neither believed nor ignored`(
    _ jump: UInt16
  ) {
    let session = TestSession()
    let pauses: [UInt32] = Array(repeating: [150, 20_000], count: 8).flatMap(\.self)
    _ = Self.times(pauses, session)
    let before = session.tracker.lastTime ?? 0
    let counter = UInt16(pauses.count - 1) + jump
    let after = session.feed(
      Self.packet(after: 2_399_389_229, counter: counter), .nordicBLE, after: 18_000_000)
    let unknown = session.tracker.snifferClock.unknownTimes
    if jump == 1 {
      // Nothing is missing: nobody sent anything for so long.
      #expect(unknown.isEmpty)
      #expect(after.time - before > 2_399_000_000_000)
    } else {
      #expect(unknown.map(\.frame) == [pauses.count + 1])
      #expect(unknown.first?.arrival == 18_000_000)
      #expect(after.time - before == 18_000_000)
    }
  }

  @Test func `A sniffer that begins anew is reported, and the time goes on by the records`() {
    let session = TestSession()
    let times = Self.times(
      [(500_000_000, 0), (500_100_000, 90_000_000), (1_000, 5_000_000_000), (2_000, 0)], session)
    #expect(times == [0, 100_000_000, 5_100_000_000, 5_101_000_000])
    #expect(session.tracker.snifferClock.restarts == 1)
    #expect(session.tracker.snifferClock.restartFrames == [3])
  }

  @Test func `One packet with a wrong time is no clock that began anew`() {
    let session = TestSession()
    let times = Self.times(
      [
        (1_000_000, 0), (2_000_000, 1_000_000_000), (3_900_000_000, 1_000_000_000),
        (4_000_000, 1_000_000_000),
      ], session)
    #expect(times == [0, 1_000_000_000, 2_000_000_000, 3_000_000_000])
    #expect(session.tracker.snifferClock.restarts == 0)
    #expect(session.tracker.snifferClock.restartFrames.isEmpty)
  }

  @Test func `A clock that stands still is none`() {
    let session = TestSession()
    let times = Self.times([(0, 0), (0, 10_000_000), (0, 20_000_000)], session)
    #expect(times == [0, 10_000_000, 30_000_000])
    #expect(!session.tracker.snifferClock.isUsed)
    #expect(session.tracker.snifferClock.restarts == 0)
  }

  @Test func `Between two packets that lie centuries apart no clock is counted round`() {
    let session = TestSession()
    session.time = -9_000_000_000_000_000_000
    session.feed(Self.packet(at: 1_000_000), .nordicBLE)
    session.time = 9_000_000_000_000_000_000
    session.feed(Self.packet(at: 0xFFFF_0000), .nordicBLE)
    #expect(session.tracker.snifferClock.restartFrames == [2])
  }

  @Test func `Sniffers beyond the limit are counted, and keep the times of their records`() {
    let session = TestSession()
    for board in 0..<20 as Range<UInt8> {
      session.feed(Self.packet(at: 1000, board: board), .nordicBLE)
    }
    #expect(session.tracker.detailsNotKept == 4)
    #expect(session.tracker.tally.records == 20)
  }

  @Test func `A clock that begins anew for ever is counted`() {
    let session = TestSession()
    for turn in 0...40 {
      session.feed(
        Self.packet(at: turn % 2 == 0 ? 500_000_000 : 1000), .nordicBLE, after: 5_000_000_000)
    }
    #expect(session.tracker.snifferClock.restarts == 40)
    #expect(session.tracker.snifferClock.restartFrames == Array(2...17))
  }
}
