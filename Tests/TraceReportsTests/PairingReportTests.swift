import ReportTestSupport
import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What `bletrace pairing` tells of pairings that were made up to fail.
@Suite struct PairingReportTests {
  /// A btsnoop log of a central, put together packet by packet, 10 ms apart.
  private struct Log {
    var octets = [UInt8]("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    private var time: UInt64 = 0x00E0_3AB4_4A67_6000

    init() {
      // LE Connection Complete: handle 1, central, peer C4:F2:17:1A:1D:BB.
      let peer: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
      add([0x04, 0x3E, 19, 1, 0, 1, 0, 0, 1] + peer + [24, 0, 0, 0, 200, 0, 0], received: true)
    }

    mutating func add(_ packet: [UInt8], received: Bool) {
      time += 10_000
      let length = UInt32(packet.count)
      let flags: UInt32 = (received ? 1 : 0) | (packet[0] == 2 ? 0 : 2)
      for word in [length, length, flags, 0] { octets += bigEndian(UInt64(word), 4) }
      octets += bigEndian(time, 8) + packet
    }

    mutating func wait(seconds: UInt64) { time += seconds * 1_000_000 }

    mutating func smp(_ pdu: [UInt8], received: Bool) {
      let frame: [UInt8] = [UInt8(pdu.count), 0, 6, 0] + pdu
      add([0x02, 1, received ? 0x20 : 0, UInt8(frame.count), 0] + frame, received: received)
    }

    mutating func pair(_ request: [UInt8], _ response: [UInt8]) {
      smp([0x01] + request, received: false)
      smp([0x02] + response, received: true)
    }

    /// Confirm and random values of both sides.
    mutating func authenticate() {
      for opcode in [0x03, 0x04] as [UInt8] {
        for received in [false, true] {
          smp([opcode] + [UInt8](repeating: opcode, count: 16), received: received)
        }
      }
    }

    mutating func pause(seconds: UInt64) { time += seconds * 1_000_000 }

    /// LE Enable Encryption with a legacy key's name, and the event that ends it.
    mutating func encrypt(status: UInt8) {
      add(
        [0x01, 0x19, 0x20, 28, 1, 0] + [1, 2, 3, 4, 5, 6, 7, 8, 0x34, 0x12]
          + [UInt8](repeating: 0, count: 16), received: false)
      add([0x04, 0x08, 4, status, 1, 0, status == 0 ? 1 : 0], received: true)
    }

    private func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - $0))) }
    }
  }

  private func analysis(_ log: Log) throws -> PairingAnalysis {
    var reader = try CaptureReader(bytes: log.octets)
    return PairingAnalysis(reading: &reader)
  }

  private func text(_ log: Log, width: Int = 200) throws -> String {
    let analysis = try analysis(log)
    let json = written { PairingJSON.write(analysis, to: &$0) }
    #expect(JSONText.parsed(json) != nil)
    #expect(JSONText.duplicateKeys(json) == [])
    return written { PairingText.write(analysis, style: TextStyle(width: width), to: &$0) }
  }

  private static let noInput: [UInt8] = [3, 0, 0x01, 16, 1, 1]
  private static let keyboard: [UInt8] = [2, 0, 0x05, 16, 1, 1]
  private static let display: [UInt8] = [0, 0, 0x05, 16, 1, 1]
  private static let demanding: [UInt8] = [3, 0, 0x05, 16, 1, 1]
  private static let outOfBand: [UInt8] = [3, 1, 0x05, 16, 1, 1]
  /// LE Secure Connections, Just Works.
  private static let secure: [UInt8] = [3, 0, 0x09, 16, 1, 1]

  private static let failures: [([UInt8], [UInt8]?, UInt8, String, String)] = [
    (keyboard, display, 0x01, "passkey-not-entered", "cancelled or did not enter a passkey"),
    (noInput, noInput, 0x01, "passkey-not-entered", "Just Works has no passkey"),
    (keyboard, display, 0x04, "passkeys-differ", "the passkeys differed"),
    (noInput, noInput, 0x04, "smp-confirm-mismatch", "one side computes it incorrectly"),
    (demanding, noInput, 0x03, "smp-requirements-impossible", "allow only Just Works"),
    (noInput, nil, 0x03, "secure-connections-missing", "LE Secure Connections"),
    (noInput, nil, 0x05, "not-supported", "is not in pairing mode"),
    (noInput, noInput, 0x06, "key-too-short", "16 octets offered"),
    (noInput, noInput, 0x08, "unspecified", "gave no specific reason"),
    (noInput, noInput, 0x09, "too-often", "too soon after a failed one"),
    (noInput, noInput, 0x0A, "invalid-parameters", "rejected a value"),
    (noInput, noInput, 0x0C, "numbers-differ", "six digits differ"),
    (noInput, noInput, 0x7F, "other", "reserved"),
    (outOfBand, outOfBand, 0x02, "out-of-band-missing", "out-of-band data that this pairing needs"),
    (noInput, noInput, 0x03, "requirements-not-met", "requires more than this pairing provides"),
    (outOfBand, outOfBand, 0x04, "out-of-band-differs", "do not match"),
    (noInput, noInput, 0x07, "command-unknown", "does not support a pairing PDU"),
    (keyboard, display, 0x0B, "shared-keys-differ", "the passkeys differ"),
    (noInput, noInput, 0x0B, "shared-keys-differ", "one side computes them incorrectly"),
    (noInput, noInput, 0x0D, "br-edr-pairing", "BR/EDR pairing"),
    (noInput, noInput, 0x0E, "derivation-not-allowed", "must not be replaced"),
    (noInput, noInput, 0x0F, "key-rejected", "a key that it received"),
    (noInput, noInput, 0x10, "busy", "busy with another pairing"),
  ]

  @Test(arguments: failures)
  func `A failure has its reason, who gave it and a likely cause`(
    _ request: [UInt8], _ response: [UInt8]?, _ reason: UInt8, _ cause: String,
    _ sentence: String
  ) throws {
    var log = Log()
    log.smp([0x01] + request, received: false)
    if let response { log.smp([0x02] + response, received: true) }
    log.smp([0x05, reason], received: true)
    let analysis = try analysis(log)
    #expect(analysis.pairings.map(\.cause?.rule.rawValue) == [cause])
    #expect(analysis.pairings.first?.cause?.frames == [2, response == nil ? 3 : 4])
    let text = try text(log)
    #expect(text.contains("reported by the peripheral"))
    #expect(text.contains("likely cause     ") && text.contains(sentence), "\(text)")
  }

  @Test func `The time that a user needed for the passkey is named`() throws {
    var log = Log()
    log.pair([4, 0, 0x05, 16, 1, 1], [0, 0, 0x05, 16, 1, 1])
    log.wait(seconds: 20)
    log.authenticate()
    let text = try text(log)
    #expect(text.contains("(20.0 s until the passkey was entered, by the first confirm value #4)"))
    var justWorks = Log()
    justWorks.pair(Self.noInput, Self.noInput)
    justWorks.wait(seconds: 20)
    justWorks.authenticate()
    #expect(try !self.text(justWorks).contains("the passkey was entered"))
  }

  @Test func `A key that one side has lost is reported so`() throws {
    var log = Log()
    log.encrypt(status: 0x06)
    let text = try text(log)
    #expect(text.contains("reconnection with stored keys   failed: PIN or Key Missing (0x06)"))
    #expect(text.contains("the peripheral has no key for this connection"))
    #expect(text.contains("EDIV 0x1234"))
  }

  @Test func `A Security Request that the central refuses is reported`() throws {
    var log = Log()
    log.smp([0x0B, 0x05], received: true)
    log.smp([0x05, 0x05], received: false)
    #expect(try causes(log) == [.pairingSecurityRequestRefused])
    let text = try text(log)
    #expect(text.contains("the central does not pair on the peripheral's request"))
    #expect(text.contains("Security Request: bonding · MITM protection"))
  }

  @Test func `A connection that ends within a pairing says how`() throws {
    var log = Log()
    log.smp([0x01] + Self.noInput, received: false)
    log.add([0x04, 0x05, 4, 0, 1, 0, 0x08], received: true)
    #expect(try causes(log) == [.pairingConnectionLost])
    let text = try text(log)
    #expect(text.contains("interrupted: the connection ended"))
    #expect(text.contains("after the request: Connection Timeout (0x08) #3"))
    #expect(!text.contains("warning"))
  }

  // MARK: Other causes

  private func causes(_ log: Log) throws -> [RuleID?] {
    try analysis(log).pairings.map(\.cause?.rule)
  }

  @Test(
    arguments: [
      (0x06, .pairingKeyMissing), (0x3D, .pairingEncryptionKeysDiffer),
      (0x05, .pairingEncryptionKeysDiffer), (0x1F, .pairingEncryptionFailed),
    ] as [(UInt8, RuleID)])
  func `Encryption that fails with the new key has its cause`(
    _ status: UInt8, _ cause: RuleID
  ) throws {
    var log = Log()
    log.pair(Self.noInput, Self.noInput)
    log.authenticate()
    log.encrypt(status: status)
    #expect(try causes(log) == [cause])
  }

  @Test func `Who falls silent is not the user, unless a user has something to do`() throws {
    for (features, cause) in [
      (Self.noInput, RuleID.pairingNoAnswer), (Self.keyboard, .pairingUserTooSlow),
    ] {
      var log = Log()
      log.pair(features, features == Self.keyboard ? Self.display : features)
      log.pause(seconds: 31)
      log.smp([0x0B, 0x01], received: true)
      #expect(try causes(log).first == cause)
    }
  }

  @Test func `A request before the pairing is over begins another one`() throws {
    var log = Log()
    log.pair(Self.noInput, Self.noInput)
    log.pair(Self.noInput, Self.noInput)
    #expect(try causes(log).first == .pairingAnotherBegan)
  }

  // MARK: What is weak

  /// Request, response, and what is weak about the pairing once it has encrypted.
  private static let weaknesses: [([UInt8], [UInt8], [RuleID])] = [
    (noInput, noInput, [.pairingCrackable]),
    (keyboard, display, [.pairingGuessable]),
    (secure, secure, [.pairingUnauthenticated]),
    (secure, noInput, [.pairingCrackable, .pairingDowngraded]),
    ([3, 0, 0x01, 7, 1, 1], noInput, [.pairingCrackable, .pairingShortKey]),
  ]

  @Test(arguments: weaknesses)
  func `A pairing that succeeds is reported what is weak about it`(
    _ request: [UInt8], _ response: [UInt8], _ expected: [RuleID]
  ) throws {
    var log = Log()
    log.pair(request, response)
    log.authenticate()
    #expect(try analysis(log).pairings.flatMap(\.warnings).isEmpty, "nothing is encrypted yet")
    log.encrypt(status: 0)
    let warnings = try analysis(log).pairings.flatMap(\.warnings)
    #expect(warnings.map(\.rule) == expected)
    for warning in warnings {
      #expect(warning.frames.starts(with: [2, 3]))
      #expect(try text(log).contains(FindingWords.sentence(warning)))
    }
  }

  @Test func `The debug key protects nothing`() throws {
    var log = Log()
    log.pair(Self.secure, Self.secure)
    var key = ByteWriter()
    PairingPublicKey.debug.encode(into: &key)
    for received in [false, true] { log.smp([0x0C] + key.bytes, received: received) }
    log.encrypt(status: 0)
    let rules = try analysis(log).pairings.flatMap(\.warnings).map(\.rule)
    #expect(rules == [.pairingUnauthenticated, .pairingDebugKey])
  }

  @Test(arguments: FixtureFile.readable)
  func `Every fixture has a report that fits`(_ file: FixtureFile) throws {
    for width in [60, 100] {
      var reader = try CaptureReader(bytes: file.octets, name: file.path)
      let analysis = PairingAnalysis(
        reading: &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
      let text = written { PairingText.write(analysis, style: TextStyle(width: width), to: &$0) }
      #expect(!text.isEmpty)
      for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    }
  }
}
