import ByteReading

/// The fields of the items of advertising data. Core Specification Supplement, Part A, 1.
enum AdvertisingDataField {
  static let serviceData = Field(
    210, .advertisingData, "Service Data", "btcommon.eir_ad.entry.service_data", .octets,
    clause: "CSS, Part A, 1.11", meaning: "Data that belongs to the service named before.")
  static let companyIdentifier = Field(
    211, .advertisingData, "Company ID", "btcommon.eir_ad.entry.company_id", .hexadecimal,
    clause: "CSS, Part A, 1.4",
    meaning: "Whose data this is; the rest follows that company's own rules.")

  // MARK: UUIDs

  static let uuid16 = Field(
    212, .advertisingData, "UUID 16", "btcommon.eir_ad.entry.uuid_16", .hexadecimal,
    clause: "CSS, Part A, 1.1",
    meaning: "A service that the device offers, as a short UUID of the Bluetooth SIG.")
  static let uuid32 = Field(
    213, .advertisingData, "UUID 32", "btcommon.eir_ad.entry.uuid_32", .hexadecimal,
    clause: "CSS, Part A, 1.1",
    meaning: "A service that the device offers, as a UUID of 32 bits of the Bluetooth SIG.")
  static let uuid128 = Field(
    214, .advertisingData, "UUID 128", "btcommon.eir_ad.entry.uuid_128", .uuid,
    clause: "CSS, Part A, 1.1", meaning: "A service that the device offers, as a full UUID.")
  static let customUUID32 = Field(
    215, .advertisingData, "Custom UUID", "btcommon.eir_ad.entry.custom_uuid_32", .hexadecimal,
    clause: "CSS, Part A, 1.1",
    meaning: "A service that the device offers, as a UUID of 32 bits that has no name.")
  static let customUUID128 = Field(
    216, .advertisingData, "Custom UUID", "btcommon.eir_ad.entry.custom_uuid_128", .uuid,
    clause: "CSS, Part A, 1.1",
    meaning: "A service that the device offers, as a full UUID of its maker.")

  // MARK: Flags

  static let flags = Field(
    217, .advertisingData, "Flags", "btcommon.eir_ad.entry.flags", .hexadecimal,
    clause: "CSS, Part A, 1.3",
    meaning: "How the device can be found, and whether it has BR/EDR besides LE.")
  static let flagsReserved = Field(
    218, .advertisingData, "Reserved", "btcommon.eir_ad.entry.flags.reserved", .hexadecimal,
    mask: 0xe0,
    clause: "CSS, Part A, 1.3", meaning: "Reserved; set to 0.")
  static let simultaneousHost = Field(
    219, .advertisingData, "Simultaneous LE and BR/EDR to Same Device Capable (Host)",
    "btcommon.eir_ad.entry.flags.le_bredr_support_host", .hexadecimal, mask: 0x10,
    clause: "CSS, Part A, 1.3",
    meaning: "The host can use LE and BR/EDR to the same device at once.")
  static let simultaneousController = Field(
    220, .advertisingData, "Simultaneous LE and BR/EDR to Same Device Capable (Controller)",
    "btcommon.eir_ad.entry.flags.le_bredr_support_controller", .hexadecimal, mask: 0x8,
    clause: "CSS, Part A, 1.3",
    meaning: "The controller can use LE and BR/EDR to the same device at once.")
  static let brEDRNotSupported = Field(
    221, .advertisingData, "BR/EDR Not Supported",
    "btcommon.eir_ad.entry.flags.bredr_not_supported",
    .hexadecimal, mask: 0x4,
    clause: "CSS, Part A, 1.3", meaning: "The device has LE alone.")
  static let generalDiscoverable = Field(
    222, .advertisingData, "LE General Discoverable Mode",
    "btcommon.eir_ad.entry.flags.le_general_discoverable_mode", .hexadecimal, mask: 0x2,
    clause: "CSS, Part A, 1.3", meaning: "The device wants to be found, for as long as it likes.")
  static let limitedDiscoverable = Field(
    223, .advertisingData, "LE Limited Discoverable Mode",
    "btcommon.eir_ad.entry.flags.le_limited_discoverable_mode", .hexadecimal, mask: 0x1,
    clause: "CSS, Part A, 1.3",
    meaning: "The device wants to be found for a short time, say because somebody pressed a button."
  )

  // MARK: Names, numbers and keys

