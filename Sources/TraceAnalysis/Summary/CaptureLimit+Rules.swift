import BluetoothPackets
import LinkSessions

extension CaptureLimit {
  /// What this capture does not show.
  static func limits(
    of tracker: borrowing SessionTracker, attributesNotTracked: Int = 0
  ) -> [CaptureLimit] {
    var limits: [CaptureLimit] = []
    let connections = tracker.connections.connections.filter { $0.technology == .lowEnergy }
    let midway = connections.filter { !$0.startWasCaptured }.map(\.id)
    if !midway.isEmpty {
      limits.append(
        CaptureLimit(
          id: "start-not-captured",
          sentence:
            "\(list("Connection", midway)) began before the capture: what had been agreed by then (interval, MTU, PHY, data length, encryption) is unknown until a packet says it."
        ))
    }
    let assumed = connections.filter { $0.localIsCentral.basis == .assumed }.map(\.id)
    if !assumed.isEmpty {
      limits.append(
        CaptureLimit(
          id: "role-assumed",
          sentence:
            "Which end is the central is not in the capture for \(list("connection", assumed)); this host is taken for it."
        ))
    }
    let unnamed = connections.filter { connection in
      (connection.attributePDUs > 0)
        && LinkDirection.both.allSatisfy {
          tracker.gatt.database(of: connection, sendingIn: $0) == nil
        }
    }.map(\.id)
    if !unnamed.isEmpty {
      limits.append(
        CaptureLimit(
          id: "no-discovery",
          sentence:
            "\(list("Connection", unnamed)): no discovery of this server is in the capture (the client used its cache), so handles have no names."
        ))
    }
    let ciphertext = connections.filter { $0.encryptedPackets > 0 }.map(\.id)
    if !ciphertext.isEmpty {
      limits.append(
        CaptureLimit(
          id: "ciphertext",
          sentence:
            "\(list("Connection", ciphertext)) became encrypted on the air: what follows is set aside, not guessed."
        ))
    }
    limits += logLimits(tracker, connections)
    if attributesNotTracked > 0 {
      limits.append(
        CaptureLimit(
          id: "attributes-not-kept",
          sentence:
            "\(attributesNotTracked) ATT PDUs are missing from the traffic by attribute: they came after its table was full."
        ))
    }
    return limits
  }

  private static func logLimits(
    _ tracker: borrowing SessionTracker, _ connections: [Connection]
  ) -> [CaptureLimit] {
    var limits: [CaptureLimit] = []
    let isLog = connections.contains {
      if case .hci = $0.transport { return true }
      return false
    }
    if isLog {
      limits.append(
        CaptureLimit(
          id: "no-air",
          sentence:
            "An HCI log shows what host and controller told each other: retransmissions, channels and connection events on the air are not in it."
        ))
    }
    if tracker.devices.untrackedSightings > 0 {
      limits.append(
        CaptureLimit(
          id: "devices-not-kept",
          sentence:
            "\(tracker.devices.untrackedSightings) sightings of devices came after the table of \(tracker.devices.devices.count) was full."
        ))
    }
    let attributes = tracker.gatt.attributesNotKept + tracker.gatt.serversNotKept
    if attributes > 0 {
      limits.append(
        CaptureLimit(
          id: "discovery-not-kept",
          sentence:
            "\(attributes) attributes or servers were discovered after the table of them was full; their handles have no names."
        ))
    }
    if tracker.connections.untracked > 0 {
      limits.append(
        CaptureLimit(
          id: "connections-not-kept",
          sentence:
            "\(tracker.connections.untracked) connections came after the table of \(tracker.connections.connections.count) was full; their packets are counted as out of context."
        ))
    }
    return limits + connectionLimits(tracker)
  }

  /// What was too much for the tables of one connection.
  private static func connectionLimits(_ tracker: borrowing SessionTracker) -> [CaptureLimit] {
    var limits: [CaptureLimit] = []
    let all = tracker.connections.connections
    let channels = all.indices.reduce(0) { $0 + tracker.connections.channelsNotKept(of: $1) }
    if channels > 0 {
      limits.append(
        CaptureLimit(
          id: "channels-not-kept",
          sentence:
            "\(channels) L2CAP channels were asked for after the table of their connection, or of all, was full; their frames are counted as out of context."
        ))
    }
    let frames = tracker.connections.framesNotKept
    if frames > 0 {
      limits.append(
        CaptureLimit(
          id: "frames-not-kept",
          sentence:
            "\(frames) L2CAP frames came in pieces that there was no room to put together; they are counted as out of context."
        ))
    }
    let changes = all.reduce(0) { $0 + $1.changesNotKept }
    if changes > 0 {
      limits.append(
        CaptureLimit(
          id: "changes-not-kept",
          sentence:
            "\(changes) changes of parameters came after the list of their connection, or of all, was full; the values in force are right all the same."
        ))
    }
    return limits
  }

  /// "Connection 1", "Connections 1, 2 and 5 more".
  private static func list(_ noun: String, _ numbers: [Int]) -> String {
    let shown = numbers.prefix(6).map(String.init).joined(separator: ", ")
    let rest = numbers.count > 6 ? " and \(numbers.count - 6) more" : ""
    let plural = numbers.count == 1 ? noun : noun + "s"
    return "\(plural) \(shown)\(rest)"
  }
}
