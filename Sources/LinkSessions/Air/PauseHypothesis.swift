import CaptureFiles

/// Tests whether the pauses between packets in a sniffer's header are the pauses on the air.
///
/// Evidence for it: responses follow a packet after T_IFS, and longer pauses separate them; pauses recur to the
/// microsecond where an advertiser moves to its next channel; or the pauses add up to the time of the records. Evidence
/// against it: the sum falls behind the records by minutes, or the pauses carry no information.
struct PauseHypothesis: Sendable {
  /// Nanoseconds that the previous packet was on the air.
  private var lastAirtime: Int64 = 0
  private var lastCounter: UInt16?
  /// Number of pauses of T_IFS, and of longer ones.
  private var answers = 0
  private var longer = 0
  /// The last pauses before a packet on the next primary advertising channel, in microseconds.
  private var hops = SIMD8<UInt32>(repeating: 0)
  /// Number of different pauses of this kind, number of recurrences, and number of pauses that are longer than any of
  /// this kind.
  private var hopCount = 0
  private var recurrent = 0
  private var apart = 0
  private var lastChannel: UInt8?
  /// Nanoseconds since the first packet by either clock, and the smallest difference between the two. Records may be
  /// late but are never early.
  private var byPauses: Int64 = 0
  private var byRecords: Int64 = 0
  private var smallestLag: Int64 = 0
  private var isRefuted = false
  /// By how much the pauses have exceeded the times between records since the pauses were first trusted. Time in which
  /// the host received nothing counts only if a pause proves it.
  private(set) var gain: Int64 = 0
  /// The pause before the last packet, if the sniffer's counter jumps there and the pause contradicts the records.
  private var unknown: Int64?

  /// T_IFS in microseconds, with the tolerance of sniffers' measurements. Core 6.0, Vol 6, Part B, 4.1.1.
  private static let interFrameSpace: ClosedRange<UInt32> = 146...154
  private static let fewest = 4
  /// Microseconds within which advertisers move to their next channel.
  private static let hop: UInt32 = 3_000
  /// The maximum delay of a record in nanoseconds: no sniffer buffers for longer.
  private static let patience: Int64 = 120_000_000_000
  /// Nanoseconds by which a pause may exceed the time of the records where packets were lost. A larger excess comes
  /// from a sniffer that restarted.
  private static let excess: Int64 = 30_000_000_000

  /// Returns the pause before the last packet in nanoseconds, if nothing shows how long it was.
  mutating func takeUnknown() -> Int64? { unknown.take() }

  private var isTrusted: Bool {
    guard !isRefuted else { return false }
    if answers >= PauseHypothesis.fewest, longer >= PauseHypothesis.fewest { return true }
    if recurrent >= PauseHypothesis.fewest, apart >= PauseHypothesis.fewest { return true }
    return byRecords >= 2_000_000_000
      && byPauses.elapsed(since: byRecords).magnitude <= UInt64(byRecords / 10)
  }

  /// Processes the next packet.
  ///
  /// - Parameters:
  ///   - radio: the metadata from its header.
  ///   - octets: its length from the access address to the CRC.
  ///   - arrival: nanoseconds between its record and the previous one.
  ///   - delay: the minimum delay with which the first packet was recorded.
  ///   - ahead: by how much the previous packet's time is ahead of its record.
  /// - Returns: nanoseconds from the start of the previous packet to the start of this one; nil if the header does not
  ///   contain the pause or is not trusted.
  mutating func take(
    _ radio: RadioMetadata, octets: Int, arrival: Int64, delay: Int64 = 0, ahead: Int64 = 0
  ) -> Int64? {
    let start = lastAirtime
    lastAirtime = Int64((radio.phy ?? .le1M).microseconds(ofPDU: octets - 7)) * 1000
    let lost = lastCounter.flatMap { last in radio.packetCounter.map { $0 &- last &- 1 } } ?? 0
    lastCounter = radio.packetCounter
    defer { lastChannel = radio.channel }
    // There is always a pause between two packets.
    guard let pause = radio.deltaTime, pause > 0, start > 0 else { return nil }
    if PauseHypothesis.interFrameSpace.contains(pause) {
      answers += 1
    } else if pause > 400 {
      longer += 1
    }
    if radio.packetCounter != nil, lost == 0 { takeHop(pause, to: radio.channel) }
    let proven = start.later(by: Int64(pause) * 1000)
    if lost > 0, proven.elapsed(since: max(0, arrival)) > PauseHypothesis.excess {
      unknown = proven
      return nil
    }
    var elapsed = proven
    if lost > 0, lost < 0x8000 {
      // The time of packets that the host did not receive is unknown. Use the records' time, less the minimum time that
      // other packets waited.
      byPauses.lengthen(by: max(proven, arrival))
      elapsed = max(proven, arrival.later(by: delay).elapsed(since: ahead))
    } else {
      byPauses.lengthen(by: proven)
    }
    byRecords.lengthen(by: max(0, arrival))
    let lag = byRecords.elapsed(since: byPauses)
    smallestLag = min(smallestLag, lag)
    if lag.elapsed(since: smallestLag) > PauseHypothesis.patience { isRefuted = true }
    guard isTrusted else { return nil }
    gain.lengthen(by: proven.elapsed(since: max(0, arrival)))
    return elapsed
  }

  /// Compares the pause before a packet on the next advertising channel with those before it.
  private mutating func takeHop(_ pause: UInt32, to channel: UInt8?) {
    guard pause < PauseHypothesis.hop else {
      apart += 1
      return
    }
    guard let channel, let lastChannel, 38...39 ~= channel, lastChannel == channel - 1 else {
      return
    }
    for known in hops.indices where hops[known].distance(to: pause).magnitude <= 1 {
      recurrent += 1
      return
    }
    hops[hopCount % hops.scalarCount] = pause
    hopCount += 1
  }
}
