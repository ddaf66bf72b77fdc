import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// What has to follow a frame by the rules of its protocol, and by when.
enum NextStep {
  static func sentences(_ frame: ExplainedFrame) -> [ContextSentence] {
    let texts: [String?]
    if let asked = frame.asked() {
      texts = [sentence(asked), instant(asked, frame)]
    } else if let answered = frame.answered() {
      // The instant may stand in the last PDU of the procedure.
      texts = [instant(answered, frame)]
    } else {
      texts = []
    }
    return texts.compactMap { text in text.map { ContextSentence(topic: .next, text: $0) } }
  }

  private static func sentence(_ transaction: Transaction) -> String? {
    switch transaction.kind {
    case .att(let opcode): attribute(opcode)
    case .signalling(.flowControlCredit): "No answer follows; the credits count at once."
    case .signalling:
      "The other side has to answer; its time is over after 1 s to 60 s, as the sender chooses "
        + "(Vol 3, Part A, 6.2.1)."
    case .pairing:
      "Each next step of the pairing has to come within 30 s; else it has failed, and no other may "
        + "begin on this connection (Vol 3, Part H, 3.4)."
    case .control(let procedure): control(procedure)
    case .command:
      "The controller answers with Command Complete or Command Status (Vol 4, Part E, 4.4)."
    }
  }

  private static func attribute(_ opcode: ATTOpcode) -> String {
    switch opcode {
    case .handleValueIndication:
      "The client has to confirm within 30 s; until then the server may send no other indication "
        + "(Vol 3, Part F, 3.3.2 and 3.3.3)."
    case .handleValueNotification, .multipleHandleValueNotification, .writeCommand,
      .signedWriteCommand:
      "No answer follows: the link layer's acknowledgement is all there is (Vol 3, Part F, 3.3.2)."
    default:
      "The server has to answer within 30 s; until then the client may send no other request, and "
        + "after it nothing more on this bearer (Vol 3, Part F, 3.3.2 and 3.3.3)."
    }
  }

  private static func control(_ procedure: LinkLayerProcedure) -> String? {
    switch procedure {
    case .termination: "The connection is over once this is acknowledged (Vol 6, Part B, 5.1.6)."
    case .connectionUpdate, .channelMapUpdate:
      "Nothing is answered: both sides change over at the instant (Vol 6, Part B, 5.1)."
    case _ where isOneWay(procedure):
      "No answer follows: the link layer's acknowledgement is all there is (Vol 6, Part B, 5.1)."
    default:
      "The procedure has to go on within 40 s; else the connection is lost (Vol 6, Part B, 5.2)."
    }
  }

  /// Whether one PDU is all of a procedure.
  private static func isOneWay(_ procedure: LinkLayerProcedure) -> Bool {
    (UInt8.min...UInt8.max).contains {
      LLControlOpcode(rawValue: $0).part == .isWhole(procedure)
    }
  }

  /// When an announced change takes place.
  private static func instant(_ transaction: Transaction, _ frame: ExplainedFrame) -> String? {
    guard let instant = transaction.instant else { return nil }
    guard let number = frame.event?.number, let interval = frame.event?.interval else {
      return "The change takes place at connection event \(instant)."
    }
    // Counted modulo 65,536, as the wire does.
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
