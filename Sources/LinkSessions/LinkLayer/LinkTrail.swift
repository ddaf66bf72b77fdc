import BluetoothPackets
import CaptureFiles

/// The last packets of a connection on the air. They show how it ended if no unencrypted PDU does.
struct LinkTrail: Sendable {
  /// The last packets of one side.
  struct Side: Sendable {
    /// The last packet, intact or damaged.
    var last: Frame?
    /// The last intact packet.
    var lastWhole: Frame?
    /// The last packet, if it is damaged.
    var damaged: Frame?
    /// Whether that damaged packet has no payload.
    var damagedIsEmpty = false
    /// The time at which the side last provably received a packet of the other side, as a changed NESN shows.
    var received: Int64?
    private var nextExpected: Bool?
    /// The sequence number of the last intact packet; nil until the number has changed. Some tools log
    /// their own packets before the radio assigns the numbers.
    private(set) var sequence: Bool?
    private var firstSequence: Bool?
    /// The last PDU with a payload, while nothing proves that the other side received it.
    private(set) var unacknowledged: Frame?
    private var contentSequence = false
    /// The last PDU with a payload.
    private(set) var content: Frame?
    /// The signal strengths of the last eight packets, the latest in the lowest octet.
    private var strengths: UInt64 = 0
    private var strengthCount: UInt8 = 0

    /// Processes NESN. Returns true if it proves that a packet was received since the last one sent.
    mutating func take(nextExpected: Bool) -> Bool {
      defer { self.nextExpected = nextExpected }
      return self.nextExpected.map { $0 != nextExpected } ?? false
    }

    mutating func take(sequence: Bool) {
      firstSequence = firstSequence ?? sequence
      if self.sequence != nil || sequence != firstSequence { self.sequence = sequence }
    }

    /// Records a PDU with a payload that is not a retransmission.
    mutating func takeContent(_ header: DataPDUHeader, at frame: Frame) {
      unacknowledged = frame
      content = frame
      contentSequence = header.sequenceNumber
    }

    /// Records that the side sends its next PDU, or that the other side acknowledges the last one.
    mutating func settle(sent sequence: Bool? = nil, expected: Bool? = nil) {
      guard unacknowledged != nil else { return }
      if let sequence, sequence != contentSequence { unacknowledged = nil }
      if let expected, expected != contentSequence { unacknowledged = nil }
    }

    mutating func take(rssi: Int8) {
      strengths = strengths << 8 | UInt64(UInt8(bitPattern: rssi))
      strengthCount = min(8, strengthCount + 1)
    }

    /// The mean signal strength in dBm; nil if the sniffer did not record signal strengths.
    var meanStrength: Int8? {
      guard strengthCount > 0 else { return nil }
      var sum = 0
      for place in 0..<Int(strengthCount) {
        sum += Int(Int8(truncatingIfNeeded: strengths >> (8 * UInt64(place))))
      }
      return Int8(clamping: sum / Int(strengthCount))
    }
  }

  /// A change that takes effect at an instant.
  struct Change: Sendable {
    let procedure: LinkLayerProcedure
    let frame: Frame
    let instant: UInt16?
    /// Number of connection events from its announcement to its instant; nil if they are not counted.
    var ahead: Int?
    /// The encrypted request for other parameters, if `frame` may be the response to it; then the update itself was
    /// missed.
    var request: Int?
    /// Number of consecutive connection events since then in which the PDU was not answered.
    var unanswered = 0
  }

  private struct Hidden: Sendable {
    let frame: Frame
    let direction: LinkDirection
    let octets: Int
  }