  static let deviceName = Field(
    224, .advertisingData, "Device Name", "btcommon.eir_ad.entry.device_name", .text,
    clause: "CSS, Part A, 1.2", meaning: "Name of the device, complete or shortened.")
  static let powerLevel = Field(
    225, .advertisingData, "Power Level (dBm)", "btcommon.eir_ad.entry.power_level", .signed,
    unit: .decibelMilliwatts,
    clause: "CSS, Part A, 1.5",
    meaning:
      "Transmit power of the packet; minus the received power, it gives the path loss."
  )
  static let hash = Field(
    226, .advertisingData, "Hash C", "btcommon.eir_ad.entry.hash_c", .octets,
    clause: "CSS, Part A, 1.6",
    meaning: "A seal over the sender's public key, for pairing with data that came another way.")
  static let randomizer = Field(
    227, .advertisingData, "Randomizer R", "btcommon.eir_ad.entry.randomizer_r", .octets,
    clause: "CSS, Part A, 1.6", meaning: "The random number of that seal.")
  static let confirmationValue = Field(
    228, .advertisingData, "LE Secure Connections Confirmation Value",
    "btcommon.eir_ad.entry.le_secure_confirmation_value", .octets,
    clause: "CSS, Part A, 1.6",
    meaning: "A seal over the sender's public key, for pairing with LE Secure Connections.")
  static let randomValue = Field(
    229, .advertisingData, "LE Secure Connections Random Value",
    "btcommon.eir_ad.entry.le_secure_random_value", .octets,
    clause: "CSS, Part A, 1.6", meaning: "The random number of that seal.")
  static let appearance = Field(
    230, .advertisingData, "Appearance", "btcommon.eir_ad.entry.appearance", .hexadecimal,
    clause: "CSS, Part A, 1.12", meaning: "What the device looks like or is, for an icon.")
  static let advertisingInterval = Field(
    231, .advertisingData, "Advertising Interval", "btcommon.eir_ad.entry.advertising_interval",
    .decimal, unit: .slot,
    clause: "CSS, Part A, 1.15", meaning: "How often the device advertises.")
  static let role = Field(
    232, .advertisingData, "LE Role", "btcommon.eir_ad.entry.le_role", .hexadecimal,
    valueName: { LERole.name(of: $0) },
    clause: "CSS, Part A, 1.17",
    meaning: "Whether the device can be central, peripheral or both, and which it prefers.")
  static let address = Field(
    233, .advertisingData, "BD_ADDR", "btcommon.eir_ad.entry.bd_addr", .address,
    clause: "CSS, Part A, 1.16",
    meaning: "The device's address, for messages that come another way, such as NFC.")
  static let addressOctet = Field(
    234, .advertisingData, "Address Type Octet", "",
    clause: "CSS, Part A, 1.16",
    meaning: "An octet of which only the lowest bit has a meaning: the kind of address.")
  static let addressReserved = Field(
    235, .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_bd_addr.reserved", .hexadecimal,
    mask: 0xfe,
    clause: "CSS, Part A, 1.16", meaning: "Reserved; set to 0.")
  static let addressType = Field(
    236, .advertisingData, "Type", "btcommon.eir_ad.entry.le_bd_addr.type", .hexadecimal, mask: 0x1,
    clause: "CSS, Part A, 1.16", meaning: "Whether the address is random (1) or public (0).")
  static let intervalMinimum = Field(
    237, .advertisingData, "Connection Interval Min",
    "btcommon.eir_ad.entry.connection_interval_min",
    .decimal, unit: .doubleSlot,
    clause: "CSS, Part A, 1.9", meaning: "The shortest connection interval that the device likes.")
  static let intervalMaximum = Field(
    238, .advertisingData, "Connection Interval Max",
    "btcommon.eir_ad.entry.connection_interval_max",
    .decimal, unit: .doubleSlot,
    clause: "CSS, Part A, 1.9", meaning: "The longest connection interval that the device likes.")
  static let uri = Field(
    239, .advertisingData, "URI", "btcommon.eir_ad.entry.uri", .text,
    clause: "CSS, Part A, 1.18",
    meaning: "An address on the web, whose scheme is shortened to one character.")
  static let channelMap = Field(
    240, .advertisingData, "Channel Map", "btcommon.eir_ad.entry.le_channel_map", .octets,
    clause: "CSS, Part A, 1.20",
    meaning: "Which channels the periodic advertising uses from the instant on; a bit for each.")
  static let instant = Field(
    241, .advertisingData, "Instant", "btcommon.eir_ad.entry.instant", .decimal,
    clause: "CSS, Part A, 1.20",
    meaning: "The event of the periodic advertising at which the new channels count.")
  static let broadcastCode = Field(
    242, .advertisingData, "Broadcast Code", "btcommon.eir_ad.entry.broadcast_code", .text,
    clause: "CSS, Part A, 1.22", meaning: "The code with which a broadcast's streams are encrypted."
  )

  // MARK: Device ID

