public import ByteReading

/// The fields of beacons and of vendors' advertising payloads.
enum BeaconField {
  // MARK: iBeacon, AltBeacon, Exposure Notification

  static let proximityUUID = Field(
    124, .beacon, "Proximity UUID", "bluetooth.apple.ibeacon.uuid128", .octets,
    clause: "Apple Proximity Beacon Specification R1",
    meaning: "Whose beacons these are: all beacons of one owner share it.")
  static let major = Field(
    125, .beacon, "Major", "bluetooth.apple.ibeacon.major", .decimal,
    clause: "Apple Proximity Beacon Specification R1",
    meaning: "A group of beacons, such as those of one shop.")
  static let minor = Field(
    126, .beacon, "Minor", "bluetooth.apple.ibeacon.minor", .decimal,
    clause: "Apple Proximity Beacon Specification R1", meaning: "This beacon within its group.")
  static let measuredPower = Field(
    127, .beacon, "Measured Power", "bluetooth.apple.ibeacon.measured_power", .signed,
    unit: .decibelMilliwatts,
    clause: "Apple Proximity Beacon Specification R1",
    meaning:
      "Signal strength at 1 m; together with the received strength it gives a rough distance."
  )
  static let altCode = Field(
    128, .beacon, "Beacon Code", "bluetooth.alt_beacon.code", .hexadecimal,
    clause: "AltBeacon 1.0", meaning: "Says that this is an AltBeacon.")
  static let altIdentifier = Field(
    129, .beacon, "Beacon ID", "bluetooth.alt_beacon.id", .octets,
    clause: "AltBeacon 1.0", meaning: "Whose beacon this is, and which.")
  static let altReferenceRSSI = Field(
    130, .beacon, "Reference RSSI", "bluetooth.alt_beacon.reference_rssi", .signed,
    unit: .decibelMilliwatts,
    clause: "AltBeacon 1.0",
    meaning:
      "Signal strength at 1 m; together with the received strength it gives a rough distance."
  )
  static let altReserved = Field(
    131, .beacon, "Manufacturer Reserved", "bluetooth.alt_beacon.manufacturer_data", .hexadecimal,
    clause: "AltBeacon 1.0", meaning: "An octet that the maker may use.")
  static let rollingProximityIdentifier = Field(
    132, .beacon, "Rolling Proximity Identifier", "bluetooth.gaen.rpi", .octets,
    clause: "Exposure Notification 1.2",
    meaning: "A number that changes every few minutes, so that nobody can follow the phone.")
  static let encryptedMetadata = Field(
    133, .beacon, "Associated Encrypted Metadata", "bluetooth.gaen.aemd", .octets,
    clause: "Exposure Notification 1.2",
    meaning:
      "Version and power, which only become readable if the phone's owner reports an infection.")

  // MARK: Eddystone

