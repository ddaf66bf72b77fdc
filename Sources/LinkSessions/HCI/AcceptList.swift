import BluetoothPackets
import ByteReading

/// The entries of the controller's Filter Accept List that the log shows. Core 6.0, Vol 4, Part E, 7.8.15 to 7.8.17.
struct AcceptList: Sendable {
  /// The devices that were added and not removed.
  private var entries: [DeviceKey] = []
  /// Whether the log contains all commands since the list was empty.
  private var isWhole = false

  /// The devices on the list that the log shows; there may be others.
  var devices: [DeviceKey] { entries }

  /// The only device on the list; nil if there are others, or may be others.
  var onlyDevice: DeviceKey? { isWhole && entries.count == 1 ? entries[0] : nil }

  /// Maximum number of entries, more than any controller has. Beyond it, the list is unknown.
  private static let limit = 64

  mutating func take(_ opcode: HCIOpcode, _ parameters: RawSpan) {
    switch opcode {
    case .reset, .leClearFilterAcceptList:
      entries = []
      isWhole = true
    case .leAddDeviceToFilterAcceptList:
      guard let key = AcceptList.key(parameters), entries.count < AcceptList.limit else {
        isWhole = false
        return
      }
      if !entries.contains(key) { entries.append(key) }
    case .leRemoveDeviceFromFilterAcceptList:
      guard let key = AcceptList.key(parameters) else {
        isWhole = false
        return
      }
      entries.removeAll { $0 == key }
    default: break
    }
  }

  /// Parses a device's address type and address; nil for the type of devices without an address.
  static func key(_ parameters: RawSpan) -> DeviceKey? {
    guard parameters.byteCount >= 7, let type = parameters.octet(at: 0), type <= 1 else {
      return nil
    }
    var address: UInt64 = 0
    for offset in 0..<6 {
      address |= UInt64(parameters.octet(at: 1 + offset) ?? 0) << UInt64(8 * offset)
    }
    return DeviceKey(address: DeviceAddress(rawValue: address), isRandom: type == 1)
  }
}
