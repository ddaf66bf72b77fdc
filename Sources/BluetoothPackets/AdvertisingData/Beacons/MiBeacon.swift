import ByteReading

/// Data of a Xiaomi device: service data of 0xFE95.
///
/// Xiaomi's "Mi Beacon" documentation of versions 2 to 5; the objects are those on which open-source
/// receivers agree.
enum MiBeacon {
  static func read(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = MiBeaconField
    let control = UInt64(try input.uint16(Fields.frameControl))
    let isEncrypted = input.bits(Fields.isEncrypted, of: control, width: 2) != 0
    let hasAddress = input.bits(Fields.hasAddress, of: control, width: 2) != 0
    let hasCapability = input.bits(Fields.hasCapability, of: control, width: 2) != 0
    let hasObject = input.bits(Fields.hasObject, of: control, width: 2) != 0
    let version = list.bits(Fields.version, of: control, width: 2, input)
    try list.code(Fields.product, width: 2, &input)
    try list.code(Fields.frameCounter, width: 1, &input)
    if hasAddress { try list.address(Fields.address, &input) }
    if hasCapability {
      let capability = UInt64(try input.uint8(Fields.capability))
      list.bits(Fields.isConnectable, of: capability, width: 1, input)
      list.bits(Fields.canBeCentral, of: capability, width: 1, input)
      list.bits(Fields.canEncrypt, of: capability, width: 1, input)
      if input.bits(Fields.hasIOCapability, of: capability, width: 1) != 0 {
        try list.code(Fields.ioCapability, width: 1, &input)
      }
    }
    if isEncrypted {
      list.isEncrypted = true
      try readEncrypted(&input, &list, version: version)
    } else if hasObject {
      while !input.isAtEnd { try readObject(&input, &list) }
    }
  }

  private static func readEncrypted(
    _ input: inout ByteReader, _ list: inout BeaconValueList, version: UInt64
  ) throws(WireError) {
    typealias Fields = MiBeaconField
    // From version 4 on, three octets of the counter and four of the MIC are at the end.
    guard version >= 4 else {
      return try list.octets(Fields.encrypted, count: input.remaining, &input)
    }
    try list.octets(Fields.encrypted, count: input.remaining - 7, &input)
    try list.code(Fields.counter, width: 3, &input)
    try list.octets(Fields.integrityCheck, count: 4, &input)
  }

  private static func readObject(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = MiBeaconField
    let number = try input.uint16(Fields.object)
    let length = Int(try input.uint8(Fields.objectLength))
    var contents = try input.slice(length, claimedBy: Fields.objectLength)
    switch (number, length) {
    case (0x1004, 2), (0x000A, 2):
      try list.number(temperature(divisor: number == 0x1004 ? 10 : 100), &contents)
    case (0x1006, 2): try list.number(humidity, &contents)
    case (0x1007, 3): try list.number(measurement("Illuminance", 3, "lx"), &contents)
    case (0x1008, 1): try list.number(measurement("Moisture", 1, "%"), &contents)
    case (0x1009, 2): try list.number(measurement("Conductivity", 2, "µS/cm"), &contents)
    case (0x100A, 1), (0x4803, 1), (0x4C03, 1):
      try list.number(measurement("Battery", 1, "%"), &contents)
    case (0x100D, 4):
      try list.number(temperature(divisor: 10), &contents)
      try list.number(humidity, &contents)
    case (0x1010, 2):
      try list.number(
        BeaconQuantity(
          name: "Formaldehyde", field: Fields.measurement, width: 2, divisor: 100, unit: "mg/m³"),
        &contents)
    case (0x1013, 1): try list.number(measurement("Consumable", 1, "%"), &contents)
    case (0x1017, 4), (0x4818, 2):
      try list.number(measurement("Time without motion", length, "s"), &contents)
    case (0x4C02, 1): try list.number(measurement("Humidity", 1, "%"), &contents)
    default:
      let name = MiBeacon.objectName(of: UInt64(number)).map { "\($0)" }
      let octets = contents.rest(Fields.objectData)
      list.add(
        name ?? "Object 0x" + String(number, radix: 16), .octets([UInt8](copying: octets)))
    }
  }

  private static func measurement(
    _ name: StaticString, _ width: Int, _ unit: StaticString
  ) -> BeaconQuantity {
    BeaconQuantity(name: name, field: MiBeaconField.measurement, width: width, unit: unit)
  }

  private static func temperature(divisor: Int) -> BeaconQuantity {
    BeaconQuantity(
      name: "Temperature", field: MiBeaconField.signedMeasurement, width: 2, isSigned: true,
      divisor: divisor, unit: "°C")
  }

  private static let humidity = BeaconQuantity(
    name: "Humidity", field: MiBeaconField.measurement, width: 2, divisor: 10, unit: "%")

  static func objectName(of value: UInt64) -> StaticString? {
    switch value {
    case 0x0003: "Motion"
    case 0x0006: "Fingerprint"
    case 0x0007: "Door"
    case 0x0008: "Armed"
    case 0x000A: "Body Temperature"
    case 0x000B: "Lock"
    case 0x000F: "Motion with Light"
    case 0x0010: "Toothbrush"
    case 0x1001: "Button"
    case 0x1004: "Temperature"
    case 0x1005: "Switch and Temperature"
    case 0x1006: "Humidity"
    case 0x1007: "Illuminance"
    case 0x1008: "Moisture"
    case 0x1009: "Conductivity"
    case 0x100A, 0x4803, 0x4C03: "Battery"
    case 0x100D: "Temperature and Humidity"
    case 0x100E: "Lock Attribute"
    case 0x1010: "Formaldehyde"
    case 0x1012: "Switch"
    case 0x1013: "Consumable"
    case 0x1014: "Water"
    case 0x1015: "Smoke"
    case 0x1017, 0x4818: "Time without motion"
    case 0x1018: "Light"
    case 0x1019: "Door or Window"
    case 0x2000: "Body Temperature and Battery"
    case 0x3003: "Brushing"
    case 0x4C02: "Humidity"
    default: nil
    }
  }
}

