import BluetoothPackets
import ByteReading
import LinkDecryption

/// Both sides of a pairing: the PDUs that they send, in order, and the resulting keys.
///
/// Both sides are known, so that the whole exchange can be computed before its first PDU is sent.
struct SimulatedPairing: Sendable {
  /// An SMP PDU.
  struct PDU: Sendable {
    var sender: LinkRole
    var octets: [UInt8]
  }

  /// A key that both hosts store.
  struct Bond: Sendable {
    var key: UInt128
    var diversifier: UInt16 = 0
    var random: UInt64 = 0
  }

  /// The PDUs that are sent before encryption starts.
  private(set) var dialogue: [PDU] = []
  /// The PDUs that are sent on the encrypted link.
  private(set) var distribution: [PDU] = []
  /// The short-term key, or the long-term key of LE Secure Connections; nil if the pairing fails.
  private(set) var key: UInt128?
  /// The bond that both sides store.
  private(set) var bond: Bond?
  /// The passkey that the peripheral displays.
  private(set) var passkey: UInt32?
  /// The six digits that both sides display.
  private(set) var comparisonValue: UInt32?

  private var features: [[UInt8]] = []
  private let addresses: [KeyRing.Address]

  /// Computes a pairing.
  ///
  /// - Parameters:
  ///   - method: the association model and whether it is LE legacy pairing.
  ///   - central: the central's static address.
  ///   - peripheral: the peripheral's static address.
  ///   - isMistyped: whether a wrong passkey is entered on the central.
  ///   - random: the source of keys and random numbers.
  init(
    _ method: Simulation.Pairing, central: DeviceAddress, peripheral: DeviceAddress,
    isMistyped: Bool, random: inout SimulationRandom
  ) {
    addresses = [central, peripheral].map { KeyRing.Address(address: $0.rawValue, isRandom: true) }
    if method.usesPasskey { passkey = UInt32(random.below(1_000_000)) }
    exchangeFeatures(method)
    let isMistyped = isMistyped && method.usesPasskey
    if method.isLegacy {
      pairLegacy(method, isMistyped: isMistyped, &random)
    } else {
      pairSecurely(method, isMistyped: isMistyped, &random)
    }
  }

  private mutating func exchangeFeatures(_ method: Simulation.Pairing) {
    // Bonding; protection against an active attacker; LE Secure Connections. 3.5.1.
    let isJustWorks = method == .justWorks || method == .legacyJustWorks
    let requirements: UInt8 = 0x01 | (isJustWorks ? 0 : 0x04) | (method.isLegacy ? 0 : 0x08)
    let capabilities: [IOCapability] =
      switch method {
      case .legacyJustWorks, .justWorks: [.keyboardDisplay, .noInputNoOutput]
      case .numericComparison: [.displayYesNo, .displayYesNo]
      case .legacyPasskey, .passkey: [.keyboardDisplay, .displayOnly]
      case .legacyOutOfBand, .outOfBand: [.keyboardDisplay, .noInputNoOutput]
      }
    for role in LinkRole.allCases {
      var octets = ByteWriter()
      octets.uint8(role == .central ? 0x01 : 0x02)
      PairingFeatures(
        ioCapability: capabilities[role.rawValue],
        outOfBandFlag: OutOfBandFlag(rawValue: method.usesOutOfBandData ? 1 : 0),
        authenticationRequirements: AuthenticationRequirements(rawValue: requirements),
        maximumKeySize: 16, initiatorKeys: [],
        responderKeys: method.isLegacy ? .encryptionKey : []
      ).encode(into: &octets)
      features.append(octets.bytes)
      dialogue.append(PDU(sender: role, octets: octets.bytes))
    }
  }

  private mutating func say(_ sender: LinkRole, _ opcode: UInt8, _ value: UInt128) {
    dialogue.append(PDU(sender: sender, octets: [opcode] + value.octets.reversed()))
  }

  /// Ends the pairing: the central's values do not match the peripheral's passkey.
  private mutating func fail() {
    dialogue.append(PDU(sender: .peripheral, octets: [0x05, 0x04]))
  }

  // MARK: LE legacy pairing. 2.3.5.2 to 2.3.5.5

  private mutating func pairLegacy(
    _ method: Simulation.Pairing, isMistyped: Bool, _ random: inout SimulationRandom
  ) {
    var temporaryKey = UInt128(passkey ?? 0)
    if method == .legacyOutOfBand { temporaryKey = random.nextWide() }
    let exchange = LegacyPairing.Exchange(
      request: number(features[0]), response: number(features[1]), initiator: addresses[0],
      responder: addresses[1])
    let randoms = [random.nextWide(), random.nextWide()]
    let keys = [isMistyped ? Self.mistyped(temporaryKey) : temporaryKey, temporaryKey]
    for role in LinkRole.allCases {
      say(
        role, 0x03,
        LegacyPairing.confirm(
          temporaryKey: keys[role.rawValue], random: randoms[role.rawValue], exchange))
    }
    say(.central, 0x04, randoms[0])
    guard !isMistyped else { return fail() }
    say(.peripheral, 0x04, randoms[1])
    key = LegacyPairing.shortTermKey(
      temporaryKey: temporaryKey, responderRandom: randoms[1], initiatorRandom: randoms[0])
    let stored = Bond(
      key: random.nextWide(), diversifier: UInt16(truncatingIfNeeded: random.next()),
      random: random.next())
    bond = stored
    distribution = [
      PDU(sender: .peripheral, octets: [0x06] + stored.key.octets.reversed()),
      PDU(
        sender: .peripheral,
        octets: [0x07] + HostLog.octets(stored.diversifier)
          + (0..<8).map { UInt8(truncatingIfNeeded: stored.random >> (8 * UInt64($0))) }),
    ]
  }

