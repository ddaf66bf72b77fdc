public import ByteReading

/// The types of the attributes that GATT itself defines, by their 16-bit UUIDs.
///
/// Core 6.0, Vol 3, Part G, 3.4.
public struct GATTAttribute: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// «Primary Service»: declares a service.
  public static var primaryService: GATTAttribute { GATTAttribute(rawValue: 0x2800) }
  /// «Secondary Service»: declares a service that others include.
  public static var secondaryService: GATTAttribute { GATTAttribute(rawValue: 0x2801) }
  /// «Include»: refers to an included service.
  public static var include: GATTAttribute { GATTAttribute(rawValue: 0x2802) }
  /// «Characteristic»: declares a characteristic.
  public static var characteristic: GATTAttribute { GATTAttribute(rawValue: 0x2803) }
  /// «Characteristic Extended Properties»: further properties of a characteristic.
  public static var characteristicExtendedProperties: GATTAttribute {
    GATTAttribute(rawValue: 0x2900)
  }
  /// «Characteristic User Description»: a description of the value for users.
  public static var characteristicUserDescription: GATTAttribute { GATTAttribute(rawValue: 0x2901) }
  /// «Client Characteristic Configuration»: whether a client has subscribed to notifications or
  /// indications.
  public static var clientCharacteristicConfiguration: GATTAttribute {
    GATTAttribute(rawValue: 0x2902)
  }
  /// «Server Characteristic Configuration»: whether the value is sent in advertising.
  public static var serverCharacteristicConfiguration: GATTAttribute {
    GATTAttribute(rawValue: 0x2903)
  }
  /// «Characteristic Presentation Format»: the format in which to display the value.
  public static var characteristicPresentationFormat: GATTAttribute {
    GATTAttribute(rawValue: 0x2904)
  }
  /// «Characteristic Aggregate Format»: the formats of a value's parts.
  public static var characteristicAggregateFormat: GATTAttribute { GATTAttribute(rawValue: 0x2905) }

  /// The UUID of this type.
  public var uuid: BluetoothUUID { BluetoothUUID(rawValue) }

  /// Reads a value of this type with its own fields, for a watcher.
  ///
  /// - Returns: whether GATT defines the type. If a value is too short, its complete fields are read.
  public func describeValue(_ value: inout ByteReader) -> Bool {
    do {
      switch self {
      case .primaryService, .secondaryService: _ = try ServiceDeclaration(parsing: &value)
      case .include: _ = try IncludeDeclaration(parsing: &value)
      case .characteristic: _ = try CharacteristicDeclaration(parsing: &value)
      case .characteristicExtendedProperties:
        _ = try CharacteristicExtendedProperties(parsing: &value)
      case .characteristicUserDescription: _ = value.rest(GATTField.userDescription)
      case .clientCharacteristicConfiguration:
        _ = try ClientCharacteristicConfiguration(parsing: &value)
      case .serverCharacteristicConfiguration:
        _ = try ServerCharacteristicConfiguration(parsing: &value)
      case .characteristicPresentationFormat:
        _ = try CharacteristicPresentationFormat(parsing: &value)
      case .characteristicAggregateFormat:
        while !value.isAtEnd { _ = try value.uint16(GATTField.aggregateHandle) }
      default: return false
      }
    } catch {
      // Octets that could not be decoded remain unread and are shown as octets.
    }
    return true
  }
}
