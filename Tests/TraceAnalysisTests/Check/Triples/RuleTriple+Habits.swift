import LinkSessions

/// What is asked for in vain, and how clients use what a server offers.
extension RuleTriple {
  static let habits: [RuleTriple] = [
    RuleTriple(
      rule: .connAttemptUnanswered,
      bad: { log in
        log.dial()
        log.wait(10_000)
        log.cancelDialling()
      },
      clean: { log in
        log.dial()
        log.wait(10_000)
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .connAttemptInvalid,
      bad: { $0.dialExtended(phys: 0, status: 0x11) },
      // What is not allowed is not in the command.
      clean: { $0.dialExtended(phys: 1, status: 0x11) }),
    RuleTriple(
      rule: .connAttemptInvalid,
      bad: { $0.dialExtended(phys: 1, timeout: 9, status: 0x12) },
      clean: { $0.dialExtended(phys: 1, status: 0x12) }),
    RuleTriple(
      rule: .connAttemptPending,
      bad: { log in
        log.dial()
        log.dial(peer: 0xBC, status: 0x0C)
        log.cancelDialling()
      },
      clean: { log in
        log.dial()
        log.cancelDialling()
        log.dial(peer: 0xBC)
        log.cancelDialling()
      }),
    RuleTriple(
      rule: .advDirectedEndless,
      bad: { log in
        log.advertiseDirected()
        log.wait(10_000)
        log.stopAdvertising()
      },
      clean: { log in
        log.advertiseDirected()
        log.wait(1280)
        // LE Connection Complete: Advertising Timeout.
        log.connect(status: 0x3C)
      }),
    RuleTriple(
      rule: .paramUnanswered,
      bad: { log in
        log.connect()
        log.wait(6000)
        log.askForParameters(result: nil)
        log.wait(30_000)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.wait(6000)
        log.askForParameters()
        log.wait(30_000)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .smpSecurityRequestUnanswered,
      bad: { log in
        log.connect()
        log.send([0x0B, 0x0D], channel: 6, received: true)
        log.wait(3000)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.send([0x0B, 0x0D], channel: 6, received: true)
        log.bond()
        log.wait(3000)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .pairingBypassed,
      bad: { log in
        log.connect()
        let features: [UInt8] = [3, 0, 0x09, 16, 0, 0]
        log.send([0x01] + features, channel: 6)
        log.send([0x02] + features, channel: 6, received: true)
        log.beginEncryption(name: 0)
        log.endEncryption()
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.bond()
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .gattPolled,
      bad: { log in
        log.connect()
        log.discover()
        for _ in 0..<12 {
          log.wait(1000)
          log.exchange([0x0A, 3, 0], [0x0B, 1])
        }
      },
      clean: { log in
        log.connect()
        log.discover()
        log.subscribe()
        for _ in 0..<12 {
          log.wait(1000)
          log.exchange([0x0A, 3, 0], [0x0B, 1])
          log.notify(3, octets: 2)
        }
      }),
    RuleTriple(
      rule: .gattCCCDKind,
      bad: { log in
        log.connect()
        log.discover()
        log.subscribe(value: 2)
      },
      clean: { log in
        log.connect()
        log.discover()
        log.subscribe(value: 1)
      }),
    RuleTriple(
      rule: .gattAnswersUnsubscribed,
      bad: { log in
        log.connect()
        log.discover(uuids: [0xFFF1, 0xFFF2], service: 0xFFF0)
        log.send([0x52, 6, 0, 1, 2, 3])
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.discover(uuids: [0xFFF1, 0xFFF2], service: 0xFFF0)
        log.subscribe()
        log.send([0x52, 6, 0, 1, 2, 3])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .gattServiceChangedUnbonded,
      bad: { log in
        for _ in 0..<3 {
          log.connect()
          log.discover(uuids: [0x2A05, 0x2A37])
          log.disconnect(0x13)
        }
      },
      clean: { log in
        for attempt in 0..<3 {
          log.connect()
          log.discover(uuids: [0x2A05, 0x2A37])
          if attempt == 0 { log.bond() }
          log.disconnect(0x13)
        }
      }),
    RuleTriple(
      rule: .gattValueUnsubscribed,
      bad: { log in
        log.connect()
        log.discover()
        log.subscribe()
        log.notify(3, octets: 8)
        log.subscribe(value: 0)
        for _ in 0..<3 {
          log.wait(1000)
          log.notify(3, octets: 8)
        }
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.discover()
        log.subscribe()
        log.notify(3, octets: 8)
        log.subscribe(value: 0)
        // On its way when the subscription ended.
        log.notify(3, octets: 8)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .l2capChannelRefused,
      bad: { log in
        log.connect()
        log.openChannel(1, spsm: 0x80, result: 2)
      },
      clean: { log in
        log.connect()
        log.openChannel(1, spsm: 0x80, result: 5)
        log.beginEncryption()
        log.endEncryption()
        log.openChannel(2, spsm: 0x80, result: 0)
      }),
  ]
}
