import TraceAnalysis

extension LooseOctets {
  /// Whether the octets are a data packet that continues an earlier L2CAP frame.
  var isContinuation: Bool { FrameValues(dissection)["btle.data_header.llid"] == 0b01 }

  /// Number of the octets' L2CAP channel, if other frames opened it.
  var openedChannel: UInt16? {
    FrameValues(dissection)["btl2cap.cid"].flatMap { $0 >= 0x0040 ? UInt16(exactly: $0) : nil }
  }
}

extension LooseOctets.Form {
  /// The assumed format in words.
  package var words: String {
    switch self {
    case .att: "an ATT PDU"
    case .smp: "a Security Manager PDU"
    case .l2cap: "an L2CAP frame"
    case .ll: "a link layer packet"
    case .hci: "an HCI packet without its packet type"
    case .ad: "advertising data"
    case .h4: "an HCI packet with its packet type"
    }
  }
}
