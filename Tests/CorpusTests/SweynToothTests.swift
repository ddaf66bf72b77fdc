import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing

/// Captures of attacks on link layers: each shows the violation that it was made for.
///
/// What each is about is told by its name and by the published descriptions of the SweynTooth
/// vulnerabilities; the frames were found with tshark. Where a file does not hold what its name says,
/// the row tells what it holds instead.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct SweynToothTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let file: String
    /// The kind of each violation, and its frame.
    let expected: [(RuleID, Int)]

    init(_ file: String, _ expected: (RuleID, Int)...) {
      self.file = file
      self.expected = expected
    }

    var testDescription: String { file }
  }

  static let rows = [
    // LL_ENC_REQ right after the features, before any key was made: CVE-2019-19194 and its kin.
    Row("anomaly_nxp_unexpected_encryption_start", (.llEncryptionBeforeKey, 58)),
    // LLID 0: CVE-2019-17061. The fuzzer sends many more breaches in this long session.
    Row(
      "capture_cypress_psoc6_crash_llid", (.llReservedLLID, 488), (.llReservedLLID, 3104),
      (.llReservedLLID, 4504), (.llReservedLLID, 8946)),
    // The peripheral's LL_START_ENC_RSP (#36, decrypted with the key that the pairing gives away)
    // shows that encryption had begun: the central's ATT request at #37 is in the plain.
    Row("capture_esp32_hci_desync", (.llPlaintextWhenEncrypted, 37)),
    // The start of an L2CAP frame with one octet: CVE-2019-19195 truncated L2CAP.
    Row("capture_microchip_ATSAMB11_invalid_fragment_2", (.l2capShortStart, 27)),
    // LLID 0: CVE-2019-17060.
    Row("capture_nxp_llid_deadlock_attack_capture", (.llReservedLLID, 22)),
    // A key size of 253 octets: CVE-2019-19196; then encryption without a key.
    Row("capture_telink_key_overflow", (.smpKeySize, 41), (.llEncryptionBeforeKey, 45)),
    // One packet and nothing around it: no connection, but a key size of 253 octets.
    Row("Telink_key_size_overflow", (.smpKeySize, 1)),
    // Two public keys in a pairing that is not of Secure Connections: CVE-2019-17520.
    Row(
      "capture_ti_cc2640_crash_public_key", (.smpOutOfOrder, 44), (.smpPublicKeyRepeated, 46)),
    // The first packet of the central has SN 1 and NESN 1: CVE-2020-10061.
    Row("capture_zephyr_invalid_sequence", (.llSequenceStart, 10)),
    // An MTU request without its last octets, answered.
    Row(
      "noncompliance_DA14680_respond_to_truncated_mtu_request",
      (.attIncompleteRequestAnswered, 70)),
    // A hop increment out of range.
    Row("noncompliance_microchip_and_others_invalid_hop_interval", (.llConnectionHop, 4)),
    // EDIV and Rand with the key of Secure Connections.
    Row(
      "noncompliance_stmicoelectronics_wb55_non_zero_ediv_rand_SC",
      (.llKeyNamed, 146)),
    // A CONNECT_IND of 28 octets instead of 34.
    Row("noncomplicance_cc2540_malformed_connection_success", (.llConnectionLength, 23)),
    // Control PDUs that the fuzzer mutated, among them one of the wrong length.
    Row(
      "noncomplicance_telink_respond_invalid_control_pdu.", (.llReservedLLID, 173),
      (.llVersionRepeated, 850), (.llControlLength, 2009), (.llEncryptionBeforeKey, 2443)),
    // LL_ENC_REQ before the confirm values, and pairing PDUs while encryption starts.
    Row(
      "noncomplicance_telink_respond_invalid_control_pdu2_sniffer", (.llEncryptionBeforeKey, 87),
      (.llEncryptionDisturbed, 89), (.llEncryptionDisturbed, 92)),
    // Each side tells its version once; what this file shows is the same as the one before.
    Row(
      "noncomplicance_telink_respond_version_more_than_once2", (.llEncryptionBeforeKey, 36),
      (.llEncryptionDisturbed, 37), (.llEncryptionDisturbed, 40)),
  ]

  @Test(arguments: rows)
  func `The violation is reported at its frame`(_ row: Row) throws {
    let captures = PublicCaptures.rows.filter { $0.description.contains(row.file) }
    #expect(captures.count == 1)
    for capture in captures {
      let violations = try Violations(capture.path).found
      for (kind, frame) in row.expected {
        #expect(
          violations.contains { $0.rule == kind && $0.frame?.number == frame },
          "\(kind) at #\(frame), found \(violations.map { "\($0.rule) \($0.frames)" })")
      }
    }
  }

  @Test func `Every SweynTooth capture of the index has its row`() {
    let files = PublicCaptures.rows.filter {
      $0.description.lowercased().contains("sweyntooth")
    }
    #expect(files.count == Self.rows.count)
    for file in files {
      #expect(Self.rows.contains { file.description.contains($0.file) }, "\(file)")
    }
  }

  /// Devices that were not attacked break few rules: what is told of them has been looked at.
  @Test func `Captures of ordinary devices raise no alarm about security`() throws {
    let security = RuleID.allCases.filter {
      $0.rawValue.hasPrefix("ll-") || $0.rawValue.hasPrefix("smp-")
    }
    // A PDU with an opcode of ciphertext on a link whose CRC nobody checked; CONNECT_INDs that ask for a hop
    // increment outside 5 to 16, and one for an interval of 5 ms.
    let known = ["le_secure_connections.pcapng", "switch2_controller_research"]
    for row in PublicCaptures.rows
    where !row.description.lowercased().contains("sweyntooth")
      && !known.contains(where: { row.description.contains($0) })
    {
      let found = try Violations(row.path).found.filter { security.contains($0.rule) }
      #expect(found.isEmpty, "\(row): \(found.map { "\($0.rule) \($0.frames)" })")
    }
  }
}

/// The violations of a capture.
/// Hears of transactions as well: commands and what answers them are followed for those who want them.
private final class Violations: SessionEventObserver, TransactionObserver {
  private(set) var found: [Finding] = []

  init(_ path: String) throws {
    var reader = try CaptureReader(path: path)
    var tracker = SessionTracker(userLinkTypes: PublicCaptures.userLinkTypes, observers: [self])
    while let record = reader.next() { tracker.process(record, reader.payload) }
    tracker.finish()
  }

  func observe(began transaction: Transaction) {}
  func observe(ended transaction: Transaction) {}

  func observe(_ event: SessionEvent) {
    if case .finding(let violation) = event { found.append(violation) }
  }
}
