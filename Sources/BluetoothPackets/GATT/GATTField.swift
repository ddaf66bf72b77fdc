import ByteReading

/// The fields of the attribute values that GATT itself defines. Core 6.0, Vol 3, Part G, 3.
enum GATTField {
  static let serviceUUID16 = Field(380, .gatt, "Service UUID", "btatt.uuid16", .hexadecimal)
  static let serviceUUID128 = Field(381, .gatt, "Service UUID", "btatt.uuid128", .uuid)

  // MARK: Include

  static let includedServiceHandle = Field(
    382, .gatt, "Included Service Attribute Handle", "btatt.handle", .hexadecimal)
  static let includedEndGroupHandle = Field(
    383, .gatt, "End Group Handle", "btatt.ending_handle", .hexadecimal)

  // MARK: Characteristic

  static let properties = Field(
    384, .gatt, "Characteristic Properties", "btatt.characteristic_properties", .hexadecimal)
  static let extendedProperties = Field(
    385, .gatt, "Extended Properties", "btatt.characteristic_properties.extended_properties",
    .boolean,
    mask: 0x80)
  static let authenticatedSignedWrites = Field(
    386, .gatt, "Authenticated Signed Writes",
    "btatt.characteristic_properties.authenticated_signed_writes", .boolean, mask: 0x40)
  static let indicate = Field(
    387, .gatt, "Indicate", "btatt.characteristic_properties.indicate", .boolean, mask: 0x20)
  static let notify = Field(
    388, .gatt, "Notify", "btatt.characteristic_properties.notify", .boolean, mask: 0x10)
  static let write = Field(
    389, .gatt, "Write", "btatt.characteristic_properties.write", .boolean, mask: 0x08)
  static let writeWithoutResponse = Field(
    390, .gatt, "Write Without Response", "btatt.characteristic_properties.write_without_response",
    .boolean, mask: 0x04)
  static let read = Field(
    391, .gatt, "Read", "btatt.characteristic_properties.read", .boolean, mask: 0x02)
  static let broadcast = Field(
    392, .gatt, "Broadcast", "btatt.characteristic_properties.broadcast", .boolean, mask: 0x01)
  static let valueHandle = Field(
    393, .gatt, "Characteristic Value Handle", "btatt.handle", .hexadecimal)
  static let characteristicUUID16 = Field(
    394, .gatt, "Characteristic UUID", "btatt.uuid16", .hexadecimal)
  static let characteristicUUID128 = Field(
    395, .gatt, "Characteristic UUID", "btatt.uuid128", .uuid)

  // MARK: Descriptors

  static let clientConfiguration = Field(
    396, .gatt, "Characteristic Configuration Bits", "btatt.characteristic_configuration_client",
    .hexadecimal)
  static let clientConfigurationReserved = Field(
    397, .gatt, "Reserved", "btatt.characteristic_configuration_client.reserved", .hexadecimal,
    mask: 0xFFFC)
  static let indication = Field(
    398, .gatt, "Indication", "btatt.characteristic_configuration_client.indication", .boolean,
    mask: 0x0002)
  static let notification = Field(
    399, .gatt, "Notification", "btatt.characteristic_configuration_client.notification", .boolean,
    mask: 0x0001)
  static let serverConfiguration = Field(
    400, .gatt, "Characteristic Configuration Bits", "btatt.characteristic_configuration_server",
    .hexadecimal)
  static let serverConfigurationReserved = Field(
    401, .gatt, "Reserved", "btatt.characteristic_configuration_server.reserved", .hexadecimal,
    mask: 0xFFFE)
  static let serverBroadcast = Field(
    402, .gatt, "Broadcast", "btatt.characteristic_configuration_server.broadcast", .boolean,
    mask: 0x0001)
  static let extendedPropertiesBits = Field(
    403, .gatt, "Characteristic Extended Properties", "btatt.characteristic_extended_properties",
    .hexadecimal)
  static let extendedPropertiesReserved = Field(
    404, .gatt, "Reserved", "btatt.characteristic_extended_properties.reserved", .hexadecimal,
    mask: 0xFFFC)
  static let writableAuxiliaries = Field(
    405, .gatt, "Writable Auxiliaries",
    "btatt.characteristic_extended_properties.writable_auxiliaries", .hexadecimal, mask: 0x0002)
  static let reliableWrite = Field(
    406, .gatt, "Reliable Write", "btatt.characteristic_extended_properties.reliable_write",
    .hexadecimal, mask: 0x0001)
  static let userDescription = Field(
    407, .gatt, "Characteristic User Description", "btatt.characteristic_user_description", .text)
  static let format = Field(
    408, .gatt, "Format", "btatt.characteristic_presentation.format", .hexadecimal,
    valueName: { CharacteristicPresentationFormat.Format.name(of: $0) })
  static let exponent = Field(
    409, .gatt, "Exponent", "btatt.characteristic_presentation.exponent", .signed)
  static let unit = Field(
    410, .gatt, "Unit", "btatt.characteristic_presentation.unit", .hexadecimal)
  static let namespace = Field(
    411, .gatt, "Name Space", "btatt.characteristic_presentation.namespace", .hexadecimal,
    valueName: { $0 == 1 ? "Bluetooth SIG" : nil })
  static let namespaceDescription = Field(
    412, .gatt, "Description", "btatt.characteristic_presentation.namespace_description",
    .hexadecimal)
  static let aggregateHandle = Field(413, .gatt, "Attribute Handle", "btatt.handle", .hexadecimal)
}
