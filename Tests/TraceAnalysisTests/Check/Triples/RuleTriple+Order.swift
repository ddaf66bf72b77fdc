import LinkSessions

/// Private addresses, and the order of link layer procedures.
extension RuleTriple {
  static let order: [RuleTriple] = [
    RuleTriple(
      rule: .hciResolvingListRefused,
      bad: { log in
        log.order(0x0C03)
        log.list(key: 5)
        log.list(key: 6, status: 0x12)
      },
      clean: { log in
        log.order(0x0C03)
        log.list(key: 5)
        log.order(0x2028, [1] + HostLogBuilder.identity)
        log.list(key: 6)
      }),
    RuleTriple(
      rule: .advAddressInvalid,
      bad: { $0.advertiseSet(address: [0, 0, 0, 0, 0, 0]) },
      clean: { $0.advertiseSet(address: [1, 0, 0, 0, 0, 0]) }),
    RuleTriple(
      rule: .advAuxiliaryOffsetWide,
      file: { AuxiliaryOffsetTests.file(30) { 13 + $0 * 11 } },
      clean: { AuxiliaryOffsetTests.file(30) { _ in 13 } }),
    RuleTriple(
      rule: .llProcedureOverlap,
      onAir: { link in
        link.connect()
        link.idle(4)
        link.overlap(answered: false)
        link.idle(4)
      },
      clean: { link in
        link.connect()
        link.idle(4)
        link.overlap(answered: true)
        link.idle(4)
      }),
    RuleTriple(
      rule: .llCollisionClaimed,
      onAir: { link in
        link.connect()
        link.idle(4)
        link.ask(rejection: 0x23)
        link.idle(4)
      },
      clean: { link in
        link.connect()
        link.idle(4)
        link.ask(rejection: 0x20)
        link.idle(4)
      }),
    RuleTriple(
      rule: .llAnswerRejected,
      onAir: { link in
        link.connect()
        link.idle(4)
        link.event((3, AirLinkBuilder.parameters(0x0F)))
        link.event((1, []), (3, AirLinkBuilder.parameters(0x10, offset: 6)))
        link.event((3, [0x11, 0x10, 0x1E]))
        link.idle(4)
      },
      clean: { link in
        link.connect()
        link.idle(4)
        link.event((3, AirLinkBuilder.parameters(0x0F)))
        link.event((1, []), (3, AirLinkBuilder.parameters(0x10, interval: 5)))
        link.event((3, [0x11, 0x10, 0x1E]))
        link.idle(4)
      }),
  ]
}
