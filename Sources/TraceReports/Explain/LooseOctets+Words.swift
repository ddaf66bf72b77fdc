public import TraceAnalysis

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
