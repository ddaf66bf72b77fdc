import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What a summary counts, and what it does not.
@Suite struct SummaryCountTests {
  private func summary(_ octets: [UInt8]) throws -> TraceSummary {
    var reader = try CaptureReader(bytes: octets, name: "capture")
    return reader.analyses(by: TraceSummary.analyzer())
  }

  @Test func `A refused write has written nothing`() throws {
    let found = try summary(
      RuleTriple.log { log in
        log.connect()
        log.refuse([0x12, 3, 0, 1, 2], handle: 3, 0x05)
        log.exchange([0x12, 3, 0, 1], [0x13])
        log.refuse([0x12, 6, 0, 1], handle: 6, 0x05)
      }
    ).attributes.filter { $0.opcode.rawValue == 0x12 }
    let one = try #require(found.first { $0.handle == 3 })
    #expect((one.pdus, one.valueOctets) == (2, 3))
    #expect((one.refused, one.refusedOctets) == (1, 2))
    let other = try #require(found.first { $0.handle == 6 })
    #expect((other.pdus, other.refused, other.refusedOctets) == (1, 1, 1))
  }

  @Test func `An unencrypted frame on an encrypted link is no ciphertext`() throws {
    let connection = try #require(
      summary(RuleTriple.fixture("rules/ll-plaintext-when-encrypted.pcap")).connections.connections
        .first)
    #expect(connection.encryptedPackets == 0)
    #expect(connection.decryption.decrypted > 0)
  }

  @Test func `Events are not counted by times that are not those of the air`() throws {
    func coverage(jitter: Int64) throws -> [Int: ConnectionEvents.Counts] {
      try summary(
        RuleTriple.air { link in
          link.connect()
          for event in 0..<60 {
            link.idle(1)
            // What a busy computer adds differs from one packet to the next.
            link.wait(nanoseconds: Int64(event * 7 % 11) * jitter)
          }
        }
      ).coverage
    }
    #expect(try coverage(jitter: 0)[0]?.observed == 60)
    #expect(try coverage(jitter: 2_300_000).isEmpty)
  }
}
