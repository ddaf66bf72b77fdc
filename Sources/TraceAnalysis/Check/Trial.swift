import BluetoothPackets
public import LinkSessions

/// Which devices a capture is about: those that connect, pair or sync, and those that are named. What
/// rules find about other advertisers says nothing about them.
public struct Trial: Hashable, Sendable {
  /// Indices in `DeviceTable`; nil where the capture is about all of them.
  private let devices: Set<Int>?
  private let table: [Int: Int]

  /// - Parameters:
  ///   - devices: of the capture.
  ///   - connections: of the capture.
  ///   - synced: advertisers whose trains were followed: indices in `DeviceTable`.
  ///   - named: addresses that were asked for.
  init(
    _ devices: DeviceTable, _ connections: ConnectionTable, synced: some Sequence<Int>,
    named: [DeviceAddress]
  ) {
    var all = Set(synced.lazy.map(devices.who))
    for connection in connections.connections {
      for device in [connection.central.value, connection.peripheral.value].compactMap(\.self) {
        all.insert(devices.who(device))
      }
    }
    // This host alone makes no capture of others' advertising about it.
    let isOfAdvertising = all.isEmpty && named.isEmpty
    for device in devices.devices where device.isLocal || named.contains(device.key.address) {
      all.insert(devices.who(device.id))
    }
    self.devices = isOfAdvertising ? nil : all
    // Devices that turned out to be another one are judged as that one.
    table = devices.devices.reduce(into: [:]) { table, device in
      let who = devices.who(device.id)
      if who != device.id { table[device.id] = who }
    }
  }

  /// Whether a finding is about one of them, or about no device at all.
  public func judges(_ finding: Finding) -> Bool {
    guard finding.connection == nil, let device = finding.device, let devices else { return true }
    return devices.contains(table[device] ?? device)
  }
}
