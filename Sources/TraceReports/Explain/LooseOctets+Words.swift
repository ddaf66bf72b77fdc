public import TraceAnalysis

extension LooseOctets {
  /// Whether they are a packet of a connection that goes on with an L2CAP frame of before.
  var isContinuation: Bool { FrameValues(dissection)["btle.data_header.llid"] == 0b01 }

  /// The number of the L2CAP channel that they belong to, where other frames opened it.
  var openedChannel: UInt16? {
    FrameValues(dissection)["btl2cap.cid"].flatMap { $0 >= 0x0040 ? UInt16(exactly: $0) : nil }
  }
}

extension LooseOctets.Form {
  /// What the octets are taken for, in words.
  public var words: String {
    switch self {
    case .att: "an ATT PDU"
    case .smp: "a PDU of the Security Manager"
    case .l2cap: "an L2CAP frame"
    case .ll: "a packet of the link layer"
    case .hci: "an HCI packet without its packet type"
    case .ad: "advertising data"
    case .h4: "an HCI packet with its packet type"
    }
  }
}
