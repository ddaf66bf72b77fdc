import BluetoothPackets
import LinkSessions

/// Requests for keys that this host made itself, in a pairing with bonding that the same log holds, and does not find.
struct UnstoredKeys {
  let security: SecurityLog
  let connections: ConnectionTable
  let devices: DeviceTable
  let identities: HostIdentities
  /// The commands that reset the controller.
  let resets: [Int]

  /// Findings about missing keys, of which those that are the own host's fault say so. What follows from them is no fault
  /// of the central: it used the right key.
  func explaining(_ findings: [Finding]) -> [Finding] {
    let book = BondBook(security.pairings, connections, devices)
    let encryptions = Dictionary(
      security.encryptions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var own: Set<Finding.FailureID> = []
    var answers: Set<Int> = []
    let all = findings.map { finding -> Finding in
      guard finding.rule == .smpKeyMissing, finding[.isOwnHost] == .flag(true),
        case .encryption(let id)? = finding.failures.first, let encryption = encryptions[id],
        let pairing = bond(of: encryption, book), let frame = finding.frame
      else { return finding }
      own.insert(.encryption(id))
      answers.insert(frame.number)
      let reset = resets.last {
        $0 > pairing.last.number && $0 < encryption.first.number
      }
      var values: [Finding.Value] = []
      if let reset { values.append(Finding.Value(.other, .number(reset))) }
      if let diversifier = encryption.diversifier, encryption.isNamed {
        values.append(Finding.Value(.diversifier, .handle(diversifier)))
      }
      let made = pairing.responder.keyName?.frame.number ?? (pairing.end ?? pairing.last).number
      return Finding(
        .smpKeyNotStored, connection: finding.connection, direction: .peripheralToCentral,
        frame: frame, earlierFrames: [made] + finding.earlierFrames,
        values: values, failures: finding.failures + end(of: encryption))
    }
    guard !own.isEmpty else { return findings }
    return all.filter { finding in
      guard finding.rule == .smpStaleKeyRetry else { return true }
      return !finding.failures.contains(where: own.contains)
        && !finding.frames.contains(where: answers.contains)
    }
  }

  /// The end of a connection for the same reason.
  private func end(of encryption: LinkEncryption) -> [Finding.FailureID] {
    guard case .reason(.pinOrKeyMissing)? = connections[encryption.connection].end?.cause else {
      return []
    }
    return [.end(encryption.connection)]
  }

  /// The pairing that made the key of an encryption, if both sides wanted a bond, this host was the one that made the key,
  /// and nothing shows that the bond is gone since.
  private func bond(of encryption: LinkEncryption, _ book: BondBook) -> Pairing? {
    guard let id = book.pairing(of: encryption),
      let pairing = security.pairings.first(where: { $0.id == id }), pairing.makesBond,
      pairing.connection != encryption.connection
    else { return nil }
    let made = connections[pairing.connection]
    let used = connections[encryption.connection]
    // EDIV and Rand are the peripheral's: it finds its key by them.
    guard used.localIsCentral.value == false, made.localIsCentral.value == false,
      let central = used.central.value, let peer = made.central.value
    else { return nil }
    let who = devices.who(central)
    guard devices.who(peer) == who else { return nil }
    // A pairing that was begun since may have deleted it, and so may the user.
    let isReplaced = security.pairings.contains { other in
      other.first.number > pairing.last.number && other.first.number < encryption.first.number
        && connections[other.connection].central.value.map { devices.who($0) == who } ?? true
    }
    let identity = devices[peer].identity.value ?? devices[peer].key
    // A host finds the key by the address: under a private one that its controller may not resolve, it keeps it in vain.
    guard [identity, devices[peer].key].contains(devices[central].key) else { return nil }
    let isDeleted = identities.removes(
      [identity, devices[peer].key], after: pairing.last.number, before: encryption.first.number)
    return isReplaced || isDeleted ? nil : pairing
  }
}
