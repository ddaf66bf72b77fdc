import ByteReading

/// The fields of the attribute values that GATT itself defines. Core 6.0, Vol 3, Part G, 3.
enum GATTField {
  static let serviceUUID16 = Field(
    380, .gatt, "Service UUID", "btatt.uuid16", .hexadecimal,
    clause: "Vol 3, Part G, 3.1",
    meaning: "Service UUID: a 16-bit UUID assigned by the Bluetooth SIG.")
  static let serviceUUID128 = Field(
    381, .gatt, "Service UUID", "btatt.uuid128", .uuid,
    clause: "Vol 3, Part G, 3.1",
    meaning: "Service UUID: a 128-bit UUID, usually vendor-specific.")

  // MARK: Include

  static let includedServiceHandle = Field(
    382, .gatt, "Included Service Attribute Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part G, 3.2", meaning: "First handle of the included service.")
  static let includedEndGroupHandle = Field(
    383, .gatt, "End Group Handle", "btatt.ending_handle", .hexadecimal,
    clause: "Vol 3, Part G, 3.2", meaning: "Last handle of the included service.")

  // MARK: Characteristic

  static let properties = Field(
    384, .gatt, "Characteristic Properties", "btatt.characteristic_properties", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "Operations that the characteristic supports.")
  static let extendedProperties = Field(
    385, .gatt, "Extended Properties", "btatt.characteristic_properties.extended_properties",
    .boolean,
    mask: 0x80,
    clause: "Vol 3, Part G, 3.3.1.1",
    meaning: "A descriptor of the characteristic contains more properties.")
  static let authenticatedSignedWrites = Field(
    386, .gatt, "Authenticated Signed Writes",
    "btatt.characteristic_properties.authenticated_signed_writes", .boolean, mask: 0x40,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "Signed writes of the value are allowed.")
  static let indicate = Field(
    387, .gatt, "Indicate", "btatt.characteristic_properties.indicate", .boolean, mask: 0x20,
    clause: "Vol 3, Part G, 3.3.1.1",
    meaning: "Indications of the value are supported: the client confirms each.")
  static let notify = Field(
    388, .gatt, "Notify", "btatt.characteristic_properties.notify", .boolean, mask: 0x10,
    clause: "Vol 3, Part G, 3.3.1.1",
    meaning: "Notifications of the value are supported: the client does not confirm them.")
  static let write = Field(
    389, .gatt, "Write", "btatt.characteristic_properties.write", .boolean, mask: 0x08,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "Writes with a response are allowed.")
  static let writeWithoutResponse = Field(
    390, .gatt, "Write Without Response", "btatt.characteristic_properties.write_without_response",
    .boolean, mask: 0x04,
    clause: "Vol 3, Part G, 3.3.1.1",
    meaning: "Writes without a response are allowed, which is faster.")
  static let read = Field(
    391, .gatt, "Read", "btatt.characteristic_properties.read", .boolean, mask: 0x02,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "Reads are allowed.")
  static let broadcast = Field(
    392, .gatt, "Broadcast", "btatt.characteristic_properties.broadcast", .boolean, mask: 0x01,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "The value may be broadcast in advertising data.")
  static let valueHandle = Field(
    393, .gatt, "Characteristic Value Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.1.2",
    meaning: "Handle of the characteristic value.")
  static let characteristicUUID16 = Field(
    394, .gatt, "Characteristic UUID", "btatt.uuid16", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.1.3",
    meaning: "Characteristic UUID: a 16-bit UUID assigned by the Bluetooth SIG.")
  static let characteristicUUID128 = Field(
    395, .gatt, "Characteristic UUID", "btatt.uuid128", .uuid,
    clause: "Vol 3, Part G, 3.3.1.3",
    meaning: "Characteristic UUID: a 128-bit UUID, usually vendor-specific.")

  // MARK: Descriptors

