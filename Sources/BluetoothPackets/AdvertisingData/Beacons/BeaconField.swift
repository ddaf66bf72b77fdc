public import ByteReading

/// The fields of beacons and of vendors' advertising payloads.
enum BeaconField {
  // MARK: iBeacon, AltBeacon, Exposure Notification

  static let proximityUUID = Field(
    .beacon, "Proximity UUID", "bluetooth.apple.ibeacon.uuid128", .octets)
  static let major = Field(.beacon, "Major", "bluetooth.apple.ibeacon.major", .decimal)
  static let minor = Field(.beacon, "Minor", "bluetooth.apple.ibeacon.minor", .decimal)
  static let measuredPower = Field(
    .beacon, "Measured Power", "bluetooth.apple.ibeacon.measured_power", .signed,
    unit: .decibelMilliwatts)
  static let altCode = Field(.beacon, "Beacon Code", "bluetooth.alt_beacon.code", .hexadecimal)
  static let altIdentifier = Field(.beacon, "Beacon ID", "bluetooth.alt_beacon.id", .octets)
  static let altReferenceRSSI = Field(
    .beacon, "Reference RSSI", "bluetooth.alt_beacon.reference_rssi", .signed,
    unit: .decibelMilliwatts)
  static let altReserved = Field(
    .beacon, "Manufacturer Reserved", "bluetooth.alt_beacon.manufacturer_data", .hexadecimal)
  static let rollingProximityIdentifier = Field(
    .beacon, "Rolling Proximity Identifier", "bluetooth.gaen.rpi", .octets)
  static let encryptedMetadata = Field(
    .beacon, "Associated Encrypted Metadata", "bluetooth.gaen.aemd", .octets)

  // MARK: Eddystone

  static let frameType = Field(
    .beacon, "Frame Type", "bluetooth.eddystone.type", .hexadecimal,
    valueName: { EddystoneFrameType.name(of: $0) })
  static let rangingData = Field(
    .beacon, "Ranging Data", "bluetooth.eddystone.ranging_data", .signed, unit: .decibelMilliwatts)
  static let namespace = Field(
    .beacon, "Namespace ID", "bluetooth.eddystone.uid.namespace", .octets)
  static let instance = Field(.beacon, "Instance ID", "bluetooth.eddystone.uid.instance", .octets)
  static let urlScheme = Field(
    .beacon, "URL Scheme Prefix", "bluetooth.eddystone.url.scheme", .hexadecimal)
  static let encodedURL = Field(.beacon, "Encoded URL", "bluetooth.eddystone.url.encoded", .octets)
  static let tlmVersion = Field(.beacon, "TLM Version", "bluetooth.eddystone.tlm.version", .decimal)
  static let batteryVoltage = Field(
    .beacon, "Battery Voltage (mV)", "bluetooth.eddystone.tlm.battery", .decimal)
  static let temperatureOctets = Field(.beacon, "Beacon Temperature", "")
  static let temperature = Field(
    .beacon, "Beacon Temperature (1/256 °C)", "bluetooth.eddystone.tlm.temperature", .signed)
  static let advertisingCount = Field(
    .beacon, "Advertising PDU Count", "bluetooth.eddystone.tlm.advertising_count", .decimal)
  static let secondsCount = Field(
    .beacon, "Time since power-on (0.1 s)", "bluetooth.eddystone.tlm.uptime", .decimal)
  static let encryptedTLM = Field(
    .beacon, "Encrypted TLM", "bluetooth.eddystone.tlm.encrypted", .octets)
  static let salt = Field(.beacon, "Salt", "bluetooth.eddystone.tlm.salt", .hexadecimal)
  static let integrityCheck = Field(
    .beacon, "Message Integrity Check", "bluetooth.eddystone.tlm.mic", .hexadecimal)
  static let ephemeralIdentifier = Field(
    .beacon, "Ephemeral Identifier", "bluetooth.eddystone.eid", .octets)

  // MARK: Apple, Microsoft, Google

  static let continuityType = Field(
    .beacon, "Continuity Type", "bluetooth.apple.continuity.type", .hexadecimal,
    valueName: { AppleContinuityType.name(of: $0) })
  static let continuityLength = Field(
    .beacon, "Continuity Length", "bluetooth.apple.continuity.length", .decimal)
  static let continuityData = Field(
    .beacon, "Continuity Data", "bluetooth.apple.continuity.data", .octets)
  static let microsoftScenario = Field(
    .beacon, "Scenario", "bluetooth.microsoft.scenario", .hexadecimal,
    valueName: { MicrosoftScenario.name(of: $0) })
  static let microsoftData = Field(.beacon, "Scenario Data", "bluetooth.microsoft.data", .octets)
  static let fastPairModelOctets = Field(.beacon, "Model ID", "")
  static let fastPairModel = Field(
    .beacon, "Model ID", "bluetooth.google.fast_pair.model_id", .hexadecimal)
  static let fastPairData = Field(
    .beacon, "Account Data", "bluetooth.google.fast_pair.account_data", .octets)
}

extension Layer {
  public static let beacon = Layer("Beacon")
}
