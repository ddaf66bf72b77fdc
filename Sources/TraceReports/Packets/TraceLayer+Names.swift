import ByteReading
import LinkSessions

extension TraceLayer {
  /// The name in the protocol column, limited to ten columns.
  var shortName: ConstantText {
    switch self {
    case .none: "–"
    case .advertising: "LE Adv"
    case .linkLayerEmpty, .linkLayerData: "LE LL"
    case .linkLayerControl: "LL Control"
    case .isochronous: "LE ISO"
    case .hciCommand: "HCI Cmd"
    case .hciEvent: "HCI Event"
    case .hciACL: "HCI ACL"
    case .hciISO: "HCI ISO"
    case .hciSynchronous: "HCI SCO"
    case .l2cap: "L2CAP"
    case .l2capSignalling: "L2CAP Sig"
    case .creditBasedChannel: "L2CAP CoC"
    case .att: "ATT"
    case .smp: "SMP"
    case .classic: "BR/EDR"
    case .systemNote: "Note"
    }
  }
}

extension FrameOutcome.NotDecodedReason {
  /// The reason in words.
  var sentence: String {
    switch self {
    case .badCRC: "bad CRC"
    case .encrypted: "encrypted"
    case .classic: "BR/EDR, followed up to L2CAP and ATT"
    case .synchronousAudio: "synchronous audio, not dissected"
    case .vendor: "vendor-specific"
    case .systemNote: "message of the system"
    case .unknownLinkType: "unknown link type"
    case .unknownPacketType: "unknown packet type"
    case .notKnown: "unknown to this version"
    case .unknownContext: "meaning not in the capture"
    case .withoutStart: "start not in the capture"
    case .cut: "cut short in the log"
    case .malformed: "malformed"
    }
  }
}
