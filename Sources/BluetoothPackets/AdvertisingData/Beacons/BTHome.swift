import ByteReading

/// Measurements of a BTHome sensor: service data of 0xFCD2, or of 0x181C in version 1.
///
/// bthome.io, "BTHome v2 format" and "BTHome v1 format".
enum BTHome {
  static func read(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = BTHomeField
    let information = UInt64(try input.uint8(Fields.information))
    let isEncrypted = input.bits(Fields.isEncrypted, of: information, width: 1) != 0
    let hasAddress = input.bits(Fields.hasAddress, of: information, width: 1) != 0
    list.bits(Fields.isTriggerBased, of: information, width: 1, input)
    let version = list.bits(Fields.version, of: information, width: 1, input)
    guard version == 2 else {
      throw input.invalid(Fields.information, value: information, width: 1)
    }
    if hasAddress { try list.address(Fields.address, &input) }
    if isEncrypted {
      list.isEncrypted = true
      // The counter and the MIC are at the end.
      try list.octets(Fields.encrypted, count: input.remaining - 8, &input)
      try list.code(Fields.counter, width: 4, &input)
      try list.octets(Fields.integrityCheck, count: 4, &input)
      return
    }
    while !input.isAtEnd {
      let number = try input.uint8(Fields.object)
      // The length of an unknown object is unknown, so the objects after it can't be read.
      guard let object = BTHomeObject(number) else {
        throw input.invalid(Fields.object, value: UInt64(number), width: 1)
      }
      try read(object, &input, &list)
    }
  }

  private static func read(
    _ object: BTHomeObject, _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = BTHomeField
    switch object.kind {
    case .measurement: try list.number(object.quantity, &input)
    case .state(let off, let on):
      let value = UInt64(try input.uint8(Fields.value))
      list.add(
        "\(object.name)", .code(value, name: value == 0 ? "\(off)" : value == 1 ? "\(on)" : nil))
    case .button:
      let event = UInt64(try input.uint8(Fields.button))
      list.add(
        "\(object.name)", .code(event, name: Fields.button.valueName(of: event).map { "\($0)" }))
    case .dimmer:
      let event = UInt64(try input.uint8(Fields.dimmer))
      let steps = try input.uint8(Fields.value)
      let name = Fields.dimmer.valueName(of: event).map { event == 0 ? "\($0)" : "\($0) \(steps)" }
      list.add("\(object.name)", .code(event, name: name))
    case .text, .raw:
      let length = Int(try input.uint8(Fields.length))
      let octets = try input.slice(length, claimedBy: Fields.length).unreadOctets
      if case .text = object.kind {
        list.add("\(object.name)", .text(String(decoding: octets, as: UTF8.self)))
      } else {
        list.add("\(object.name)", .octets(octets))
      }
    case .version(let parts):
      let octets = try input.octets(parts, Fields.versionOctets)
      let numbers = [UInt8](copying: octets).reversed().map { String($0) }
      list.add("\(object.name)", .text(numbers.joined(separator: ".")))
    }
  }

  // MARK: Version 1

  static func readVersion1(
    _ input: inout ByteReader, _ list: inout BeaconValueList
  ) throws(WireError) {
    typealias Fields = BTHomeField
    while !input.isAtEnd {
      let header = UInt64(try input.uint8(Fields.header))
      let format = input.bits(Fields.format, of: header, width: 1)
      let length = Int(input.bits(Fields.objectLength, of: header, width: 1))
      var contents = try input.slice(length, claimedBy: Fields.objectLength)
      let number = try contents.uint8(Fields.object)
      guard let object = BTHomeObject(number), case .measurement = object.kind, format < 2,
        (1...8).contains(contents.remaining)
      else {
        let octets = contents.unreadOctets
        _ = contents.rest(Fields.raw)
        list.add(BTHomeObject(number).map { "\($0.name)" } ?? "Object \(number)", .octets(octets))
        continue
      }
      try list.number(
        object.quantity(width: contents.remaining, isSigned: format == 1), &contents)
    }
  }

  /// Returns whether a payload consists entirely of known measurements. Other devices use the same UUID.
  static func isVersion1(_ payload: RawSpan) -> Bool {
    var position = 0
    while position < payload.byteCount {
      guard let header = payload.octet(at: position), let number = payload.octet(at: position + 1),
        let object = BTHomeObject(number)
      else { return false }
      let length = Int(header & 0x1F)
      guard header >> 5 < 5, length >= 2, length <= 9 || !object.isNumber else { return false }
      position += 1 + length
    }
    return position == payload.byteCount && position > 0
  }
}

