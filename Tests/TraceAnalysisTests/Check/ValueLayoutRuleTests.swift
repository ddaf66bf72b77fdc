import BluetoothPackets
import LinkSessions
import Testing
import TraceAnalysis

/// Values against the published layouts of their characteristics, whichever PDU carries them. Time Zone
/// and Date Time (7 octets) are characteristics of the discovered service, at handles 3 and 6.
@Suite struct ValueLayoutRuleTests {
  private static let day: [UInt8] = [0xE8, 7, 3, 3, 21, 6, 40]

  private static func findings(_ build: (inout HostLogBuilder) -> Void) throws -> [Finding] {
    var log = HostLogBuilder()
    log.connect()
    log.raiseMTU()
    log.discover(uuids: [0x2A0E, 0x2A08])
    build(&log)
    return try log.check().findings.map(\.finding).filter { $0.rule == .gattValueLayout }
  }

  @Test func `A request that writes too few octets is reported of its client`() throws {
    let found = try Self.findings { log in
      log.exchange([0x12, 6, 0] + Self.day.dropLast(2), [0x13])
      log.exchange([0x12, 6, 0] + Self.day.dropLast(2), [0x13])
    }
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.direction == .centralToPeripheral)
    #expect(finding.count == 2)
    #expect(finding[.octets] == .octets(5))
    #expect(finding[.field] == .name("Minutes"))
    #expect(finding[.opcode] == .attRequest(.writeRequest))
    #expect(try Self.findings { $0.exchange([0x12, 6, 0] + Self.day, [0x13]) }.isEmpty)
  }

  @Test func `A command that writes too few octets is reported of its client`() throws {
    let finding = try #require(
      try Self.findings { $0.send([0x52, 6, 0] + Self.day.dropLast()) }.first)
    #expect(finding.direction == .centralToPeripheral)
    #expect(finding[.opcode] == .attRequest(.writeCommand))
    #expect(try Self.findings { $0.send([0x52, 6, 0] + Self.day + [0]) }.isEmpty)
  }

  @Test func `Each value of a Read By Type Response is looked at`() throws {
    let request: [UInt8] = [0x08, 1, 0, 8, 0, 8, 0x2A]
    let short = try Self.findings {
      $0.exchange(request, [0x09, 8, 6, 0] + Self.day.dropLast())
    }
    let finding = try #require(short.first)
    #expect(finding.direction == .peripheralToCentral)
    #expect(finding[.opcode] == nil)
    #expect(finding[.octets] == .octets(6))
    #expect(try Self.findings { $0.exchange(request, [0x09, 9, 6, 0] + Self.day) }.isEmpty)
  }

  @Test func `A value that may go on behind the end of its PDU is not judged`() throws {
    // As much as MTU - 4 lets a response have: the rest takes a Read Blob Request.
    var log = HostLogBuilder()
    log.connect()
    log.discover(uuids: [0x2A0E, 0x2A2B])
    let full = [UInt8](repeating: 1, count: 19)
    log.exchange([0x08, 1, 0, 8, 0, 0x2B, 0x2A], [0x09, 21, 6, 0] + full)
    log.exchange([0x12, 6, 0] + [UInt8](repeating: 1, count: 20), [0x13])
    #expect(try !log.check().findings.contains { $0.rule == .gattValueLayout })
  }

  @Test func `What a search for characteristics answers is no value`() throws {
    #expect(try Self.findings { _ in }.isEmpty)
  }

  @Test func `Where records are cut, no value is called too short`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.discover(uuids: [0x2A0E, 0x2A08])
    log.exchange([0x12, 6, 0] + Self.day.dropLast(2), [0x13])
    let analysis = try log.check(cutTo: 14)
    #expect(!analysis.findings.contains { $0.rule == .gattValueLayout })
    #expect(analysis.notJudged.contains { $0.rule == .gattValueLayout })
  }
}
