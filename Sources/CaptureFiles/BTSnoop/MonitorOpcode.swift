/// What a record of the Linux Bluetooth monitor is.
///
/// The kernel's `include/net/bluetooth/hci_mon.h` defines the numbers.
enum MonitorOpcode {
  static let commandPacket: UInt16 = 2
  static let eventPacket: UInt16 = 3
  static let aclTransmitted: UInt16 = 4
  static let aclReceived: UInt16 = 5
  static let scoTransmitted: UInt16 = 6
  static let scoReceived: UInt16 = 7
  static let isoTransmitted: UInt16 = 18
  static let isoReceived: UInt16 = 19

  /// The direction of an HCI packet; nil for what is no packet.
  @inline(__always)
  static func direction(of opcode: UInt16) -> TransferDirection? {
    switch opcode {
    case commandPacket, aclTransmitted, scoTransmitted, isoTransmitted: .hostToController
    case eventPacket, aclReceived, scoReceived, isoReceived: .controllerToHost
    default: nil
    }
  }
}
