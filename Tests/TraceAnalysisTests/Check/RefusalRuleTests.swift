import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What servers and controllers refuse, and what they would have needed.
@Suite struct RefusalRuleTests {
  private func check(_ build: (inout HostLogBuilder) -> Void) throws -> CheckAnalysis {
    var log = HostLogBuilder()
    log.connect()
    build(&log)
    return try log.check()
  }

  private func findings(
    _ rule: RuleID, _ build: (inout HostLogBuilder) -> Void
  ) throws -> [Finding] {
    try check(build).findings.filter { $0.rule == rule }.map(\.finding)
  }

  @Test func `One request that is refused again and again is one finding`() throws {
    let analysis = try check { log in
      log.discover()
      for _ in 0..<8 { log.refuse([0x0A, 6, 0], handle: 6, 0x05) }
      log.disconnect(0x13)
    }
    let found = analysis.findings.filter { $0.rule == .gattAccessRefused }
    #expect(found.count == 1)
    #expect(found.first?.finding[.count] == .number(8))
    #expect(found.first?.finding[.isEncrypted] == .flag(false))
    #expect(analysis.failures.open == 0)
  }

  @Test func `A value that stays refused on an encrypted link needs a better key`() throws {
    let found = try findings(.gattAccessRefused) { log in
      log.discover()
      log.refuse([0x0A, 6, 0], handle: 6, 0x05)
      log.bond()
      log.refuse([0x0A, 6, 0], handle: 6, 0x05)
      log.disconnect(0x13)
    }
    #expect(found.count == 1)
    #expect(found.first?[.isEncrypted] == .flag(true))
    #expect(found.first?[.count] == .number(1))
  }

  @Test func `A log that begins in the middle does not show whether the link is encrypted`() throws
  {
    var log = HostLogBuilder()
    for _ in 0..<3 { log.refuse([0x0A, 6, 0], handle: 6, 0x05) }
    log.disconnect(0x13)
    #expect(try !log.check().findings.contains { $0.rule == .gattAccessRefused })
  }

  @Test func `A subscription that is refused is reported once`() throws {
    let analysis = try check { log in
      log.discover()
      log.subscribe(error: 0x05)
      log.disconnect(0x13)
    }
    #expect(analysis.findings.contains { $0.rule == .gattCCCDRefused })
    #expect(!analysis.findings.contains { $0.rule == .gattAccessRefused })
  }

  @Test func `A server that refuses what it declares is at fault`() throws {
    // 0x12: read and notify.
    let found = try findings(.gattNotPermitted) { log in
      log.discover()
      log.refuse([0x0A, 6, 0], handle: 6, 0x02)
      log.refuse([0x12, 6, 0, 1], handle: 6, 0x03)
      log.disconnect(0x13)
    }
    #expect(found.map { $0[.isDeclared] } == [.flag(true), .flag(false)])
    #expect(found.map(\.direction) == [.peripheralToCentral, .centralToPeripheral])
  }

  // MARK: Commands

  @Test func `Commands that scanning or another procedure keep from running are notes`() throws {
    let analysis = try check { log in
      log.scan()
      log.scan(status: 0x0C)
      log.readFeatures()
      log.orderUpdate(interval: 40)
      log.emitFeatures()
      log.disconnect(0x13)
    }
    let found = analysis.findings.filter { $0.rule == .hciCommandBusy }
    #expect(found.count == 1)
    #expect(found.first?.finding[.reason] == .name("scanning was on"))
  }

  @Test func `Scanning that was switched off is no reason`() throws {
    let analysis = try check { log in
      log.scan()
      log.scan(false)
      log.scan(status: 0x0C)
      log.disconnect(0x13)
    }
    #expect(!analysis.findings.contains { $0.rule == .hciCommandBusy })
    #expect(analysis.failures.open == 1)
  }

  @Test func `A second Disconnect that is refused leaves the first one pending`() throws {
    let analysis = try check { log in
      log.orderDisconnect()
      log.orderDisconnect(status: 0x0C)
    }
    #expect(analysis.findings.contains { $0.rule == .hciCommandBusy })
    let end = try #require(analysis.connections[0].end)
    #expect(end.isRequested && end.command == 2)
    #expect(end.circumstances.repeatedCommands.isEmpty)
  }

  @Test func `A second Disconnect without an answer is reported with the first`() throws {
    let analysis = try check { log in
      log.orderDisconnect()
      log.orderDisconnect()
    }
    let end = try #require(analysis.connections[0].end)
    #expect(end.command == 2 && end.circumstances.repeatedCommands == [4])
    #expect(end.frames.contains(4))
  }

  // MARK: Subscriptions

  @Test func `Without a bond the client has to subscribe again`() throws {
    let found = try findings(.gattSubscriptionLost) { log in
      log.discover()
      log.subscribe()
      for _ in 0..<5 {
        log.wait(1000)
        log.notify(3, octets: 8)
      }
      log.disconnect(0x13)
      log.connect()
      log.exchange([0x0A, 6, 0], [0x0B, 1])
      log.wait(40_000)
      log.exchange([0x0A, 6, 0], [0x0B, 1])
      log.disconnect(0x13)
    }
    #expect(found.map { $0[.isBonded] } == [.flag(false)])
    #expect(found.map(\.direction) == [.centralToPeripheral])
  }

  @Test func `Values that answer writes are no rhythm`() throws {
    let found = try findings(.gattSubscriptionLost) { log in
      log.discover()
      log.subscribe()
      for value in 1...5 as ClosedRange<UInt8> {
        log.wait(1000)
        log.exchange([0x12, 6, 0, value], [0x13])
        log.notify(3, octets: 8)
      }
      log.disconnect(0x13)
      log.connect()
      log.exchange([0x0A, 6, 0], [0x0B, 1])
      log.wait(40_000)
      log.exchange([0x0A, 6, 0], [0x0B, 1])
      log.disconnect(0x13)
    }
    #expect(found.isEmpty)
  }

  @Test func `A client that does something else needs no values`() throws {
    let found = try findings(.gattSubscriptionLost) { log in
      log.discover()
      log.subscribe()
      for _ in 0..<5 {
        log.wait(1000)
        log.notify(3, octets: 8)
      }
      log.disconnect(0x13)
      log.connect()
      log.exchange([0x0A, 40, 0], [0x0B, 1])
      log.wait(40_000)
      log.exchange([0x0A, 40, 0], [0x0B, 1])
      log.disconnect(0x13)
    }
    #expect(found.isEmpty)
  }
}
