import BluetoothPackets
import CaptureFiles

/// What the last packets of a connection on the air show, from which its end is told where no PDU
/// in the plain tells it.
struct LinkTrail: Sendable {
  /// The last packets of one side.
  struct Side: Sendable {
    /// The last packet, whole or damaged.
    var last: Frame?
    /// The last whole packet.
    var lastWhole: Frame?
    /// The last packet, if it is damaged.
    var damaged: Frame?
    /// When it is last known to have received a packet of the other side: its NESN has moved since.
    var received: Int64?
    private var nextExpected: Bool?
    /// The number of the last whole packet; nil while none of another number was heard: some tools log
    /// their own packets before the radio numbers them.
    private(set) var sequence: Bool?
    private var firstSequence: Bool?
    /// The last PDU with content, as long as nothing shows that the other side received it.
    private(set) var unacknowledged: Frame?
    private var contentSequence = false
    /// The signal strengths of the last eight packets, the newest in the lowest octet.
    private var strengths: UInt64 = 0
    private var strengthCount: UInt8 = 0

    /// Takes NESN; true if it proves that something was received since the last packet.
    mutating func take(nextExpected: Bool) -> Bool {
      defer { self.nextExpected = nextExpected }
      return self.nextExpected.map { $0 != nextExpected } ?? false
    }

    mutating func take(sequence: Bool) {
      firstSequence = firstSequence ?? sequence
      if self.sequence != nil || sequence != firstSequence { self.sequence = sequence }
    }

    /// A PDU with content was sent, not for the second time.
    mutating func takeContent(_ header: DataPDUHeader, at frame: Frame) {
      unacknowledged = frame
      contentSequence = header.sequenceNumber
    }

    /// The side sends its next PDU, or the other one says what it expects next.
    mutating func settle(sent sequence: Bool? = nil, expected: Bool? = nil) {
      guard unacknowledged != nil else { return }
      if let sequence, sequence != contentSequence { unacknowledged = nil }
      if let expected, expected != contentSequence { unacknowledged = nil }
    }

    mutating func take(rssi: Int8) {
      strengths = strengths << 8 | UInt64(UInt8(bitPattern: rssi))
      strengthCount = min(8, strengthCount + 1)
    }

    /// In dBm; nil where the sniffer told none.
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
    /// Connection events from its announcement to its instant; nil where they are not counted.
    var ahead: Int?
    /// Connection events in a row since then in which its PDU was not answered.
    var unanswered = 0
  }

  private struct Hidden: Sendable {
    let frame: Frame
    let direction: LinkDirection
    let octets: Int
  }

  private var central = Side()
  private var peripheral = Side()
  /// Connection events in a row with packets of the central and none of the peripheral.
  private(set) var unansweredEvents = 0
  private(set) var firstUnanswered: Frame?
  private(set) var lastUnanswered: Frame?
  /// Whether the peripheral has ever been heard.
  private(set) var heardPeripheral = false
  /// The last PDU with content, if it is an encrypted control PDU.
  private var hidden: Hidden?
  /// A control PDU of this side, in ciphertext, that the other side may yet answer.
  private var mayBeAnswered = BothDirections(both: false)
  /// Packets of the connection since the hidden PDU.
  private(set) var packetsSinceHidden = 0
  /// Whether the hidden PDU may be the answer to one of the other side.
  private(set) var hiddenMayAnswer = false
  /// The last PDU that names an instant, or has the length of one that does.
  private(set) var change: Change?
  /// When the peripheral first advertised since the last packet.
  private(set) var advertisedAgain: Frame?

  subscript(direction: LinkDirection) -> Side {
    get { direction == .centralToPeripheral ? central : peripheral }
    @inline(__always) _modify {
      if direction == .centralToPeripheral { yield &central } else { yield &peripheral }
    }
  }

  // MARK: Packets