  private var central = Side()
  private var peripheral = Side()
  /// Number of consecutive connection events that contain packets of the central and none of the peripheral.
  private(set) var unansweredEvents = 0
  private(set) var firstUnanswered: Frame?
  private(set) var lastUnanswered: Frame?
  /// The time at which the capture continued after missing records; nil if none are missing.
  private(set) var resumed: Int64?
  /// The packets of the central in those events.
  private(set) var unanswered = UnansweredPackets()
  /// Whether any packet of the peripheral was heard.
  private(set) var heardPeripheral = false
  /// Nanoseconds between advertising events of the peripheral before the connection; nil if they were not heard.
  var advertisingPause: Int64?
  /// The central's first packet.
  private(set) var firstOfCentral: Frame?
  /// Number of packets of the peripheral that the central has not acknowledged in its next packet, until it
  /// acknowledges one.
  private(set) var answersNotHeard = 0
  private var hasNewAnswer = false
  /// The last PDU with a payload, if it is an encrypted control PDU.
  private var hidden: Hidden?
  /// Whether an encrypted control PDU of this side may still be answered by the other side.
  private var mayBeAnswered = BothDirections(both: false)
  /// The peripheral's last PDU with a payload, if it is as long as an encrypted request for other parameters.
  private var possibleRequest: Frame?
  /// Number of the connection's packets since the hidden PDU.
  private(set) var packetsSinceHidden = 0
  /// Whether the hidden PDU may be a response to the other side.
  private(set) var hiddenMayAnswer = false
  /// The last PDU that contains an instant, or has the length of one that does.
  private(set) var change: Change?
  /// Whether ciphertext may have changed the timing.
  private(set) var hasHiddenUpdate = false
  /// The last encrypted PDU that the central repeated although the peripheral had acknowledged it.
  private var repeated: Connection.EndCircumstances.RepeatedPDU?
  /// The peripheral's first advertising since the last packet.
  private(set) var advertisedAgain: Frame?
  /// The peripheral's first advertising since its own last packet.
  private(set) var advertisedSince: Frame?

  subscript(direction: LinkDirection) -> Side {
    get { direction == .centralToPeripheral ? central : peripheral }
    @inline(__always) _modify {
      if direction == .centralToPeripheral { yield &central } else { yield &peripheral }
    }
  }

  // MARK: Packets

  /// Processes an intact packet.
  ///
  /// - Parameters:
  ///   - header: the header of its PDU.
  ///   - direction: its direction.
  ///   - radio: the sniffer's metadata.
  ///   - turn: nanoseconds after which a packet starts another event.
  ///   - frame: its record.
  /// - Returns: what its sender has received, according to its acknowledgement.
  mutating func take(
    _ header: DataPDUHeader, _ direction: LinkDirection, _ radio: RadioMetadata, turn: Int64,
    at frame: Frame
  ) -> Received {
    let other = direction.opposite
    var received = Received.nothingNew
    if self[direction].take(nextExpected: header.nextExpectedSequenceNumber) {
      // The side received a packet after its own last one. The sniffer may or may not have captured that packet.
      let before = self[direction].last?.number ?? 0
      let heard = self[other].last?.number ?? 0
      self[direction].received = heard > before ? self[other].last?.time : frame.time
      let isOther =
        self[other].damaged == nil
        && self[other].sequence == header.nextExpectedSequenceNumber
      if heard <= before || isOther {
        received = .missing
      } else if let damaged = self[other].damaged, !self[other].damagedIsEmpty {
        received = .damaged(damaged.number)
      }
    }
    if direction == .centralToPeripheral, hasNewAnswer, central.received == nil {
      answersNotHeard += 1
    }
    hasNewAnswer = direction == .peripheralToCentral
    self[direction].settle(sent: header.sequenceNumber)
    self[other].settle(expected: header.nextExpectedSequenceNumber)
    hear(direction, radio, turn: turn, at: frame)
    self[direction].lastWhole = frame
    self[direction].damaged = nil
    self[direction].take(sequence: header.sequenceNumber)
    return received
  }

  /// What a side has provably received since its last packet.
  enum Received {
    case nothingNew
    /// A packet that is missing from the capture.
    case missing
    /// A packet whose record is damaged.
    case damaged(Int)
  }

  /// Processes a damaged packet, which was sent nevertheless.
  mutating func takeDamaged(
    _ direction: LinkDirection, _ radio: RadioMetadata, isEmpty: Bool, turn: Int64,
    at frame: Frame
  ) {
    hear(direction, radio, turn: turn, at: frame)
    self[direction].damaged = frame
    self[direction].damagedIsEmpty = isEmpty
  }

