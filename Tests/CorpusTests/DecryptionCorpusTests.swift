import CaptureFiles
import Foundation
import LinkDecryption
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Other people's encrypted captures whose keys are known.
@Suite(.enabled(if: PublicCaptures.arePresent, "the public captures are not here"))
struct DecryptionCorpusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    var key: UInt128?
    /// Packets whose message integrity check an independent program found right, at least.
    let passed: Int
    var origin: LinkKey.Origin
    var temporaryKey: UInt32?
    var testDescription: String { path }
  }

  static let cases = [
    Case(
      path:
        "homewsn+bsniffhub/examples__AUX_CONNECT_REQ-ltk-9A7163D4C92D91B5C3BA0EBFB4D1B8A2.pcap",
      key: 0x9A71_63D4_C92D_91B5_C3BA_0EBF_B4D1_B8A2, passed: 199, origin: .given),
    Case(
      path: "homewsn+bsniffhub/examples__ltk-063F1154BC631D186D48A05B7F5DCD8F.pcap",
      key: 0x063F_1154_BC63_1D18_6D48_A05B_7F5D_CD8F, passed: 85, origin: .given),
    Case(
      path: "homewsn+bsniffhub/examples__lp-justworks.pcap", passed: 13, origin: .cracked,
      temporaryKey: 0),
    Case(
      path:
        "homewsn+bsniffhub/examples__lp-passkeyentry-123456-initiator-inputs-responder-displays.pcap",
      passed: 13, origin: .cracked, temporaryKey: 123_456),
    Case(path: "homewsn+bsniffhub/examples__sc-justworks.pcap", passed: 9, origin: .debugKey),
    Case(
      path: "homewsn+bsniffhub/examples__sc-numericcomparison-380717.pcap", passed: 9,
      origin: .debugKey),
    Case(
      path:
        "homewsn+bsniffhub/examples__sc-passkeyentry-123456-initiator-inputs-responder-displays.pcap",
      passed: 9, origin: .debugKey),
    Case(
      path: "mikeryan+crackle/tests__01_crack__pairing_and_ltk_exchange.pcap", passed: 3,
      origin: .cracked, temporaryKey: 0),
    Case(
      path: "mikeryan+crackle/tests__02_ltk_decrypt__known_ltk.pcap",
      key: 0x7F62_C053_F104_A5BB_E68B_1D89_6A2E_D49C, passed: 7, origin: .given),
    Case(
      path: "whad-team+whad-client/ressources__pcaps__pairing.pcap", passed: 82, origin: .cracked,
      temporaryKey: 0),
  ]

  static func analysis(_ path: String, key: UInt128? = nil) throws -> KeysAnalysis {
    var reader = try CaptureReader(path: PublicCaptures.folder + "/public/" + path)
    var keys = KeyRing()
    if let key { keys.add(KeyRing.Entry(LinkKey(key, origin: .given))) }
    return KeysAnalysis(
      reading: &reader,
      options: ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes, keys: keys))
  }

  @Test(arguments: cases)
  func `all that an independent program decrypted is decrypted`(_ capture: Case) throws {
    let analysis = try Self.analysis(capture.path, key: capture.key)
    #expect(analysis.packets.decrypted >= capture.passed)
    let key = try #require(analysis.accounts.lazy.flatMap(\.connection.decryption.keys).first)
    #expect(key.origin == capture.origin)
    #expect(key.temporaryKey == capture.temporaryKey)
  }

  @Test func `a pairing whose key nobody can compute is not decrypted`() throws {
    let analysis = try Self.analysis(
      "mikeryan+crackle/tests__04_le_secure_connections__le_secure_connections.pcapng")
    #expect(analysis.packets.encrypted > 0)
    #expect(analysis.packets.decrypted == 0)
    guard case .secureConnections = analysis.accounts.first?.missing else {
      Issue.record("it is not said that the pairing hides the key")
      return
    }
  }

  @Test func `a wrong key decrypts nothing`() throws {
    let analysis = try Self.analysis(
      "mikeryan+crackle/tests__02_ltk_decrypt__known_ltk.pcap", key: 1)
    #expect(analysis.packets.decrypted == 0)
    #expect(analysis.accounts.first?.missing == .wrongKeys)
  }

  @Test func `the digits of a numeric comparison are those in the capture's name`() throws {
    let analysis = try Self.analysis("homewsn+bsniffhub/examples__sc-numericcomparison-380717.pcap")
    let proof = try #require(analysis.accounts.lazy.flatMap(\.pairings).first)
    #expect(proof.comparisonValue == 380_717)
    #expect(proof.responderConfirmMatches == true)
    #expect(proof.checksMatch.centralToPeripheral == true)
    #expect(proof.checksMatch.peripheralToCentral == true)
  }

  @Test func `Twenty rounds show the passkey in the capture's name`() throws {
    let analysis = try Self.analysis(
      "homewsn+bsniffhub/examples__sc-passkeyentry-123456-initiator-inputs-responder-displays.pcap")
    let proof = try #require(analysis.accounts.lazy.flatMap(\.pairings).first)
    #expect(proof.passkeys.centralToPeripheral == 123_456)
    // Not all of the responder's rounds were heard.
    #expect(proof.passkeys.peripheralToCentral == nil)
    #expect(proof.checksMatch.centralToPeripheral == true)
    #expect(proof.checksMatch.peripheralToCentral == true)
  }
}
