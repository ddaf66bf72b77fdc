import LinkSessions

/// Requests, values and what a server has.
extension RuleTriple {
  static let attributes: [RuleTriple] = [
    RuleTriple(
      rule: .attMTUDefault,
      bad: { log in
        log.connect()
        for _ in 0..<24 { log.notify(3, octets: 20) }
      },
      clean: { log in
        log.connect()
        for _ in 0..<24 { log.notify(3, octets: 12) }
      }),
    RuleTriple(
      rule: .attValueCut,
      bad: { log in
        log.connect()
        log.raiseMTU(23)
        log.exchange([0x0A, 3, 0], [0x0B] + [UInt8](repeating: 1, count: 22))
        log.wait(100)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      },
      clean: { log in
        log.connect()
        log.raiseMTU(23)
        log.exchange([0x0A, 3, 0], [0x0B] + [UInt8](repeating: 1, count: 22))
        log.exchange([0x0C, 3, 0, 22, 0], [0x0D, 1, 2, 3])
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .attValueBeforeMTU,
      bad: { log in
        log.connect()
        log.raiseMTU()
        for _ in 0..<2 { log.notify(3, octets: 20) }
        for _ in 0..<4 { log.notify(3, octets: 60) }
      },
      clean: { log in
        log.connect()
        log.raiseMTU()
        for _ in 0..<4 { log.notify(3, octets: 60) }
        log.notify(3, octets: 20)
      }),
    RuleTriple(
      rule: .attValueBeforeMTU,
      bad: { log in
        log.connect()
        log.raiseMTU()
        for _ in 0..<2 { log.notify(3, octets: 20) }
        for _ in 0..<4 { log.notify(3, octets: 60) }
      },
      clean: { log in
        log.connect()
        log.raiseMTU()
        // Messages of any length, one of 20 octets by chance.
        for octets in [4, 20, 8, 60, 90, 70] { log.notify(3, octets: octets) }
      }),
    RuleTriple(
      rule: .attInvalidHandle,
      bad: { log in
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.refuse([0x0A, 3, 0], handle: 3, 0x01)
      },
      clean: { log in
        log.connect()
        log.refuse([0x0A, 3, 0], handle: 3, 0x01)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .gattHandleBeyondEnd,
      bad: { log in
        log.connect()
        log.discover()
        log.refuse([0x0A, 0x60, 0], handle: 0x60, 0x01)
        log.refuse([0x12, 0x52, 0, 1], handle: 0x52, 0x01)
      },
      clean: { log in
        log.connect()
        // The client has not seen the end of the table yet.
        log.refuse([0x0A, 0x60, 0], handle: 0x60, 0x01)
        log.discover()
        log.refuse([0x0A, 7, 0], handle: 7, 0x02)
      }),
    RuleTriple(
      rule: .gattStaleCache,
      bad: { log in
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.disconnect(0x13)
        log.connect()
        log.refuse([0x0A, 3, 0], handle: 3, 0x01)
      },
      clean: { log in
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.disconnect(0x13)
        // Another device.
        log.connect(peer: 0xCC)
        log.refuse([0x0A, 3, 0], handle: 3, 0x01)
      }),
    RuleTriple(
      rule: .attUnsupportedRequest,
      bad: { log in
        log.connect()
        log.refuse([0x04, 1, 0, 0xFF, 0xFF], handle: 1, 0x06)
      },
      clean: { log in
        log.connect()
        // Read Multiple is optional.
        log.refuse([0x0E, 3, 0, 6, 0], handle: 3, 0x06)
      }),
    RuleTriple(
      rule: .gattMixedUUIDSizes,
      bad: { log in
        log.connect()
        log.raiseMTU()
        let long = [UInt8](repeating: 0x11, count: 16)
        log.exchange([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 1, 0, 5, 0, 0x00, 0x18])
        log.exchange([0x10, 6, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 20, 6, 0, 9, 0] + long)
        log.exchange([0x10, 10, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 6, 10, 0, 15, 0, 0x0F, 0x18])
        log.refuse([0x10, 16, 0, 0xFF, 0xFF, 0, 0x28], handle: 16, 0x0A)
      },
      clean: { log in
        log.connect()
        log.raiseMTU()
        let long = [UInt8](repeating: 0x11, count: 16)
        log.exchange(
          [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28],
          [0x11, 6, 1, 0, 5, 0, 0x00, 0x18, 6, 0, 9, 0, 0x0F, 0x18])
        log.exchange([0x10, 10, 0, 0xFF, 0xFF, 0, 0x28], [0x11, 20, 10, 0, 15, 0] + long)
        log.refuse([0x10, 16, 0, 0xFF, 0xFF, 0, 0x28], handle: 16, 0x0A)
      }),
    RuleTriple(
      rule: .gattPrepareAcrossServices,
      bad: { log in
        log.connect()
        log.exchange(
          [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28],
          [0x11, 6, 1, 0, 5, 0, 0x00, 0x18, 6, 0, 9, 0, 0x0F, 0x18])
        log.exchange([0x16, 3, 0, 0, 0, 1], [0x17, 3, 0, 0, 0, 1])
        log.exchange([0x16, 8, 0, 0, 0, 1], [0x17, 8, 0, 0, 0, 1])
        log.exchange([0x18, 1], [0x19])
      },
      clean: { log in
        log.connect()
        log.exchange(
          [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28],
          [0x11, 6, 1, 0, 5, 0, 0x00, 0x18, 6, 0, 9, 0, 0x0F, 0x18])
        log.exchange([0x16, 3, 0, 0, 0, 1], [0x17, 3, 0, 0, 0, 1])
        log.exchange([0x16, 4, 0, 0, 0, 1], [0x17, 4, 0, 0, 0, 1])
        log.exchange([0x18, 1], [0x19])
      }),
    RuleTriple(
      rule: .attPDUOverMTU,
      bad: { log in
        log.connect()
        log.notify(3, octets: 30)
      },
      clean: { log in
        log.connect()
        log.raiseMTU()
        log.notify(3, octets: 30)
      }),
    RuleTriple(
      rule: .attRequestBeforeAnswer,
      bad: { log in
        log.connect()
        log.send([0x0A, 3, 0])
        log.send([0x0A, 6, 0])
        log.send([0x0B, 1], received: true)
      },
      clean: { log in
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.send([0x0A, 6, 0])
      }),
    RuleTriple(
      rule: .attTimeout,
      bad: { log in
        log.connect()
        log.send([0x0A, 3, 0])
        log.wait(31_000)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.send([0x0A, 3, 0])
        log.wait(29_000)
        log.disconnect(0x13)
      }),
    claims(
      .gattValueChecksum, bad: HostLogBuilder.claim(2, 81, wrongBy: 1),
      clean: HostLogBuilder.claim(2, 81)),
    claims(
      .gattValueCounter, bad: HostLogBuilder.claim(5, 81), clean: HostLogBuilder.claim(2, 81)),
  ]

  /// Two values, of which the second is as their profile says or is not.
  private static func claims(_ rule: RuleID, bad: [UInt8], clean: [UInt8]) -> RuleTriple {
    @Sendable func send(_ second: [UInt8], _ log: inout HostLogBuilder) {
      log.connect()
      guard log.discoverClaims() else { return }
      log.send(HostLogBuilder.claim(1, 80), received: true)
      log.send(second, received: true)
    }
    return RuleTriple(rule: rule, bad: { send(bad, &$0) }, clean: { send(clean, &$0) })
  }
}
