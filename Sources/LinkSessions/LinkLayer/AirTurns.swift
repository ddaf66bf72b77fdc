import BluetoothPackets
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
  private var flags = DirectionFlagHypothesis()
  private var lastFlag: LinkDirection?
  /// Whether the header of the last packet names a sender that is not believed.
  private(set) var contradictsFlag = false
  private var lastChannel: UInt8?
  private var lastHasMore = false
  private var pauses = AnswerPauses()
  private var numbers = SequenceNumbers()
  /// Whether it is beyond doubt who sent the last packet.
  private var lastIsSure = false

  /// Nanoseconds from the start of a packet to that of its answer, at most: 2120 µs of packet (with
  /// S=8 17,040), 150 µs of pause, and some for the sniffer's clock.
  static func longestTurn(on phy: RadioMetadata.PhysicalLayer) -> Int64 {
    switch phy {
    case .le1M, .le2M: 2_500_000
    case .leCodedS2, .leCodedS8: 17_500_000
    }
  }

  /// An empty PDU on LE 2M takes 44 µs and is answered 150 µs later: what begins nearer to the anchor
  /// point than this is the central's. In nanoseconds.
  private static let shortestAnswer: Int64 = 150_000

  /// Takes the next packet and tells who sent it.
  ///
  /// - Parameters:
  ///   - radio: what is known of its reception.
  ///   - header: of its PDU; nil where it is damaged.
  ///   - pduOctets: octets of header, payload and check.
  ///   - frame: its record.
  ///   - lateness: nanoseconds from the anchor point to the packet; nil where it is not known.
  ///   - evidence: learns what the packet shows.
  mutating func take(
    _ radio: RadioMetadata, _ header: DataPDUHeader?, pduOctets: Int, at frame: Frame,
    lateness: Int64?, _ evidence: inout CaptureEvidence
  ) -> LinkDirection {
    let phy = radio.phy ?? .le1M
    let time = frame.time
    let isWithinEvent = isWithinEvent(radio, phy, at: time)
    var pause: AnswerPauses.Verdict?
    let flag = flags.isBelieved ? radio.sender : nil
    let direction =
      flag ?? sender(of: radio, header, phy, at: time, lateness: lateness, &pause)
    if flag != nil, isWithinEvent { pause = pauses.take(time.elapsed(since: lastEnd)) }
    contradictsFlag = flag == nil && radio.sender != nil
    if let flag {
      flags.take(
        flag, after: lastFlag, opensEvent: !isWithinEvent, isAnswer: pause == .answer)
      lastFlag = flag
    }
    if isWithinEvent, pause == .long {
      // Who takes turns leaves no room but for packets that are not in the capture.
      evidence.noteLoss(at: frame)
    }
    if lastDirection == direction { evidence.lastUnanswered = time }
    lastStart = time
    lastEnd = time.later(by: Int64(phy.microseconds(ofPDU: pduOctets)) * 1000)
    lastDirection = direction
    lastChannel = radio.channel
    if lastHasMore, !isWithinEvent { evidence.lastUnfinishedEvent = frame.number }
    lastHasMore = header?.hasMoreData ?? false
    let byNumbers = header.flatMap { numbers.sender(of: $0) }
    evidence.sendersAreKnown = flag != nil || lastIsSure && byNumbers == direction
    if let header, lastIsSure { numbers.learn(header, from: direction) }
    return direction
  }

  /// Takes a PDU in the plain that only one role may send, before it is taken as a packet.
  mutating func take(_ radio: RadioMetadata, roleOf sender: LinkDirection) {
    if flags.isBelieved, let flag = radio.sender { flags.take(flag, roleOf: sender) }
  }

  private mutating func sender(
    of radio: RadioMetadata, _ header: DataPDUHeader?, _ phy: RadioMetadata.PhysicalLayer,
    at time: Int64, lateness: Int64?, _ pause: inout AnswerPauses.Verdict?
  ) -> LinkDirection {
    let byNumbers = header.flatMap { numbers.sender(of: $0) }
    guard let lastDirection, !opensEvent(radio, phy, at: time, lateness: lateness, byNumbers) else {
      // The central's packet of this event is missing if the first one is as late as its answer is,
      // or its numbers are the peripheral's where the clock says nothing.
      let isOnTime = lateness.map { $0.magnitude < UInt64(AirTurns.shortestAnswer) }
      lastIsSure = isOnTime ?? (byNumbers != .peripheralToCentral)
      return lastIsSure ? .centralToPeripheral : byNumbers ?? .centralToPeripheral
    }
    let verdict = pauses.take(time.elapsed(since: lastEnd))
    pause = verdict
    switch verdict {
    case .answer: return lastIsSure ? lastDirection.opposite : byNumbers ?? lastDirection.opposite
    case .unknown:
      lastIsSure = false
      return byNumbers ?? lastDirection.opposite
    case .long:
      lastIsSure = false
      return byNumbers ?? lastDirection
    }
  }

  /// Whether a packet belongs to the same connection event as the last one, beyond doubt.
  private func isWithinEvent(
    _ radio: RadioMetadata, _ phy: RadioMetadata.PhysicalLayer, at time: Int64
  ) -> Bool {
    guard let lastChannel, radio.channel == lastChannel else { return false }
    return time.elapsed(since: lastStart) < AirTurns.longestTurn(on: phy)
  }

  /// Whether a packet belongs to another connection event than the last one. Events that are filled
  /// follow each other without a silence, but on channels of their own.
  private func opensEvent(
    _ radio: RadioMetadata, _ phy: RadioMetadata.PhysicalLayer, at time: Int64, lateness: Int64?,
    _ byNumbers: LinkDirection?
  ) -> Bool {
    if time.elapsed(since: lastStart) >= AirTurns.longestTurn(on: phy) { return true }
    if let lastChannel, let channel = radio.channel, channel != lastChannel { return true }
    // Two events in a row may use one channel.
    guard let lateness, byNumbers == .centralToPeripheral else { return false }
    return lateness.magnitude < UInt64(AirTurns.shortestAnswer)
      && pauses.isLong(time.elapsed(since: lastEnd))
  }
}

