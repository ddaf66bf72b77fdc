public import ByteReading

/// The fields of beacons and of vendors' advertising payloads.
enum BeaconField {
  // MARK: iBeacon, AltBeacon, Exposure Notification

  static let proximityUUID = Field(
    124, .beacon, "Proximity UUID", "bluetooth.apple.ibeacon.uuid128", .octets,
    clause: "Apple Proximity Beacon Specification R1",
    meaning: "Identifier of the beacons' owner, shared by all of its beacons.")
  static let major = Field(
    125, .beacon, "Major", "bluetooth.apple.ibeacon.major", .decimal,
    clause: "Apple Proximity Beacon Specification R1",
    meaning: "Group of beacons, such as those of one shop.")
  static let minor = Field(
    126, .beacon, "Minor", "bluetooth.apple.ibeacon.minor", .decimal,
    clause: "Apple Proximity Beacon Specification R1", meaning: "Beacon within its group.")
  static let measuredPower = Field(
    127, .beacon, "Measured Power", "bluetooth.apple.ibeacon.measured_power", .signed,
    unit: .decibelMilliwatts,
    clause: "Apple Proximity Beacon Specification R1",
    meaning:
      "Signal strength at 1 m; with the received signal strength, it gives an approximate distance."
  )
  static let altCode = Field(
    128, .beacon, "Beacon Code", "bluetooth.alt_beacon.code", .hexadecimal,
    clause: "AltBeacon 1.0", meaning: "Identifies an AltBeacon.")
  static let altIdentifier = Field(
    129, .beacon, "Beacon ID", "bluetooth.alt_beacon.id", .octets,
    clause: "AltBeacon 1.0", meaning: "Identifier of the owner and the beacon.")
  static let altReferenceRSSI = Field(
    130, .beacon, "Reference RSSI", "bluetooth.alt_beacon.reference_rssi", .signed,
    unit: .decibelMilliwatts,
    clause: "AltBeacon 1.0",
    meaning:
      "Signal strength at 1 m; with the received signal strength, it gives an approximate distance."
  )
  static let altReserved = Field(
    131, .beacon, "Manufacturer Reserved", "bluetooth.alt_beacon.manufacturer_data", .hexadecimal,
    clause: "AltBeacon 1.0", meaning: "Reserved for the manufacturer.")
  static let rollingProximityIdentifier = Field(
    132, .beacon, "Rolling Proximity Identifier", "bluetooth.gaen.rpi", .octets,
    clause: "Exposure Notification 1.2",
    meaning:
      "Rolling identifier that changes every few minutes, so that the phone cannot be tracked.")
  static let encryptedMetadata = Field(
    133, .beacon, "Associated Encrypted Metadata", "bluetooth.gaen.aemd", .octets,
    clause: "Exposure Notification 1.2",
    meaning:
      "Version and transmit power; readable only if the phone's owner reports an infection.")

  // MARK: Eddystone

