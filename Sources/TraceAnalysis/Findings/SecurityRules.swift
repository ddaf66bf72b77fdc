import BluetoothPackets
package import LinkSessions

/// Rules about key and pairing failures that occur more than once.
package enum SecurityRules {
  /// Minimum number of failed pairings within a minute that is not a coincidence.
  static let attemptCount = 3
  static let attemptSpan: Int64 = 60_000_000_000

  /// - Parameters:
  ///   - log: the pairings and encryptions of a capture.
  ///   - table: their connections.
  package static func findings(in log: SecurityLog, _ table: ConnectionTable) -> [Finding] {
    log.encryptions.compactMap { Finding(causeOf: $0) } + staleKeys(log, table)
      + repeatedAttempts(log.pairings, table) + repairs(log.pairings, table)
  }

  // MARK: Keys

  /// Finds keys that the central used again although the peripheral had reported them as missing.
  ///
  /// Keys of LE Secure Connections have no identifier: a different key may come from a pairing that
  /// a sniffer missed.
  private static func staleKeys(_ log: SecurityLog, _ table: ConnectionTable) -> [Finding] {
    struct Key: Hashable {
      let peers: Peers
      let random: UInt64
      let diversifier: UInt16
    }
    var lost: [Key: Int] = [:]
    return log.encryptions.compactMap { encryption in
      guard let peers = Peers(of: table.connections[encryption.connection]),
        let random = encryption.random, let diversifier = encryption.diversifier,
        random != 0 || diversifier != 0
      else { return nil }
      let key = Key(peers: peers, random: random, diversifier: diversifier)
      let earlier = lost[key]
      if case .failed(.pinOrKeyMissing) = encryption.outcome {
        lost[key] = (encryption.end ?? encryption.first).number
      }
      return earlier.map {
        Finding(
          .smpStaleKeyRetry, connection: encryption.connection, direction: .centralToPeripheral,
          frame: encryption.first, earlierFrames: [$0],
          failures: [.encryption(EncryptionID(encryption.id))])
      }
    }
  }

  // MARK: Pairings

  /// Finds pairings of the same two devices that failed one after another within a minute. Each run is reported once.
  private static func repeatedAttempts(
    _ pairings: [Pairing], _ table: ConnectionTable
  ) -> [Finding] {
    var runs: [Peers: [Pairing]] = [:]
    var findings: [Finding] = []
    for pairing in pairings {
      guard let peers = Peers(of: table.connections[pairing.connection]) else { continue }
      guard case .failed = pairing.outcome else {
        runs[peers] = nil
        continue
      }
      // Keep at most one more than the length of a run. If all were kept, the time would grow quadratically.
      var run = runs[peers, default: []].filter {
        pairing.first.time.elapsed(since: $0.first.time) < attemptSpan
      }
      run.append(pairing)
      if run.count == attemptCount {
        findings.append(
          Finding(
            .smpRepeatedAttempts, connection: pairing.connection,
            frame: pairing.end ?? pairing.last,
            earlierFrames: run.dropLast().map { ($0.end ?? $0.last).number },
            values: [Finding.Value(.count, .number(run.count))]))
      }
      runs[peers] = run.suffix(attemptCount)
    }
    return findings
  }

  /// Finds pairings of two devices that bonded on an earlier connection of the capture.
  private static func repairs(_ pairings: [Pairing], _ table: ConnectionTable) -> [Finding] {
    var bonds: [Peers: Pairing] = [:]
    return pairings.compactMap { pairing in
      guard let peers = Peers(of: table.connections[pairing.connection]) else { return nil }
      let bond = bonds[peers]
      if pairing.makesBond { bonds[peers] = pairing }
      guard let bond, bond.connection != pairing.connection, pairing.startWasCaptured,
        pairing.initiator.features != nil
      else { return nil }
      return Finding(
        .smpRepairOnReconnect, connection: pairing.connection, frame: pairing.first,
        earlierFrames: [(bond.end ?? bond.last).number])
    }
  }
}

extension Pairing {
  /// Whether both sides requested bonding and received the keys.
  package var makesBond: Bool {
    guard case .success = outcome else { return false }
    return LinkDirection.both.allSatisfy {
      sides[$0].features?.authenticationRequirements.wantsBonding == true
    }
  }
}
