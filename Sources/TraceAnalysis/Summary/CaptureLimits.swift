import BluetoothPackets
package import LinkSessions

/// Limitations of a capture that users may not expect.
package struct CaptureLimits {
  package private(set) var findings: [Finding] = []

  /// - Parameters:
  ///   - tracker: the tracker after the last record.
  ///   - attributesNotTracked: the number of ATT PDUs that an analysis could not track.
  package init(of tracker: borrowing SessionTracker, attributesNotTracked: Int = 0) {
    noteConnections(tracker)
    findings += tracker.headerContradictions.entries.map { entry in
      Finding(
        .captureHeaderContradicted, frame: entry.first,
        values: [
          Finding.Value(.field, .name(entry.field.rawValue)),
          Finding.Value(.count, .number(entry.packets)),
        ])
    }
    noteTables(tracker)
    noteTablesOfConnections(tracker)
    note(.captureAttributesNotKept, attributesNotTracked)
  }

  private mutating func noteConnections(_ tracker: borrowing SessionTracker) {
    let connections = tracker.connections.connections
    let lowEnergy = connections.indices.filter { connections[$0].technology == .lowEnergy }
    note(.captureStartMissing, lowEnergy.filter { !connections[$0].startWasCaptured })
    note(
      .captureRoleAssumed, lowEnergy.filter { connections[$0].localIsCentral.basis == .assumed })
    note(
      .captureWithoutDiscovery,
      lowEnergy.filter { index in
        connections[index].attributePDUs > 0
          && LinkDirection.both.allSatisfy {
            tracker.gatt.database(of: connections[index], sendingIn: $0) == nil
          }
      })
    note(.captureExcerpt, tracker.connections.excerpts)
    let hidden = lowEnergy.filter { connections[$0].encryptedPackets > 0 }
    note(.captureCiphertext, hidden.filter { connections[$0].decryptedPackets == 0 })
    for index in hidden where connections[index].decryptedPackets > 0 {
      let connection = connections[index]
      findings.append(
        Finding(
          .captureCiphertext,
          values: [
            Finding.Value(.connections, .connections([ConnectionID(index: index)])),
            Finding.Value(.count, .number(connection.encryptedPackets)),
            Finding.Value(
              .capacity, .number(connection.encryptedPackets + connection.decryptedPackets)),
          ]))
    }
    let isLog = lowEnergy.contains {
      if case .hci = connections[$0].transport { true } else { false }
    }
    if isLog { findings.append(Finding(.captureWithoutAir)) }
  }

  /// Adds data that exceeded the tables of the capture.
  private mutating func noteTables(_ tracker: borrowing SessionTracker) {
    note(
      .captureDevicesNotKept, tracker.devices.untrackedSightings,
      capacity: tracker.devices.devices.count)
    note(
      .captureDiscoveryNotKept, tracker.gatt.attributesNotKept + tracker.gatt.serversNotKept)
    note(
      .captureConnectionsNotKept, tracker.connections.untracked,
      capacity: tracker.connections.connections.count)
  }

  /// Adds data that exceeded the tables of one connection, or the memory budget shared by all connections.
  private mutating func noteTablesOfConnections(_ tracker: borrowing SessionTracker) {
    let all = tracker.connections.connections
    note(
      .captureChannelsNotKept,
      all.indices.reduce(0) { $0 + tracker.connections.channelsNotKept(of: $1) })
    note(.captureFramesNotKept, tracker.connections.framesNotKept)
    note(.captureChangesNotKept, all.reduce(0) { $0 + $1.changesNotKept })
    note(.captureDetailsNotKept, tracker.detailsNotKept)
  }

  private mutating func note(_ rule: RuleID, _ connections: [Int]) {
    guard !connections.isEmpty else { return }
    findings.append(
      Finding(
        rule,
        values: [
          Finding.Value(.connections, .connections(connections.map { ConnectionID(index: $0) }))
        ]))
  }

  private mutating func note(_ rule: RuleID, _ count: Int, capacity: Int? = nil) {
    guard count > 0 else { return }
    var values = [Finding.Value(.count, .number(count))]
    if let capacity { values.append(Finding.Value(.capacity, .number(capacity))) }
    findings.append(Finding(rule, values: values))
  }
}
