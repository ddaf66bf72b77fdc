import ByteReading

/// The fields of the items of advertising data. Core Specification Supplement, Part A, 1.
enum AdvertisingDataField {
  static let serviceData = Field(
    210, .advertisingData, "Service Data", "btcommon.eir_ad.entry.service_data", .octets)
  static let companyIdentifier = Field(
    211, .advertisingData, "Company ID", "btcommon.eir_ad.entry.company_id", .hexadecimal)

  // MARK: UUIDs

  static let uuid16 = Field(
    212, .advertisingData, "UUID 16", "btcommon.eir_ad.entry.uuid_16", .hexadecimal)
  static let uuid32 = Field(
    213, .advertisingData, "UUID 32", "btcommon.eir_ad.entry.uuid_32", .hexadecimal)
  static let uuid128 = Field(
    214, .advertisingData, "UUID 128", "btcommon.eir_ad.entry.uuid_128", .uuid)
  static let customUUID32 = Field(
    215, .advertisingData, "Custom UUID", "btcommon.eir_ad.entry.custom_uuid_32", .hexadecimal)
  static let customUUID128 = Field(
    216, .advertisingData, "Custom UUID", "btcommon.eir_ad.entry.custom_uuid_128", .uuid)

  // MARK: Flags

  static let flags = Field(
    217, .advertisingData, "Flags", "btcommon.eir_ad.entry.flags", .hexadecimal)
  static let flagsReserved = Field(
    218, .advertisingData, "Reserved", "btcommon.eir_ad.entry.flags.reserved", .hexadecimal,
    mask: 0xe0)
  static let simultaneousHost = Field(
    219, .advertisingData, "Simultaneous LE and BR/EDR to Same Device Capable (Host)",
    "btcommon.eir_ad.entry.flags.le_bredr_support_host", .hexadecimal, mask: 0x10)
  static let simultaneousController = Field(
    220, .advertisingData, "Simultaneous LE and BR/EDR to Same Device Capable (Controller)",
    "btcommon.eir_ad.entry.flags.le_bredr_support_controller", .hexadecimal, mask: 0x8)
  static let brEDRNotSupported = Field(
    221, .advertisingData, "BR/EDR Not Supported",
    "btcommon.eir_ad.entry.flags.bredr_not_supported",
    .hexadecimal, mask: 0x4)
  static let generalDiscoverable = Field(
    222, .advertisingData, "LE General Discoverable Mode",
    "btcommon.eir_ad.entry.flags.le_general_discoverable_mode", .hexadecimal, mask: 0x2)
  static let limitedDiscoverable = Field(
    223, .advertisingData, "LE Limited Discoverable Mode",
    "btcommon.eir_ad.entry.flags.le_limited_discoverable_mode", .hexadecimal, mask: 0x1)

  // MARK: Names, numbers and keys

  static let deviceName = Field(
    224, .advertisingData, "Device Name", "btcommon.eir_ad.entry.device_name", .text)
  static let powerLevel = Field(
    225, .advertisingData, "Power Level (dBm)", "btcommon.eir_ad.entry.power_level", .signed,
    unit: .decibelMilliwatts)
  static let hash = Field(226, .advertisingData, "Hash C", "btcommon.eir_ad.entry.hash_c", .octets)
  static let randomizer = Field(
    227, .advertisingData, "Randomizer R", "btcommon.eir_ad.entry.randomizer_r", .octets)
  static let confirmationValue = Field(
    228, .advertisingData, "LE Secure Connections Confirmation Value",
    "btcommon.eir_ad.entry.le_secure_confirmation_value", .octets)
  static let randomValue = Field(
    229, .advertisingData, "LE Secure Connections Random Value",
    "btcommon.eir_ad.entry.le_secure_random_value", .octets)
  static let appearance = Field(
    230, .advertisingData, "Appearance", "btcommon.eir_ad.entry.appearance", .hexadecimal)
  static let advertisingInterval = Field(
    231, .advertisingData, "Advertising Interval", "btcommon.eir_ad.entry.advertising_interval",
    .decimal, unit: .slot)
  static let role = Field(
    232, .advertisingData, "LE Role", "btcommon.eir_ad.entry.le_role", .hexadecimal,
    valueName: { LERole.name(of: $0) })
  static let address = Field(
    233, .advertisingData, "BD_ADDR", "btcommon.eir_ad.entry.bd_addr", .address)
  static let addressOctet = Field(234, .advertisingData, "Address Type Octet", "")
  static let addressReserved = Field(
    235, .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_bd_addr.reserved", .hexadecimal,
    mask: 0xfe)
  static let addressType = Field(
    236, .advertisingData, "Type", "btcommon.eir_ad.entry.le_bd_addr.type", .hexadecimal, mask: 0x1)
  static let intervalMinimum = Field(
    237, .advertisingData, "Connection Interval Min",
    "btcommon.eir_ad.entry.connection_interval_min",
    .decimal, unit: .doubleSlot)
  static let intervalMaximum = Field(
    238, .advertisingData, "Connection Interval Max",
    "btcommon.eir_ad.entry.connection_interval_max",
    .decimal, unit: .doubleSlot)
  static let uri = Field(239, .advertisingData, "URI", "btcommon.eir_ad.entry.uri", .text)
  static let channelMap = Field(
    240, .advertisingData, "Channel Map", "btcommon.eir_ad.entry.le_channel_map", .octets)
  static let instant = Field(
    241, .advertisingData, "Instant", "btcommon.eir_ad.entry.instant", .decimal)
  static let broadcastCode = Field(
    242, .advertisingData, "Broadcast Code", "btcommon.eir_ad.entry.broadcast_code", .text)

