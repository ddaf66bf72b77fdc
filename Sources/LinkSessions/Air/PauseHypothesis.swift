import CaptureFiles

/// Whether the pauses between packets that a sniffer's header gives are those of the air.
///
/// For them: answers that come T_IFS after a packet, between longer pauses; or that they add up to
/// the time of the records. Against them: that they fall behind those for minutes, or say nothing.
struct PauseHypothesis: Sendable {
  /// Nanoseconds that the packet before was on the air.
  private var lastAirtime: Int64 = 0
  private var lastCounter: UInt16?
  /// Pauses of T_IFS, and longer ones.
  private var answers = 0
  private var longer = 0
  /// Nanoseconds since the first packet by either clock, and the smallest difference of the two:
  /// records come late, and never early.
  private var byPauses: Int64 = 0
  private var byRecords: Int64 = 0
  private var smallestLag: Int64 = 0
  private var isRefuted = false

  /// T_IFS in microseconds, and what a sniffer may measure instead. Core 6.0, Vol 6, Part B, 4.1.1.
  private static let interFrameSpace: ClosedRange<UInt32> = 146...154
  private static let fewest = 4
  /// Records may come so many nanoseconds late: no sniffer holds more back.
  private static let patience: Int64 = 120_000_000_000

  private var isTrusted: Bool {
    guard !isRefuted else { return false }
    if answers >= PauseHypothesis.fewest, longer >= PauseHypothesis.fewest { return true }
    return byRecords >= 2_000_000_000
      && byPauses.elapsed(since: byRecords).magnitude <= UInt64(byRecords / 10)
  }

  /// Takes the next packet.
  ///
  /// - Parameters:
  ///   - radio: what its header says.
  ///   - octets: from the access address to the CRC.
  ///   - arrival: nanoseconds between its record and the one before.
  /// - Returns: nanoseconds from the start of the packet before to its own; nil where the header does
  ///   not tell, or is not believed.
  mutating func take(_ radio: RadioMetadata, octets: Int, arrival: Int64) -> Int64? {
    let start = lastAirtime
    lastAirtime = Int64((radio.phy ?? .le1M).microseconds(ofPDU: octets - 7)) * 1000
    let lost = lastCounter.flatMap { last in radio.packetCounter.map { $0 &- last &- 1 } } ?? 0
    lastCounter = radio.packetCounter
    // No packet follows another without any pause.
    guard let pause = radio.deltaTime, pause > 0, start > 0 else { return nil }
    if PauseHypothesis.interFrameSpace.contains(pause) {
      answers += 1
    } else if pause > 400 {
      longer += 1
    }
    var elapsed = start.later(by: Int64(pause) * 1000)
    // Of packets that the host has not received nothing is known but that they took time.
    if lost > 0, lost < 0x8000 { elapsed = max(elapsed, arrival) }
    byPauses.lengthen(by: elapsed)
    byRecords.lengthen(by: max(0, arrival))
    let lag = byRecords.elapsed(since: byPauses)
    smallestLag = min(smallestLag, lag)
    if lag.elapsed(since: smallestLag) > PauseHypothesis.patience { isRefuted = true }
    return isTrusted ? elapsed : nil
  }
}
