import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// What must follow a frame according to its protocol, and the time limit.
enum NextStep {
  static func sentences(_ frame: FrameAnalysis.ExplainedFrame) -> [ContextSentence] {
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
    case .signalling(.flowControlCredit): "No response follows; the credits are valid at once."
    case .signalling:
      "The peer must respond within a timeout of 1 s to 60 s, which the sender chooses "
        + "(Vol 3, Part A, 6.2.1)."
    case .pairing:
      "Each step of the pairing must follow within 30 s; otherwise it fails, and no other pairing may "
        + "start on this connection (Vol 3, Part H, 3.4)."
    case .control: control(transaction, values)
    case .command(let opcode): CommandCourse.sentence(opcode)
    }
  }

  private static func attribute(_ opcode: ATTOpcode) -> String {
    switch opcode {
    case .handleValueIndication:
      "The client must confirm within 30 s; until then, the server must not send another indication "
        + "(Vol 3, Part F, 3.3.2 and 3.3.3)."
    // Commands are never answered, whether known or not.
    case .handleValueNotification, .multipleHandleValueNotification,
      _ where opcode.rawValue & 0x40 != 0:
      "No response follows; only the link layer acknowledges it (Vol 3, Part F, 3.3.2)."
    default:
      "The server must respond within 30 s. Until then, the client must not send another request; after a "
        + "timeout, nothing more may be sent on this bearer (Vol 3, Part F, 3.3.2 and 3.3.3)."
    }
  }

  /// Returns what follows the first PDU of a link-layer procedure.
  private static func control(_ transaction: Transaction, _ values: FrameValues) -> String? {
    guard let octet = values["btle.control_opcode"] else { return nil }
    let opcode = LLControlOpcode(rawValue: UInt8(truncatingIfNeeded: octet))
    switch opcode.part {
    case .isWhole(.termination):
      return "The connection ends once this PDU is acknowledged (Vol 6, Part B, 5.1.6)."
    case .isWhole where transaction.instant != nil:
      return
        "Both devices apply the change at the instant, without a response (Vol 6, Part B, 5.5)."
    case .isWhole:
      return
        "No response follows; only the link layer acknowledges it (Vol 6, Part B, 5.1)."
    default:
      return
        "The procedure must continue within 40 s; otherwise the connection is lost (Vol 6, Part B, 5.2)."
    }
  }

  /// Returns what follows a PDU of an LE pairing.
  private static func pairing(_ frame: FrameAnalysis.ExplainedFrame, _ values: FrameValues)
    -> String?
  {
    guard frame.outcome.layer == .smp, values["btl2cap.cid"] == 0x0006,
      let opcode = values["btsmp.opcode"], let direction = frame.outcome.direction
    else { return nil }
    return PairingCourse.sentence(
      SMPOpcode(rawValue: UInt8(truncatingIfNeeded: opcode)), direction, values)
  }

  /// Returns the event that ends the command reported as pending in a Command Status event.
  private static func pending(_ frame: FrameAnalysis.ExplainedFrame, _ values: FrameValues)
    -> String?
  {
    guard frame.pendingCommand(values) != nil, let opcode = values["bthci_evt.opcode"] else {
      return nil
    }
    return CommandCourse.end(of: HCIOpcode(rawValue: UInt16(truncatingIfNeeded: opcode))).map {
      "\($0) reports its result (Vol 4, Part E, 4.4)."
    }
  }

  /// Returns when an announced change takes place.
  private static func instant(_ transaction: Transaction, _ frame: FrameAnalysis.ExplainedFrame)
    -> String?
  {
    guard let instant = transaction.instant else { return nil }
    guard let number = frame.event?.number, let interval = frame.event?.interval else {
      return "The change takes effect at connection event \(instant)."
    }
    // Counted modulo 65,536, as in the protocol.
    let ahead = Int(UInt16(truncatingIfNeeded: Int(instant) - number))
    guard ahead > 0, ahead < 32_767 else {
      return "The change takes effect at connection event \(instant)."
    }
    let time = Decimals.text(Double(ahead) * interval / 1e6, atMost: 2)
    let events = ahead == 1 ? "1 event" : "\(ahead) events"
    return
      "The change takes effect at connection event \(instant): in \(events), or \(time) ms."
  }
}
