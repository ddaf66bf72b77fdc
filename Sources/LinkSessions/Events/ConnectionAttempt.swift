import BluetoothPackets
import ByteReading

/// What a host asks its controller for when it wants a connection.
public struct ConnectionAttempt: Hashable, Sendable {
  /// The device that is dialled; nil where any device of the accept list will do, or where the record
  /// was cut before its address.
  public let peer: DeviceKey?
  /// Whether any device of the accept list will do.
  public let usesAcceptList: Bool

  /// Nil for any other command. Core 6.0, Vol 4, Part E, 7.8.12 and 7.8.66.
  init?(_ opcode: HCIOpcode, _ parameters: RawSpan) {
    let policyOffset: Int
    let peerOffset: Int
    switch opcode {
    case .leCreateConnection: (policyOffset, peerOffset) = (4, 5)
    case .leExtendedCreateConnection: (policyOffset, peerOffset) = (0, 2)
    case .leExtendedCreateConnectionV2: (policyOffset, peerOffset) = (2, 4)
    default: return nil
    }
    // 0 and, for decision PDUs, 2 and 3 name the device.
    usesAcceptList = parameters.octet(at: policyOffset) == 1
    guard !usesAcceptList, let type = parameters.octet(at: peerOffset),
      peerOffset + 7 <= parameters.byteCount
    else {
      peer = nil
      return
    }
    var address: UInt64 = 0
    for offset in 0..<6 {
      address |= UInt64(parameters.octet(at: peerOffset + 1 + offset) ?? 0) << UInt64(8 * offset)
    }
    peer = DeviceKey(
      address: DeviceAddress(rawValue: address),
      isRandom: LEAddressType(rawValue: type).isRandom)
  }
}

/// How a host has its controller scan.
public struct ScanSettings: Hashable, Sendable {
  /// Whether advertisers are asked for their scan responses.
  public let isActive: Bool
  /// From the beginning of one scan window to the next, in units of 0.625 ms.
  public let interval: UInt16
  /// How long of it the controller listens, in units of 0.625 ms.
  public let window: UInt16

  /// Nil for any other command, and for one that was cut. Core 6.0, Vol 4, Part E, 7.8.10 and 7.8.64.
  init?(_ opcode: HCIOpcode, _ parameters: RawSpan) {
    let offset: Int
    switch opcode {
    case .leSetScanParameters: offset = 0
    // Of several PHYs the first one stands for all.
    case .leSetExtendedScanParameters: offset = 3
    default: return nil
    }
    guard let type = parameters.octet(at: offset), offset + 5 <= parameters.byteCount else {
      return nil
    }
    func word(at offset: Int) -> UInt16 {
      UInt16(parameters.octet(at: offset) ?? 0) | UInt16(parameters.octet(at: offset + 1) ?? 0) << 8
    }
    isActive = type & 1 != 0
    interval = word(at: offset + 1)
    window = word(at: offset + 3)
  }
}
