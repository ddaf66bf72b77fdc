public import ByteReading

/// The fields of beacons and of vendors' advertising payloads.
enum BeaconField {
  // MARK: iBeacon, AltBeacon, Exposure Notification

  static let proximityUUID = Field(
    124, .beacon, "Proximity UUID", "bluetooth.apple.ibeacon.uuid128", .octets)
  static let major = Field(125, .beacon, "Major", "bluetooth.apple.ibeacon.major", .decimal)
  static let minor = Field(126, .beacon, "Minor", "bluetooth.apple.ibeacon.minor", .decimal)
  static let measuredPower = Field(
    127, .beacon, "Measured Power", "bluetooth.apple.ibeacon.measured_power", .signed,
    unit: .decibelMilliwatts)
  static let altCode = Field(128, .beacon, "Beacon Code", "bluetooth.alt_beacon.code", .hexadecimal)
  static let altIdentifier = Field(129, .beacon, "Beacon ID", "bluetooth.alt_beacon.id", .octets)
  static let altReferenceRSSI = Field(
    130, .beacon, "Reference RSSI", "bluetooth.alt_beacon.reference_rssi", .signed,
    unit: .decibelMilliwatts)
  static let altReserved = Field(
    131, .beacon, "Manufacturer Reserved", "bluetooth.alt_beacon.manufacturer_data", .hexadecimal)
  static let rollingProximityIdentifier = Field(
    132, .beacon, "Rolling Proximity Identifier", "bluetooth.gaen.rpi", .octets)
  static let encryptedMetadata = Field(
    133, .beacon, "Associated Encrypted Metadata", "bluetooth.gaen.aemd", .octets)

  // MARK: Eddystone

  static let frameType = Field(
    134, .beacon, "Frame Type", "bluetooth.eddystone.type", .hexadecimal,
    valueName: { EddystoneFrameType.name(of: $0) })
  static let rangingData = Field(
    135, .beacon, "Ranging Data", "bluetooth.eddystone.ranging_data", .signed,
    unit: .decibelMilliwatts)
  static let namespace = Field(
    136, .beacon, "Namespace ID", "bluetooth.eddystone.uid.namespace", .octets)
  static let instance = Field(
    137, .beacon, "Instance ID", "bluetooth.eddystone.uid.instance", .octets)
  static let urlScheme = Field(
    138, .beacon, "URL Scheme Prefix", "bluetooth.eddystone.url.scheme", .hexadecimal)
  static let encodedURL = Field(
    139, .beacon, "Encoded URL", "bluetooth.eddystone.url.encoded", .octets)
  static let tlmVersion = Field(
    140, .beacon, "TLM Version", "bluetooth.eddystone.tlm.version", .decimal)
  static let batteryVoltage = Field(
    141, .beacon, "Battery Voltage (mV)", "bluetooth.eddystone.tlm.battery", .decimal)
  static let temperatureOctets = Field(142, .beacon, "Beacon Temperature", "")
  static let temperature = Field(
    143, .beacon, "Beacon Temperature (1/256 °C)", "bluetooth.eddystone.tlm.temperature", .signed)
  static let advertisingCount = Field(
    144, .beacon, "Advertising PDU Count", "bluetooth.eddystone.tlm.advertising_count", .decimal)
  static let secondsCount = Field(
    145, .beacon, "Time since power-on (0.1 s)", "bluetooth.eddystone.tlm.uptime", .decimal)
  static let encryptedTLM = Field(
    146, .beacon, "Encrypted TLM", "bluetooth.eddystone.tlm.encrypted", .octets)
  static let salt = Field(147, .beacon, "Salt", "bluetooth.eddystone.tlm.salt", .hexadecimal)
  static let integrityCheck = Field(
    148, .beacon, "Message Integrity Check", "bluetooth.eddystone.tlm.mic", .hexadecimal)
  static let ephemeralIdentifier = Field(
    149, .beacon, "Ephemeral Identifier", "bluetooth.eddystone.eid", .octets)

  // MARK: Apple, Microsoft, Google

  static let continuityType = Field(
    150, .beacon, "Continuity Type", "bluetooth.apple.continuity.type", .hexadecimal,
    valueName: { AppleContinuityType.name(of: $0) })
  static let continuityLength = Field(
    151, .beacon, "Continuity Length", "bluetooth.apple.continuity.length", .decimal)
  static let continuityData = Field(
    152, .beacon, "Continuity Data", "bluetooth.apple.continuity.data", .octets)
  static let microsoftScenario = Field(
    153, .beacon, "Scenario", "bluetooth.microsoft.scenario", .hexadecimal,
    valueName: { MicrosoftScenario.name(of: $0) })
  static let microsoftData = Field(
    154, .beacon, "Scenario Data", "bluetooth.microsoft.data", .octets)
  static let fastPairModelOctets = Field(155, .beacon, "Model ID", "")
  static let fastPairModel = Field(
    156, .beacon, "Model ID", "bluetooth.google.fast_pair.model_id", .hexadecimal)
  static let fastPairData = Field(
    157, .beacon, "Account Data", "bluetooth.google.fast_pair.account_data", .octets)

  // MARK: Any

  /// Octets of an integer whose value is told under a field of its own.
  static let unorderedOctets = Field(979, .beacon, "Integer", "")
  /// What follows the part of a payload that is known.
  static let remainder = Field(
    980, .beacon, "Further Data", "bluetooth.beacon.further_data", .octets)
}

extension Layer {
  public static let beacon = Layer("Beacon")
}