  static let vendorSource = Field(
    243, .advertisingData, "Vendor ID Source", "btcommon.eir_ad.entry.did.vendor_id_source",
    .hexadecimal, valueName: { DeviceIdentification.sourceName(of: $0) },
    clause: "Device ID Profile 1.3, 5",
    meaning: "Who gave the maker's number that follows: the Bluetooth SIG or the USB forum.")
  static let vendor = Field(
    244, .advertisingData, "Vendor ID", "btcommon.eir_ad.entry.did.vendor_id", .hexadecimal,
    clause: "Device ID Profile 1.3, 5", meaning: "The maker's number.")
  static let product = Field(
    245, .advertisingData, "Product ID", "btcommon.eir_ad.entry.did.product_id", .hexadecimal,
    clause: "Device ID Profile 1.3, 5", meaning: "The maker's number for the product.")
  static let version = Field(
    246, .advertisingData, "Version", "btcommon.eir_ad.entry.did.version", .hexadecimal,
    clause: "Device ID Profile 1.3, 5", meaning: "The product's version.")

  // MARK: Security Manager Out of Band Flags

  static let oobFlags = Field(
    247, .advertisingData, "Security Manager Out of Band Flags", "btcommon.eir_ad.entry.oob_flags",
    .hexadecimal,
    clause: "CSS, Part A, 1.7", meaning: "What a message that comes another way says about pairing."
  )
  static let oobReserved = Field(
    248, .advertisingData, "Reserved", "btcommon.eir_ad.entry.oob_flags.oob_reserved", .hexadecimal,
    mask: 0xf0,
    clause: "CSS, Part A, 1.7", meaning: "Reserved; set to 0.")
  static let oobAddressType = Field(
    249, .advertisingData, "Address Type", "btcommon.eir_ad.entry.oob_flags.oob_address_type",
    .hexadecimal, mask: 0x8,
    clause: "CSS, Part A, 1.7", meaning: "Whether the address is random (1) or public (0).")
  static let oobSimultaneous = Field(
    250, .advertisingData, "Simultaneous LE and BR/EDR to Same Device Capable (Host)",
    "btcommon.eir_ad.entry.oob_flags.oob_le_bredr_support", .hexadecimal, mask: 0x4,
    clause: "CSS, Part A, 1.7",
    meaning: "The host can use LE and BR/EDR to the same device at once.")
  static let oobLESupported = Field(
    251, .advertisingData, "LE Supported By Host",
    "btcommon.eir_ad.entry.oob_flags.oob_le_supported_host", .hexadecimal, mask: 0x2,
    clause: "CSS, Part A, 1.7", meaning: "The host supports LE.")
  static let oobDataPresent = Field(
    252, .advertisingData, "OOB Data Present", "btcommon.eir_ad.entry.oob_flags.oob_data_present",
    .hexadecimal, mask: 0x1,
    clause: "CSS, Part A, 1.7", meaning: "Data for pairing is there.")

  // MARK: 3D information

  static let threeDFlags = Field(
    253, .advertisingData, "3D Information Flags", "btcommon.eir_ad.entry.3ds.flags", .hexadecimal,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "What a 3D display can do for the glasses that follow it.")
  static let associationNotification = Field(
    254, .advertisingData, "3DS Association Notification",
    "btcommon.eir_ad.entry.3ds.association_notification", .boolean, mask: 0x1,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "The display reports when glasses have joined it.")
  static let batteryLevelReporting = Field(
    255, .advertisingData, "3DS Battery Level Reporting",
    "btcommon.eir_ad.entry.3ds.battery_level_reporting", .boolean, mask: 0x2,
    clause: "3D Synchronization Profile 1.0, 4", meaning: "The display shows the glasses' battery.")
  static let reportOnStartup = Field(
    256, .advertisingData, "3DS Send Battery Level Report on Startup",
    "btcommon.eir_ad.entry.3ds.send_battery_level_report_on_startup", .boolean, mask: 0x4,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "The glasses shall report their battery when they start.")
  static let threeDReserved = Field(
    257, .advertisingData, "Reserved", "btcommon.eir_ad.entry.3ds.reserved", .boolean, mask: 0x78,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "Reserved; set to 0.")
  static let factoryTestMode = Field(
    258, .advertisingData, "3DS Factory Test Mode", "btcommon.eir_ad.entry.3ds.factory_test_mode",
    .boolean, mask: 0x80,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "The display is being tested at the factory.")
  static let pathLossThreshold = Field(
    259, .advertisingData, "3DS Path Loss Threshold",
    "btcommon.eir_ad.entry.3ds.path_loss_threshold",
    .decimal, unit: .decibels,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "How much of the signal may get lost before glasses join no more.")
}
