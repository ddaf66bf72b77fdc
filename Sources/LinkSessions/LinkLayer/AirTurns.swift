import BluetoothPackets
import CaptureFiles

/// Determines the sender of each packet if the sniffer does not record it.
///
/// The central opens each connection event, then the two sides alternate, with T_IFS between the end of a packet and
/// the start of the response. Core 6.0, Vol 6, Part B, 4.1.1 and 4.5.1.
struct AirTurns: Sendable {
  /// The times at which the last packet on this access address started and ended, in nanoseconds.
  private var lastStart: Int64 = .min
  private var lastEnd: Int64 = .min
  private var lastDirection: LinkDirection?
  private var flags = DirectionFlagHypothesis()
  private var lastFlag: LinkDirection?
  /// Whether the sender in the last packet's header is not trusted.
  private(set) var contradictsFlag = false
  private var lastChannel: UInt8?
  private var lastHasMore = false
  private var pauses = AnswerPauses()
  /// The pauses on an earlier connection. A pause that is long by their measure counts as long before this connection
  /// has shown its own pauses.
  private var heardBefore = AnswerPauses()
  private var numbers = SequenceNumbers()
  private var sides = ContentSides()
  private var phases = AnchorPhases()
  /// Whether the sender of the last packet is certain.
  private var lastIsSure = false
  /// Whether the sender of the last packet was determined by its content rather than by its position in the event.
  private var lastIsByContent = false
  /// Whether the sequence numbers were learned from senders that were assumed because the central is usually the
  /// client.
  private var sidesAreAssumed = false
  /// The sequence number of the last packet; nil if it was damaged.
  private var lastNumber: Bool?
  private var hasHeardPeripheral = false

  /// Maximum time from the start of a packet to the start of its response, in nanoseconds: 2120 µs of packet (17,040
  /// with S=8), 150 µs of pause, and a tolerance for the sniffer's clock.
  static func longestTurn(on phy: RadioMetadata.PhysicalLayer) -> Int64 {
    switch phy {
    case .le1M, .le2M: 2_500_000
    case .leCodedS2, .leCodedS8: 17_500_000
    }
  }

  /// Minimum nanoseconds from the anchor point to a response: an empty PDU on LE 2M takes 44 µs and is answered 150 µs
  /// later. A packet that starts closer to the anchor point is the central's.
  private static let shortestAnswer: Int64 = 150_000

  /// Processes the next packet and returns its sender.
  ///
  /// - Parameters:
  ///   - radio: the sniffer's metadata.
  ///   - header: the header of its PDU; nil if it is damaged.
  ///   - claim: what its content shows about its sender.
  ///   - pduOctets: octets of header, payload and message integrity check.
  ///   - frame: its record.
  ///   - lateness: nanoseconds from the anchor point to the packet; nil if unknown.
  ///   - isFirstEvent: whether it certainly belongs to the first event of its connection.
  ///   - heard: the pauses that the sniffer measured on other connections; the pauses of this connection are added.
  ///   - evidence: receives the evidence from the packet.
  mutating func take(
    _ radio: RadioMetadata, _ header: DataPDUHeader?, claim: ContentClaim?, pduOctets: Int,
    at frame: Frame, lateness: Int64?, isFirstEvent: Bool, heard: inout AnswerPauses,
    _ evidence: inout CaptureEvidence
  ) -> LinkDirection {
    let phy = radio.phy ?? .le1M
    let time = frame.time
    lastIsByContent = false
    if lastDirection == nil { heardBefore = heard } else if pauses.areKnown { heard = pauses }
    let isWithinEvent = isWithinEvent(radio, phy, at: time)
    var pause: AnswerPauses.Verdict?
    let flag = flags.isBelieved ? radio.sender : nil
    var direction =
      flag ?? sender(of: radio, header, claim, phy, at: time, lateness: lateness, &pause)
    if flag == nil, isFirstEvent, let first = header.flatMap(senderAtStart) {
      direction = first
      lastIsSure = true
    }
    if flag == nil, case .role(let role)? = claim, role != direction {
      // The role decides, whatever the packet's position in the event seems to be.
      direction = role
      lastIsSure = true
      lastIsByContent = true
    }
    if flag != nil, isWithinEvent { pause = pauses.take(time.elapsed(since: lastEnd)) }
    contradictsFlag = flag == nil && radio.sender != nil
    if let flag {
      flags.take(
        flag, after: lastFlag, opensEvent: !isWithinEvent, isAnswer: pause == .answer)
      lastFlag = flag
    }
    if isWithinEvent, pause == .long {
      // Packets alternate without long pauses, so the capture lacks one.
      evidence.noteLoss(at: frame)
    }
    if lastDirection == direction { evidence.lastUnanswered = time }
    lastStart = time
    lastEnd = time.later(by: Int64(phy.microseconds(ofPDU: pduOctets)) * 1000)
    lastDirection = direction
    lastNumber = header?.sequenceNumber
    hasHeardPeripheral = hasHeardPeripheral || direction == .peripheralToCentral
    lastChannel = radio.channel
    if lastHasMore, !isWithinEvent { evidence.lastUnfinishedEvent = frame.number }
    lastHasMore = header?.hasMoreData ?? false
    let byNumbers = header.flatMap { numbers.sender(of: $0) }
    evidence.sendersAreKnown =
      flag != nil || lastIsSure && byNumbers == direction && !sidesAreAssumed
    if let header, lastIsSure || lastIsByContent { numbers.learn(header, from: direction) }
    if let claim, flag != nil || lastIsSure && !lastIsByContent && !sidesAreAssumed {
      sides.learn(claim, from: direction)
    }
    return direction
  }

