import ByteReading

/// The fields of the items of advertising data. Core Specification Supplement, Part A, 1.
enum AdvertisingDataField {
  static let serviceData = Field(
    210, .advertisingData, "Service Data", "btcommon.eir_ad.entry.service_data", .octets,
    clause: "CSS, Part A, 1.11", meaning: "Data of the service that precedes it.")
  static let companyIdentifier = Field(
    211, .advertisingData, "Company ID", "btcommon.eir_ad.entry.company_id", .hexadecimal,
    clause: "CSS, Part A, 1.4",
    meaning: "Company identifier; the company defines the data that follows.")

  // MARK: UUIDs

  static let uuid16 = Field(
    212, .advertisingData, "UUID 16", "btcommon.eir_ad.entry.uuid_16", .hexadecimal,
    clause: "CSS, Part A, 1.1",
    meaning: "Service UUID: a 16-bit UUID assigned by the Bluetooth SIG.")
  static let uuid32 = Field(
    213, .advertisingData, "UUID 32", "btcommon.eir_ad.entry.uuid_32", .hexadecimal,
    clause: "CSS, Part A, 1.1",
    meaning: "Service UUID: a 32-bit UUID assigned by the Bluetooth SIG.")
  static let uuid128 = Field(
    214, .advertisingData, "UUID 128", "btcommon.eir_ad.entry.uuid_128", .uuid,
    clause: "CSS, Part A, 1.1", meaning: "Service UUID: a 128-bit UUID.")
  static let customUUID32 = Field(
    215, .advertisingData, "Custom UUID", "btcommon.eir_ad.entry.custom_uuid_32", .hexadecimal,
    clause: "CSS, Part A, 1.1",
    meaning: "Service UUID: a 32-bit UUID without a known name.")
  static let customUUID128 = Field(
    216, .advertisingData, "Custom UUID", "btcommon.eir_ad.entry.custom_uuid_128", .uuid,
    clause: "CSS, Part A, 1.1",
    meaning: "Service UUID: a 128-bit UUID, usually vendor-specific.")

  // MARK: Flags

