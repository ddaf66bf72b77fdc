import LinkSessions
import TestSupport

/// Pairing, bonds and encryption.
extension RuleTriple {
  static let security: [RuleTriple] = [
    RuleTriple(
      rule: .smpRequestDuringEncryption,
      bad: { log in
        log.connect()
        log.beginEncryption()
        log.send([0x0B, 0x05], channel: 6, received: true)
        log.endEncryption(0x08)
      },
      clean: { log in
        log.connect()
        log.send([0x0B, 0x05], channel: 6, received: true)
        log.beginEncryption()
        log.endEncryption()
      }),
    RuleTriple(
      rule: .smpPairingUnprompted,
      bad: { log in
        log.connect()
        log.send([0x0B, 0x05], channel: 6, received: true)
      },
      clean: { log in
        log.connect()
        log.refuse([0x0A, 3, 0], handle: 3, 0x05)
        log.send([0x0B, 0x05], channel: 6, received: true)
      }),
    RuleTriple(
      rule: .secPlaintextWrites,
      bad: { log in
        log.connect()
        log.refuse([0x0A, 3, 0], handle: 3, 0x05)
        log.disconnect(0x13)
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.refuse([0x0A, 3, 0], handle: 3, 0x05)
        log.bond()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .secIdentityInClear,
      bad: { log in
        log.connect()
        log.bond(distributing: 2)
        log.disconnect(0x13)
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      },
      clean: { log in
        log.connect()
        log.bond()
        log.disconnect(0x13)
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .smpKeyMissing,
      bad: { log in
        log.connect()
        log.beginEncryption()
        log.endEncryption(0x06)
      },
      clean: { log in
        log.connect()
        log.beginEncryption()
        log.endEncryption()
      }),
    RuleTriple(
      rule: .smpStaleKeyRetry,
      bad: { log in
        log.connect()
        for _ in 0..<2 {
          log.beginEncryption()
          log.endEncryption(0x06)
        }
      },
      clean: { log in
        log.connect()
        for name in 7...8 as ClosedRange<UInt8> {
          log.beginEncryption(name: name)
          log.endEncryption(0x06)
        }
      }),
    RuleTriple(
      rule: .pairingDebugKey, bad: { $0.bondSecurely(initiator: debugKey) },
      clean: { $0.bondSecurely(initiator: otherKey) }),
  ]

  /// Public keys, x before y. Core 6.0, Vol 3, Part H, 2.3.5.6.1; Vol 2, Part G, 7.1.2.1.
  private static let debugKey: [UInt8] = key(
    "20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6",
    "dc809c49652aeb6d63329abf5a52155c766345c28fed3024741c8ed01589d28b")
  private static let otherKey: [UInt8] = key(
    "2c31a47b5779809ef44cb5eaaf5c3e43d5f8faad4a8794cb987e9b03745c78dd",
    "919512183898dfbecd52e2408e43871fd021109117bd3ed4eaf8437743715d4f")

  private static func key(_ x: String, _ y: String) -> [UInt8] {
    [UInt8](hexadecimal: x).reversed() + [UInt8](hexadecimal: y).reversed()
  }
}
