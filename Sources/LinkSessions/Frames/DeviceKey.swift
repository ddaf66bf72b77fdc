public import BluetoothPackets

/// An address with the knowledge whether it is public or random: what tells devices apart.
public struct DeviceKey: Hashable, Sendable {
  /// The address.
  public var address: DeviceAddress
  /// Whether it is a random address; a public one otherwise.
  public var isRandom: Bool

  /// An address and its type.
  public init(address: DeviceAddress, isRandom: Bool) {
    self.address = address
    self.isRandom = isRandom
  }

  /// What kind of address it is, by its type and upper two bits.
  public var kind: AddressKind {
    guard isRandom else { return .public }
    // The two most significant bits tell. Core 6.0, Vol 6, Part B, 1.3.2.
    return switch address.rawValue >> 46 {
    case 0b11: .randomStatic
    case 0b01: .resolvablePrivate
    case 0b00: .nonResolvablePrivate
    default: .reserved
    }
  }
}
