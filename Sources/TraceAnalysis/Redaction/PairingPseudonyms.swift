import LinkDecryption
import LinkSessions

/// Values of pairings that follow from others, worked out anew from what stands for those.
///
/// Whoever has a pairing's temporary key, or a private key, can tell whether its confirm values and
/// checks are right, and compute the key of its connection. What can be told of the original can be
/// told of the copy: there it follows from pseudonyms of addresses and random values, and says as
/// little of the originals as these. Passkeys become 0. Core 6.0, Vol 3, Part H, 2.3.5.
struct PairingPseudonyms {
  private var pseudonyms: Pseudonyms
  /// Counts the searches that take long.
  private var searches = KeyRing()
  /// What stands for keys that were computed.
  private(set) var computed: [UInt128: UInt128] = [:]

  /// - Parameter pseudonyms: of all addresses and random values.
  init(_ pseudonyms: Pseudonyms) {
    self.pseudonyms = pseudonyms
  }

  /// The pseudonyms, with those of values that follow from others.
  consuming func finish() -> (pseudonyms: Pseudonyms, keys: [UInt128: UInt128]) {
    (pseudonyms, computed)
  }

  /// Takes a pairing.
  ///
  /// - Parameters:
  ///   - pairing: as the capture shows it.
  ///   - rounds: what its sides have sent.
  ///   - opened: the keys that packets of its connection were decrypted with.
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
    side.address = PairingAddress(
      address: UInt64(truncatingIfNeeded: Octets.number(pseudonym)), isRandom: address.isRandom)
  }

  // MARK: Values

  /// What stands for a value of 16 octets; the value itself where nothing does.
  private func standIn(_ value: UInt128) -> UInt128 {
    pseudonyms.find(Octets.of(value), .key).map(Octets.number) ?? value
  }

  /// What stands for a coordinate, most significant octet first; itself where nothing does.
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
    // Of a pairing whose confirm values were missed, packets have told the key.
    let known = opened.compactMap(\.temporaryKey).map { UInt128($0) } + [0]
    var passkeys: [UInt128] = []
    for isInitiator in [true, false] {
      guard let search = secrets.temporaryKeySearch(ofInitiator: isInitiator),
        let key = temporaryKey(search, known + passkeys, isTyped: isTyped),
        let search = anew.temporaryKeySearch(ofInitiator: isInitiator)
      else { continue }
      if !passkeys.contains(key) { passkeys.append(key) }
      // Two passkeys stay two.
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
        // Of a wrong passkey the bit that was wrong stays so.
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

  /// DHKey checks that are right become those of the copy.
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

/// Numbers as they stand on the wire, the least significant octet first.
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