extension ByteReader {
  /// A copy of the remaining octets.
  fileprivate var unreadOctets: [UInt8] { [UInt8](copying: unread) }
}

/// The fields of BTHome.
enum BTHomeField {
  static let information = Field(
    1175, .beacon, "Device Information", "bluetooth.bthome.information", .hexadecimal,
    clause: "BTHome v2", meaning: "Format of the data: version, encryption and trigger.")
  static let isEncrypted = Field(
    1176, .beacon, "Encryption", "bluetooth.bthome.information.encrypted", .boolean, mask: 0x01,
    clause: "BTHome v2", meaning: "The data is encrypted with the owner's bind key.")
  static let hasAddress = Field(
    1177, .beacon, "Address Included", "bluetooth.bthome.information.address", .boolean, mask: 0x02,
    clause: "BTHome v2", meaning: "The device's address is present.")
  static let isTriggerBased = Field(
    1178, .beacon, "Trigger Based", "bluetooth.bthome.information.trigger", .boolean, mask: 0x04,
    clause: "BTHome v2", meaning: "The device sends on events, not at an interval.")
  static let version = Field(
    1179, .beacon, "BTHome Version", "bluetooth.bthome.information.version", .decimal, mask: 0xE0,
    clause: "BTHome v2", meaning: "BTHome version of the data.")
  static let address = Field(
    1180, .beacon, "Device Address", "bluetooth.bthome.address", .address,
    clause: "BTHome v2", meaning: "Address of the device.")
  static let encrypted = Field(
    1181, .beacon, "Encrypted Data", "bluetooth.bthome.encrypted", .octets,
    clause: "BTHome v2", meaning: "Encrypted measurements, readable only with the key.")
  static let counter = Field(
    1182, .beacon, "Counter", "bluetooth.bthome.counter", .decimal,
    clause: "BTHome v2", meaning: "Counter that increases, which prevents replay.")
  static let integrityCheck = Field(
    967, .beacon, "MIC", "bluetooth.bthome.mic", .octets,
    clause: "BTHome v2", meaning: "Message integrity check (MIC) of the encrypted data.")
  static let object = Field(
    968, .beacon, "Object ID", "bluetooth.bthome.object_id", .hexadecimal,
    valueName: { BTHomeObject(UInt8(truncatingIfNeeded: $0))?.name },
    clause: "BTHome v2", meaning: "Object ID: type and format of the measurement that follows.")
  static let value = Field(
    969, .beacon, "Value", "bluetooth.bthome.value", .decimal,
    clause: "BTHome v2", meaning: "Measured value.")
  static let signedValue = Field(
    970, .beacon, "Value", "bluetooth.bthome.signed_value", .signed,
    clause: "BTHome v2", meaning: "Measured value, signed.")
  static let length = Field(
    971, .beacon, "Length", "bluetooth.bthome.length", .decimal,
    clause: "BTHome v2", meaning: "Number of data octets that follow.")
  static let raw = Field(
    972, .beacon, "Data", "bluetooth.bthome.data", .octets,
    clause: "BTHome v2", meaning: "Raw data in a device-specific format.")
  static let versionOctets = Field(
    973, .beacon, "Firmware Version", "bluetooth.bthome.firmware_version", .octets,
    clause: "BTHome v2", meaning: "Firmware version of the device.")
  static let button = Field(
    974, .beacon, "Button Event", "bluetooth.bthome.button", .hexadecimal,
    valueName: { BTHomeObject.buttonEvent(of: $0) },
    clause: "BTHome v2", meaning: "Button event: how the button was pressed.")
  static let dimmer = Field(
    975, .beacon, "Dimmer Event", "bluetooth.bthome.dimmer", .hexadecimal,
    valueName: { BTHomeObject.dimmerEvent(of: $0) },
    clause: "BTHome v2", meaning: "Dimmer event: direction of rotation.")
  static let header = Field(
    976, .beacon, "Object Header", "bluetooth.bthome.header", .hexadecimal,
    clause: "BTHome v2", meaning: "Format and length of the next value.")
  static let format = Field(
    977, .beacon, "Object Format", "bluetooth.bthome.header.format", .decimal, mask: 0xE0,
    valueName: { BTHomeObject.format(of: $0) },
    clause: "BTHome v2", meaning: "Format of the next value.")
  static let objectLength = Field(
    978, .beacon, "Object Length", "bluetooth.bthome.header.length", .decimal, mask: 0x1F,
    clause: "BTHome v2", meaning: "Length of the next value in octets.")
}
