/// The permitted operations on a characteristic's value. Core 6.0, Vol 3, Part G, 3.3.1.1.
public struct CharacteristicProperties: NamedFlags, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The value may be sent in advertising.
  public static var broadcast: CharacteristicProperties { CharacteristicProperties(rawValue: 0x01) }
  /// The value may be read.
  public static var read: CharacteristicProperties { CharacteristicProperties(rawValue: 0x02) }
  /// The value may be written without a response.
  public static var writeWithoutResponse: CharacteristicProperties {
    CharacteristicProperties(rawValue: 0x04)
  }
  /// The value may be written with a response.
  public static var write: CharacteristicProperties { CharacteristicProperties(rawValue: 0x08) }
  /// The server may send the value in notifications.
  public static var notify: CharacteristicProperties { CharacteristicProperties(rawValue: 0x10) }
  /// The server may send the value in indications.
  public static var indicate: CharacteristicProperties { CharacteristicProperties(rawValue: 0x20) }
  /// The value may be written with a signature.
  public static var authenticatedSignedWrites: CharacteristicProperties {
    CharacteristicProperties(rawValue: 0x40)
  }
  /// Further properties are in the Characteristic Extended Properties descriptor.
  public static var extendedProperties: CharacteristicProperties {
    CharacteristicProperties(rawValue: 0x80)
  }

  /// The specification's names of the bits that are set, lowest bit first.
  public var names: [StaticString] {
    let all: [StaticString] = [
      "Broadcast", "Read", "Write Without Response", "Write", "Notify", "Indicate",
      "Authenticated Signed Writes", "Extended Properties",
    ]
    return all.indices.filter { rawValue >> $0 & 1 != 0 }.map { all[$0] }
  }
}

extension CharacteristicProperties {
  public static var flagNames: [(flag: UInt8, name: StaticString)] {
    [
      (0x01, "broadcast"),
      (0x02, "read"),
      (0x04, "writeWithoutResponse"),
      (0x08, "write"),
      (0x10, "notify"),
      (0x20, "indicate"),
      (0x40, "authenticatedSignedWrites"),
      (0x80, "extendedProperties"),
    ]
  }
}
