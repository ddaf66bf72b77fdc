import LinkSessions

/// Requests, subscriptions and commands that come to nothing for a reason that the log shows.
extension RuleTriple {
  static let refusals: [RuleTriple] = [
    RuleTriple(
      rule: .gattAccessRefused,
      bad: { log in
        log.connect()
        log.discover()
        for _ in 0..<3 { log.refuse([0x0A, 6, 0], handle: 6, 0x05) }
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.discover()
        log.refuse([0x0A, 6, 0], handle: 6, 0x05)
        log.bond()
        log.exchange([0x0A, 6, 0], [0x0B, 1])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .gattNotPermitted,
      bad: { log in
        log.connect()
        log.discover()
        log.refuse([0x12, 6, 0, 1], handle: 6, 0x03)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.discover()
        // The descriptor's permissions are not those of the value.
        log.refuse([0x12, 7, 0, 1, 0], handle: 7, 0x03)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .attQueueFull,
      bad: { log in
        log.connect()
        log.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
        log.refuse([0x16, 3, 0, 2, 0, 3, 4], handle: 3, 0x09)
        log.exchange([0x18, 0], [0x19])
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
        log.refuse([0x16, 3, 0, 2, 0, 3, 4], handle: 3, 0x0E)
        log.exchange([0x18, 0], [0x19])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .gattSubscriptionLost,
      bad: { log in
        log.connect()
        log.discover()
        log.bond()
        log.subscribe()
        log.notifyByTheSecond(5)
        log.disconnect(0x13)
        log.connect()
        log.beginEncryption()
        log.endEncryption()
        log.wait(35_000)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.discover()
        log.bond()
        log.subscribe()
        log.notifyByTheSecond(5)
        log.disconnect(0x13)
        log.connect()
        log.beginEncryption()
        log.endEncryption()
        log.wait(35_000)
        log.notifyByTheSecond(1)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .hciCommandBusy,
      bad: { log in
        log.connect()
        log.readFeatures()
        log.readFeatures(status: 0x0C)
        log.emitFeatures()
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.readFeatures()
        log.emitFeatures()
        log.readFeatures(status: 0x0C)
        log.disconnect(0x13)
      }),
  ]
}

extension HostLogBuilder {
  /// A value a second.
  fileprivate mutating func notifyByTheSecond(_ count: Int) {
    for _ in 0..<count {
      wait(1000)
      notify(3, octets: 8)
    }
  }
}
