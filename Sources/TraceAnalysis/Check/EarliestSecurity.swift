import LinkSessions

/// The first pairing and encryption of each connection and device, indexed for efficient access.
struct EarliestSecurity {
  private var encryptions: [Int: Int] = [:]
  private var pairings: [Int: Int] = [:]
  private var pairingsOfPeers: [Peers?: Int] = [:]

  init(_ security: SecurityLog, _ connections: ConnectionTable) {
    for encryption in security.encryptions {
      let first = encryptions[encryption.connection] ?? .max
      encryptions[encryption.connection] = min(first, encryption.first.number)
    }
    for pairing in security.pairings {
      let first = pairings[pairing.connection] ?? .max
      pairings[pairing.connection] = min(first, pairing.first.number)
    }
    for (connection, frame) in pairings {
      let peers = Peers(of: connections[connection])
      pairingsOfPeers[peers] = min(pairingsOfPeers[peers] ?? .max, frame)
    }
  }

  /// Whether, before a frame, the two devices used a bond's key on a connection or paired on any connection.
  func mayBeBonded(_ connection: Connection, before frame: Int) -> Bool {
    let starts = [
      encryptions[connection.index], pairings[connection.index],
      pairingsOfPeers[Peers(of: connection)],
    ]
    return starts.contains { $0.map { $0 < frame } ?? false }
  }
}