  private mutating func hear(
    _ direction: LinkDirection, _ radio: RadioMetadata, turn: Int64, at frame: Frame
  ) {
    advertisedAgain = nil
    packetsSinceHidden &+= 1
    if direction == .centralToPeripheral { firstOfCentral = firstOfCentral ?? frame }
    if let rssi = radio.rssi { self[direction].take(rssi: rssi) }
    if direction == .peripheralToCentral {
      heardPeripheral = true
      advertisedSince = nil
      // The last of these events was answered.
      if let change, change.unanswered > 0, change.unanswered == unansweredEvents {
        self.change?.unanswered -= 1
      }
      unansweredEvents = 0
      firstUnanswered = nil
      unanswered = UnansweredPackets()
    } else if central.last.map({ frame.time.elapsed(since: $0.time) > turn }) ?? true {
      unansweredEvents += 1
      firstUnanswered = firstUnanswered ?? frame
      lastUnanswered = frame
      if let change, central.unacknowledged?.number == change.frame.number {
        self.change?.unanswered = unansweredEvents
      }
    }
    self[direction].last = frame
  }

  /// Counts a packet of the central in events that the peripheral did not answer.
  ///
  /// - Parameters:
  ///   - isRepeat: whether it is a retransmission.
  ///   - damage: a hash of its octets if it is damaged.
  mutating func noteUnanswered(isRepeat: Bool, damage: UInt64? = nil) {
    guard firstUnanswered != nil else { return }
    unanswered.take(isRepeat: isRepeat, damage: damage)
  }

  // MARK: PDUs with a payload

  /// Processes a PDU with a payload that is not a retransmission.
  ///
  /// - Parameters:
  ///   - header: the header of the PDU.
  ///   - isHidden: whether it is ciphertext.
  ///   - mayAnswer: whether a procedure that began unencrypted is waiting for a response.
  ///   - direction: its direction.
  ///   - frame: its record.
  mutating func takeContent(
    _ header: DataPDUHeader, isHidden: Bool, mayAnswer: Bool, _ direction: LinkDirection,
    at frame: Frame
  ) {
    self[direction].takeContent(header, at: frame)
    if change?.request != nil { change = nil }
    guard isHidden, header.llid == .control else {
      hidden = nil
      noteRequest(header, isHidden: isHidden, direction, at: frame)
      return
    }
    possibleRequest = nil
    packetsSinceHidden = 0
    hidden = Hidden(frame: frame, direction: direction, octets: Int(header.length))
    let other = direction.opposite
    let change =
      direction == .centralToPeripheral ? HiddenLength.change(Int(header.length)) : nil
    hiddenMayAnswer = mayAnswer || mayBeAnswered[other]
    if hiddenMayAnswer {
      mayBeAnswered[other] = false
    } else if change == nil {
      mayBeAnswered[direction] = true
    }
    if let change { self.change = Change(procedure: change, frame: frame, instant: nil) }
    if change == .connectionUpdate { hasHiddenUpdate = true }
  }

  /// Looks for an encrypted Connection Parameter Update Request and its response: an update with an instant follows.
  private mutating func noteRequest(
    _ header: DataPDUHeader, isHidden: Bool, _ direction: LinkDirection, at frame: Frame
  ) {
    let request = possibleRequest
    possibleRequest = nil
    guard isHidden, header.llid == .start else { return }
    if direction == .peripheralToCentral {
      if Int(header.length) == HiddenLength.parameterRequest { possibleRequest = frame }
    } else if let request, Int(header.length) == HiddenLength.parameterResponse {
      change = Change(
        procedure: .connectionUpdate, frame: frame, instant: nil, request: request.number)
    }
  }

  /// Records that the central repeats an encrypted PDU that the peripheral had acknowledged.
  mutating func noteRepeat(at frame: Frame) {
    guard let original = central.content, let acknowledgement = peripheral.lastWhole,
      original.number < acknowledgement.number
    else { return }
    repeated = Connection.EndCircumstances.RepeatedPDU(
      original: original.number, acknowledgement: acknowledgement.number, copy: frame)
  }