  static let flags = Field(
    217, .advertisingData, "Flags", "btcommon.eir_ad.entry.flags", .hexadecimal,
    clause: "CSS, Part A, 1.3",
    meaning: "Discoverability of the device, and whether it supports BR/EDR besides LE.")
  static let flagsReserved = Field(
    218, .advertisingData, "Reserved", "btcommon.eir_ad.entry.flags.reserved", .hexadecimal,
    mask: 0xe0,
    clause: "CSS, Part A, 1.3", meaning: "Reserved; set to 0.")
  static let simultaneousHost = Field(
    219, .advertisingData, "Simultaneous LE and BR/EDR to Same Device Capable (Host)",
    "btcommon.eir_ad.entry.flags.le_bredr_support_host", .hexadecimal, mask: 0x10,
    clause: "CSS, Part A, 1.3",
    meaning: "The host supports LE and BR/EDR to the same device at the same time.")
  static let simultaneousController = Field(
    220, .advertisingData, "Simultaneous LE and BR/EDR to Same Device Capable (Controller)",
    "btcommon.eir_ad.entry.flags.le_bredr_support_controller", .hexadecimal, mask: 0x8,
    clause: "CSS, Part A, 1.3",
    meaning: "The controller supports LE and BR/EDR to the same device at the same time.")
  static let brEDRNotSupported = Field(
    221, .advertisingData, "BR/EDR Not Supported",
    "btcommon.eir_ad.entry.flags.bredr_not_supported",
    .hexadecimal, mask: 0x4,
    clause: "CSS, Part A, 1.3", meaning: "The device supports LE only.")
  static let generalDiscoverable = Field(
    222, .advertisingData, "LE General Discoverable Mode",
    "btcommon.eir_ad.entry.flags.le_general_discoverable_mode", .hexadecimal, mask: 0x2,
    clause: "CSS, Part A, 1.3", meaning: "The device is discoverable without a time limit.")
  static let limitedDiscoverable = Field(
    223, .advertisingData, "LE Limited Discoverable Mode",
    "btcommon.eir_ad.entry.flags.le_limited_discoverable_mode", .hexadecimal, mask: 0x1,
    clause: "CSS, Part A, 1.3",
    meaning: "The device is discoverable for a limited time, for example after a button press."
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
    meaning: "OOB confirmation value (hash) for the sender's public key.")
  static let randomizer = Field(
    227, .advertisingData, "Randomizer R", "btcommon.eir_ad.entry.randomizer_r", .octets,
    clause: "CSS, Part A, 1.6", meaning: "OOB random number of the hash.")
  static let confirmationValue = Field(
    228, .advertisingData, "LE Secure Connections Confirmation Value",
    "btcommon.eir_ad.entry.le_secure_confirmation_value", .octets,
    clause: "CSS, Part A, 1.6",
    meaning: "OOB confirmation value for the sender's public key, for LE Secure Connections.")
  static let randomValue = Field(
    229, .advertisingData, "LE Secure Connections Random Value",
    "btcommon.eir_ad.entry.le_secure_random_value", .octets,
    clause: "CSS, Part A, 1.6", meaning: "OOB random number of the hash.")
  static let appearance = Field(
    230, .advertisingData, "Appearance", "btcommon.eir_ad.entry.appearance", .hexadecimal,
    clause: "CSS, Part A, 1.12",
    meaning: "Appearance of the device, such as a category for an icon.")
  static let advertisingInterval = Field(
    231, .advertisingData, "Advertising Interval", "btcommon.eir_ad.entry.advertising_interval",
    .decimal, unit: .slot,
    clause: "CSS, Part A, 1.15", meaning: "Advertising interval of the device.")
  static let role = Field(
    232, .advertisingData, "LE Role", "btcommon.eir_ad.entry.le_role", .hexadecimal,
    valueName: { LERole.name(of: $0) },
    clause: "CSS, Part A, 1.17",
    meaning: "Supported roles (central, peripheral or both), and the preferred one.")
  static let address = Field(
    233, .advertisingData, "BD_ADDR", "btcommon.eir_ad.entry.bd_addr", .address,
    clause: "CSS, Part A, 1.16",
    meaning: "Address of the device, for data sent out of band, such as over NFC.")
  static let addressOctet = Field(
    234, .advertisingData, "Address Type Octet", "",
    clause: "CSS, Part A, 1.16",
    meaning: "Octet whose lowest bit is the address type.")
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
    clause: "CSS, Part A, 1.9", meaning: "Minimum connection interval that the device prefers.")
  static let intervalMaximum = Field(
    238, .advertisingData, "Connection Interval Max",
    "btcommon.eir_ad.entry.connection_interval_max",
    .decimal, unit: .doubleSlot,
    clause: "CSS, Part A, 1.9", meaning: "Maximum connection interval that the device prefers.")
  static let uri = Field(
    239, .advertisingData, "URI", "btcommon.eir_ad.entry.uri", .text,
    clause: "CSS, Part A, 1.18",
    meaning: "URI, with its scheme encoded in one character.")
  static let channelMap = Field(
    240, .advertisingData, "Channel Map", "btcommon.eir_ad.entry.le_channel_map", .octets,
    clause: "CSS, Part A, 1.20",
    meaning: "Channels of the periodic advertising from the instant on; one bit per channel.")
  static let instant = Field(
    241, .advertisingData, "Instant", "btcommon.eir_ad.entry.instant", .decimal,
    clause: "CSS, Part A, 1.20",
    meaning: "Instant: the periodic advertising event at which the new channel map takes effect.")
  static let broadcastCode = Field(
    242, .advertisingData, "Broadcast Code", "btcommon.eir_ad.entry.broadcast_code", .text,
    clause: "CSS, Part A, 1.22",
    meaning: "Broadcast Code, from which the encryption key of the broadcast is derived."
  )

  // MARK: Device ID

  static let vendorSource = Field(
    243, .advertisingData, "Vendor ID Source", "btcommon.eir_ad.entry.did.vendor_id_source",
    .hexadecimal, valueName: { DeviceIdentification.sourceName(of: $0) },
    clause: "Device ID Profile 1.3, 5",
    meaning: "Who assigned the vendor ID: Bluetooth SIG or USB Implementers Forum.")
  static let vendor = Field(
    244, .advertisingData, "Vendor ID", "btcommon.eir_ad.entry.did.vendor_id", .hexadecimal,
    clause: "Device ID Profile 1.3, 5", meaning: "Vendor ID.")
  static let product = Field(
    245, .advertisingData, "Product ID", "btcommon.eir_ad.entry.did.product_id", .hexadecimal,
    clause: "Device ID Profile 1.3, 5", meaning: "Product ID, assigned by the vendor.")
  static let version = Field(
    246, .advertisingData, "Version", "btcommon.eir_ad.entry.did.version", .hexadecimal,
    clause: "Device ID Profile 1.3, 5", meaning: "Version of the product.")

  // MARK: Security Manager Out of Band Flags

  static let oobFlags = Field(
    247, .advertisingData, "Security Manager Out of Band Flags", "btcommon.eir_ad.entry.oob_flags",
    .hexadecimal,
    clause: "CSS, Part A, 1.7", meaning: "Pairing information in an out-of-band message."
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
    meaning: "The host supports LE and BR/EDR to the same device at the same time.")
  static let oobLESupported = Field(
    251, .advertisingData, "LE Supported By Host",
    "btcommon.eir_ad.entry.oob_flags.oob_le_supported_host", .hexadecimal, mask: 0x2,
    clause: "CSS, Part A, 1.7", meaning: "The host supports LE.")
  static let oobDataPresent = Field(
    252, .advertisingData, "OOB Data Present", "btcommon.eir_ad.entry.oob_flags.oob_data_present",
    .hexadecimal, mask: 0x1,
    clause: "CSS, Part A, 1.7", meaning: "OOB data for pairing is present.")

  // MARK: 3D information

  static let threeDFlags = Field(
    253, .advertisingData, "3D Information Flags", "btcommon.eir_ad.entry.3ds.flags", .hexadecimal,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "Capabilities of a 3D display for synchronized glasses.")
  static let associationNotification = Field(
    254, .advertisingData, "3DS Association Notification",
    "btcommon.eir_ad.entry.3ds.association_notification", .boolean, mask: 0x1,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "The display reports when glasses are associated.")
  static let batteryLevelReporting = Field(
    255, .advertisingData, "3DS Battery Level Reporting",
    "btcommon.eir_ad.entry.3ds.battery_level_reporting", .boolean, mask: 0x2,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "The display shows the battery charge of the glasses.")
  static let reportOnStartup = Field(
    256, .advertisingData, "3DS Send Battery Level Report on Startup",
    "btcommon.eir_ad.entry.3ds.send_battery_level_report_on_startup", .boolean, mask: 0x4,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "The glasses report their battery charge at startup.")
  static let threeDReserved = Field(
    257, .advertisingData, "Reserved", "btcommon.eir_ad.entry.3ds.reserved", .boolean, mask: 0x78,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "Reserved; set to 0.")
  static let factoryTestMode = Field(
    258, .advertisingData, "3DS Factory Test Mode", "btcommon.eir_ad.entry.3ds.factory_test_mode",
    .boolean, mask: 0x80,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "The display is in factory test mode.")
  static let pathLossThreshold = Field(
    259, .advertisingData, "3DS Path Loss Threshold",
    "btcommon.eir_ad.entry.3ds.path_loss_threshold",
    .decimal, unit: .decibels,
    clause: "3D Synchronization Profile 1.0, 4",
    meaning: "Path loss above which glasses no longer associate.")
}
