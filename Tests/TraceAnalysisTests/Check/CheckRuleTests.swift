import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Each rule: a log that triggers it, a clean twin, and the log cut at 14 octets a record.
@Suite struct CheckRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: RuleID
    let bad: @Sendable (inout HostLogBuilder) -> Void
    let clean: @Sendable (inout HostLogBuilder) -> Void

    var testDescription: String { rule.rawValue }
  }

  private static func log(_ build: (inout HostLogBuilder) -> Void) -> HostLogBuilder {
    var log = HostLogBuilder()
    build(&log)
    return log
  }

  @Test(arguments: rows)
  func `A rule is triggered, its twin is clean, and cut records keep it silent`(_ row: Row) throws {
    let bad = try Self.log(row.bad).check()
    #expect(bad.findings.contains { $0.rule == row.rule }, "\(bad.findings.map(\.rule))")
    let clean = try Self.log(row.clean).check()
    #expect(!clean.findings.contains { $0.rule == row.rule })
    guard Rule(row.rule).evidence.contains(.plaintext),
      !Self.provedByShortRecords.contains(row.rule)
    else { return }
    let cut = try Self.log(row.bad).check(cutTo: 14)
    #expect(
      !cut.findings.contains { $0.rule == row.rule },
      "an octet that was cut is guessed, or this belongs to provedByShortRecords")
    #expect(cut.notJudged.contains { $0.rule == row.rule })
  }

  /// Rules that rest on lengths, which headers tell, or on PDUs of at most five octets, whose records
  /// are not cut at 14: what they say is proved there, too.
  private static let provedByShortRecords: Set<RuleID> = [
    .attMTUDefault, .attValueCut, .attValueBeforeMTU, .attInvalidHandle, .attUnsupportedRequest,
    .smpPairingUnprompted,
  ]

  static let rows: [Row] = connectionRows + attributeRows + subscriptionRows + securityRows

  // MARK: Connections

  private static let connectionRows: [Row] = [
    Row(
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
    Row(
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
    Row(
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
    Row(
      rule: .connPayloadTimeout,
      bad: { log in
        log.connect()
        log.add([4, 0x57, 2, 1, 0], received: true)
      }, clean: { $0.connect() }),
    Row(
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
    Row(
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
    Row(
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
    Row(
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
    Row(
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
  ]

  // MARK: Attributes

  private static let attributeRows: [Row] = [
    Row(
      rule: .attMTUDefault,
      bad: { log in
        log.connect()
        for _ in 0..<24 { log.notify(3, octets: 20) }
      },
      clean: { log in
        log.connect()
        for _ in 0..<24 { log.notify(3, octets: 12) }
      }),
    Row(
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
    Row(
      rule: .attValueBeforeMTU,
      bad: { log in
        log.connect()
        log.raiseMTU()
        log.notify(3, octets: 20)
        for _ in 0..<4 { log.notify(3, octets: 60) }
      },
      clean: { log in
        log.connect()
        log.raiseMTU()
        for _ in 0..<4 { log.notify(3, octets: 60) }
        log.notify(3, octets: 20)
      }),
    Row(
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
    Row(
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
    Row(
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
    Row(
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
    Row(
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
  ]

  // MARK: Subscriptions

  private static let subscriptionRows: [Row] = [
    Row(
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
    Row(
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
    Row(
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
    Row(
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
    Row(
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
    Row(
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
    Row(
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
    Row(
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

  // MARK: Security

  private static let securityRows: [Row] = [
    Row(
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
    Row(
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
    Row(
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
    Row(
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
  ]

  @Test func `A link that dies at once left no time to apply what was accepted`() throws {
    let log = Self.log { log in
      log.connect(interval: 40)
      log.wait(6000)
      log.askForParameters(interval: 24)
      log.wait(200)
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      log.wait(20_000)
      log.disconnect(0x08)
    }
    #expect(!(try log.check().findings.contains { $0.rule == .paramAcceptedUnapplied }))
  }

  // MARK: The capture itself

  @Test func `A cut log says that it is cut, and that its pairing is`() throws {
    let log = Self.log { log in
      log.connect()
      log.bond()
      log.exchange([0x0A, 3, 0], [0x0B] + [UInt8](repeating: 1, count: 20))
    }
    let whole = try log.check()
    #expect(!whole.findings.contains { $0.rule == .captureTruncated })
    let cut = try log.check(cutTo: 22)
    let finding = cut.findings.first { $0.rule == .captureTruncated }
    #expect(finding?.finding.count ?? 0 > 0)
    #expect(cut.findings.contains { $0.rule == .captureKeysCut })
    #expect(!whole.findings.contains { $0.rule == .captureKeysCut })
  }

  @Test func `A clock that goes back is told`() throws {
    let log = Self.log { log in
      log.connect()
      log.wait(-5000)
      log.exchange([0x0A, 3, 0], [0x0B, 1])
    }
    #expect(try log.check().findings.contains { $0.rule == .captureClockBack })
  }
}