  // MARK: Device ID

  static let vendorSource = Field(
    243, .advertisingData, "Vendor ID Source", "btcommon.eir_ad.entry.did.vendor_id_source",
    .hexadecimal, valueName: { DeviceIdentification.sourceName(of: $0) })
  static let vendor = Field(
    244, .advertisingData, "Vendor ID", "btcommon.eir_ad.entry.did.vendor_id", .hexadecimal)
  static let product = Field(
    245, .advertisingData, "Product ID", "btcommon.eir_ad.entry.did.product_id", .hexadecimal)
  static let version = Field(
    246, .advertisingData, "Version", "btcommon.eir_ad.entry.did.version", .hexadecimal)

  // MARK: Security Manager Out of Band Flags

  static let oobFlags = Field(
    247, .advertisingData, "Security Manager Out of Band Flags", "btcommon.eir_ad.entry.oob_flags",
    .hexadecimal)
  static let oobReserved = Field(
    248, .advertisingData, "Reserved", "btcommon.eir_ad.entry.oob_flags.oob_reserved", .hexadecimal,
    mask: 0xf0)
  static let oobAddressType = Field(
    249, .advertisingData, "Address Type", "btcommon.eir_ad.entry.oob_flags.oob_address_type",
    .hexadecimal, mask: 0x8)
  static let oobSimultaneous = Field(
    250, .advertisingData, "Simultaneous LE and BR/EDR to Same Device Capable (Host)",
    "btcommon.eir_ad.entry.oob_flags.oob_le_bredr_support", .hexadecimal, mask: 0x4)
  static let oobLESupported = Field(
    251, .advertisingData, "LE Supported By Host",
    "btcommon.eir_ad.entry.oob_flags.oob_le_supported_host", .hexadecimal, mask: 0x2)
  static let oobDataPresent = Field(
    252, .advertisingData, "OOB Data Present", "btcommon.eir_ad.entry.oob_flags.oob_data_present",
    .hexadecimal, mask: 0x1)

  // MARK: 3D information

  static let threeDFlags = Field(
    253, .advertisingData, "3D Information Flags", "btcommon.eir_ad.entry.3ds.flags", .hexadecimal)
  static let associationNotification = Field(
    254, .advertisingData, "3DS Association Notification",
    "btcommon.eir_ad.entry.3ds.association_notification", .boolean, mask: 0x1)
  static let batteryLevelReporting = Field(
    255, .advertisingData, "3DS Battery Level Reporting",
    "btcommon.eir_ad.entry.3ds.battery_level_reporting", .boolean, mask: 0x2)
  static let reportOnStartup = Field(
    256, .advertisingData, "3DS Send Battery Level Report on Startup",
    "btcommon.eir_ad.entry.3ds.send_battery_level_report_on_startup", .boolean, mask: 0x4)
  static let threeDReserved = Field(
    257, .advertisingData, "Reserved", "btcommon.eir_ad.entry.3ds.reserved", .boolean, mask: 0x78)
  static let factoryTestMode = Field(
    258, .advertisingData, "3DS Factory Test Mode", "btcommon.eir_ad.entry.3ds.factory_test_mode",
    .boolean, mask: 0x80)
  static let pathLossThreshold = Field(
    259, .advertisingData, "3DS Path Loss Threshold",
    "btcommon.eir_ad.entry.3ds.path_loss_threshold",
    .decimal, unit: .decibels)
}
