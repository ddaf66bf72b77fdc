import BluetoothPackets

/// A data PDU's payload in a link layer.
struct OutgoingPDU: Hashable, Sendable {
  var llid: LogicalLinkIdentifier
  var payload: [UInt8]
  /// The octets on the air if the link is encrypted, known once the PDU was sent.
  var ciphertext: [UInt8]?
  /// Whether it is the last PDU of the host's data packet.
  var endsHostPacket = false
  /// Whether it belongs to the transfer.
  var isOfTransfer = false
  /// Application octets completed by this PDU.
  var completedOctets = 0

  static let empty = OutgoingPDU(llid: .continuation, payload: [])

  /// The payload on the air.
  var sent: [UInt8] { ciphertext ?? payload }

  var isEmpty: Bool { payload.isEmpty }

  init(llid: LogicalLinkIdentifier, payload: [UInt8]) {
    self.llid = llid
    self.payload = payload
  }
}
