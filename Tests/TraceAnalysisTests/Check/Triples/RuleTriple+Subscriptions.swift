import LinkSessions

/// Subscriptions, and discovery with a bond.
extension RuleTriple {
  static let subscriptions: [RuleTriple] = [
    RuleTriple(
      rule: .gattCCCDRefused,
      bad: { log in
        log.connect()
        log.discover()
        log.subscribe(error: 0x05)
        log.wait(1000)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.discover()
        log.subscribe(error: 0x05)
        log.bond()
        log.subscribe()
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .gattSearchRepeated,
      bad: { log in
        log.connect()
        for _ in 0..<5 { log.discover() }
      },
      clean: { log in
        log.connect()
        for _ in 0..<4 { log.discover() }
      }),
    RuleTriple(
      rule: .gattDescriptorCommand,
      bad: { log in
        log.connect()
        log.discover()
        log.send([0x52, 4, 0, 1, 0])
      },
      clean: { log in
        log.connect()
        log.discover()
        log.subscribe()
        log.send([0x52, 3, 0, 1, 0])
      }),
    RuleTriple(
      rule: .attCommandAnswered,
      bad: { log in
        log.connect()
        log.discover()
        for _ in 0..<2 { log.send([0x52, 4, 0, 1, 0]) }
        for _ in 0..<2 { log.send([0x01, 0, 0, 0, 0], received: true) }
      },
      clean: { log in
        log.connect()
        log.discover()
        // A command to a value, and an error that names nothing.
        log.send([0x52, 3, 0, 1, 0])
        log.send([0x01, 0, 0, 0, 0], received: true)
      }),
    RuleTriple(
      rule: .attCommandAnswered,
      bad: { log in
        log.connect()
        log.send([0x52, 3, 0, 1, 0, 5])
        log.send([0x01, 0x52, 3, 0, 3], received: true)
      },
      clean: { log in
        log.connect()
        log.send([0x52, 3, 0, 1, 0, 5])
        log.send([0x01, 0x12, 3, 0, 3], received: true)
      }),
    RuleTriple(
      rule: .gattCCCDBeforeEncryption,
      bad: { log in
        log.connect()
        log.discover()
        log.beginEncryption()
        log.subscribe()
        log.endEncryption()
      },
      clean: { log in
        log.connect()
        log.discover()
        log.beginEncryption()
        log.endEncryption()
        log.subscribe()
      }),
    RuleTriple(
      rule: .gattCCCDBeforeBond,
      bad: { log in
        log.connect()
        log.discover()
        log.subscribe()
        log.bond()
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.discover()
        log.bond()
        log.subscribe()
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .gattValueUnsubscribed,
      bad: { log in
        log.connect()
        log.discover()
        for _ in 0..<3 { log.notify(3, octets: 8) }
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.discover()
        log.subscribe()
        for _ in 0..<3 { log.notify(3, octets: 8) }
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .gattSubscribedSilent,
      bad: { log in
        log.connect()
        log.discover()
        log.subscribe()
        log.wait(31_000)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      },
      clean: { log in
        log.connect()
        log.discover()
        log.subscribe()
        log.notify(3, octets: 8)
        log.wait(31_000)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .gattServiceChangedUnsubscribed,
      bad: { log in
        log.connect()
        log.discover(uuids: [0x2A05, 0x2A37])
        log.bond()
        log.wait(6000)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      },
      clean: { log in
        log.connect()
        log.discover(uuids: [0x2A05, 0x2A37])
        log.bond()
        log.subscribe(value: 2)
        log.wait(6000)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .gattServiceChangedMissing,
      bad: { log in
        log.connect()
        log.discover()
        log.bond()
        log.disconnect(0x13)
        log.connect()
        log.discover(uuids: [0x2A19, 0x2A38])
      },
      clean: { log in
        log.connect()
        log.discover()
        log.bond()
        log.disconnect(0x13)
        log.connect()
        log.discover()
      }),
    RuleTriple(
      rule: .gattRediscovery,
      bad: { log in
        log.connect()
        log.discover()
        log.bond()
        log.disconnect(0x13)
        log.connect()
        log.discover()
      },
      clean: { log in
        log.connect()
        log.discover()
        log.disconnect(0x13)
        log.connect()
        log.discover()
      }),
  ]
}