  /// Returns a different passkey: the last two digits swapped or, if they are equal, the next number.
  private static func mistyped(_ key: UInt128) -> UInt128 {
    let (tens, ones) = (key / 10 % 10, key % 10)
    guard tens != ones else { return key < 999_999 ? key + 1 : key - 1 }
    return key / 100 * 100 + ones * 10 + tens
  }

  /// Returns a PDU as a number whose least significant octet is the opcode.
  private func number(_ octets: [UInt8]) -> UInt64 {
    octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: LE Secure Connections. 2.3.5.6

  private mutating func pairSecurely(
    _ method: Simulation.Pairing, isMistyped: Bool, _ random: inout SimulationRandom
  ) {
    let privateKeys = LinkRole.allCases.map { _ in random.nextPrivateKey() }
    let publicKeys = privateKeys.compactMap(EllipticCurve.publicKey)
    guard publicKeys.count == 2,
      let secret = EllipticCurve.sharedSecret(privateKey: privateKeys[0], publicKey: publicKeys[1])
    else { return fail() }
    for role in LinkRole.allCases {
      let point = publicKeys[role.rawValue]
      dialogue.append(PDU(sender: role, octets: [0x0C] + point.x.reversed() + point.y.reversed()))
    }
    var randoms = [random.nextWide(), random.nextWide()]
    // The values that each side has received from the other over another channel: ra and rb of 2.2.8.
    var shared: [UInt128] = [0, 0]
    switch method {
    case .passkey:
      let passkey = UInt128(passkey ?? 0)
      shared = [passkey, passkey]
      let typed = isMistyped ? Self.mistyped(passkey) : passkey
      // 20 bits, least significant first, each with its own random numbers. 2.3.5.6.3.
      for bit in 0..<20 {
        randoms = [random.nextWide(), random.nextWide()]
        let bits = [typed, passkey].map { UInt8(truncatingIfNeeded: $0 >> UInt128(bit) & 1) | 0x80 }
        for role in LinkRole.allCases {
          say(role, 0x03, confirm(of: role, publicKeys, randoms, bits[role.rawValue]))
        }
        say(.central, 0x04, randoms[0])
        guard bits[0] == bits[1] else { return fail() }
        say(.peripheral, 0x04, randoms[1])
      }
    case .outOfBand:
      shared = [random.nextWide(), random.nextWide()]
      say(.central, 0x04, randoms[0])
      say(.peripheral, 0x04, randoms[1])
    default:
      say(.peripheral, 0x03, confirm(of: .peripheral, publicKeys, randoms, 0))
      say(.central, 0x04, randoms[0])
      say(.peripheral, 0x04, randoms[1])
    }
    if method == .numericComparison {
      comparisonValue = SecureConnections.comparisonValue(
        initiatorKeyX: publicKeys[0].x, responderKeyX: publicKeys[1].x,
        initiatorRandom: randoms[0], responderRandom: randoms[1])
    }
    let keys = SecureConnections.keys(
      sharedSecret: secret, initiatorRandom: randoms[0], responderRandom: randoms[1],
      initiator: addresses[0], responder: addresses[1])
    for role in LinkRole.allCases {
      let (own, peer) = (role.rawValue, role.peer.rawValue)
      let feature = features[own]
      say(
        role, 0x0D,
        SecureConnections.check(
          authenticationKey: keys.authentication, ownRandom: randoms[own],
          peerRandom: randoms[peer], passkey: shared[peer],
          // AuthReq, OOB flag and IO capability.
          capabilities: [feature[3], feature[2], feature[1]], own: addresses[own],
          peer: addresses[peer]))
    }
    key = keys.longTerm
    bond = Bond(key: keys.longTerm)
  }

  private func confirm(
    of role: LinkRole, _ keys: [EllipticCurve.Point], _ randoms: [UInt128], _ bits: UInt8
  ) -> UInt128 {
    SecureConnections.confirm(
      ownKeyX: keys[role.rawValue].x, peerKeyX: keys[role.peer.rawValue].x,
      random: randoms[role.rawValue], bits: bits)
  }
}

extension SimulationRandom {
  /// A random number of 128 bits.
  mutating func nextWide() -> UInt128 { UInt128(next()) << 64 | UInt128(next()) }

  /// Returns a private key on the curve P-256, below 2²⁵⁵ so that it is below the order of the curve.
  mutating func nextPrivateKey() -> [UInt8] {
    var octets = nextWide().octets + nextWide().octets
    octets[0] &= 0x7F
    octets[31] |= 1
    return octets
  }
}
