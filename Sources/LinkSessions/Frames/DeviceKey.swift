public import BluetoothPackets

/// An address and whether it is public or random: together they identify a device.
public struct DeviceKey: Hashable, Sendable {
  /// The address.
  public var address: DeviceAddress
  /// Whether it is a random address rather than a public one.
  public var isRandom: Bool

  /// Creates a key from an address and its type.
  public init(address: DeviceAddress, isRandom: Bool) {
    self.address = address
    self.isRandom = isRandom
  }

  /// The kind of address, derived from its type and its two most significant bits.
  public var kind: DeviceKey.Kind {
    guard isRandom else { return .public }
    // The two most significant bits decide. Core 6.0, Vol 6, Part B, 1.3.2.
    return switch address.rawValue >> 46 {
    case 0b11: .randomStatic
    case 0b01: .resolvablePrivate
    case 0b00: .nonResolvablePrivate
    default: .reserved
    }
  }
}
