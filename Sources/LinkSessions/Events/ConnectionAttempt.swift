import BluetoothPackets
import ByteReading

/// A host's command to its controller to create a connection.
public struct ConnectionAttempt: Hashable, Sendable {
  /// The target device; nil if any device on the accept list may be connected, or if the record was
  /// truncated before the address.
  public let peer: DeviceKey?
  /// Whether any device on the accept list may be connected.
  public let usesAcceptList: Bool
  /// The only device on the accept list; nil if the log does not show that there is only one.
  public internal(set) var onlyListed: DeviceKey?

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
    // 0 and, for decision PDUs, 2 and 3 use the peer address in the command.
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

/// The scan parameters that a host configures.
public struct ScanSettings: Hashable, Sendable {
  /// Whether scan requests are sent to advertisers.
  public let isActive: Bool
  /// The scan interval, from the start of one scan window to the next, in units of 0.625 ms.
  public let interval: UInt16
  /// The scan window, in units of 0.625 ms.
  public let window: UInt16

  /// Nil for any other command, and for a truncated one. Core 6.0, Vol 4, Part E, 7.8.10 and 7.8.64.
  init?(_ opcode: HCIOpcode, _ parameters: RawSpan) {
    let offset: Int
    switch opcode {
    case .leSetScanParameters: offset = 0
    // With several PHYs, the first one represents them all.
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
