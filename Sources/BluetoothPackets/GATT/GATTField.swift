import ByteReading

/// The fields of the attribute values that GATT itself defines. Core 6.0, Vol 3, Part G, 3.
enum GATTField {
  static let serviceUUID16 = Field(.gatt, "Service UUID", "btatt.uuid16", .hexadecimal)
  static let serviceUUID128 = Field(.gatt, "Service UUID", "btatt.uuid128", .uuid)

  // MARK: Include

  static let includedServiceHandle = Field(
    .gatt, "Included Service Attribute Handle", "btatt.handle", .hexadecimal)
  static let includedEndGroupHandle = Field(
    .gatt, "End Group Handle", "btatt.ending_handle", .hexadecimal)

  // MARK: Characteristic

  static let properties = Field(
    .gatt, "Characteristic Properties", "btatt.characteristic_properties", .hexadecimal)
  static let extendedProperties = Field(
    .gatt, "Extended Properties", "btatt.characteristic_properties.extended_properties", .boolean,
    mask: 0x80)
  static let authenticatedSignedWrites = Field(
    .gatt, "Authenticated Signed Writes",
    "btatt.characteristic_properties.authenticated_signed_writes", .boolean, mask: 0x40)
  static let indicate = Field(
    .gatt, "Indicate", "btatt.characteristic_properties.indicate", .boolean, mask: 0x20)
  static let notify = Field(
    .gatt, "Notify", "btatt.characteristic_properties.notify", .boolean, mask: 0x10)
  static let write = Field(
    .gatt, "Write", "btatt.characteristic_properties.write", .boolean, mask: 0x08)
  static let writeWithoutResponse = Field(
    .gatt, "Write Without Response", "btatt.characteristic_properties.write_without_response",
    .boolean, mask: 0x04)
  static let read = Field(
    .gatt, "Read", "btatt.characteristic_properties.read", .boolean, mask: 0x02)
  static let broadcast = Field(
    .gatt, "Broadcast", "btatt.characteristic_properties.broadcast", .boolean, mask: 0x01)
  static let valueHandle = Field(
    .gatt, "Characteristic Value Handle", "btatt.handle", .hexadecimal)
  static let characteristicUUID16 = Field(
    .gatt, "Characteristic UUID", "btatt.uuid16", .hexadecimal)
  static let characteristicUUID128 = Field(.gatt, "Characteristic UUID", "btatt.uuid128", .uuid)

  // MARK: Descriptors

  static let clientConfiguration = Field(
    .gatt, "Characteristic Configuration Bits", "btatt.characteristic_configuration_client",
    .hexadecimal)
  static let clientConfigurationReserved = Field(
    .gatt, "Reserved", "btatt.characteristic_configuration_client.reserved", .hexadecimal,
    mask: 0xFFFC)
  static let indication = Field(
    .gatt, "Indication", "btatt.characteristic_configuration_client.indication", .boolean,
    mask: 0x0002)
  static let notification = Field(
    .gatt, "Notification", "btatt.characteristic_configuration_client.notification", .boolean,
    mask: 0x0001)
  static let serverConfiguration = Field(
    .gatt, "Characteristic Configuration Bits", "btatt.characteristic_configuration_server",
    .hexadecimal)
  static let serverConfigurationReserved = Field(
    .gatt, "Reserved", "btatt.characteristic_configuration_server.reserved", .hexadecimal,
    mask: 0xFFFE)
  static let serverBroadcast = Field(
    .gatt, "Broadcast", "btatt.characteristic_configuration_server.broadcast", .boolean,
    mask: 0x0001)
  static let extendedPropertiesBits = Field(
    .gatt, "Characteristic Extended Properties", "btatt.characteristic_extended_properties",
    .hexadecimal)
  static let extendedPropertiesReserved = Field(
    .gatt, "Reserved", "btatt.characteristic_extended_properties.reserved", .hexadecimal,
    mask: 0xFFFC)
  static let writableAuxiliaries = Field(
    .gatt, "Writable Auxiliaries",
    "btatt.characteristic_extended_properties.writable_auxiliaries", .hexadecimal, mask: 0x0002)
  static let reliableWrite = Field(
    .gatt, "Reliable Write", "btatt.characteristic_extended_properties.reliable_write",
    .hexadecimal, mask: 0x0001)
  static let userDescription = Field(
    .gatt, "Characteristic User Description", "btatt.characteristic_user_description", .text)
  static let format = Field(
    .gatt, "Format", "btatt.characteristic_presentation.format", .hexadecimal,
    valueName: { CharacteristicPresentationFormat.Format.name(of: $0) })
  static let exponent = Field(
    .gatt, "Exponent", "btatt.characteristic_presentation.exponent", .signed)
  static let unit = Field(.gatt, "Unit", "btatt.characteristic_presentation.unit", .hexadecimal)
  static let namespace = Field(
    .gatt, "Name Space", "btatt.characteristic_presentation.namespace", .hexadecimal,
    valueName: { $0 == 1 ? "Bluetooth SIG" : nil })
  static let namespaceDescription = Field(
    .gatt, "Description", "btatt.characteristic_presentation.namespace_description", .hexadecimal)
  static let aggregateHandle = Field(.gatt, "Attribute Handle", "btatt.handle", .hexadecimal)
}
