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

  /// The H4 packet type of an HCI packet; nil for what is no packet.
  static func packetType(of opcode: UInt16) -> UInt8? {
    switch opcode {
    case commandPacket: 1
    case aclTransmitted, aclReceived: 2
    case scoTransmitted, scoReceived: 3
    case eventPacket: 4
    case isoTransmitted, isoReceived: 5
    default: nil
    }
  }

  /// The opcode of an HCI packet; nil for one that goes the way it can't.
  static func opcode(of packet: HCIFraming) -> UInt16? {
    switch (packet.packetType, packet.direction) {
    case (1, .hostToController): commandPacket
    case (4, .controllerToHost): eventPacket
    case (2, .hostToController): aclTransmitted
    case (2, .controllerToHost): aclReceived
    case (3, .hostToController): scoTransmitted
    case (3, .controllerToHost): scoReceived
    case (5, .hostToController): isoTransmitted
    case (5, .controllerToHost): isoReceived
    default: nil
    }
  }
}
