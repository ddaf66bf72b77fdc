import ByteReading

/// The fields of the attribute values that GATT itself defines. Core 6.0, Vol 3, Part G, 3.
enum GATTField {
  static let serviceUUID16 = Field(
    380, .gatt, "Service UUID", "btatt.uuid16", .hexadecimal,
    clause: "Vol 3, Part G, 3.1",
    meaning: "The kind of service that begins here, as a short UUID of the Bluetooth SIG.")
  static let serviceUUID128 = Field(
    381, .gatt, "Service UUID", "btatt.uuid128", .uuid,
    clause: "Vol 3, Part G, 3.1",
    meaning: "The kind of service that begins here, as a full UUID of its maker.")

  // MARK: Include

  static let includedServiceHandle = Field(
    382, .gatt, "Included Service Attribute Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part G, 3.2", meaning: "Where the service begins that this one includes.")
  static let includedEndGroupHandle = Field(
    383, .gatt, "End Group Handle", "btatt.ending_handle", .hexadecimal,
    clause: "Vol 3, Part G, 3.2", meaning: "Where the service ends that this one includes.")

  // MARK: Characteristic

  static let properties = Field(
    384, .gatt, "Characteristic Properties", "btatt.characteristic_properties", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "What may be done with the characteristic's value.")
  static let extendedProperties = Field(
    385, .gatt, "Extended Properties", "btatt.characteristic_properties.extended_properties",
    .boolean,
    mask: 0x80,
    clause: "Vol 3, Part G, 3.3.1.1",
    meaning: "More properties stand in a descriptor of this characteristic.")
  static let authenticatedSignedWrites = Field(
    386, .gatt, "Authenticated Signed Writes",
    "btatt.characteristic_properties.authenticated_signed_writes", .boolean, mask: 0x40,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "The value may be written by a signed command.")
  static let indicate = Field(
    387, .gatt, "Indicate", "btatt.characteristic_properties.indicate", .boolean, mask: 0x20,
    clause: "Vol 3, Part G, 3.3.1.1",
    meaning: "The server can send the value by itself, and the client confirms each.")
  static let notify = Field(
    388, .gatt, "Notify", "btatt.characteristic_properties.notify", .boolean, mask: 0x10,
    clause: "Vol 3, Part G, 3.3.1.1",
    meaning: "The server can send the value by itself, and nobody confirms.")
  static let write = Field(
    389, .gatt, "Write", "btatt.characteristic_properties.write", .boolean, mask: 0x08,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "The value may be written, and the server answers.")
  static let writeWithoutResponse = Field(
    390, .gatt, "Write Without Response", "btatt.characteristic_properties.write_without_response",
    .boolean, mask: 0x04,
    clause: "Vol 3, Part G, 3.3.1.1",
    meaning: "The value may be written without an answer, which is faster.")
  static let read = Field(
    391, .gatt, "Read", "btatt.characteristic_properties.read", .boolean, mask: 0x02,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "The value may be read.")
  static let broadcast = Field(
    392, .gatt, "Broadcast", "btatt.characteristic_properties.broadcast", .boolean, mask: 0x01,
    clause: "Vol 3, Part G, 3.3.1.1", meaning: "The value may be put into advertising data.")
  static let valueHandle = Field(
    393, .gatt, "Characteristic Value Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.1.2",
    meaning: "The handle of the attribute that holds the characteristic's value.")
  static let characteristicUUID16 = Field(
    394, .gatt, "Characteristic UUID", "btatt.uuid16", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.1.3",
    meaning: "What the value means, as a short UUID of the Bluetooth SIG.")
  static let characteristicUUID128 = Field(
    395, .gatt, "Characteristic UUID", "btatt.uuid128", .uuid,
    clause: "Vol 3, Part G, 3.3.1.3", meaning: "What the value means, as a full UUID of its maker.")

  // MARK: Descriptors

