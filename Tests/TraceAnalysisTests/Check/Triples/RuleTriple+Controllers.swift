import LinkSessions

/// What hosts and controllers owe each other: stored keys, identities in lists, time for links, packets on the right one.
extension RuleTriple {
  static let controllers: [RuleTriple] = [
    RuleTriple(
      rule: .smpKeyNotStored,
      bad: { log in
        log.bondAsPeripheral(name: 7)
        log.reconnectWithoutKey(name: 7)
      },
      clean: { log in
        log.bondAsPeripheral(name: 7)
        log.reconnectWithoutKey(name: 8)
      }),
    RuleTriple(
      rule: .attQueueEmpty,
      bad: { log in
        log.connect()
        log.exchange([0x18, 1], [0x19])
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.exchange([0x16, 3, 0, 0, 0, 1], [0x17, 3, 0, 0, 0, 1])
        log.exchange([0x18, 1], [0x19])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .hciDataMisdelivered,
      bad: { $0.answerTwice(asksBoth: false) },
      clean: { $0.answerTwice(asksBoth: true) }),
    RuleTriple(
      rule: .acceptListPrivate,
      bad: { $0.advertise(toListed: HostLogBuilder.privateAddress(by: 7), minutes: 16) },
      clean: { $0.advertise(toListed: HostLogBuilder.identity, minutes: 16) }),
    RuleTriple(
      rule: .advClassicUnstated,
      bad: { $0.pageInVain(flags: 0x02) },
      clean: { $0.pageInVain(flags: 0x06) }),
    RuleTriple(
      rule: .connScanStarves,
      bad: { $0.loseTwo(whileScanning: 0x140) },
      clean: { $0.loseTwo(whileScanning: 0x30) }),
    RuleTriple(
      rule: .connEndDelayed,
      bad: { $0.disconnectSlowly(latency: 30) },
      clean: { $0.disconnectSlowly(latency: 0) }),
  ]
}
