import BluetoothPackets
import CaptureFiles
import LinkDecryption
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Pairings in other people's captures, and in both logs of Bumble's.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct PairingCorpusTests {
  private func analysis(_ path: String) throws -> PairingAnalysis {
    var reader = try CaptureReader(path: path)
    // What a capture shows to those who decrypt nothing.
    var keys = KeyRing()
    keys.findsKeys = false
    return PairingAnalysis(
      reading: &reader,
      options: ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes, keys: keys))
  }

  // MARK: Bumble

  @Test(
    arguments: [
      ("legacy-justworks", false, .justWorks),
      ("legacy-passkey", false, .passkeyEntry(.responderDisplays)),
      ("lesc-justworks", true, .justWorks), ("lesc-numeric", true, .numericComparison),
      ("lesc-passkey", true, .passkeyEntry(.responderDisplays)),
    ] as [(String, Bool, Pairing.AssociationModel)])
  func `Both hosts' logs show the same pairing, the one that the script made`(
    _ name: String, _ isSecureConnections: Bool, _ model: Pairing.AssociationModel
  ) throws {
    let analyses = try ["central", "peripheral"].map {
      try analysis("\(PublicCaptures.bumble)/pair-\(name)-\($0).btsnoop")
    }
    for analysis in analyses {
      #expect(analysis.pairings.count == 1)
      #expect(analysis.encryptions.count == 1)
      let account = try #require(analysis.pairings.first)
      #expect(account.pairing.outcome == .success(.seen))
      #expect(account.pairing.isSecureConnections == isSecureConnections)
      #expect(account.pairing.association?.model == model)
      #expect(account.pairing.keySize == 16)
      #expect(account.cause == nil)
      #expect(account.refusal?.error == .insufficientEncryption || account.refusal == nil)
      #expect(account.pairing.violations.isEmpty)
    }
    let pairings = analyses.compactMap { $0.pairings.first?.pairing }
    try #require(pairings.count == 2)
    for side in LinkDirection.both {
      let (left, right) = (pairings[0].sides[side], pairings[1].sides[side])
      #expect(left.features == right.features)
      #expect(left.publicKey?.value == right.publicKey?.value)
      #expect(left.confirm?.value == right.confirm?.value)
      #expect(left.confirms == right.confirms)
      #expect(left.random?.value == right.random?.value)
      #expect(left.check?.value == right.check?.value)
      #expect(left.keys == right.keys)
      #expect(left.identity?.value == right.identity?.value)
      #expect(left.keyName?.value == right.keyName?.value)
    }
    #expect(pairings[0].phases.map(\.kind) == pairings[1].phases.map(\.kind))
  }

  // MARK: The air

  /// The captures whose keys are known: what their names say is what is told.
  @Test(
    arguments: [
      ("lp-justworks", false, .justWorks, false),
      ("lp-passkeyentry-123456", false, .passkeyEntry(.responderDisplays), false),
      ("sc-justworks", true, .justWorks, true),
      ("sc-numericcomparison", true, .numericComparison, true),
      ("sc-passkeyentry-123456", true, .passkeyEntry(.responderDisplays), true),
      ("pairing_and_ltk_exchange", false, .justWorks, false),
      ("le_secure_connections.pcapng", true, .justWorks, false),
      ("24f8fd48", nil, nil, false),
      ("resources__pcaps__ble_pairing", false, .passkeyEntry(.responderDisplays), false),
    ] as [(String, Bool?, Pairing.AssociationModel?, Bool)])
  func `A pairing on the air is reported up to its ciphertext`(
    _ part: String, _ isSecureConnections: Bool?, _ model: Pairing.AssociationModel?,
    _ hasDebugKey: Bool
  ) throws {
    let row = try #require(PublicCaptures.rows.first { $0.description.contains(part) })
    let analysis = try analysis(row.path)
    guard let isSecureConnections else {
      #expect(analysis.pairings.isEmpty)
      return
    }
    #expect(analysis.pairings.count == 1)
    let pairing = try #require(analysis.pairings.first?.pairing)
    #expect(pairing.outcome == .success(.derived))
    #expect(pairing.isSecureConnections == isSecureConnections)
    #expect(pairing.association?.model == model)
    #expect(pairing.usesDebugKey == hasDebugKey)
    #expect(pairing.violations.isEmpty)
    #expect(analysis.encryptions.map(\.encryption.key) == [.pairing(PairingID(1))])
  }

  @Test(arguments: ["AUX_CONNECT_REQ-ltk-", "examples__ltk-063F", "tests__02_ltk_decrypt__known"])
  func `A link that is encrypted without a pairing uses stored keys`(_ part: String) throws {
    let row = try #require(PublicCaptures.rows.first { $0.description.contains(part) })
    let analysis = try analysis(row.path)
    #expect(analysis.pairings.isEmpty)
    #expect(analysis.encryptions.count == 1)
    #expect(analysis.encryptions.first?.isReconnection == true)
  }

  @Test func `A key that was distributed is known again by its name`() throws {
    let row = try #require(
      PublicCaptures.rows.first { $0.description.contains("blmouse__a1_wcap") })
    let analysis = try analysis(row.path)
    #expect(analysis.encryptions.map(\.pairing) == [1, 1])
    #expect(analysis.encryptions.map(\.isReconnection) == [false, true])
  }

  /// No Pairing Request without a pairing, and no pairing without one.
  @Test(
    .enabled(if: Wireshark.isPresent, "no tshark"),
    arguments: PublicCaptures.rows.filter(\.isHCILog))
  func `HCI logs have as many pairings as tshark has Pairing Requests`(
    _ row: PublicCaptures.Row
  ) throws {
    let text = try Wireshark.run(
      "tshark",
      [
        "-r", row.path, "-Y", "btsmp.opcode == 0x01 && btl2cap.cid == 6", "-T", "fields", "-e",
        "frame.number",
      ])
    let frames = text.split(separator: "\n").compactMap { Int($0) }
    let pairings = try analysis(row.path).pairings.map(\.pairing)
    #expect(
      pairings.compactMap { $0.initiator.featuresFrame?.number } == frames)
  }
}
