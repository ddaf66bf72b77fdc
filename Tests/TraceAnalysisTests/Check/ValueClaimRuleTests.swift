import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// Checksums and counters of a profile.
@Suite struct ValueClaimRuleTests {
  private static func findings(
    cutTo limit: Int = .max, _ build: (inout HostLogBuilder) -> Void
  ) throws -> [Finding] {
    var log = HostLogBuilder()
    log.connect()
    let isKnown = log.discoverClaims()
    try #require(isKnown)
    build(&log)
    return try log.check(cutTo: limit).findings.map(\.finding).filter {
      $0.rule == .gattValueChecksum || $0.rule == .gattValueCounter
    }
  }

  @Test func `A wrong checksum is found, a right one is not`() throws {
    let found = try Self.findings { log in
      log.send(HostLogBuilder.claim(1, 80), received: true)
      log.send(HostLogBuilder.claim(2, 81, wrongBy: 1), received: true)
      log.send(HostLogBuilder.claim(3, 82, wrongBy: 1), received: true)
    }
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.rule == .gattValueChecksum)
    #expect(finding.count == 2 && finding.direction == .peripheralToCentral)
    #expect(finding[.reason] == .name("0x54, not 0x53"))
    #expect(finding[.field] == .name("Sum"))
  }

  @Test func `A counter that skips or stays is found, and it begins anew at zero`() throws {
    let found = try Self.findings { log in
      for sequence: UInt8 in [254, 255, 0, 1, 3, 4, 4] {
        log.send(HostLogBuilder.claim(sequence, 7), received: true)
      }
    }
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.rule == .gattValueCounter)
    #expect(finding.count == 2)
    #expect(finding[.reason] == .name("3, not 2"))
    #expect(
      try Self.findings { log in
        for sequence: UInt8 in [254, 255, 0, 1] {
          log.send(HostLogBuilder.claim(sequence, 7), received: true)
        }
      }.isEmpty)
  }

  @Test func `A value that could not be read has counted, too`() throws {
    let found = try Self.findings { log in
      log.send(HostLogBuilder.claim(1, 80), received: true)
      log.send(HostLogBuilder.claim(2, 81, wrongBy: 1), received: true)
      log.send(HostLogBuilder.claim(3, 82), received: true)
      log.send(HostLogBuilder.claim(5, 83), received: true)
    }
    #expect(found.map(\.rule) == [.gattValueChecksum, .gattValueCounter])
    #expect(found.last?.count == 1)
    #expect(found.last?[.reason] == .name("5, not 4"))
  }

  @Test func `Directions count by themselves`() throws {
    let found = try Self.findings { log in
      for sequence: UInt8 in 0..<3 {
        log.send(HostLogBuilder.claim(sequence, 7), received: true)
        log.send([0x52] + HostLogBuilder.claim(sequence + 40, 7).dropFirst())
      }
    }
    #expect(found.isEmpty)
  }

  @Test func `A message is checked whole, whatever its parts fill`() throws {
    let data = [0xF7] + (1...22).map { UInt8($0) }
    let message = data + [data.reduce(0, ^)]
    func send(_ octets: [UInt8], _ log: inout HostLogBuilder) {
      log.send([0x1B, 6, 0] + octets[..<20], received: true)
      log.send([0x1B, 6, 0] + octets[20...], received: true)
    }
    #expect(try Self.findings { send(message, &$0) }.isEmpty)
    for place in message.indices where place > 0 {
      var damaged = message
      damaged[place] ^= 0x10
      let found = try Self.findings { send(damaged, &$0) }
      #expect(found.map(\.rule) == [.gattValueChecksum], "octet \(place)")
    }
  }

  @Test func `Where records are cut, nothing is said`() throws {
    let found = try Self.findings(cutTo: 14) { log in
      log.send(HostLogBuilder.claim(1, 80), received: true)
      log.send(HostLogBuilder.claim(5, 81, wrongBy: 1), received: true)
    }
    #expect(found.isEmpty)
  }
}