  static let clientConfiguration = Field(
    396, .gatt, "Characteristic Configuration Bits", "btatt.characteristic_configuration_client",
    .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.3",
    meaning:
      "With this descriptor a client switches notifications and indications on and off, for itself alone."
  )
  static let clientConfigurationReserved = Field(
    397, .gatt, "Reserved", "btatt.characteristic_configuration_client.reserved", .hexadecimal,
    mask: 0xFFFC,
    clause: "Vol 3, Part G, 3.3.3.3", meaning: "Reserved; set to 0.")
  static let indication = Field(
    398, .gatt, "Indication", "btatt.characteristic_configuration_client.indication", .boolean,
    mask: 0x0002,
    clause: "Vol 3, Part G, 3.3.3.3",
    meaning: "The client wants indications of this characteristic.")
  static let notification = Field(
    399, .gatt, "Notification", "btatt.characteristic_configuration_client.notification", .boolean,
    mask: 0x0001,
    clause: "Vol 3, Part G, 3.3.3.3",
    meaning: "The client wants notifications of this characteristic.")
  static let serverConfiguration = Field(
    400, .gatt, "Characteristic Configuration Bits", "btatt.characteristic_configuration_server",
    .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.4",
    meaning:
      "With this descriptor broadcasts of the value are switched on and off, for all clients.")
  static let serverConfigurationReserved = Field(
    401, .gatt, "Reserved", "btatt.characteristic_configuration_server.reserved", .hexadecimal,
    mask: 0xFFFE,
    clause: "Vol 3, Part G, 3.3.3.4", meaning: "Reserved; set to 0.")
  static let serverBroadcast = Field(
    402, .gatt, "Broadcast", "btatt.characteristic_configuration_server.broadcast", .boolean,
    mask: 0x0001,
    clause: "Vol 3, Part G, 3.3.3.4", meaning: "The value shall be put into advertising data.")
  static let extendedPropertiesBits = Field(
    403, .gatt, "Characteristic Extended Properties", "btatt.characteristic_extended_properties",
    .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.1",
    meaning: "The properties that found no room in the characteristic's declaration.")
  static let extendedPropertiesReserved = Field(
    404, .gatt, "Reserved", "btatt.characteristic_extended_properties.reserved", .hexadecimal,
    mask: 0xFFFC,
    clause: "Vol 3, Part G, 3.3.3.1", meaning: "Reserved; set to 0.")
  static let writableAuxiliaries = Field(
    405, .gatt, "Writable Auxiliaries",
    "btatt.characteristic_extended_properties.writable_auxiliaries", .hexadecimal, mask: 0x0002,
    clause: "Vol 3, Part G, 3.3.3.1",
    meaning: "The description of this characteristic may be written.")
  static let reliableWrite = Field(
    406, .gatt, "Reliable Write", "btatt.characteristic_extended_properties.reliable_write",
    .hexadecimal, mask: 0x0001,
    clause: "Vol 3, Part G, 3.3.3.1",
    meaning: "The value may be written in parts that the client checks before they count.")
  static let userDescription = Field(
    407, .gatt, "Characteristic User Description", "btatt.characteristic_user_description", .text,
    clause: "Vol 3, Part G, 3.3.3.2",
    meaning: "A text for people that says what the characteristic is.")
  static let format = Field(
    408, .gatt, "Format", "btatt.characteristic_presentation.format", .hexadecimal,
    valueName: { CharacteristicPresentationFormat.Format.name(of: $0) },
    clause: "Vol 3, Part G, 3.3.3.5",
    meaning: "The number format of the value, such as an unsigned integer of 16 bits.")
  static let exponent = Field(
    409, .gatt, "Exponent", "btatt.characteristic_presentation.exponent", .signed,
    clause: "Vol 3, Part G, 3.3.3.5.3",
    meaning: "The value is to be multiplied by ten to the power of this number.")
  static let unit = Field(
    410, .gatt, "Unit", "btatt.characteristic_presentation.unit", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.5.4", meaning: "The physical unit of the value.")
  static let namespace = Field(
    411, .gatt, "Name Space", "btatt.characteristic_presentation.namespace", .hexadecimal,
    valueName: { $0 == 1 ? "Bluetooth SIG" : nil },
    clause: "Vol 3, Part G, 3.3.3.5.5", meaning: "Who defines the description that follows.")
  static let namespaceDescription = Field(
    412, .gatt, "Description", "btatt.characteristic_presentation.namespace_description",
    .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.5.6",
    meaning: "What this value describes among several of its kind, such as \"left\" or \"second\".")
  static let aggregateHandle = Field(
    413, .gatt, "Attribute Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part G, 3.3.3.6",
    meaning: "One of the descriptors whose values are put together in this characteristic.")
}