  static let clientConfiguration = Field(
    396, .gatt, "Characteristic Configuration Bits", "btatt.characteristic_configuration_client",
    .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.3",
    meaning:
      "Enables or disables notifications and indications, for each client separately."
  )
  static let clientConfigurationReserved = Field(
    397, .gatt, "Reserved", "btatt.characteristic_configuration_client.reserved", .hexadecimal,
    mask: 0xFFFC,
    clause: "Vol 3, Part G, 3.3.3.3", meaning: "Reserved; set to 0.")
  static let indication = Field(
    398, .gatt, "Indication", "btatt.characteristic_configuration_client.indication", .boolean,
    mask: 0x0002,
    clause: "Vol 3, Part G, 3.3.3.3",
    meaning: "Indications of the characteristic are enabled.")
  static let notification = Field(
    399, .gatt, "Notification", "btatt.characteristic_configuration_client.notification", .boolean,
    mask: 0x0001,
    clause: "Vol 3, Part G, 3.3.3.3",
    meaning: "Notifications of the characteristic are enabled.")
  static let serverConfiguration = Field(
    400, .gatt, "Characteristic Configuration Bits", "btatt.characteristic_configuration_server",
    .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.4",
    meaning:
      "Enables or disables broadcasts of the value, for all clients.")
  static let serverConfigurationReserved = Field(
    401, .gatt, "Reserved", "btatt.characteristic_configuration_server.reserved", .hexadecimal,
    mask: 0xFFFE,
    clause: "Vol 3, Part G, 3.3.3.4", meaning: "Reserved; set to 0.")
  static let serverBroadcast = Field(
    402, .gatt, "Broadcast", "btatt.characteristic_configuration_server.broadcast", .boolean,
    mask: 0x0001,
    clause: "Vol 3, Part G, 3.3.3.4", meaning: "Broadcasts of the value are enabled.")
  static let extendedPropertiesBits = Field(
    403, .gatt, "Characteristic Extended Properties", "btatt.characteristic_extended_properties",
    .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.1",
    meaning: "Extended properties, beyond those in the characteristic declaration.")
  static let extendedPropertiesReserved = Field(
    404, .gatt, "Reserved", "btatt.characteristic_extended_properties.reserved", .hexadecimal,
    mask: 0xFFFC,
    clause: "Vol 3, Part G, 3.3.3.1", meaning: "Reserved; set to 0.")
  static let writableAuxiliaries = Field(
    405, .gatt, "Writable Auxiliaries",
    "btatt.characteristic_extended_properties.writable_auxiliaries", .hexadecimal, mask: 0x0002,
    clause: "Vol 3, Part G, 3.3.3.1",
    meaning: "The user description of the characteristic may be written.")
  static let reliableWrite = Field(
    406, .gatt, "Reliable Write", "btatt.characteristic_extended_properties.reliable_write",
    .hexadecimal, mask: 0x0001,
    clause: "Vol 3, Part G, 3.3.3.1",
    meaning: "Reliable writes are supported: prepared parts are verified before they are written.")
  static let userDescription = Field(
    407, .gatt, "Characteristic User Description", "btatt.characteristic_user_description", .text,
    clause: "Vol 3, Part G, 3.3.3.2",
    meaning: "User-readable description of the characteristic.")
  static let format = Field(
    408, .gatt, "Format", "btatt.characteristic_presentation.format", .hexadecimal,
    valueName: { CharacteristicPresentationFormat.Format.name(of: $0) },
    clause: "Vol 3, Part G, 3.3.3.5",
    meaning: "Format of the value, such as an unsigned 16-bit integer.")
  static let exponent = Field(
    409, .gatt, "Exponent", "btatt.characteristic_presentation.exponent", .signed,
    clause: "Vol 3, Part G, 3.3.3.5.3",
    meaning: "Decimal exponent: the value is multiplied by ten to this power.")
  static let unit = Field(
    410, .gatt, "Unit", "btatt.characteristic_presentation.unit", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.5.4", meaning: "Unit of the value.")
  static let namespace = Field(
    411, .gatt, "Name Space", "btatt.characteristic_presentation.namespace", .hexadecimal,
    valueName: { $0 == 1 ? "Bluetooth SIG" : nil },
    clause: "Vol 3, Part G, 3.3.3.5.5",
    meaning: "Organization that defines the description that follows.")
  static let namespaceDescription = Field(
    412, .gatt, "Description", "btatt.characteristic_presentation.namespace_description",
    .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.5.6",
    meaning: "Description that distinguishes similar values, such as \"left\" or \"second\".")
  static let aggregateHandle = Field(
    413, .gatt, "Attribute Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.6",
    meaning: "Handle of a presentation format descriptor of the aggregate.")
}
