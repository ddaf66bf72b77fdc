import LinkSessions
import Testing
import TraceAnalysis

/// Identities that are dialled in vain, compared with the keys that the log holds, and addresses that nobody may have.
@Suite struct PrivateAddressTests {
  private func findings(_ build: (inout HostLogBuilder) -> Void) throws -> [Finding] {
    var log = HostLogBuilder()
    build(&log)
    return try log.check().findings.map(\.finding)
  }

  private func found(
    _ rule: RuleID, _ build: (inout HostLogBuilder) -> Void
  ) throws -> Finding? {
    try findings(build).first { $0.rule == rule }
  }

  private func attempt(_ build: (inout HostLogBuilder) -> Void) throws -> Finding? {
    try found(.connAttemptUnanswered) { log in
      log.bondPrivately(key: 5)
      build(&log)
      log.dialInVain()
    }
  }

  @Test
  func `An identity that is not in the resolving list is not reached under its private address`()
    throws
  {
    let finding = try attempt { $0.hearPrivately(by: 5) }
    #expect(finding?[.outcome] == .name("unlisted"))
    #expect(finding?[.heardAddress] != nil && finding?[.isHeard] == nil)
  }

  @Test func `A resolving list that is off, or has an older key, is told from one that lacks it`()
    throws
  {
    func outcome(_ build: (inout HostLogBuilder) -> Void) throws -> Finding.Value.Content? {
      try attempt { log in
        log.hearPrivately(by: 5)
        build(&log)
      }?[.outcome]
    }
    #expect(
      try outcome { log in
        log.list(key: 5)
        log.resolveAddresses(false)
      } == .name("off"))
    #expect(
      try outcome { log in
        log.list(key: 6)
        log.resolveAddresses()
      } == .name("old-key"))
    #expect(
      try outcome { log in
        log.list(key: 5)
        log.resolveAddresses()
      } == nil)
  }

  @Test func `A device of the same name that the bond's key does not resolve has a new key`() throws
  {
    let finding = try attempt { log in
      log.list(key: 5)
      log.resolveAddresses()
      log.wait(100_000)
      log.hearPrivately(by: 9)
    }
    #expect(finding?[.outcome] == .name("new-key"))
  }

  @Test func `A log that begins later does not show what the resolving list holds`() throws {
    let finding = try found(.connAttemptUnanswered) { log in
      log.connect()
      log.send([0x08] + [UInt8](repeating: 5, count: 16), channel: 6, received: true)
      log.send([0x09, 1] + HostLogBuilder.identity, channel: 6, received: true)
      log.disconnect(0x13)
      log.hearPrivately(by: 5)
      log.dialInVain()
    }
    #expect(finding?[.outcome] == nil)
  }

  @Test func `Private addresses of one device count as one device`() throws {
    let finding = try found(.connAttemptUnanswered) { log in
      log.order(0x0C03)
      for key: UInt8 in [5, 6] { log.hearPrivately(by: key) }
      log.dialInVain()
    }
    #expect(finding?[.total] == .number(2))
  }

  @Test func `An identity refused because its old key is still listed is the host's own mistake`()
    throws
  {
    let finding = try found(.hciResolvingListRefused) { log in
      log.order(0x0C03)
      log.list(key: 5)
      log.list(key: 6, status: 0x12)
    }
    #expect(finding?[.what] == .name("listed"))
    #expect(finding?.frames == [3, 5, 6])
  }

  @Test func `Other refusals of the resolving list have other causes`() throws {
    func cause(_ status: UInt8) throws -> Finding.Value.Content? {
      try found(.hciResolvingListRefused) { log in
        log.order(0x0C03)
        log.list(key: 5, status: status)
      }?[.what]
    }
    #expect(try cause(0x07) == .name("full"))
    #expect(try cause(0x0C) == .name("in-use"))
    #expect(try cause(0x11) == .name("unsupported"))
    #expect(try cause(0x12) == .name("invalid"))
  }

  @Test func `An entry that was removed before is no reason for a refusal`() throws {
    let finding = try found(.hciResolvingListRefused) { log in
      log.order(0x0C03)
      log.list(key: 5)
      log.order(0x2028, [1] + HostLogBuilder.identity)
      log.list(key: 6, status: 0x12)
    }
    #expect(finding?[.what] == .name("invalid"))
  }

  @Test func `A random address of zeros is none, and nobody connects to it`() throws {
    let finding = try found(.advAddressInvalid) {
      $0.advertiseSet(address: [0, 0, 0, 0, 0, 0])
    }
    #expect(finding?[.what] == .name("own"))
    #expect(finding?[.wait] == .nanoseconds(60_020_000_000))
  }

  @Test func `A random address that advertising does not use may be anything`() throws {
    #expect(
      try found(.advAddressInvalid) {
        $0.advertiseSet(address: [0, 0, 0, 0, 0, 0], type: 0)
      } == nil)
    #expect(
      try found(.advAddressInvalid) { $0.advertiseSet(address: [1, 0, 0, 0, 0, 0xC0]) } == nil)
  }
}
