import BluetoothPackets
import ByteReading
import LinkDecryption

/// The keys of a connection: those that pairings reveal, and those that decrypted traffic distributes.
extension SecuritySession {
  /// Returns the keys that an encryption that starts now may use.
  ///
  /// - Parameters:
  ///   - start: the contents of LL_ENC_REQ and LL_ENC_RSP.
  ///   - log: provides the known keys.
  /// - Returns: the keys, the most likely one first, and the values of a legacy pairing whose temporary key only an
  ///   encrypted packet can confirm.
  mutating func candidates(
    for start: EncryptionStart, _ log: inout SessionLog
  ) -> (keys: [LinkKey], secrets: PairingSecrets?) {
    var keys: [LinkKey] = []
    var unproven: PairingSecrets?
    // A key with a name belongs to an earlier pairing.
    if start.name.isNone, let pairing = lastPairing(log) {
      let secrets = PairingSecrets(pairing)
      if pairing.isSecureConnections == true {
        keys += longTermKey(secrets, &log)
      } else {
        keys += shortTermKeys(secrets, pairing.association?.model, &log)
        if keys.isEmpty, log.keys.findsKeys, pairing.association?.model != .outOfBand {
          unproven = secrets
        }
      }
    }
    keys += log.keys.keys(named: start.name, addresses: pairingAddresses)
    return (keys, unproven)
  }

  /// Returns the last pairing of the connection, in its current state.
  private func lastPairing(_ log: borrowing SessionLog) -> Pairing? {
    pairing ?? lastPairing.map { log.security.pairings[$0] }
  }

  private var pairingAddresses: [KeyRing.Address] {
    [addresses.centralToPeripheral, addresses.peripheralToCentral].compactMap(\.self)
  }

  /// Returns the key of an LE Secure Connections pairing if a private key is known. Later connections use it, too.
  private mutating func longTermKey(
    _ secrets: PairingSecrets, _ log: inout SessionLog
  ) -> [LinkKey] {
    guard log.keys.findsKeys || !log.keys.privateKeys.isEmpty,
      let key = secrets.longTermKey(privateKeys: log.keys.privateKeys)
    else { return [] }
    keep(key, name: KeyRing.Name(diversifier: 0, random: 0), &log)
    return [key]
  }

  /// Returns the short-term keys of a legacy pairing, for the user's temporary keys or for the one that the confirm
  /// value proves.
  ///
  /// - Parameters:
  ///   - secrets: the captured values of the pairing.
  ///   - model: shows where a search is pointless: the temporary key is 0 if nothing is entered, and any 16 octets if
  ///     it is out of band.
  ///   - log: provides the known keys.
  private mutating func shortTermKeys(
    _ secrets: PairingSecrets, _ model: Pairing.AssociationModel?, _ log: inout SessionLog
  ) -> [LinkKey] {
    let given = log.keys.temporaryKeys.compactMap { secrets.shortTermKey($0, origin: .given) }
    guard log.keys.findsKeys, let search = secrets.temporaryKeySearch else { return given }
    if search.isProven(0) { return [secrets.shortTermKey(0, origin: .cracked)].compactMap(\.self) }
    if let key = log.keys.temporaryKeys.first(where: search.isProven) {
      return [secrets.shortTermKey(key, origin: .given)].compactMap(\.self)
    }
    guard model != .justWorks, model != .outOfBand, log.keys.takeSearch(),
      let passkey = search.temporaryKey(progress: log.keys.reportSearch),
      let key = secrets.shortTermKey(UInt128(passkey), origin: .cracked)
    else { return given }
    return [key]
  }

  /// Records that a key computed from a temporary key decrypts the link. This proves a legacy pairing, even if the
  /// capture lacks some of its features.
  mutating func settlePairing(by key: LinkKey, _ log: inout SessionLog) {
    guard key.origin == .cracked, let temporaryKey = key.temporaryKey else { return }
    if pairing != nil {
      pairing?.settle(temporaryKey: temporaryKey)
    } else if let last = lastPairing {
      log.security.pairings[last].settle(temporaryKey: temporaryKey)
    }
  }

  // MARK: Distributed keys

