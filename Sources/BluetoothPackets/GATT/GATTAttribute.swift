public import ByteReading

/// The types of the attributes that GATT itself defines, by their 16-bit UUIDs.
///
/// Core 6.0, Vol 3, Part G, 3.4.
public struct GATTAttribute: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// «Primary Service»: opens a service.
  public static var primaryService: GATTAttribute { GATTAttribute(rawValue: 0x2800) }
  /// «Secondary Service»: opens a service that others include.
  public static var secondaryService: GATTAttribute { GATTAttribute(rawValue: 0x2801) }
  /// «Include»: names a service that belongs to this one.
  public static var include: GATTAttribute { GATTAttribute(rawValue: 0x2802) }
  /// «Characteristic»: announces a value.
  public static var characteristic: GATTAttribute { GATTAttribute(rawValue: 0x2803) }
  /// «Characteristic Extended Properties»: more that may be done with a value.
  public static var characteristicExtendedProperties: GATTAttribute {
    GATTAttribute(rawValue: 0x2900)
  }
  /// «Characteristic User Description»: what the value is, for people.
  public static var characteristicUserDescription: GATTAttribute { GATTAttribute(rawValue: 0x2901) }
  /// «Client Characteristic Configuration»: whether a client wants notifications or indications.
  public static var clientCharacteristicConfiguration: GATTAttribute {
    GATTAttribute(rawValue: 0x2902)
  }
  /// «Server Characteristic Configuration»: whether the value is sent in advertising.
  public static var serverCharacteristicConfiguration: GATTAttribute {
    GATTAttribute(rawValue: 0x2903)
  }
  /// «Characteristic Presentation Format»: how the value is to be shown.
  public static var characteristicPresentationFormat: GATTAttribute {
    GATTAttribute(rawValue: 0x2904)
  }
  /// «Characteristic Aggregate Format»: the formats of a value's parts.
  public static var characteristicAggregateFormat: GATTAttribute { GATTAttribute(rawValue: 0x2905) }

  /// The UUID of this type.
  public var uuid: BluetoothUUID { BluetoothUUID(rawValue) }

  /// Reads a value of this type under its own fields, for a watcher.
  ///
  /// - Returns: whether the type is one that GATT defines; a value that is too short for it is read
  ///   as far as it goes.
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
      // What could not be read stays unread, and is told as octets.
    }
    return true
  }
}
