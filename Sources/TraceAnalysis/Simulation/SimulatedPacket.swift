import BluetoothPackets

/// A packet on the air, with information that only the simulator has.
struct SimulatedPacket: Sendable {
  /// Nanoseconds from the start of the capture to the start of the preamble.
  var time: Int64
  /// Index of the link in the simulation.
  var link: Int
  /// The event counter without wrapping; −1 before the first event.
  var event: Int
  /// The sender, or nil on the advertising channels.
  var sender: LinkRole?
  var channel: UInt8
  var phy: AirPHY
  var signal: Int8
  /// Access address, PDU and CRC, as received.
  var octets: [UInt8]
  var isDamaged = false
  var isRetransmission = false
  var isEmpty = false
  var isCaptured = true
  var isOfTransfer = false
  /// Application octets completed by this packet.
  var completedOctets = 0

  /// Air time in nanoseconds.
  var duration: Int64 {
    Int64(phy.heard.microseconds(ofPDU: octets.count - 7 - (isCoded ? 1 : 0))) * 1_000
  }

  /// Whether a coding indicator follows the access address.
  var isCoded: Bool { phy == .codedS2 || phy == .codedS8 }
}
