import CaptureFiles

/// Whose turn it is on a connection whose sniffer does not tell who sends.
///
/// The central opens each connection event, then the two take turns, with T_IFS between the end of
/// a packet and the start of its answer. Core 6.0, Vol 6, Part B, 4.1.1 and 4.5.1.
struct AirTurns: Sendable {
  /// When the last packet on this access address began and ended, in nanoseconds.
  private var lastStart: Int64 = .min
  private var lastEnd: Int64 = .min
  private var lastDirection: LinkDirection?
  /// Pauses that were T_IFS to the precision of a good sniffer, and others.
  private var exactPauses = 0
  private var otherPauses = 0

  /// Nanoseconds from the start of a packet to that of its answer, at most: 2120 µs of packet (with
  /// S=8 17,040), 150 µs of pause, and some for the sniffer's clock.
  static func longestTurn(on phy: RadioMetadata.PhysicalLayer) -> Int64 {
    switch phy {
    case .le1M, .le2M: 2_500_000
    case .leCodedS2, .leCodedS8: 17_500_000
    }
  }

  static let pause: Int64 = 150_000
  /// How far an exact clock may be off a pause: 2 µs of the sender, and that of the sniffer.
  static let precision: Int64 = 20_000

  /// Takes the next packet and tells who sent it.
  mutating func take(
    _ radio: RadioMetadata, pduOctets: Int, at time: Int64, _ evidence: inout CaptureEvidence
  ) -> LinkDirection {
    let phy = radio.phy ?? .le1M
    let direction = direction(of: radio, phy, at: time)
    if lastDirection == direction { evidence.lastUnanswered = time }
    evidence.directionsAreTold = radio.direction != nil
    lastStart = time
    lastEnd = time.later(by: Int64(phy.microseconds(ofPDU: pduOctets)) * 1000)
    lastDirection = direction
    return direction
  }

  private mutating func direction(
    of radio: RadioMetadata, _ phy: RadioMetadata.PhysicalLayer, at time: Int64
  ) -> LinkDirection {
    switch radio.direction {
    case .centralToPeripheral: return .centralToPeripheral
    case .peripheralToCentral: return .peripheralToCentral
    case nil: break
    }
    guard let lastDirection, time.elapsed(since: lastStart) < AirTurns.longestTurn(on: phy) else {
      return .centralToPeripheral
    }
    let pause = time.elapsed(since: lastEnd)
    if pause.elapsed(since: AirTurns.pause).magnitude <= UInt64(AirTurns.precision) {
      exactPauses += 1
      return lastDirection.opposite
    }
    otherPauses += 1
    // With a clock that can be believed, a longer pause is one in which a packet was missed.
    let isPrecise = exactPauses >= 8 && exactPauses > 4 * otherPauses
    return isPrecise && pause > 2 * AirTurns.pause ? lastDirection : lastDirection.opposite
  }
}
