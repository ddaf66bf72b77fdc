import LinkSessions
import Testing
import TraceAnalysis

/// Keys that a log holds, compared with the ones that its host used.
@Suite struct HostKeyTests {
  private static let ownKey = [UInt8](repeating: 0x11, count: 16)
  private static let peersKey: [UInt8] = Array(1...16)
  private static let zeros = [UInt8](repeating: 0, count: 16)

  private func findings(_ build: (inout HostLogBuilder) -> Void) throws -> [Finding] {
    var log = HostLogBuilder()
    build(&log)
    return try log.check().findings.map(\.finding)
  }

  private func wrong(_ build: (inout HostLogBuilder) -> Void) throws -> Finding? {
    try findings(build).first { $0.rule == .smpWrongKey }
  }

  @Test func `A key of zeros after a pairing without a bond is the central's own mistake`() throws {
    let found = try findings { log in
      log.connect()
      log.pairWithoutBond()
      log.encrypt(name: 0, key: Self.zeros, status: 0x06)
    }
    let wrong = try #require(found.first { $0.rule == .smpWrongKey })
    #expect(wrong.direction == .centralToPeripheral)
    #expect(wrong[.what] == .name("zeros") && wrong[.isBonded] == .flag(false))
    #expect(!found.contains { $0.rule == .pairingKeyMissing || $0.rule == .smpKeyMissing })
  }

  @Test func `A missing key after a pairing without a bond is nobody's lost bond`() throws {
    let found = try findings { log in
      log.connect()
      log.pairWithoutBond()
      log.encrypt(name: 0, key: Self.ownKey, status: 0x06)
    }
    #expect(!found.contains { $0.rule == .pairingKeyMissing || $0.rule == .smpWrongKey })
    let missing = try #require(found.first { $0.rule == .smpKeyMissing })
    #expect(missing.direction == nil && missing[.what] == .name("again"))
  }

  @Test func `The peer's key, the own one and reversed octets are told apart`() throws {
    func fault(isCentral: Bool, key: [UInt8]) throws -> Finding.Value.Content? {
      try wrong { log in
        if isCentral { log.connect() } else { log.accept() }
        log.distribute(Self.ownKey, name: isCentral ? 9 : 7, received: false)
        log.distribute(Self.peersKey, name: isCentral ? 7 : 9, received: true)
        if isCentral {
          log.encrypt(name: 7, key: key, status: 0x3D)
        } else {
          log.askForKey(name: 7, reply: key)
          log.disconnect(0x3D)
        }
      }?[.what]
    }
    #expect(try fault(isCentral: false, key: Self.peersKey) == .name("peers"))
    #expect(try fault(isCentral: false, key: Self.ownKey) == nil)
    #expect(try fault(isCentral: true, key: Self.ownKey) == .name("own"))
    #expect(try fault(isCentral: true, key: Self.peersKey) == nil)
    #expect(try fault(isCentral: true, key: Self.peersKey.reversed()) == .name("reversed"))
  }

  @Test func `A log whose keys somebody blanked accuses nobody`() throws {
    #expect(
      try wrong { log in
        log.connect()
        log.encrypt(name: 7, key: Self.zeros, status: 0)
        log.disconnect(0x13)
        log.connect()
        log.encrypt(name: 7, key: Self.zeros, status: 0x06)
      } == nil)
  }

  @Test func `Another device's key is named as that`() throws {
    func fault(peer: UInt8) throws -> Finding.Value.Content? {
      try wrong { log in
        log.connect(peer: 0xBB)
        log.distribute(Self.peersKey, name: 7, received: true)
        log.disconnect(0x13)
        log.connect(peer: peer)
        log.encrypt(name: 7, key: Self.peersKey, status: 0x06)
      }?[.what]
    }
    #expect(try fault(peer: 0xBC) == .name("foreign"))
    #expect(try fault(peer: 0xBB) == nil)
  }
}