  static let frameType = Field(
    134, .beacon, "Frame Type", "bluetooth.eddystone.type", .hexadecimal,
    valueName: { EddystoneFrameType.name(of: $0) },
    clause: "Eddystone", meaning: "Type of the Eddystone frame.")
  static let rangingData = Field(
    135, .beacon, "Ranging Data", "bluetooth.eddystone.ranging_data", .signed,
    unit: .decibelMilliwatts,
    clause: "Eddystone",
    meaning:
      "Signal strength at 0 m; with the received signal strength, it gives an approximate distance."
  )
  static let namespace = Field(
    136, .beacon, "Namespace ID", "bluetooth.eddystone.uid.namespace", .octets,
    clause: "Eddystone-UID", meaning: "Namespace of the beacons' owner.")
  static let instance = Field(
    137, .beacon, "Instance ID", "bluetooth.eddystone.uid.instance", .octets,
    clause: "Eddystone-UID", meaning: "Beacon within the namespace.")
  static let urlScheme = Field(
    138, .beacon, "URL Scheme Prefix", "bluetooth.eddystone.url.scheme", .hexadecimal,
    clause: "Eddystone-URL", meaning: "Prefix of the URL, encoded in one octet.")
  static let encodedURL = Field(
    139, .beacon, "Encoded URL", "bluetooth.eddystone.url.encoded", .octets,
    clause: "Eddystone-URL",
    meaning: "URL, with common endings encoded in one octet.")
  static let tlmVersion = Field(
    140, .beacon, "TLM Version", "bluetooth.eddystone.tlm.version", .decimal,
    clause: "Eddystone-TLM", meaning: "Version of the telemetry format.")
  static let batteryVoltage = Field(
    141, .beacon, "Battery Voltage (mV)", "bluetooth.eddystone.tlm.battery", .decimal,
    clause: "Eddystone-TLM", meaning: "Battery voltage in mV.")
  static let temperatureOctets = Field(
    142, .beacon, "Beacon Temperature", "",
    clause: "Eddystone-TLM", meaning: "The two octets of the temperature.")
  static let temperature = Field(
    143, .beacon, "Beacon Temperature (1/256 °C)", "bluetooth.eddystone.tlm.temperature", .signed,
    clause: "Eddystone-TLM", meaning: "Temperature of the beacon, in units of 1/256 °C.")
  static let advertisingCount = Field(
    144, .beacon, "Advertising PDU Count", "bluetooth.eddystone.tlm.advertising_count", .decimal,
    clause: "Eddystone-TLM",
    meaning: "Number of packets sent since power-on.")
  static let secondsCount = Field(
    145, .beacon, "Time since power-on (0.1 s)", "bluetooth.eddystone.tlm.uptime", .decimal,
    clause: "Eddystone-TLM", meaning: "Time since power-on, in units of 0.1 s.")
  static let encryptedTLM = Field(
    146, .beacon, "Encrypted TLM", "bluetooth.eddystone.tlm.encrypted", .octets,
    clause: "Eddystone-TLM", meaning: "Telemetry, encrypted for the owner of the beacon.")
  static let salt = Field(
    147, .beacon, "Salt", "bluetooth.eddystone.tlm.salt", .hexadecimal,
    clause: "Eddystone-TLM", meaning: "Salt, which makes each encryption different.")
  static let integrityCheck = Field(
    148, .beacon, "Message Integrity Check", "bluetooth.eddystone.tlm.mic", .hexadecimal,
    clause: "Eddystone-TLM", meaning: "Integrity check of the telemetry.")
  static let ephemeralIdentifier = Field(
    149, .beacon, "Ephemeral Identifier", "bluetooth.eddystone.eid", .octets,
    clause: "Eddystone-EID",
    meaning: "Ephemeral identifier that changes; only the beacon's owner can resolve it.")

  // MARK: Apple, Microsoft, Google

  static let continuityType = Field(
    150, .beacon, "Continuity Type", "bluetooth.apple.continuity.type", .hexadecimal,
    valueName: { AppleContinuityType.name(of: $0) },
    clause: "Not published by Apple",
    meaning: "Type of the data that Apple devices exchange, such as AirDrop or Handoff.")
  static let continuityLength = Field(
    151, .beacon, "Continuity Length", "bluetooth.apple.continuity.length", .decimal,
    clause: "Not published by Apple", meaning: "Number of data octets that follow.")
  static let continuityData = Field(
    152, .beacon, "Continuity Data", "bluetooth.apple.continuity.data", .octets,
    clause: "Not published by Apple", meaning: "Data in an unpublished Apple format.")
  static let microsoftScenario = Field(
    153, .beacon, "Scenario", "bluetooth.microsoft.scenario", .hexadecimal,
    valueName: { MicrosoftScenario.name(of: $0) },
    clause: "MS-CDP 2.2.2.2", meaning: "Type of the data that Microsoft devices exchange.")
  static let microsoftData = Field(
    154, .beacon, "Scenario Data", "bluetooth.microsoft.data", .octets,
    clause: "MS-CDP 2.2.2.2", meaning: "Data of the Microsoft device.")
  static let fastPairModelOctets = Field(
    155, .beacon, "Model ID", "",
    clause: "Google Fast Pair", meaning: "The three octets of the model.")
  static let fastPairModel = Field(
    156, .beacon, "Model ID", "bluetooth.google.fast_pair.model_id", .hexadecimal,
    clause: "Google Fast Pair",
    meaning: "Fast Pair model ID of the product, which is ready to pair.")
  static let fastPairData = Field(
    157, .beacon, "Account Data", "bluetooth.google.fast_pair.account_data", .octets,
    clause: "Google Fast Pair",
    meaning: "Fast Pair account data, by which the owner's phones recognize the device.")

  // MARK: Any

  /// The octets of an integer whose value has its own field.
  static let unorderedOctets = Field(
    979, .beacon, "Integer", "",
    clause: "Beacons", meaning: "Octets of a number whose value is shown in a separate field.")
  /// The rest of a payload after its known part.
  static let remainder = Field(
    980, .beacon, "Further Data", "bluetooth.beacon.further_data", .octets,
    clause: "Beacons", meaning: "Octets after the known fields of this beacon.")
}

extension Layer {
  /// Payloads of beacons in manufacturer and service data.
  public static let beacon = Layer("Beacon")
}
