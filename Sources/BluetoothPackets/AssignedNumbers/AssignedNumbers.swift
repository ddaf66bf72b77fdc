/// The names of the numbers that the Bluetooth SIG assigns (Assigned Numbers).
///
/// The tables are generated; each one is a static member in `Generated`.
public enum AssignedNumbers {
  // MARK: UUIDs of 16 bits

  /// Returns the name of a service, such as "Battery" for 0x180F.
  public static func service(_ uuid: UInt16) -> String? { services.name(of: uuid) }

  /// Returns the name of a characteristic, such as "Heart Rate Measurement" for 0x2A37.
  public static func characteristic(_ uuid: UInt16) -> String? { characteristics.name(of: uuid) }

  /// Returns the name of a descriptor, such as "Client Characteristic Configuration" for 0x2902.
  public static func descriptor(_ uuid: UInt16) -> String? { descriptors.name(of: uuid) }

  /// Returns the name of a declaration, such as "Primary Service" for 0x2800.
  public static func declaration(_ uuid: UInt16) -> String? { declarations.name(of: uuid) }

  /// Returns the member that owns the UUID, such as "Google LLC" for 0xFEAA.
  public static func member(_ uuid: UInt16) -> String? { members.name(of: uuid) }

  /// Returns the use of a standards organization's UUID, such as "Matter Profile ID" for 0xFFF6.
  public static func standardsOrganization(_ uuid: UInt16) -> String? {
    standardsOrganizations.name(of: uuid)
  }

  /// Returns the unit of a Characteristic Presentation Format, such as "percentage" for 0x27AD.
  public static func unit(_ uuid: UInt16) -> String? { units.name(of: uuid) }

  /// Returns the name of a 16-bit UUID, from any table.
  ///
  /// The tables' ranges do not overlap, except for object types, which are searched last.
  public static func name(ofUUID uuid: UInt16) -> String? {
    switch uuid >> 8 {
    case 0x00, 0x01: protocols.name(of: uuid)
    case 0x10...0x15: serviceClasses.name(of: uuid) ?? browseGroups.name(of: uuid)
    case 0x16...0x17: meshProfiles.name(of: uuid)
    case 0x18...0x26: service(uuid)
    case 0x27: unit(uuid)
    case 0x28: declaration(uuid)
    case 0x29: descriptor(uuid)
    case 0x2A...0x2F: characteristic(uuid) ?? objectTypes.name(of: uuid)
    default: member(uuid) ?? standardsOrganization(uuid)
    }
  }

  /// Returns the name of a 16-bit UUID as the type of an attribute that is not a service.
  public static func attributeType(_ uuid: UInt16) -> String? {
    switch uuid >> 8 {
    case 0x28: declaration(uuid)
    case 0x29: descriptor(uuid)
    case 0x2A...0x2F: characteristic(uuid)
    default: nil
    }
  }

  // MARK: Other numbers

  /// Returns the name of a company, such as "Apple, Inc." for 0x004C.
  public static func company(_ identifier: UInt16) -> String? { companies.name(of: identifier) }

  /// Returns the name of an AD type, such as "Flags" for 0x01.
  public static func adType(_ type: UInt8) -> String? {
    advertisingDataTypes.name(of: UInt16(type))
  }

  /// Returns the name of an appearance: its subcategory, "Generic" and the category for subcategory zero, or only the
  /// category for an unnamed subcategory.
  public static func appearance(_ value: UInt16) -> String? {
    let category = appearances.name(of: value & ~0x3F)
    guard value & 0x3F == 0, value != 0 else { return appearances.name(of: value) ?? category }
    return category.map { "Generic \($0)" }
  }

  /// Returns the name of a fixed PSM or LE_PSM (SPSM), such as "EATT" for 0x0027.
  public static func spsm(_ value: UInt16) -> String? {
    protocolServiceMultiplexers.name(of: value)
  }

  /// Returns the scheme that a URI's first character represents, with its colon, such as "https:" for 0x17.
  ///
  /// Scheme 1 is empty: the URI contains its full scheme.
  public static func uriScheme(_ value: UInt16) -> String? {
    value == 1 ? "" : uriSchemes.name(of: value)
  }

  /// Returns the major device class in bits 12 to 8 of a Class of Device.
  public static func majorDeviceClass(_ classOfDevice: UInt32) -> String? {
    deviceClasses.name(of: UInt16(truncatingIfNeeded: classOfDevice & 0x1F00 | 0xFF))
  }

  /// Returns the minor device class in bits 7 to 2 of a Class of Device, which depends on its major class.
  public static func minorDeviceClass(_ classOfDevice: UInt32) -> String? {
    let minor = classOfDevice >> 2 & 0x3F
    return deviceClasses.name(of: UInt16(truncatingIfNeeded: classOfDevice & 0x1F00 | minor))
  }

  /// Returns the short name of a Characteristic Presentation Format type, such as "uint8" for 0x04.
  public static func formatType(_ value: UInt8) -> String? { formatTypes.name(of: UInt16(value)) }

  /// Returns a description in the Bluetooth SIG's namespace, such as "first" for 0x0001.
  public static func namespaceDescription(_ value: UInt16) -> String? {
    namespaceDescriptions.name(of: value)
  }

  /// Returns the name of a coding format, such as "LC3" for 0x06.
  public static func codingFormat(_ value: UInt8) -> String? {
    codingFormats.name(of: UInt16(value))
  }

  /// Returns the core specification of a Link Layer or LMP version number, such as "5.0" for 9.
  public static func coreVersion(_ value: UInt8) -> String? { coreVersions.name(of: UInt16(value)) }
}
