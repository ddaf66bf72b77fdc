extension LinkModel {
  /// The operation that carries application data: which PDU, from which side, and whether it waits
  /// for an answer.
  @nonexhaustive
  public enum Operation: String, CaseIterable, Hashable, Sendable {
    /// Handle Value Notification: from the server, unacknowledged.
    case notification
    /// Handle Value Indication: from the server, one at a time.
    case indication
    /// Write Command: to the server, unacknowledged.
    case writeCommand = "write-command"
    /// Write Request: to the server, one at a time.
    case writeRequest = "write-request"
    /// Read Request: the response carries the value, one at a time.
    case read
    /// SDUs of an LE credit-based channel.
    case l2cap = "l2cap-sdu"

    /// Whether the next PDU must wait for the answer to the previous one.
    ///
    /// Core 6.0, Vol 3, Part F, 3.3.2.
    public var isAcknowledged: Bool {
      switch self {
      case .indication, .writeRequest, .read: true
      case .notification, .writeCommand, .l2cap: false
      }
    }

    /// Whether the data goes to the peripheral, if the peripheral is the server.
    public var isFromCentral: Bool {
      switch self {
      case .writeCommand, .writeRequest, .l2cap: true
      case .notification, .indication, .read: false
      }
    }

    /// Octets of an ATT PDU before the value: the opcode, and the handle except in responses.
    public var attributeHeaderOctets: Int {
      switch self {
      case .read: 1
      case .l2cap: 0
      default: 3
      }
    }
  }
}
