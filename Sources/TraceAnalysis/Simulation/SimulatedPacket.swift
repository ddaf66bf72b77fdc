import BluetoothPackets

/// A packet that was on the air, with all that only the simulator knows of it.
struct SimulatedPacket: Sendable {
  /// Nanoseconds from the capture's start to the start of the preamble.
  var time: Int64
  /// Which of the simulation's links it belongs to.
  var link: Int
  /// The counter of the connection event, without wrapping; −1 before the first.
  var event: Int
  /// nil on the advertising channels.
  var sender: LinkRole?
  var channel: UInt8
  var phy: AirPHY
  var signal: Int8
  /// Access address, PDU and CRC, as they arrive.
  var octets: [UInt8]
  var isDamaged = false
  var isRetransmission = false
  var isEmpty = false
  var isCaptured = true
  var isOfTransfer = false
  /// Application octets that are complete with this packet.
  var completedOctets = 0

  /// Nanoseconds on the air.
  var duration: Int64 {
    Int64(phy.heard.microseconds(ofPDU: octets.count - 7 - (isCoded ? 1 : 0))) * 1_000
  }

  /// Whether the coding indicator's octet follows the access address.
  var isCoded: Bool { phy == .codedS2 || phy == .codedS8 }
}