  /// Takes a whole packet.
  ///
  /// - Parameters:
  ///   - header: of its PDU.
  ///   - direction: which way it went.
  ///   - radio: what is known of its reception.
  ///   - turn: nanoseconds after which a packet begins another event.
  ///   - frame: its record.
  /// - Returns: what its sender has received, by its acknowledgement.
  mutating func take(
    _ header: DataPDUHeader, _ direction: LinkDirection, _ radio: RadioMetadata, turn: Int64,
    at frame: Frame
  ) -> Received {
    let other = direction.opposite
    var received = Received.nothingNew
    if self[direction].take(nextExpected: header.nextExpectedSequenceNumber) {
      // What it received came after its own last packet, and was heard here or not.
      let before = self[direction].last?.number ?? 0
      let heard = self[other].last?.number ?? 0
      self[direction].received = heard > before ? self[other].last?.time : frame.time
      let isOther =
        self[other].damaged == nil
        && self[other].sequence == header.nextExpectedSequenceNumber
      if heard <= before || isOther {
        received = .missing
      } else if let damaged = self[other].damaged {
        received = .damaged(damaged.number)
      }
    }
    self[direction].settle(sent: header.sequenceNumber)
    self[other].settle(expected: header.nextExpectedSequenceNumber)
    hear(direction, radio, turn: turn, at: frame)
    self[direction].lastWhole = frame
    self[direction].damaged = nil
    self[direction].take(sequence: header.sequenceNumber)
    return received
  }

  /// What a side proves to have received since its last packet.
  enum Received {
    case nothingNew
    /// A packet that is not in the capture.
    case missing
    /// One whose record is damaged.
    case damaged(Int)
  }

  /// Takes a packet that is damaged: it was sent all the same.
  mutating func takeDamaged(
    _ direction: LinkDirection, _ radio: RadioMetadata, turn: Int64, at frame: Frame
  ) {
    hear(direction, radio, turn: turn, at: frame)
    self[direction].damaged = frame
  }

  private mutating func hear(
    _ direction: LinkDirection, _ radio: RadioMetadata, turn: Int64, at frame: Frame
  ) {
    advertisedAgain = nil
    packetsSinceHidden &+= 1
    if let rssi = radio.rssi { self[direction].take(rssi: rssi) }
    if direction == .peripheralToCentral {
      heardPeripheral = true
      // The last of these events has an answer.
      if let change, change.unanswered > 0, change.unanswered == unansweredEvents {
        self.change?.unanswered -= 1
      }
      unansweredEvents = 0
      firstUnanswered = nil
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

  // MARK: PDUs with content

  /// Takes a PDU with content that is not sent again.
  ///
  /// - Parameters:
  ///   - header: of the PDU.
  ///   - isHidden: whether it is ciphertext.
  ///   - mayAnswer: whether a procedure that began in the plain waits for an answer.
  ///   - direction: which way it went.
  ///   - frame: its record.
  mutating func takeContent(
    _ header: DataPDUHeader, isHidden: Bool, mayAnswer: Bool, _ direction: LinkDirection,
    at frame: Frame
  ) {
    self[direction].takeContent(header, at: frame)
    guard isHidden, header.llid == .control else {
      hidden = nil
      return
    }
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
  }

  /// The hidden PDU, and whether the other side has said that it received it.
  var hiddenPDU: EndCircumstances.HiddenPDU? {
    hidden.map {
      EndCircumstances.HiddenPDU(
        frame: $0.frame, direction: $0.direction, octets: $0.octets,
        isAcknowledged: self[$0.direction].unacknowledged == nil)
    }
  }

  /// A control PDU in the plain names an instant.
  mutating func note(
    _ procedure: LinkLayerProcedure, instant: UInt16, ahead: Int?, at frame: Frame
  ) {
    change = Change(
      procedure: procedure, frame: frame, instant: instant, ahead: ahead,
      unanswered: unansweredEvents)
  }

  /// The peripheral advertises.
  mutating func noteAdvertising(_ frame: Frame) {
    advertisedAgain = advertisedAgain ?? frame
  }
}

/// What the length of an encrypted LL control PDU says, in octets of payload with the message
/// integrity check. Core 6.0, Vol 6, Part B, 2.4.2.
enum HiddenLength {
  /// LL_TERMINATE_IND; LL_UNKNOWN_RSP and LL_REJECT_IND have it, too.
  static let termination = 6

  /// A PDU of the central that changes something at an instant; nil for another length.
  static func change(_ octets: Int) -> LinkLayerProcedure? {
    switch octets {
    case 16: .connectionUpdate
    case 12: .channelMapUpdate
    case 9: .phyUpdate
    default: nil
    }
  }
}
