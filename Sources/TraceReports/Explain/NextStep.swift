import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// What must follow a frame according to its protocol, and the time limit.
enum NextStep {
  static func sentences(_ frame: ExplainedFrame) -> [ContextSentence] {
    let values = FrameValues(frame.dissection)
    var texts: [String?] = []
    if let asked = frame.asked() {
      texts = [sentence(asked, values), instant(asked, frame)]
    } else if let answered = frame.answered() {
      // The last PDU of the procedure may contain the instant.
      texts = [instant(answered, frame)]
    }
    // A damaged packet may be of another type.
    if frame.outcome.notDecoded == nil, frame.outcome.stoppedBy == nil {
      texts += [
        pairing(frame, values), AdvertisingCourse(values).sentence, pending(frame, values),
      ]
    }
    return texts.compactMap { text in text.map { ContextSentence(topic: .next, text: $0) } }
  }

  private static func sentence(_ transaction: Transaction, _ values: FrameValues) -> String? {
    switch transaction.kind {
    case .att(let opcode): attribute(opcode)
    case .signalling(.flowControlCredit): "No answer follows; the credits count at once."
    case .signalling:
      "The other side has to answer; its time is over after 1 s to 60 s, as the sender chooses "
        + "(Vol 3, Part A, 6.2.1)."
    case .pairing:
      "Each next step of the pairing has to come within 30 s; else it has failed, and no other may "
        + "begin on this connection (Vol 3, Part H, 3.4)."
    case .control: control(transaction, values)
    case .command(let opcode): CommandCourse.sentence(opcode)
    }
  }

  private static func attribute(_ opcode: ATTOpcode) -> String {
    switch opcode {
    case .handleValueIndication:
      "The client has to confirm within 30 s; until then the server may send no other indication "
        + "(Vol 3, Part F, 3.3.2 and 3.3.3)."
    // Commands are never answered, whether known or not.
    case .handleValueNotification, .multipleHandleValueNotification,
      _ where opcode.rawValue & 0x40 != 0:
      "No answer follows: the link layer's acknowledgement is all there is (Vol 3, Part F, 3.3.2)."
    default:
      "The server has to answer within 30 s; until then the client may send no other request, and "
        + "after it nothing more on this bearer (Vol 3, Part F, 3.3.2 and 3.3.3)."
    }
  }

  /// What follows the first PDU of a link-layer procedure.
  private static func control(_ transaction: Transaction, _ values: FrameValues) -> String? {
    guard let octet = values["btle.control_opcode"] else { return nil }
    let opcode = LLControlOpcode(rawValue: UInt8(truncatingIfNeeded: octet))
    switch opcode.part {
    case .isWhole(.termination):
      return "The connection is over once this is acknowledged (Vol 6, Part B, 5.1.6)."
    case .isWhole where transaction.instant != nil:
      return "Nothing is answered: both sides change over at the instant (Vol 6, Part B, 5.5)."
    case .isWhole:
      return
        "No answer follows: the link layer's acknowledgement is all there is (Vol 6, Part B, 5.1)."
    default:
      return
        "The procedure has to go on within 40 s; else the connection is lost (Vol 6, Part B, 5.2)."
    }
  }

  /// What follows a PDU of an LE pairing.
  private static func pairing(_ frame: ExplainedFrame, _ values: FrameValues) -> String? {
    guard frame.outcome.layer == .smp, values["btl2cap.cid"] == 0x0006,
      let opcode = values["btsmp.opcode"], let direction = frame.outcome.direction
    else { return nil }
    return PairingCourse.sentence(
      SMPOpcode(rawValue: UInt8(truncatingIfNeeded: opcode)), direction, values)
  }

  /// The event that ends the command reported as pending in a Command Status event.
  private static func pending(_ frame: ExplainedFrame, _ values: FrameValues) -> String? {
    guard frame.pendingCommand(values) != nil, let opcode = values["bthci_evt.opcode"] else {
      return nil
    }
    return CommandCourse.end(of: HCIOpcode(rawValue: UInt16(truncatingIfNeeded: opcode))).map {
      "\($0) reports its result (Vol 4, Part E, 4.4)."
    }
  }

  /// When an announced change takes place.
  private static func instant(_ transaction: Transaction, _ frame: ExplainedFrame) -> String? {
    guard let instant = transaction.instant else { return nil }
    guard let number = frame.event?.number, let interval = frame.event?.interval else {
      return "The change takes place at connection event \(instant)."
    }
    // Counted modulo 65,536, as in the protocol.
    let ahead = Int(UInt16(truncatingIfNeeded: Int(instant) - number))
    guard ahead > 0, ahead < 32_767 else {
      return "The change takes place at connection event \(instant)."
    }
    let time = Decimals.text(Double(ahead) * interval / 1e6, atMost: 2)
    let events = ahead == 1 ? "1 event" : "\(ahead) events"
    return
      "The change takes place at connection event \(instant): \(events) or \(time) ms from here."
  }
}
