/// Whether a device has the other's authentication data from another channel.
///
/// Core 6.0, Vol 3, Part H, 3.5.1.
public struct OutOfBandFlag: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let notPresent = OutOfBandFlag(rawValue: 0x00)
  public static let present = OutOfBandFlag(rawValue: 0x01)

  /// The specification's name, nil for a value that it reserves.
  public var name: StaticString? { OutOfBandFlag.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "OOB Authentication data not present"
    case 1: "OOB Authentication data from remote device present"
    default: nil
    }
  }
}
