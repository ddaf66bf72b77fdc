import BluetoothPackets
import LinkSessions

/// What a device is called in every report: the host that wrote the log by that role, whatever name it goes by; any
/// other by its best name, or else by its address.
enum DeviceName: Hashable {
  /// The host that wrote the log; without an address where the log never shows one.
  case host(DeviceAddress?)
  case named(String, DeviceAddress)
  case address(DeviceAddress)
  /// The capture does not show which device it is.
  case unknown

  init(_ device: Device) {
    let address = device.key.address
    if device.isLocal {
      self = .host(address)
    } else if let name = device.name {
      self = .named(name.quotedName, address)
    } else {
      self = .address(address)
    }
  }

  /// An end of a connection.
  ///
  /// - Parameters:
  ///   - side: the direction in which it sends.
  ///   - connection: whose.
  ///   - devices: of the capture.
  init(_ side: LinkDirection, of connection: Connection, in devices: DeviceTable) {
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

  /// The name, or what stands for it: one per device in a sentence.
  var short: String {
    switch self {
    case .host: "this host"
    case .named(let name, _): name
    case .address(let address): address.description
    case .unknown: "unknown"
    }
  }

  /// The name with the address, for headings.
  var long: String {
    if case .named(let name, let address) = self { "\(name) \(address)" } else { short }
  }

  var isHost: Bool {
    if case .host = self { true } else { false }
  }
}

/// Both ends of a connection.
struct PeerNames {
  let central: DeviceName
  let peripheral: DeviceName
  /// On BR/EDR, or without roles, the only device that is known.
  private let hasRoles: Bool

  init(of connection: Connection, in devices: DeviceTable) {
    central = DeviceName(.centralToPeripheral, of: connection, in: devices)
    peripheral = DeviceName(.peripheralToCentral, of: connection, in: devices)
    hasRoles = connection.technology == .lowEnergy
  }

  /// The end that is not this host; on the air the peripheral, or the central where only that is known.
  var other: DeviceName {
    if peripheral.isHost { return central }
    return peripheral == .unknown && !central.isHost ? central : peripheral
  }

  /// A heading: `"Acme"` where this host is the central, `"phone" → this host` where it is the peripheral.
  ///
  /// - Parameter text: how each end is written.
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
