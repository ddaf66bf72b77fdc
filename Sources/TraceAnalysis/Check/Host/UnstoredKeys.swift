import BluetoothPackets
import LinkSessions

/// Finds key requests for which this host lacks the key, although it created the key itself in a pairing with bonding
/// in the same log.
struct UnstoredKeys {
  let security: SecurityLog
  let connections: ConnectionTable
  let devices: DeviceTable
  let identities: HostIdentities
  /// The commands that reset the controller.
  let resets: [Int]

  /// Marks those findings about missing keys that are the local host's fault. What follows from them is not the
  /// central's fault, because it used the right key.
  func explaining(_ findings: [Finding]) -> [Finding] {
    let book = BondBook(security.pairings, connections, devices)
    let encryptions = Dictionary(
      security.encryptions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var own: Set<Finding.FailureID> = []
    var answers: Set<Int> = []
    let all = findings.map { finding -> Finding in
      guard finding.rule == .smpKeyMissing, finding[.isOwnHost] == .flag(true),
        case .encryption(let id)? = finding.failures.first,
        let encryption = encryptions[id.rawValue],
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

  /// Returns the end of a connection for the same reason.
  private func end(of encryption: LinkEncryption) -> [Finding.FailureID] {
    guard case .reason(.pinOrKeyMissing)? = connections[encryption.connection].end?.cause else {
      return []
    }
    return [.end(ConnectionID(index: encryption.connection))]
  }

  /// Returns the pairing that created the key of an encryption, if both sides requested bonding, this host created the
  /// key, and nothing shows that the bond was deleted later.
  private func bond(of encryption: LinkEncryption, _ book: BondBook) -> Pairing? {
    guard let id = book.pairing(of: encryption),
      let pairing = security.pairings.first(where: { $0.id == id }), pairing.makesBond,
      pairing.connection != encryption.connection
    else { return nil }
    let made = connections[pairing.connection]
    let used = connections[encryption.connection]
    // EDIV and Rand are the peripheral's, which uses them to find its key.
    guard used.localIsCentral.value == false, made.localIsCentral.value == false,
      let central = used.central.value, let peer = made.central.value
    else { return nil }
    let who = devices.who(central)
    guard devices.who(peer) == who else { return nil }
    // A later pairing or the user may have deleted the bond.
    let isReplaced = security.pairings.contains { other in
      other.first.number > pairing.last.number && other.first.number < encryption.first.number
        && connections[other.connection].central.value.map { devices.who($0) == who } ?? true
    }
    let identity = devices[peer].identity.value ?? devices[peer].key
    // A host finds the key by the address. With a private address that its controller cannot resolve, a stored key is
    // useless.
    guard [identity, devices[peer].key].contains(devices[central].key) else { return nil }
    let isDeleted = identities.removes(
      [identity, devices[peer].key], after: pairing.last.number, before: encryption.first.number)
    return isReplaced || isDeleted ? nil : pairing
  }
}
