import BluetoothPackets
package import LinkSessions

extension Device: Described {
  package static let shape = Shape<Device>("device", "A device, identified by its address.") {
    device in
    device.value("id", "From 0, in the order of appearance.") { $0.id }
    device.include { $0.key }
    device.value("is_local", "Whether it is the host that wrote the log.") { $0.isLocal }
    device.value("name", "The best of its names.") { $0.name }
    device.array("names", "All names that it was heard to have.") { $0.names }
    device.known("identity", "The address behind a private one, where a PDU contains it.") {
      $0.identity
    }
    device.value("connections", "Connections that it took part in.") { $0.connectionCount }
    device.frames { [$0.firstFrame, $0.lastFrame] }
  }
}

extension DeviceKey: Described, CellValue {
  package static let shape = Shape<DeviceKey>(
    "device_address", "An address, and of which kind it is."
  ) {
    key in
    key.value("address", "The device's address.") { $0.address }
    key.value("address_type", "What kind of address this is.") { $0.kind }
  }

  package static var valueType: ValueType { DeviceAddress.valueType }
  package var cell: Cell { address.cell }
}

extension Device.SeenName: Described {
  package static let shape = Shape<Self>("device_name", "A name of a device.") { name in
    name.value("name", "The name.") { $0.text }
    name.value("source", "Where it comes from.") { $0.source }
    name.frames { [$0.frame] }
  }
}
