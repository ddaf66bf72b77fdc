import BluetoothPackets
package import LinkSessions

/// The devices under test in a capture: those that connect, pair or synchronize, and those named by the user. Findings
/// about other advertisers are not about the devices under test.
package struct Trial: Hashable, Sendable {
  /// Indices in `DeviceTable`, or nil if all devices are under test.
  private let devices: Set<Int>?
  private let table: [Int: Int]

  /// - Parameters:
  ///   - devices: the devices of the capture.
  ///   - connections: the connections of the capture.
  ///   - advertisers: the devices whose advertising was heard.
  ///   - synced: advertisers whose periodic trains were captured, as indices in `DeviceTable`.
  ///   - named: addresses that the user requested.
  init(
    _ devices: DeviceTable, _ connections: ConnectionTable, _ advertisers: AdvertiserTable,
    synced: some Sequence<Int>, named: [DeviceAddress]
  ) {
    var all = Set(synced.lazy.map(devices.who))
    for connection in connections.connections {
      for device in [connection.central.value, connection.peripheral.value].compactMap(\.self) {
        all.insert(devices.who(device))
      }
    }
    // If a log's only device under test is its own host, it is about the advertising of others. If it has connections,
    // their peers may be any device whose advertising is not known to be non-connectable.
    let isOfAdvertising =
      all.isEmpty && named.isEmpty
      && connections.connections.allSatisfy { $0.technology == .classic }
    if all.isEmpty, named.isEmpty, !isOfAdvertising {
      for device in devices.devices {
        let advertiser = device.advertiser.map { advertisers[$0] }
        guard advertiser.map({ $0.advertisements == 0 || $0.isConnectable }) ?? true else {
          continue
        }
        all.insert(devices.who(device.id))
      }
    }
    for device in devices.devices where device.isLocal || named.contains(device.key.address) {
      all.insert(devices.who(device.id))
    }
    self.devices = isOfAdvertising ? nil : all
    // Devices that were found to be the same as another one are checked as that one.
    table = devices.devices.reduce(into: [:]) { table, device in
      let who = devices.who(device.id)
      if who != device.id { table[device.id] = who }
    }
  }

  /// Rules about what the local host requested from its controller, and about what kept it from reaching a device,
  /// whichever that was.
  private static let alwaysJudged: Set<RuleID> = [
    .connLimitReached, .connAttemptUnanswered, .connAttemptPending, .connAttemptInvalid,
    .acceptListPrivate,
    .advClassicUnstated, .hciCommandUnfit,
  ]

  /// Whether a finding is about a device under test, or about no device at all.
  package func judges(_ finding: Finding) -> Bool {
    guard finding.connection == nil, let device = finding.device, let devices,
      !Trial.alwaysJudged.contains(finding.rule)
    else { return true }
    return devices.contains(table[device] ?? device)
  }
}