extension RadioMetadata {
  /// Who sent the packet, by the header; nil where it does not tell.
  fileprivate var sender: LinkDirection? {
    switch direction {
    case .centralToPeripheral: .centralToPeripheral
    case .peripheralToCentral: .peripheralToCentral
    case nil: nil
    }
  }
}

/// How long after a packet its answer begins, by the clock of this sniffer: T_IFS is 150 µs, but
/// some tell times that are late by as much again.
private struct AnswerPauses: Sendable {
  enum Verdict {
    case answer
    /// Too long for an answer: a packet is missing, or another event has begun.
    case long
    /// The clock is not known well enough to say.
    case unknown
  }

  /// Of the pauses so far, in nanoseconds, the newer the heavier; and by how much they are off it.
  private var mean: Int64 = 150_000
  private var deviation: Int64 = 0
  private var answers = 0
  private var longInARow = 0

  /// The shortest packet that can be missing takes 44 µs, and its own pause 150.
  private static let shortestLoss: Int64 = 190_000
  /// How far an exact clock may be off: 2 µs of the sender, and that of the sniffer.
  private static let precision: Int64 = 20_000
  private static let enough = 2

  func isLong(_ pause: Int64) -> Bool {
    answers >= AnswerPauses.enough && deviation < AnswerPauses.shortestLoss / 4
      && pause.elapsed(since: mean) > AnswerPauses.shortestLoss
  }

  mutating func take(_ pause: Int64) -> Verdict {
    if isLong(pause) {
      longInARow += 1
      // That many packets are not lost one after the other: the clock is another one than it was.
      if longInARow > 16 { self = AnswerPauses() }
      return .long
    }
    longInARow = 0
    // Times that are not those of the air say nothing.
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

/// Who sends, by SN and NESN.
///
/// Who is acknowledged and receives something new moves both, who is not moves neither, so that they
/// are equal on one side and different on the other. Only a side that has no room for what it
/// receives moves one alone. Core 6.0, Vol 6, Part B, 4.5.9.
private struct SequenceNumbers: Sendable {
  /// Whether they are different in the central's packets.
  private var differOfCentral = false
  /// By how many packets more than against it.
  private var support = 0
  /// How many packets of each side have been learned from: those of one alone prove nothing.
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

  /// The sender of a packet; nil where too little is known.
  func sender(of header: DataPDUHeader) -> LinkDirection? {
    guard support >= 4, heard.centralToPeripheral + heard.peripheralToCentral == 4 else {
      return nil
    }
    return differ(header, from: .centralToPeripheral) == differOfCentral
      ? .centralToPeripheral : .peripheralToCentral
  }

  /// What the packet of a side says of the central's.
  private func differ(_ header: DataPDUHeader, from side: LinkDirection) -> Bool {
    let differ = header.sequenceNumber != header.nextExpectedSequenceNumber
    return side == .centralToPeripheral ? differ : !differ
  }
}