  static let frameType = Field(
    134, .beacon, "Frame Type", "bluetooth.eddystone.type", .hexadecimal,
    valueName: { EddystoneFrameType.name(of: $0) },
    clause: "Eddystone", meaning: "Which of the Eddystone frames this is.")
  static let rangingData = Field(
    135, .beacon, "Ranging Data", "bluetooth.eddystone.ranging_data", .signed,
    unit: .decibelMilliwatts,
    clause: "Eddystone",
    meaning:
      "Signal strength at 0 m; together with the received strength it gives a rough distance."
  )
  static let namespace = Field(
    136, .beacon, "Namespace ID", "bluetooth.eddystone.uid.namespace", .octets,
    clause: "Eddystone-UID", meaning: "Whose beacons these are.")
  static let instance = Field(
    137, .beacon, "Instance ID", "bluetooth.eddystone.uid.instance", .octets,
    clause: "Eddystone-UID", meaning: "This beacon among its owner's.")
  static let urlScheme = Field(
    138, .beacon, "URL Scheme Prefix", "bluetooth.eddystone.url.scheme", .hexadecimal,
    clause: "Eddystone-URL", meaning: "How the web address begins, in one octet.")
  static let encodedURL = Field(
    139, .beacon, "Encoded URL", "bluetooth.eddystone.url.encoded", .octets,
    clause: "Eddystone-URL",
    meaning: "The web address, with frequent endings shortened to one octet.")
  static let tlmVersion = Field(
    140, .beacon, "TLM Version", "bluetooth.eddystone.tlm.version", .decimal,
    clause: "Eddystone-TLM", meaning: "How the telemetry is to be read.")
  static let batteryVoltage = Field(
    141, .beacon, "Battery Voltage (mV)", "bluetooth.eddystone.tlm.battery", .decimal,
    clause: "Eddystone-TLM", meaning: "The battery's voltage in mV.")
  static let temperatureOctets = Field(
    142, .beacon, "Beacon Temperature", "",
    clause: "Eddystone-TLM", meaning: "The temperature's two octets.")
  static let temperature = Field(
    143, .beacon, "Beacon Temperature (1/256 °C)", "bluetooth.eddystone.tlm.temperature", .signed,
    clause: "Eddystone-TLM", meaning: "The beacon's temperature, in 1/256 °C.")
  static let advertisingCount = Field(
    144, .beacon, "Advertising PDU Count", "bluetooth.eddystone.tlm.advertising_count", .decimal,
    clause: "Eddystone-TLM",
    meaning: "How many packets the beacon has sent since it was switched on.")
  static let secondsCount = Field(
    145, .beacon, "Time since power-on (0.1 s)", "bluetooth.eddystone.tlm.uptime", .decimal,
    clause: "Eddystone-TLM", meaning: "How long the beacon has been on, in tenths of a second.")
  static let encryptedTLM = Field(
    146, .beacon, "Encrypted TLM", "bluetooth.eddystone.tlm.encrypted", .octets,
    clause: "Eddystone-TLM", meaning: "The telemetry, encrypted for the beacon's owner.")
  static let salt = Field(
    147, .beacon, "Salt", "bluetooth.eddystone.tlm.salt", .hexadecimal,
    clause: "Eddystone-TLM", meaning: "A number that makes each encryption different.")
  static let integrityCheck = Field(
    148, .beacon, "Message Integrity Check", "bluetooth.eddystone.tlm.mic", .hexadecimal,
    clause: "Eddystone-TLM", meaning: "Proves that the telemetry was not changed.")
  static let ephemeralIdentifier = Field(
    149, .beacon, "Ephemeral Identifier", "bluetooth.eddystone.eid", .octets,
    clause: "Eddystone-EID",
    meaning: "A changing number that only the beacon's owner can attribute.")

  // MARK: Apple, Microsoft, Google

  static let continuityType = Field(
    150, .beacon, "Continuity Type", "bluetooth.apple.continuity.type", .hexadecimal,
    valueName: { AppleContinuityType.name(of: $0) },
    clause: "Not published by Apple",
    meaning: "Data that Apple's devices exchange, such as AirDrop or Handoff.")
  static let continuityLength = Field(
    151, .beacon, "Continuity Length", "bluetooth.apple.continuity.length", .decimal,
    clause: "Not published by Apple", meaning: "How many octets of it follow.")
  static let continuityData = Field(
    152, .beacon, "Continuity Data", "bluetooth.apple.continuity.data", .octets,
    clause: "Not published by Apple", meaning: "Its content, which Apple has not published.")
  static let microsoftScenario = Field(
    153, .beacon, "Scenario", "bluetooth.microsoft.scenario", .hexadecimal,
    valueName: { MicrosoftScenario.name(of: $0) },
    clause: "MS-CDP 2.2.2.2", meaning: "Data that Microsoft's devices exchange.")
  static let microsoftData = Field(
    154, .beacon, "Scenario Data", "bluetooth.microsoft.data", .octets,
    clause: "MS-CDP 2.2.2.2", meaning: "Its content.")
  static let fastPairModelOctets = Field(
    155, .beacon, "Model ID", "",
    clause: "Google Fast Pair", meaning: "The model's three octets.")
  static let fastPairModel = Field(
    156, .beacon, "Model ID", "bluetooth.google.fast_pair.model_id", .hexadecimal,
    clause: "Google Fast Pair", meaning: "Which product waits to be paired.")
  static let fastPairData = Field(
    157, .beacon, "Account Data", "bluetooth.google.fast_pair.account_data", .octets,
    clause: "Google Fast Pair", meaning: "Data by which phones of its owner recognise the device.")

  // MARK: Any

  /// The octets of an integer whose value has its own field.
  static let unorderedOctets = Field(
    979, .beacon, "Integer", "",
    clause: "Beacons", meaning: "Octets of a number whose value is shown in its own field.")
  /// The rest of a payload after its known part.
  static let remainder = Field(
    980, .beacon, "Further Data", "bluetooth.beacon.further_data", .octets,
    clause: "Beacons", meaning: "Octets behind what is known of this beacon.")
}

extension Layer {
  /// Payloads of beacons in manufacturer and service data.
  public static let beacon = Layer("Beacon")
}