/// The fields of MiBeacon.
enum MiBeaconField {
  static let frameControl = Field(
    1020, .beacon, "Frame Control", "bluetooth.mibeacon.frame_control", .hexadecimal,
    clause: "MiBeacon", meaning: "Frame control: which fields follow, and the version.")
  static let isEncrypted = Field(
    1021, .beacon, "Encrypted", "bluetooth.mibeacon.frame_control.encrypted", .boolean,
    mask: 0x0008,
    clause: "MiBeacon", meaning: "The data is encrypted.")
  static let hasAddress = Field(
    1022, .beacon, "Address Included", "bluetooth.mibeacon.frame_control.address", .boolean,
    mask: 0x0010,
    clause: "MiBeacon", meaning: "The device's address is present.")
  static let hasCapability = Field(
    1023, .beacon, "Capability Included", "bluetooth.mibeacon.frame_control.capability", .boolean,
    mask: 0x0020,
    clause: "MiBeacon", meaning: "The device's capabilities are present.")
  static let hasObject = Field(
    1024, .beacon, "Object Included", "bluetooth.mibeacon.frame_control.object", .boolean,
    mask: 0x0040,
    clause: "MiBeacon", meaning: "An object (measurement or event) is present.")
  static let version = Field(
    1025, .beacon, "Version", "bluetooth.mibeacon.frame_control.version", .decimal, mask: 0xF000,
    clause: "MiBeacon", meaning: "Version of MiBeacon.")
  static let product = Field(
    1026, .beacon, "Product ID", "bluetooth.mibeacon.product_id", .hexadecimal,
    clause: "MiBeacon", meaning: "Product ID of the device.")
  static let frameCounter = Field(
    1027, .beacon, "Frame Counter", "bluetooth.mibeacon.frame_counter", .decimal,
    clause: "MiBeacon", meaning: "Frame counter; an unchanged value marks a repeat.")
  static let address = Field(
    1028, .beacon, "Device Address", "bluetooth.mibeacon.address", .address,
    clause: "MiBeacon", meaning: "Address of the device.")
  static let capability = Field(
    1029, .beacon, "Capability", "bluetooth.mibeacon.capability", .hexadecimal,
    clause: "MiBeacon", meaning: "Capabilities of the device.")
  static let isConnectable = Field(
    1030, .beacon, "Connectable", "bluetooth.mibeacon.capability.connectable", .boolean, mask: 0x01,
    clause: "MiBeacon", meaning: "The device is connectable.")
  static let canBeCentral = Field(
    1031, .beacon, "Central Capable", "bluetooth.mibeacon.capability.central", .boolean, mask: 0x02,
    clause: "MiBeacon", meaning: "The device can be a central.")
  static let canEncrypt = Field(
    1032, .beacon, "Encryption Capable", "bluetooth.mibeacon.capability.encryption", .boolean,
    mask: 0x04,
    clause: "MiBeacon", meaning: "The device can encrypt.")
  static let hasIOCapability = Field(
    1033, .beacon, "I/O Capability Included", "bluetooth.mibeacon.capability.io", .boolean,
    mask: 0x20,
    clause: "MiBeacon", meaning: "The device's input and output capabilities are present.")
  static let ioCapability = Field(
    1034, .beacon, "I/O Capability", "bluetooth.mibeacon.io_capability", .hexadecimal,
    clause: "MiBeacon", meaning: "Input and output capabilities of the device.")
  static let encrypted = Field(
    1035, .beacon, "Encrypted Data", "bluetooth.mibeacon.encrypted", .octets,
    clause: "MiBeacon", meaning: "Encrypted data, readable only with the key.")
  static let counter = Field(
    1036, .beacon, "Extended Frame Counter", "bluetooth.mibeacon.counter", .decimal,
    clause: "MiBeacon", meaning: "Salt, which makes each encryption different.")
  static let integrityCheck = Field(
    1037, .beacon, "MIC", "bluetooth.mibeacon.mic", .octets,
    clause: "MiBeacon", meaning: "Message integrity check (MIC) of the encrypted data.")
  static let object = Field(
    1038, .beacon, "Object ID", "bluetooth.mibeacon.object_id", .hexadecimal,
    valueName: { MiBeacon.objectName(of: $0) },
    clause: "MiBeacon", meaning: "Object ID: type of the measurement or event.")
  static let objectLength = Field(
    1039, .beacon, "Object Length", "bluetooth.mibeacon.object_length", .decimal, unit: .octets,
    clause: "MiBeacon", meaning: "Number of data octets that follow.")
  static let measurement = Field(
    1040, .beacon, "Value", "bluetooth.mibeacon.value", .decimal,
    clause: "MiBeacon", meaning: "Measured value.")
  static let signedMeasurement = Field(
    1041, .beacon, "Value", "bluetooth.mibeacon.signed_value", .signed,
    clause: "MiBeacon", meaning: "Measured value, signed.")
  static let objectData = Field(
    1042, .beacon, "Object Data", "bluetooth.mibeacon.object_data", .octets,
    clause: "MiBeacon", meaning: "Data of an unknown format.")
}
