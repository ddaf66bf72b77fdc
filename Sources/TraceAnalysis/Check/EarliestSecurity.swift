import LinkSessions

/// The first pairings and encryptions of connections and devices, found without looking at all of them.
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

  /// Whether the two devices of a connection used a key of a bond on it, or paired on any, before a frame.
  func mayBeBonded(_ connection: Connection, before frame: Int) -> Bool {
    let starts = [
      encryptions[connection.index], pairings[connection.index],
      pairingsOfPeers[Peers(of: connection)],
    ]
    return starts.contains { $0.map { $0 < frame } ?? false }
  }
}
