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
    RuleTriple(
      rule: .hciCommandUnfit,
      bad: { $0.enableNewSet(addressed: false) },
      clean: { $0.enableNewSet(addressed: true) }),
    RuleTriple(
      rule: .hciCommandUnfit,
      bad: { $0.scan(policy: 3, features: 0x7F) },
      clean: { $0.scan(policy: 3, features: 0xFF) }),
    RuleTriple(
      rule: .hciCommandUnfit,
      bad: { $0.advertiseFast(version: 8) },
      clean: { $0.advertiseFast(version: 9) }),
    RuleTriple(
      rule: .hciCommandUnfit,
      bad: { $0.pageInVain(isRandom: true) },
      clean: { $0.pageInVain(isRandom: false) }),
    RuleTriple(
      rule: .hciCommandUnfit,
      bad: { $0.giveUpSynchronizing(after: 10) },
      clean: { $0.giveUpSynchronizing(after: 60) }),
    RuleTriple(
      rule: .advEndUnreported,
      bad: { $0.advertiseForFiveSeconds(mask: 0x02, reports: false) },
      clean: { $0.advertiseForFiveSeconds(mask: 0x02, reports: true) }),
    RuleTriple(
      rule: .advEndUnreported,
      bad: { $0.advertiseForFiveSeconds(mask: 0x02, reports: false) },
      clean: { $0.advertiseForFiveSeconds(mask: 0, reports: false) }),
    RuleTriple(
      rule: .phyNotRetried,
      onAir: { $0.collide(retries: false) },
      clean: { $0.collide(retries: true) }),
    RuleTriple(
      rule: .llLengthContradicted,
      onAir: { $0.sendFrame(announcing: 114) },
      clean: { $0.sendFrame(announcing: 7) }),
  ]
}

extension AirLinkBuilder {
  /// LL_PHY_REQ of the peripheral that is refused for a collision, where both sides support 2M.
  fileprivate mutating func collide(retries: Bool) {
    connect()
    idle(2)
    let features: [UInt8] = [0, 1, 0, 0, 0, 0, 0, 0]
    event((3, [0x08] + features))
    event((1, []), (3, [0x09] + features))
    // LL_CHANNEL_MAP_IND of the central, with an instant.
    event((3, [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 12, 0]), (3, [0x16, 2, 2]))
    event((3, [0x11, 0x16, 0x2A]))
    idle(6)
    if retries {
      event((1, []), (3, [0x16, 2, 2]))
      event((3, [0x18, 2, 2, 40, 0]))
    }
    idle(80)
    event((3, [0x02, 0x13]))
    idle(1)
  }

  /// An Exchange MTU Request whose length field may be wrong.
  fileprivate mutating func sendFrame(announcing length: UInt8) {
    connect()
    idle(6)
    event(announcing: length, [3, 0, 4, 0, 0x02, 247, 0])
    idle(6)
    event((3, [0x02, 0x13]))
    idle(1)
  }
}