  /// Stores a key that a side distributes for later connections. Vol 3, Part H, 3.6.
  mutating func keepKey(
    _ pdu: borrowing SMPPDU, from sender: LinkDirection, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    switch pdu {
    case .encryptionInformation(let information):
      distributedKeys[sender] = LinkKey(
        KeyDerivation.cut(information.longTermKey, toOctets: Int(pairing?.keySize ?? 16)),
        origin: .distributed, frame: log.frame.number)
    case .centralIdentification(let name):
      guard let key = distributedKeys[sender] else { return }
      distributedKeys[sender] = nil
      keep(
        key,
        name: KeyRing.Name(diversifier: name.encryptedDiversifier, random: name.randomNumber),
        &log)
    case .identityInformation(let identity):
      identityKeys[sender] = identity.identityResolvingKey
    case .identityAddressInformation(let identity):
      guard let value = identityKeys[sender] else { return }
      identityKeys[sender] = nil
      let key = KeyRing.IdentityKey(
        value,
        identity: KeyRing.Address(address: identity.address.rawValue, isRandom: identity.isRandom))
      log.keys.add(key)
      registry.learn(key, at: log.frame)
    case .signingInformation(let signing):
      log.keys.add(
        KeyRing.SignatureKey(signing.signatureKey, address: addresses[sender]))
    default: break
    }
  }

  /// Processes a key that a host passes to its controller, in an HCI log. Vol 4, Part E, 7.8.24 and 7.8.25.
  mutating func useKey(
    _ value: UInt128, linkKey: Int?, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    encryption?.linkKeyFrame = linkKey
    let key = LinkKey(value, origin: .log, frame: log.frame.number)
    keep(
      key,
      name: KeyRing.Name(
        diversifier: encryption?.diversifier ?? 0, random: encryption?.random ?? 0), &log)
    connection.decryption.note(key)
  }

  private func keep(_ key: LinkKey, name: KeyRing.Name, _ log: inout SessionLog) {
    log.keys.add(KeyRing.Entry(key, name: name, addresses: pairingAddresses))
  }
}

extension Pairing {
  /// Processes a complete round of passkey entry, whose values reveal one bit of the passkey.
  mutating func notePasskeyBit(of sender: LinkDirection) {
    guard isSecureConnections == true, case .passkeyEntry? = association?.model,
      sides[sender].passkeyRounds < 20
    else { return }
    let secrets = PairingSecrets(self)
    let (own, peer) =
      sender == .centralToPeripheral
      ? (secrets.initiator, secrets.responder) : (secrets.responder, secrets.initiator)
    // If a round is missing, the remaining ones are useless.
    guard let bit = PairingSecrets.passkeyBit(of: own, peer),
      sides[sender].randoms == sides[sender].passkeyRounds + 1
    else { return }
    if bit { sides[sender].passkeyBits |= 1 << UInt32(sides[sender].passkeyRounds) }
    sides[sender].passkeyRounds += 1
  }
}

extension PairingSecrets {
  /// The captured values of a pairing.
  package init(_ pairing: Pairing) {
    let addresses = pairing.addresses
    self.init(keySize: Int(pairing.keySize ?? 16))
    initiator = Side(
      pairing.initiator, opcode: .pairingRequest, addresses.centralToPeripheral)
    responder = Side(
      pairing.responder, opcode: .pairingResponse, addresses.peripheralToCentral)
  }
}

extension PairingSecrets.Side {
  fileprivate init(_ side: Pairing.Side, opcode: SMPOpcode, _ address: KeyRing.Address?) {
    self.init()
    self.address = address
    if let features = side.features {
      var output = ByteWriter()
      output.uint8(opcode.rawValue)
      features.encode(into: &output)
      self.features = output.bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    // After several rounds, only the last values are kept; they belong together.
    confirm = side.confirm?.value
    random = side.random?.value
    randomFrame = side.random?.frame.number
    publicKey = side.publicKey.map { ($0.value.x.octets, $0.value.y.octets) }
  }
}

extension PublicKeyCoordinate {
  /// The 32 octets of the coordinate, most significant first.
  var octets: [UInt8] {
    [high, low].flatMap { half in
      (0..<16).map { UInt8(truncatingIfNeeded: half >> UInt128(120 - 8 * $0)) }
    }
  }
}