  /// Processes an unencrypted PDU that only one role may send, before the packet itself is processed.
  mutating func take(_ radio: RadioMetadata, roleOf sender: LinkDirection) {
    if flags.isBelieved, let flag = radio.sender { flags.take(flag, roleOf: sender) }
  }

  private mutating func sender(
    of radio: RadioMetadata, _ header: DataPDUHeader?, _ claim: ContentClaim?,
    _ phy: RadioMetadata.PhysicalLayer, at time: Int64, lateness: Int64?,
    _ pause: inout AnswerPauses.Verdict?
  ) -> LinkDirection {
    if let header { notePhase(header, phy, at: time) }
    let byNumbers = header.flatMap { numbers.sender(of: $0) }
    // The pauses that were heard decide. If there are hardly any, the content decides.
    let byContent = pauses.areKnown || byNumbers != nil ? nil : claim.map(sides.sender)
    guard let lastDirection, !opensEvent(radio, phy, at: time, lateness: lateness, byNumbers) else {
      // The central's packet of this event is missing if the first packet is as late as a response or, if the clock is
      // unknown, if the first packet has the peripheral's sequence numbers.
      let isOnTime = lateness.map { $0.magnitude < UInt64(AirTurns.shortestAnswer) }
      if isOnTime != true, byContent == .peripheralToCentral, let claim {
        // The capture lacks the central's packet of this event: it was empty and left out, or was not heard.
        take(byContent: claim, isLate: isOnTime == false)
        return .peripheralToCentral
      }
      lastIsSure = isOnTime ?? (byNumbers != .peripheralToCentral)
      return lastIsSure ? .centralToPeripheral : byNumbers ?? .centralToPeripheral
    }
    let elapsed = time.elapsed(since: lastEnd)
    let isLong = !pauses.areKnown && heardBefore.isLong(elapsed)
    // Learn from the pause in any case, because the sniffer may now measure differently.
    let own = pauses.take(elapsed)
    let verdict = isLong ? .long : own
    pause = verdict
    switch verdict {
    case .answer:
      return lastIsSure
        ? lastDirection.opposite : byNumbers ?? byContent ?? lastDirection.opposite
    case .unknown:
      lastIsSure = false
      return byNumbers ?? byContent ?? lastDirection.opposite
    case .long:
      lastIsSure = false
      return byNumbers ?? byContent ?? lastDirection
    }
  }

  /// Returns the sender of a packet of the first event, if its numbers show that the previous packet was missed; nil
  /// otherwise.
  ///
  /// Both sides begin with SN 0 and NESN 0, and the central sends first. A first packet with NESN 1 answers a packet
  /// that the capture lacks, and a peripheral that has not been heard does not begin with SN 1. Core 6.0, Vol 6, Part
  /// B, 4.5.9.
  private func senderAtStart(_ header: DataPDUHeader) -> LinkDirection? {
    guard let lastDirection else {
      return !header.sequenceNumber && header.nextExpectedSequenceNumber
        ? .peripheralToCentral : nil
    }
    return lastDirection == .centralToPeripheral && !hasHeardPeripheral && lastNumber == false
      && header.sequenceNumber ? .centralToPeripheral : nil
  }

  /// - Parameter isLate: whether the packet's position in its event is also as late as a response.
  private mutating func take(byContent claim: ContentClaim, isLate: Bool) {
    lastIsByContent = true
    if case .role = claim {
      lastIsSure = true
    } else {
      lastIsSure = isLate
      if !isLate, !sides.isProven { sidesAreAssumed = true }
    }
  }

  /// Learns the central's sequence numbers from packets that are alone in their events.
  private mutating func notePhase(
    _ header: DataPDUHeader, _ phy: RadioMetadata.PhysicalLayer, at time: Int64
  ) {
    guard phy == .le1M || phy == .le2M else { return }
    phases.take(header, turn: AirTurns.longestTurn(on: phy), at: time)
    guard let differs = phases.differOfCentral else { return }
    sidesAreAssumed = false
    numbers.settle(differOfCentral: differs)
  }

  /// Returns whether a packet certainly belongs to the same connection event as the last one.
  private func isWithinEvent(
    _ radio: RadioMetadata, _ phy: RadioMetadata.PhysicalLayer, at time: Int64
  ) -> Bool {
    guard let lastChannel, radio.channel == lastChannel else { return false }
    return time.elapsed(since: lastStart) < AirTurns.longestTurn(on: phy)
  }

