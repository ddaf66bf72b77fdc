import BluetoothPackets

/// A data PDU's payload on its way through a link layer.
struct OutgoingPDU: Hashable, Sendable {
  var llid: LogicalLinkIdentifier
  var payload: [UInt8]
  /// What goes over the air instead, where the link is encrypted: known once it was sent.
  var ciphertext: [UInt8]?
  /// Whether the host's data packet that it comes from ends with it.
  var endsHostPacket = false
  /// Whether it belongs to the transfer.
  var isOfTransfer = false
  /// Application octets that are complete with this PDU.
  var completedOctets = 0

  static let empty = OutgoingPDU(llid: .continuation, payload: [])

  /// The payload as it goes over the air.
  var sent: [UInt8] { ciphertext ?? payload }

  var isEmpty: Bool { payload.isEmpty }

  init(llid: LogicalLinkIdentifier, payload: [UInt8]) {
    self.llid = llid
    self.payload = payload
  }
}
