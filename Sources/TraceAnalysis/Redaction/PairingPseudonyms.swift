import LinkDecryption
import LinkSessions

/// Recalculates values of pairings that follow from others, using the pseudonyms of those.
///
/// With a pairing's temporary key or a private key it is possible to verify its confirm values and
/// checks, and to calculate the key of its connection. The copy supports the same calculations: its
/// values follow from the pseudonyms of addresses and random values, and reveal no more about the
/// originals than these do. Passkeys become 0. Core 6.0, Vol 3, Part H, 2.3.5.
struct PairingPseudonyms {
  private var pseudonyms: Pseudonyms
  /// Counts the expensive searches.
  private var searches = KeyRing()
  /// Pseudonyms of calculated keys.
  private(set) var computed: [UInt128: UInt128] = [:]

  /// - Parameter pseudonyms: the pseudonyms of all addresses and random values.
  init(_ pseudonyms: Pseudonyms) {
    self.pseudonyms = pseudonyms
  }

  /// The pseudonyms, including those of calculated values.
  consuming func finish() -> (pseudonyms: Pseudonyms, keys: [UInt128: UInt128]) {
    (pseudonyms, computed)
  }

  /// Processes a pairing.
  ///
  /// - Parameters:
  ///   - pairing: the captured pairing.
  ///   - rounds: the values that its sides sent.
  ///   - opened: the keys that decrypted packets of its connection.
  mutating func take(_ pairing: Pairing, _ rounds: PairingRounds, opened: [LinkKey]) {
    let secrets = PairingSecrets(pairing)
    var anew = secrets
    replace(&anew.initiator)
    replace(&anew.responder)
    if pairing.isSecureConnections == true {
      takeSecure(pairing, secrets, anew, rounds)
    } else if pairing.isSecureConnections == false {
      takeLegacy(pairing, secrets, anew, opened)
    }
  }

  private func replace(_ side: inout PairingSecrets.Side) {
    side.random = side.random.map(standIn)
    side.publicKey = side.publicKey.map { (standIn(coordinate: $0.x), standIn(coordinate: $0.y)) }
    guard let address = side.address else { return }
    let octets = Octets.of(address.address, count: 6)
    let pseudonym = pseudonyms.find(octets, .address) ?? octets
    side.address = KeyRing.Address(
      address: UInt64(truncatingIfNeeded: Octets.number(pseudonym)), isRandom: address.isRandom)
  }

  // MARK: Values

  /// The pseudonym of a value of 16 octets, or the value itself if it has none.
  private func standIn(_ value: UInt128) -> UInt128 {
    pseudonyms.find(Octets.of(value), .key).map(Octets.number) ?? value
  }

  /// The pseudonym of a coordinate, most significant octet first, or the coordinate itself if it
  /// has none.
  private func standIn(coordinate: [UInt8]) -> [UInt8] {
    pseudonyms.find(coordinate.reversed(), .key)?.reversed() ?? coordinate
  }

  private mutating func replace(_ value: UInt128, by anew: UInt128) {
    pseudonyms.derive(Octets.of(value), Octets.of(anew))
  }

  private mutating func replace(_ key: LinkKey?, by anew: LinkKey?) {
    guard let key, let anew else { return }
    computed[key.value] = anew.value
    replace(key.value, by: anew.value)
  }

  // MARK: Legacy pairing

  private mutating func takeLegacy(
    _ pairing: Pairing, _ secrets: PairingSecrets, _ anew: PairingSecrets, _ opened: [LinkKey]
  ) {
    let isTyped = if case .passkeyEntry? = pairing.association?.model { true } else { false }
    // If the confirm values of a pairing were not captured, the key is known from its packets.
    let known = opened.compactMap(\.temporaryKey).map { UInt128($0) } + [0]
    var passkeys: [UInt128] = []
    for isInitiator in [true, false] {
      guard let search = secrets.temporaryKeySearch(ofInitiator: isInitiator),
        let key = temporaryKey(search, known + passkeys, isTyped: isTyped),
        let search = anew.temporaryKeySearch(ofInitiator: isInitiator)
      else { continue }
      if !passkeys.contains(key) { passkeys.append(key) }
      // Two different passkeys stay different.
      let place = passkeys.firstIndex(of: key) ?? 0
      let confirm = isInitiator ? secrets.initiator.confirm : secrets.responder.confirm
      if let confirm { replace(confirm, by: search.confirm(temporaryKey: UInt128(place))) }
    }
    for key in passkeys + known {
      replace(
        secrets.shortTermKey(key, origin: .cracked), by: anew.shortTermKey(0, origin: .cracked))
    }
  }

  private mutating func temporaryKey(
    _ search: LegacyKeySearch, _ known: [UInt128], isTyped: Bool
  ) -> UInt128? {
    if let key = known.first(where: search.isProven) { return key }
    guard isTyped, searches.takeSearch() else { return nil }
    return search.temporaryKey().map { UInt128($0) }
  }

  // MARK: LE Secure Connections

  private mutating func takeSecure(
    _ pairing: Pairing, _ secrets: PairingSecrets, _ anew: PairingSecrets,
    _ rounds: PairingRounds
  ) {
    var bits = BothDirections<[UInt8]>(both: [])
    for direction in LinkDirection.both {
      let own = direction == .centralToPeripheral ? secrets.initiator : secrets.responder
      let peer = direction == .centralToPeripheral ? secrets.responder : secrets.initiator
      let ownAnew = direction == .centralToPeripheral ? anew.initiator : anew.responder
      let peerAnew = direction == .centralToPeripheral ? anew.responder : anew.initiator
      let values = rounds.values(of: pairing, direction)
      for (confirm, random) in zip(values.confirms, values.randoms) {
        guard let used = PairingSecrets.confirmedBits(confirm, random: random, own, peer) else {
          continue
        }
        let round = bits[direction].count
        bits[direction].append(used & 1)
        // The wrong bit of a wrong passkey stays wrong.
        let isOther =
          direction == .peripheralToCentral && round < bits.centralToPeripheral.count
          && bits.centralToPeripheral[round] != used & 1
        let value = PairingSecrets.confirm(
          random: standIn(random), ownAnew, peerAnew, bits: used & 0x80 | (isOther ? 1 : 0))
        if let value { replace(confirm, by: value) }
      }
    }
    replaceChecks(pairing, secrets, anew)
    replace(secrets.longTermKey(privateKeys: []), by: anew.longTermKey(privateKeys: []))
  }

  /// Replaces correct DHKey checks by those of the copy.
  private mutating func replaceChecks(
    _ pairing: Pairing, _ secrets: PairingSecrets, _ anew: PairingSecrets
  ) {
    let passkey = pairing.responder.passkey ?? pairing.initiator.passkey ?? 0
    guard let before = secrets.checks(privateKeys: [], passkey: passkey),
      let after = anew.checks(privateKeys: [], passkey: 0)
    else { return }
    if pairing.initiator.check?.value == before.initiator {
      replace(before.initiator, by: after.initiator)
    }
    if pairing.responder.check?.value == before.responder {
      replace(before.responder, by: after.responder)
    }
  }
}

/// Numbers in wire order, least significant octet first.
enum Octets {
  static func of(_ number: UInt128) -> [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: number >> UInt128(8 * $0)) }
  }

  static func of(_ number: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  static func number(_ octets: [UInt8]) -> UInt128 {
    octets.reversed().reduce(0) { $0 << 8 | UInt128($1) }
  }
}
