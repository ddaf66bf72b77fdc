/// The names that the Bluetooth SIG gives to numbers (Assigned Numbers).
///
/// The tables themselves are generated; each stands as a static member in `Generated`.
public enum AssignedNumbers {
  // MARK: UUIDs of 16 bits

  /// "Battery" for 0x180F.
  public static func service(_ uuid: UInt16) -> String? { services.name(of: uuid) }

  /// "Heart Rate Measurement" for 0x2A37.
  public static func characteristic(_ uuid: UInt16) -> String? { characteristics.name(of: uuid) }

  /// "Client Characteristic Configuration" for 0x2902.
  public static func descriptor(_ uuid: UInt16) -> String? { descriptors.name(of: uuid) }

  /// "Primary Service" for 0x2800.
  public static func declaration(_ uuid: UInt16) -> String? { declarations.name(of: uuid) }

  /// The member that bought the UUID: "Google LLC" for 0xFEAA.
  public static func member(_ uuid: UInt16) -> String? { members.name(of: uuid) }

  /// What a standards organization uses the UUID for: "Matter Profile ID" for 0xFFF6.
  public static func standardsOrganization(_ uuid: UInt16) -> String? {
    standardsOrganizations.name(of: uuid)
  }

  /// The unit of a Characteristic Presentation Format: "percentage" for 0x27AD.
  public static func unit(_ uuid: UInt16) -> String? { units.name(of: uuid) }

  /// The name of a 16-bit UUID, from whichever table has it.
  ///
  /// The tables' ranges do not overlap, but for object types, which are listed last.
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

  /// The name of a 16-bit UUID as the type of an attribute that is no service.
  public static func attributeType(_ uuid: UInt16) -> String? {
    switch uuid >> 8 {
    case 0x28: declaration(uuid)
    case 0x29: descriptor(uuid)
    case 0x2A...0x2F: characteristic(uuid)
    default: nil
    }
  }

  // MARK: Other numbers

  /// "Apple, Inc." for 0x004C.
  public static func company(_ identifier: UInt16) -> String? { companies.name(of: identifier) }

  /// The name of an AD type: "Flags" for 0x01.
  public static func adType(_ type: UInt8) -> String? {
    advertisingDataTypes.name(of: UInt16(type))
  }

  /// The name of an appearance: its subcategory, "Generic" and the category for subcategory zero,
  /// or the category alone for a subcategory that has no name.
  public static func appearance(_ value: UInt16) -> String? {
    let category = appearances.name(of: value & ~0x3F)
    guard value & 0x3F == 0, value != 0 else { return appearances.name(of: value) ?? category }
    return category.map { "Generic \($0)" }
  }

  /// The name of a fixed PSM, or of an LE one (SPSM): "EATT" for 0x0027.
  public static func spsm(_ value: UInt16) -> String? {
    protocolServiceMultiplexers.name(of: value)
  }

  /// The scheme that a URI's first character stands for, with its colon: "https:" for 0x17.
  ///
  /// Scheme 1 is the empty one: the URI spells its scheme out.
  public static func uriScheme(_ value: UInt16) -> String? {
    value == 1 ? "" : uriSchemes.name(of: value)
  }

  /// The major device class in bits 12 to 8 of a Class of Device.
  public static func majorDeviceClass(_ classOfDevice: UInt32) -> String? {
    deviceClasses.name(of: UInt16(truncatingIfNeeded: classOfDevice & 0x1F00 | 0xFF))
  }

  /// The minor device class in bits 7 to 2 of a Class of Device, as its major class names it.
  public static func minorDeviceClass(_ classOfDevice: UInt32) -> String? {
    let minor = classOfDevice >> 2 & 0x3F
    return deviceClasses.name(of: UInt16(truncatingIfNeeded: classOfDevice & 0x1F00 | minor))
  }

  /// The short name of a Characteristic Presentation Format type: "uint8" for 0x04.
  public static func formatType(_ value: UInt8) -> String? { formatTypes.name(of: UInt16(value)) }

  /// A description in the Bluetooth SIG's name space: "first" for 0x0001.
  public static func namespaceDescription(_ value: UInt16) -> String? {
    namespaceDescriptions.name(of: value)
  }

  /// "LC3" for 0x06.
  public static func codingFormat(_ value: UInt8) -> String? {
    codingFormats.name(of: UInt16(value))
  }

  /// The core specification of a Link Layer or LMP version number: "5.0" for 9.
  public static func coreVersion(_ value: UInt8) -> String? { coreVersions.name(of: UInt16(value)) }
}
