import LinkSessions

extension Timeline {
  /// Returns the timeline of some devices: their connections, and attempts to connect to them.
  ///
  /// - Parameter wanted: indices in `DeviceTable`. Other addresses proven to belong to the same
  ///   devices count, too.
  package func of(devices wanted: some Sequence<Int>) -> Timeline {
    let wanted = Set(wanted.map(devices.who))
    var links: Set<Int> = []
    for connection in connections.connections {
      let ends = [connection.central.value, connection.peripheral.value].compactMap(\.self)
      if ends.contains(where: { wanted.contains(devices.who($0)) }) {
        links.insert(connection.index)
      }
    }
    let keys = Set(
      devices.devices.filter { wanted.contains(devices.who($0.id)) }.map(\.key))
    let chosen = procedures.filter { procedure in
      if let connection = procedure.connection { return links.contains(connection) }
      guard case .attempt(let attempt) = procedure.detail, let peer = attempt.peer else {
        return false
      }
      return keys.contains(peer)
    }
    return Timeline(
      file: file, devices: devices, connections: connections, gatt: gatt, procedures: chosen,
      transactions: transactions.filter { member in
        member.transaction.connection.map(links.contains) ?? false
      },
      samples: samples.filter { links.contains($0.connection) }, filter: filter,
      values: values, notKept: notKept)
  }
}

extension Timeline.Sample {
  /// Index in `ConnectionTable`.
  fileprivate var connection: Int {
    switch self {
    case .credits(let change): change.connection
    case .sdu(_, let connection, _, _): connection
    }
  }
}