  /// The repeated PDU, if nothing from the peripheral followed the copy.
  var repeatedAtEnd: Connection.EndCircumstances.RepeatedPDU? {
    guard let repeated, let last = peripheral.last, last.number < repeated.copy.number else {
      return nil
    }
    return repeated
  }

  /// The hidden PDU, and whether the other side acknowledged it.
  var hiddenPDU: Connection.EndCircumstances.HiddenPDU? {
    hidden.map {
      Connection.EndCircumstances.HiddenPDU(
        frame: $0.frame, direction: $0.direction, octets: $0.octets,
        isAcknowledged: self[$0.direction].unacknowledged == nil)
    }
  }

  /// Records an unencrypted control PDU with an instant.
  mutating func note(
    _ procedure: LinkLayerProcedure, instant: UInt16, ahead: Int?, at frame: Frame
  ) {
    change = Change(
      procedure: procedure, frame: frame, instant: instant, ahead: ahead,
      unanswered: unansweredEvents)
  }

  /// Whether the central has received nothing, although the peripheral answered and also repeats its first PDU.
  var isOneWay: Bool {
    answersNotHeard > 0 && central.received == nil && peripheral.sequence == nil
  }

  /// Records that the capture lacks packets before this one. Packets that had not been answered by then may have been
  /// answered in the gap.
  mutating func noteGap(before frame: Frame) {
    central.received = nil
    peripheral.received = nil
    unansweredEvents = 0
    firstUnanswered = nil
    lastUnanswered = nil
    unanswered = UnansweredPackets()
    resumed = frame.time
  }

  /// Records that the peripheral advertises.
  mutating func noteAdvertising(_ frame: Frame) {
    advertisedAgain = advertisedAgain ?? frame
    advertisedSince = advertisedSince ?? frame
  }

  /// Returns the peripheral's first advertising since its last packet, if the central has since sent packets to it in
  /// more events than the peripheral's latency lets it skip.
  ///
  /// - Parameter latency: in events.
  func leftLink(latency: Int) -> Frame? {
    guard heardPeripheral, let advertisedSince, unansweredEvents >= latency + LinkTrail.surely,
      let last = central.last, last.number > advertisedSince.number
    else { return nil }
    return advertisedSince
  }

  /// Number of consecutive events without a packet of the peripheral that can't be due to chance.
  static var surely: Int { 6 }
}

/// The packets of one side since the last one of the other side.
struct UnansweredPackets: Sendable {
  private(set) var packets = 0
  private(set) var retransmissions = 0
  private(set) var damaged = 0
  private var firstDamage: UInt64?
  /// Whether all damaged packets have the same octets.
  private(set) var hasOneDamage = true

  mutating func take(isRepeat: Bool, damage: UInt64?) {
    packets += 1
    if isRepeat { retransmissions += 1 }
    guard let damage else { return }
    damaged += 1
    if let firstDamage, firstDamage != damage { hasOneDamage = false }
    firstDamage = firstDamage ?? damage
  }
}

/// The meaning of the length of an encrypted LL control PDU, in octets of payload including the message
/// integrity check. Core 6.0, Vol 6, Part B, 2.4.2.
enum HiddenLength {
  /// LL_TERMINATE_IND; LL_UNKNOWN_RSP and LL_REJECT_IND have the same length.
  static let termination = 6

  /// L2CAP's Connection Parameter Update Request and its response, with the headers of the frame and the command. Core
  /// 6.0, Vol 3, Part A, 4.20 and 4.21.
  static let parameterRequest = 20
  static let parameterResponse = 14

  /// Returns the procedure of a central's PDU with an instant; nil for other lengths.
  static func change(_ octets: Int) -> LinkLayerProcedure? {
    switch octets {
    case 16: .connectionUpdate
    case 12: .channelMapUpdate
    case 9: .phyUpdate
    default: nil
    }
  }
}
