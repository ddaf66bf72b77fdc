import BluetoothPackets
import CaptureFiles

/// Tests whether the PHY in a sniffer's header is the one in use after the sides have agreed on another PHY.
///
/// Some tools leave the field at LE 1M. A response follows T_IFS after the end of a packet, so the time between the
/// starts of the two depends on the PHY. Core 6.0, Vol 6, Part B, 4.1.1.
struct PHYFieldHypothesis: Sendable {
  /// The PHY that both sides agreed on, and the instant of the change.
  private var agreed: (phy: RadioMetadata.PhysicalLayer, instant: UInt16)?
  private var isInForce = false
  /// Whether the agreed PHY matched the last response better than the header's PHY, and for how many consecutive
  /// responses the result has been the same.
  private var lastFits = false
  private var count = 0
  /// Whether the agreed PHY is in use; nil while there are too few responses to show it.
  private var isUsed: Bool?
  /// The last packet: its start, its octets and its channel.
  private var last: (start: Int64, octets: Int, channel: UInt8)?
  /// Weighted mean of the pauses before responses, calculated with the header's PHY, in nanoseconds.
  private var usual: Int64 = 150_000

  /// Nanoseconds by which one PHY must match a pause better than the other.
  private static let margin: UInt64 = 10_000
  /// The maximum deviation from the usual pause, in nanoseconds, that still counts as a match.
  private static let tolerance: UInt64 = 40_000
  /// Pauses that the sniffer's clock may show before a response, in nanoseconds.
  private static let pauses: ClosedRange<Int64> = 100_000...400_000
  /// Number of consecutive responses that decide, and number that change a decision.
  private static let enough = 2
  private static let many = 6

  /// Records a change of the PHYs.
  ///
  /// Only LE 1M and LE 2M, with the same PHY on both sides, can be distinguished by the time of a response.
  mutating func expect(_ phys: BothDirections<PHY>, at instant: UInt16) {
    agreed =
      switch (phys.centralToPeripheral, phys.peripheralToCentral) {
      case (.le1M, .le1M): (.le1M, instant)
      case (.le2M, .le2M): (.le2M, instant)
      default: nil
      }
    isInForce = false
    isUsed = nil
    count = 0
  }

  /// Processes the next packet.
  ///
  /// - Parameters:
  ///   - radio: the sniffer's metadata.
  ///   - octets: octets of header, payload and message integrity check.
  ///   - time: its start.
  ///   - clock: the connection events.
  /// - Returns: the PHY of the packet; nil while it is unknown which of the two is in use.
  mutating func take(
    _ radio: RadioMetadata, octets: Int, at time: Int64, _ clock: EventClock
  ) -> RadioMetadata.PhysicalLayer? {
    defer { last = radio.channel.map { (time, octets, $0) } }
    guard let header = radio.phy, header == .le1M || header == .le2M else { return radio.phy }
    let elapsed = last.flatMap {
      $0.channel == radio.channel ? time.elapsed(since: $0.start) : nil
    }
    guard let agreed, agreed.phy != header else {
      if let elapsed, let last { learn(pause(elapsed, last.octets, header)) }
      return header
    }
    isInForce = isInForce || clock.hasReached(agreed.instant, at: time)
    guard isInForce else {
      if let elapsed, let last { learn(pause(elapsed, last.octets, header)) }
      return header
    }
    if let elapsed, let last {
      vote(pause(elapsed, last.octets, header), pause(elapsed, last.octets, agreed.phy))
    }
    return isUsed.map { $0 ? agreed.phy : header }
  }

  private func pause(
    _ elapsed: Int64, _ octets: Int, _ phy: RadioMetadata.PhysicalLayer
  ) -> Int64 {
    elapsed.elapsed(since: Int64(phy.microseconds(ofPDU: octets)) * 1000)
  }

  private mutating func learn(_ pause: Int64) {
    guard PHYFieldHypothesis.pauses.contains(pause) else { return }
    usual.lengthen(by: pause.elapsed(since: usual) / 8)
  }

  private mutating func vote(_ byHeader: Int64, _ byAgreed: Int64) {
    let header = byHeader.elapsed(since: usual).magnitude
    let agreed = byAgreed.elapsed(since: usual).magnitude
    guard min(header, agreed) <= PHYFieldHypothesis.tolerance,
      max(header, agreed) - min(header, agreed) >= PHYFieldHypothesis.margin
    else { return }
    let fits = agreed < header
    count = lastFits == fits ? min(count + 1, PHYFieldHypothesis.many) : 1
    lastFits = fits
    if count >= (isUsed == nil ? PHYFieldHypothesis.enough : PHYFieldHypothesis.many) {
      isUsed = fits
    }
  }
}
