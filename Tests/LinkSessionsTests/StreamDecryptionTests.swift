import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions
import TestSupport
import Testing

/// Isochronous streams that an independent implementation has encrypted: the fixtures' script.
@Suite struct StreamDecryptionTests {
  /// Reads a fixture; gives what could be decrypted, and the streams.
  private func read(
    _ fixture: String, _ keys: KeyRing
  ) throws -> (plaintexts: [[UInt8]], outcomes: [FrameOutcome], streams: [IsochronousStream]) {
    var tracker = SessionTracker(keys: keys)
    var reader = try CaptureReader(path: PackageFiles.fixture(fixture))
    var plaintexts: [[UInt8]] = []
    var outcomes: [FrameOutcome] = []
    while let record = reader.next() {
      let outcome = tracker.process(record, reader.payload)
      if outcome.stream != nil { outcomes.append(outcome) }
      if outcome.stream != nil, let plaintext = tracker.plaintext { plaintexts.append(plaintext) }
    }
    tracker.finish()
    #expect(tracker.connections.connections.count <= 1, "a stream is no connection")
    return (plaintexts, outcomes, tracker.streams)
  }

  @Test func `every packet of a broadcast is decrypted with its code`() throws {
    var keys = KeyRing()
    // One that is wrong does no harm.
    keys.broadcastCodes = [7, try KeyText.broadcastCode("Børne House")]
    let (plaintexts, outcomes, streams) = try read("air-encrypted-broadcast.pcap", keys)
    #expect(outcomes.count == 323)
    #expect(plaintexts.count == 323)
    #expect(outcomes.allSatisfy { $0.isDecrypted && $0.notDecoded == nil })
    #expect(plaintexts.filter { $0.count == 40 }.count == 320)
    // BIG_TERMINATE_IND, three times, announces one event.
    let control = plaintexts.filter { $0.count != 40 }
    #expect(control.count == 3)
    #expect(Set(control) == [[0x01, 0x16, 0x80, 0x23]])
    #expect(streams.map(\.kind) == [.groupControl, .broadcast(number: 1), .broadcast(number: 2)])
    #expect(streams.allSatisfy { $0.decryption.decrypted == $0.packets && $0.broadcaster != nil })
  }

  @Test func `without the right code nothing of a broadcast is claimed to be known`() throws {
    var keys = KeyRing()
    for codes: [UInt128] in [[], [7]] {
      keys.broadcastCodes = codes
      let (plaintexts, outcomes, streams) = try read("air-encrypted-broadcast.pcap", keys)
      #expect(plaintexts.isEmpty)
      #expect(outcomes.allSatisfy { $0.notDecoded == .encrypted })
      #expect(
        streams.reduce(0) {
          $0 + (codes.isEmpty ? $1.decryption.noKey : $1.decryption.integrityCheckFailed)
        } == 323)
    }
  }

  @Test func `the stream of an encrypted connection is opened by the connection's key`() throws {
    var keys = KeyRing()
    keys.add(
      KeyRing.Entry(LinkKey(0x4C68_3841_39F5_74D8_36BC_F34E_9DFB_01BF, origin: .given)))
    let (plaintexts, outcomes, streams) = try read("air-encrypted-streams.pcap", keys)
    let stream = try #require(streams.first)
    #expect(streams.count == 1)
    #expect(stream.kind == .connected(connection: ConnectionID(1), group: 1, number: 5))
    #expect(stream.decryption.encrypted == stream.packets)
    #expect(stream.decryption.decrypted == stream.packets)
    #expect(plaintexts.count == stream.packets)
    #expect(plaintexts.count > 200)
    // The script writes the payload's number and who sent it.
    for (plaintext, outcome) in zip(plaintexts, outcomes) {
      #expect(plaintext[1] == (outcome.direction == .centralToPeripheral ? 0 : 1))
    }
    #expect(Set(plaintexts.map { $0[0] }).count == 115)
  }

  @Test func `without the connection's key its streams are not known`() throws {
    let (_, _, streams) = try read("air-encrypted-streams.pcap", KeyRing())
    #expect(streams.isEmpty)
  }
}
