import LinkSessions

/// How connections last and end, as a host's log tells it.
extension RuleTriple {
  static let connections: [RuleTriple] = [
    RuleTriple(
      rule: .connEventsUnanswered,
      onAir: { link in
        link.connect()
        for _ in 0..<60 {
          link.idle(1)
          link.call(2)
        }
      },
      clean: { link in
        link.connect()
        link.idle(120)
        // A silence at the end.
        link.call(60)
      }),
    RuleTriple(
      rule: .connTimeoutShort,
      bad: { log in
        log.connect(timeout: 72)
        log.wait(1500)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      },
      clean: { log in
        log.connect(timeout: 72)
        log.update(interval: 24)
        log.wait(1500)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      }),
    RuleTriple(
      rule: .connAttemptYield,
      bad: { log in
        for reason: UInt8 in [0x3E, 0x13, 0x3E] {
          log.connect()
          log.disconnect(reason)
        }
      },
      clean: { log in
        for reason: UInt8 in [0x3E, 0x13, 0x13] {
          log.connect()
          log.disconnect(reason)
        }
      }),
    RuleTriple(
      rule: .connDiesAtTimer,
      bad: { log in
        log.connect()
        log.send([0x0A, 3, 0])
        log.wait(29_990)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.send([0x0A, 3, 0])
        log.wait(20_000)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .connPayloadTimeout,
      bad: { log in
        log.connect()
        log.add([4, 0x57, 2, 1, 0], received: true)
      }, clean: { $0.connect() }),
    RuleTriple(
      rule: .connPHYSilence,
      bad: { log in
        log.connect()
        // LE PHY Update Complete: 2M both ways.
        log.add([4, 0x3E, 6, 0x0C, 0, 1, 0, 2, 2], received: true)
        log.wait(2100)
        log.disconnect(0x08)
      },
      clean: { log in
        log.connect()
        log.add([4, 0x3E, 6, 0x0C, 0, 1, 0, 2, 2], received: true)
        log.wait(20_000)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.wait(2100)
        log.disconnect(0x08)
      }),
    RuleTriple(
      rule: .paramAcceptedUnapplied,
      bad: { log in
        log.connect(interval: 40)
        log.wait(6000)
        log.askForParameters(interval: 24)
        log.wait(32_000)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect(interval: 40)
        log.wait(6000)
        log.askForParameters(interval: 24)
        log.update(interval: 24)
        log.wait(32_000)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .paramOutsideRequest,
      bad: { log in
        log.connect(interval: 40)
        log.wait(6000)
        log.askForParameters(interval: 24)
        log.update(interval: 36)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect(interval: 40)
        log.wait(6000)
        log.askForParameters(interval: 24)
        log.update(interval: 24)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .paramApple,
      bad: { log in
        log.connect()
        log.askForParameters(interval: 24, latency: 4, timeout: 200)
      },
      clean: { log in
        log.connect()
        // 15 ms and 15 ms, 6 s.
        log.send(
          [0x12, 1, 8, 0, 12, 0, 12, 0, 0, 0, 0x58, 0x02], channel: 5, received: true)
      }),
    RuleTriple(
      rule: .paramPreferredIgnored,
      bad: { log in
        log.connect(interval: 40)
        log.discover(uuids: [0x2A04, 0x2A38])
        log.exchange([0x0A, 3, 0], [0x0B, 12, 0, 24, 0, 0, 0, 200, 0])
        log.wait(6000)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      },
      clean: { log in
        log.connect(interval: 24)
        log.discover(uuids: [0x2A04, 0x2A38])
        log.exchange([0x0A, 3, 0], [0x0B, 12, 0, 24, 0, 0, 0, 200, 0])
        log.wait(6000)
        log.exchange([0x0A, 6, 0], [0x0B, 1])
      }),
    ending(.connSupervisionTimeout, bad: 0x08, clean: 0x13),
    ending(.connFailedToEstablish, bad: 0x3E, clean: 0x08),
    RuleTriple(
      rule: .connParametersUnacceptable,
      bad: { log in
        log.connect()
        log.wait(500)
        log.disconnect(0x3B)
      },
      clean: { log in
        log.connect()
        log.wait(500)
        log.disconnect(0x14)
      }),
    RuleTriple(
      rule: .connEndedBy,
      bad: { log in
        log.connect()
        log.disconnect(0x13)
      }, clean: { $0.connect() }),
    RuleTriple(
      rule: .connChurn,
      bad: { log in
        for _ in 0..<3 {
          log.connect()
          log.wait(3000)
          log.disconnect(0x13)
        }
      },
      clean: { log in
        for peer in 0..<3 as Range<UInt8> {
          log.connect(peer: peer)
          log.wait(3000)
          log.disconnect(0x13)
        }
      }),
    RuleTriple(
      rule: .paramRejected,
      bad: { log in
        log.connect()
        log.wait(6000)
        log.askForParameters(result: 1)
      },
      clean: { log in
        log.connect()
        log.wait(6000)
        log.askForParameters()
      }),
    RuleTriple(
      rule: .paramRejectedLoop,
      bad: { log in
        log.connect()
        log.wait(6000)
        for _ in 0..<3 { log.askForParameters(result: 1) }
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.wait(6000)
        for _ in 0..<2 { log.askForParameters(result: 1) }
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .paramTooEarly,
      bad: { log in
        log.connect()
        log.wait(4900)
        log.askForParameters()
      },
      clean: { log in
        log.connect()
        log.wait(5100)
        log.askForParameters()
      }),
    ending(.llInstantPassed, bad: 0x28, clean: 0x08),
    ending(.llResponseTimeout, bad: 0x22, clean: 0x08, after: 41_000),
    ending(.llMICFailure, bad: 0x3D, clean: 0x08),
    ending(.llProcedureCollision, bad: 0x2A, clean: 0x08),
  ]

  /// A connection that ends for a reason that the rule is about, and one that ends for another.
  private static func ending(
    _ rule: RuleID, bad: UInt8, clean: UInt8, after milliseconds: Int64 = 0
  ) -> RuleTriple {
    @Sendable func end(_ reason: UInt8, _ log: inout HostLogBuilder) {
      log.connect()
      log.wait(milliseconds)
      log.disconnect(reason)
    }
    return RuleTriple(rule: rule, bad: { end(bad, &$0) }, clean: { end(clean, &$0) })
  }
}
