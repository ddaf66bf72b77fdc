import BluetoothPackets
package import LinkSessions

extension Device: Described {
  package static let shape = Shape<Device>("device", "A device, identified by its address.") {
    device in
    device.value("id", "Number starting at 0, in order of appearance.") { $0.id }
    device.include { $0.key }
    device.value("is_local", "Whether it is the host that wrote the log.") { $0.isLocal }
    device.value("name", "Best of its names.") { $0.name }
    device.array("names", "All names that were heard.") { $0.names }
    device.known("identity", "Identity address behind a private address, if a PDU contains it.") {
      $0.identity
    }
    device.value("connections", "Number of its connections.") { $0.connectionCount }
    device.frames { [$0.firstFrame, $0.lastFrame] }
  }
}

extension DeviceKey: Described, CellValue {
  package static let shape = Shape<DeviceKey>(
    "device_address", "An address with its type."
  ) {
    key in
    key.value("address", "The device's address.") { $0.address }
    key.value("address_type", "Type of the address.") { $0.kind }
  }

  package static var valueType: ValueType { DeviceAddress.valueType }
  package var cell: Cell { address.cell }
}

extension Device.SeenName: Described {
  package static let shape = Shape<Self>("device_name", "A name of a device.") { name in
    name.value("name", "The name.") { $0.text }
    name.value("source", "Origin of the name.") { $0.source }
    name.frames { [$0.frame] }
  }
}