  /// Returns whether a packet belongs to a different connection event than the last one. Full events follow each other
  /// without silence, but on different channels.
  private func opensEvent(
    _ radio: RadioMetadata, _ phy: RadioMetadata.PhysicalLayer, at time: Int64, lateness: Int64?,
    _ byNumbers: LinkDirection?
  ) -> Bool {
    if time.elapsed(since: lastStart) >= AirTurns.longestTurn(on: phy) { return true }
    if let lastChannel, let channel = radio.channel, channel != lastChannel { return true }
    // Two consecutive events may use the same channel.
    guard let lateness, byNumbers == .centralToPeripheral else { return false }
    return lateness.magnitude < UInt64(AirTurns.shortestAnswer)
      && pauses.isLong(time.elapsed(since: lastEnd))
  }
}

extension RadioMetadata {
  /// The sender in the header; nil if the header does not contain it.
  fileprivate var sender: LinkDirection? {
    switch direction {
    case .centralToPeripheral: .centralToPeripheral
    case .peripheralToCentral: .peripheralToCentral
    case nil: nil
    }
  }
}

/// The pause before a response, by this sniffer's clock. T_IFS is 150 µs, but some sniffers measure up to twice that.
struct AnswerPauses: Sendable {
  fileprivate enum Verdict {
    case answer
    /// Too long for a response: a packet is missing, or another event has started.
    case long
    /// Undetermined, because the clock's error is not known well enough.
    case unknown
  }

  /// Weighted mean of the pauses so far, in nanoseconds, and their mean deviation from it. Newer pauses have more
  /// weight.
  private var mean: Int64 = 150_000
  private var deviation: Int64 = 0
  private var answers = 0
  private var longInARow = 0

  /// Minimum nanoseconds that a missing packet adds to a pause: the shortest packet takes 44 µs, and the pause before
  /// it 150 µs.
  private static let shortestLoss: Int64 = 190_000
  /// Tolerance for an exact clock: 2 µs for the sender, the rest for the sniffer.
  private static let precision: Int64 = 20_000
  private static let enough = 2

  /// Whether enough responses were heard.
  var areKnown: Bool { answers >= AnswerPauses.enough }

  func isLong(_ pause: Int64) -> Bool {
    areKnown && deviation < AnswerPauses.shortestLoss / 4
      && pause.elapsed(since: mean) > AnswerPauses.shortestLoss
  }

  fileprivate mutating func take(_ pause: Int64) -> Verdict {
    if isLong(pause) {
      longInARow += 1
      // So many consecutive packets can't be lost, so the clock has changed.
      if longInARow > 16 { self = AnswerPauses() }
      return .long
    }
    longInARow = 0
    // Such times are not those on the air and carry no information.
    guard (-1_000_000...1_500_000).contains(pause) else { return .unknown }
    let off = pause.elapsed(since: mean)
    let isUsual = off.magnitude <= UInt64(max(AnswerPauses.precision, 3 * deviation))
    let weight: Int64 = answers < 8 ? 4 : 16
    mean.lengthen(by: off / weight)
    deviation.lengthen(by: abs(off).elapsed(since: deviation) / weight)
    answers += 1
    return isUsual ? .answer : .unknown
  }
}

/// Determines the sender from SN and NESN.
///
/// A side that is acknowledged and receives a new packet changes both numbers; a side that is not
/// acknowledged changes neither. So the two numbers are equal on one side and different on the other.
/// Only a side without buffer space changes just one of them. Core 6.0, Vol 6, Part B, 4.5.9.
private struct SequenceNumbers: Sendable {
  /// Whether the two numbers differ in the central's packets.
  private var differOfCentral = false
  /// Number of packets that support this, minus the number of those that contradict it.
  private var support = 0
  private static let enough = 4
  /// Number of packets by side from which the numbers were learned. Packets of only one side prove nothing.
  private var heard = BothDirections(both: 0)

  mutating func learn(_ header: DataPDUHeader, from side: LinkDirection) {
    heard[side] = min(heard[side] + 1, 2)
    if differ(header, from: side) == differOfCentral {
      support = min(support + 1, 16)
    } else if support > 0 {
      support -= 1
    } else {
      differOfCentral.toggle()
    }
  }

  /// Sets whether the numbers differ in the central's packets, according to other evidence.
  mutating func settle(differOfCentral: Bool) {
    guard differOfCentral != self.differOfCentral || support < SequenceNumbers.enough else {
      return
    }
    self.differOfCentral = differOfCentral
    support = max(support, 2 * SequenceNumbers.enough)
    heard = BothDirections(both: 2)
  }

  /// Returns the sender of a packet; nil if there is too little evidence.
  func sender(of header: DataPDUHeader) -> LinkDirection? {
    guard support >= SequenceNumbers.enough,
      heard.centralToPeripheral + heard.peripheralToCentral == 4
    else {
      return nil
    }
    return differ(header, from: .centralToPeripheral) == differOfCentral
      ? .centralToPeripheral : .peripheralToCentral
  }

  /// Converts the numbers in a packet of either side into those of the central's packets.
  private func differ(_ header: DataPDUHeader, from side: LinkDirection) -> Bool {
    let differ = header.sequenceNumber != header.nextExpectedSequenceNumber
    return side == .centralToPeripheral ? differ : !differ
  }
}
