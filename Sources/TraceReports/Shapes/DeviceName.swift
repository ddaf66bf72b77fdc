package import BluetoothPackets
package import LinkSessions

/// The name of a device in all reports. The host that wrote the log is named by that role, and any other device by its
/// best name or its address.
package enum DeviceName: Hashable {
  /// The host that wrote the log, without an address if the log does not contain it.
  case host(DeviceAddress?)
  case named(String, DeviceAddress)
  case address(DeviceAddress)
  /// The capture does not identify the device.
  case unknown

  package init(_ device: Device) {
    let address = device.key.address
    if device.isLocal {
      self = .host(address)
    } else if let name = device.name {
      self = .named(name.quotedName, address)
    } else {
      self = .address(address)
    }
  }

  /// The name of one end of a connection.
  ///
  /// - Parameters:
  ///   - side: the direction in which it sends.
  ///   - connection: the connection.
  ///   - devices: the devices of the capture.
  package init(_ side: LinkDirection, of connection: Connection, in devices: DeviceTable) {
    let known = side == .centralToPeripheral ? connection.central : connection.peripheral
    if let index = known.value {
      self.init(devices[index])
    } else if !connection.isOnAir, connection.localIsCentral.basis != .assumed,
      connection.localIsCentral.value == (side == .centralToPeripheral)
    {
      self = .host(nil)
    } else {
      self = .unknown
    }
  }

  /// The name or its substitute, for sentences.
  package var short: String {
    switch self {
    case .host: "this host"
    case .named(let name, _): name
    case .address(let address): address.description
    case .unknown: "unknown"
    }
  }

  /// The name with the address, for headings.
  package var long: String {
    if case .named(let name, let address) = self { "\(name) \(address)" } else { short }
  }

  package var isHost: Bool {
    if case .host = self { true } else { false }
  }
}

/// Both ends of a connection.
struct PeerNames {
  let central: DeviceName
  let peripheral: DeviceName
  /// On BR/EDR, or without roles, only one device is known.
  private let hasRoles: Bool

  init(of connection: Connection, in devices: DeviceTable) {
    central = DeviceName(.centralToPeripheral, of: connection, in: devices)
    peripheral = DeviceName(.peripheralToCentral, of: connection, in: devices)
    hasRoles = connection.technology == .lowEnergy
  }

  /// The end that is not this host. On the air, this is the peripheral, or the central if only that is known.
  var other: DeviceName {
    if peripheral.isHost { return central }
    return peripheral == .unknown && !central.isHost ? central : peripheral
  }

  /// A heading: `"Acme"` if this host is the central, `"phone" → this host` if it is the
  /// peripheral.
  ///
  /// - Parameter text: returns the text of each end.
  func heading(_ text: (DeviceName) -> String = \.short) -> String {
    if central.isHost || central == .unknown {
      if peripheral == .unknown {
        return central.isHost && hasRoles ? "unknown device" : "peers not in the capture"
      }
      return peripheral.isHost ? "unknown → this host" : text(peripheral)
    }
    return "\(text(central)) → \(text(peripheral))"
  }
}
