import BluetoothPackets
import LinkDecryption
import LinkSessions
public import TraceAnalysis

/// Keys as a JSON document of the schema "bletrace.keys/1".
package enum KeysJSON {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - analysis: the keys of the capture.
  ///   - output: receives the document.
  public static func write(_ analysis: KeysAnalysis, to output: inout OutputBuffer) {
    KeysReport(analysis: analysis).write(to: &output)
  }
}

extension LinkKey.Origin: CellValue {}

/// What was decrypted, and the keys themselves. No other report shows keys by default.
struct KeysReport {
  let analysis: KeysAnalysis
}

extension KeysReport: ReportDocument {
  static let schema = "bletrace.keys/1"
  var origin: Int64 { analysis.file.start ?? 0 }

  static let shape = Shape<KeysReport>("keys", "Decrypted traffic and the keys used.") {
    report in
    report.schema()
    report.object("capture", "The file.") { $0.analysis.file }
    report.array(
      "connections",
      "Connections with ciphertext or signed writes, or whose key or pairing the capture shows."
    ) {
      $0.analysis.accounts
    }
    report.array("streams", "Isochronous streams with ciphertext.") { report in
      report.analysis.streams.map { StreamRow(stream: $0, devices: report.analysis.devices) }
    }
    report.array("long_term_keys", "Keys of connections that are known at the end.") {
      $0.analysis.keys.entries
    }
    report.array("identity_keys", "Keys that devices make their private addresses with.") {
      $0.analysis.keys.identityKeys
    }
    report.array("signature_keys", "Keys that devices sign data with.") {
      $0.analysis.keys.signatureKeys
    }
  }
}

extension KeysAnalysis.Account: Described {
  package static let shape = Shape<Self>(
    "decrypted_connection", "Decryption of a connection."
  ) { row in
    row.value("id", "The connection's id.") { $0.connection.id }
    row.text("access_address", .hexadecimal, "On the air.") { account in
      if case .air(let accessAddress) = account.connection.transport {
        Hexadecimal.number(UInt64(accessAddress), width: 8)
      } else {
        nil
      }
    }
    row.value(
      "encrypted_pdus", "PDUs in ciphertext as they were received, those sent again included."
    ) { $0.connection.decryption.encrypted }
    row.value("decrypted", "Those of them that a message integrity check proved.") {
      $0.connection.decryption.decrypted
    }
    row.object("failed", "The rest, by the reason.") { $0.connection.decryption }
    row.choice(
      "missing",
      of: [
        "start-not-captured", "secure-connections", "pairing-incomplete", "out-of-band", "stored",
        "wrong-keys",
      ], "What would open the rest."
    ) { $0.missing?.name }
    row.array("pairings", "Results of recomputing its pairings.") { $0.pairings }
    row.object("signed_writes", "Results of recomputing the signatures of signed writes.") {
      $0.connection.signedWrites
    }
    row.array("keys", "Keys that decrypted the connection, or that its host used.") {
      $0.connection.decryption.keys
    }
  }
}

/// A stream and its devices.
struct StreamRow {
  let stream: IsochronousStream
  let devices: DeviceTable
}

extension StreamRow: Described {
  static let shape = Shape<Self>(
    "decrypted_stream", "Decryption of an isochronous stream."
  ) { row in
    row.text("access_address", .hexadecimal, "On the air.") {
      Hexadecimal.number(UInt64($0.stream.accessAddress), width: 8)
    }
    row.choice("kind", of: ["cis", "bis", "big-control"], "Kind of stream.") { $0.kind }
    row.value("number", "Of a BIS, from 1; CIS_ID of a CIS.") { $0.number }
    row.value("connection", "The id of the connection that a CIS belongs to.") { row in
      if case .connected(let connection, _, _) = row.stream.kind {
        connection.rawValue
      } else {
        nil
      }
    }
    row.value("broadcaster", "The address of who broadcasts it.") { row in
      row.stream.broadcaster.map { row.devices[$0].key.address }
    }
    row.value("from_frame", "The first frame that announces it.") { $0.stream.frame }
    row.value("encrypted_pdus", "PDUs in ciphertext as they were received.") {
      $0.stream.decryption.encrypted
    }
    row.value("decrypted", "Those of them that a message integrity check proved.") {
      $0.stream.decryption.decrypted
    }
    row.object("failed", "The rest, by the reason.") { $0.stream.decryption }
    row.text(
      "broadcast_code", .octets,
      "Broadcast code that decrypted a broadcast, most significant octet first."
    ) {
      row in
      if case .connected = row.stream.kind {
        nil
      } else {
        row.stream.decryption.keys.first.map { Hexadecimal.key($0.value) }
      }
    }
  }

  private var kind: String {
    switch stream.kind {
    case .connected: "cis"
    case .broadcast: "bis"
    case .groupControl: "big-control"
    }
  }

  private var number: Int? {
    switch stream.kind {
    case .connected(_, _, let number): number.map(Int.init)
    case .broadcast(let number): Int(number)
    case .groupControl: nil
    }
  }
}

extension Connection.Decryption: Described {
  static let shape = Shape<Self>("decryption_failures", "Why PDUs stay unreadable.") { failed in
    failed.value("no_key", "No key is known.") { $0.noKey }
    failed.value("mic", "Their message integrity check matches none of the keys.") {
      $0.integrityCheckFailed
    }
    failed.value("no_start", "LL_ENC_REQ or LL_ENC_RSP is not in the capture.") { $0.noStart }
  }
}

extension Connection.SignedWrites: Described {
  static let shape = Shape<Self>("signed_writes", "Signed writes, by their signatures.") { writes in
    writes.value("right", "A key that is known gives the signature.") { $0.right }
    writes.value("wrong", "The sender's key is known and gives another one.") { $0.wrong }
    writes.value("no_key", "No key of the sender is known.") { $0.noKey }
    writes.value("first_wrong_frame", "The first frame with a wrong one.") { $0.firstWrong }
  }
}

extension LinkKey: Described {
  static let shape = Shape<Self>("link_key", "A key that connections are encrypted with.") { key in
    key.text("ltk", .octets, "The key, most significant octet first.") {
      Hexadecimal.key($0.value)
    }
    key.value("origin", "How it is known.") { $0.origin }
    key.value("tk", "The temporary key of a legacy pairing: 0, or the passkey.") {
      $0.temporaryKey.map(Int.init)
    }
    key.value("from_frame", "The frame that contains it.") { $0.frame }
  }
}

extension KeyRing.Entry: Described {
  static let shape = Shape<Self>("long_term_key", "A key, and for which connections it is.") {
    entry in
    entry.include { $0.key }
    entry.value("ediv", "EDIV; together with Rand, it names the key.") { $0.name?.diversifier }
    entry.text("rand", .hexadecimal, "Rand; together with EDIV, it names the key.") { entry in
      entry.name.map { Hexadecimal.number($0.random, width: 16) }
    }
    entry.values("addresses", "Of devices that share it.") {
      $0.addresses.lazy.map { DeviceAddress(rawValue: $0.address) }
    }
  }
}

extension KeyRing.IdentityKey: Described {
  static let shape = Shape<Self>("identity_key", "A key of private addresses.") { key in
    key.text("irk", .octets, "The key, most significant octet first.") {
      Hexadecimal.key($0.value)
    }
    key.value("identity", "Identity address behind private addresses.") { key in
      key.identity.map { DeviceAddress(rawValue: $0.address) }
    }
    key.value("identity_is_random", "Whether that is a static random address.") {
      $0.identity?.isRandom
    }
  }
}

extension KeyRing.SignatureKey: Described {
  static let shape = Shape<Self>("signature_key", "A key of signed data.") { key in
    key.text("csrk", .octets, "The key, most significant octet first.") {
      Hexadecimal.key($0.value)
    }
    key.value("address", "Address of the device that signs with it.") { key in
      key.address.map { DeviceAddress(rawValue: $0.address) }
    }
  }
}

extension KeysAnalysis.PairingProof: Described {
  package static let shape = Shape<Self>("pairing_proof", "Result of recomputing a pairing.") {
    proof in
    proof.value("frame", "The first of the pairing.") { $0.frame }
    proof.text(
      "comparison_value", .plain, "The digits that both devices show for a numeric comparison."
    ) { $0.comparisonValue.map(DecryptionWords.digits) }
    proof.text("initiator_passkey", .plain, "The passkey that the initiator has used.") {
      $0.passkeys.centralToPeripheral.map(DecryptionWords.digits)
    }
    proof.text("responder_passkey", .plain, "The passkey that the responder has used.") {
      $0.passkeys.peripheralToCentral.map(DecryptionWords.digits)
    }
    proof.value(
      "passkeys_differ",
      "Whether the two sides used different passkeys, so that one refused the other's confirm value."
    ) { $0.passkeysDiffer }
    proof.value(
      "wrong_passkey_bit", "The first bit by which the passkeys of the two sides differ."
    ) { $0.wrongPasskeyBit }
    proof.value("confirm_matches", "Whether the responder's confirm value fits its random value.") {
      $0.responderConfirmMatches
    }
    proof.value("initiator_check_matches", "Whether the initiator's DHKey check is right.") {
      $0.checksMatch.centralToPeripheral
    }
    proof.value("responder_check_matches", "Whether the responder's DHKey check is right.") {
      $0.checksMatch.peripheralToCentral
    }
  }
}

extension KeysAnalysis.MissingKey {
  fileprivate var name: String {
    switch self {
    case .startNotCaptured: "start-not-captured"
    case .secureConnections: "secure-connections"
    case .pairingIncomplete: "pairing-incomplete"
    case .outOfBand: "out-of-band"
    case .stored: "stored"
    case .wrongKeys: "wrong-keys"
    }
  }
}

extension Connection.ShownKey: Described {
  static let shape = Shape<Self>("shown_key", "A key that connections are encrypted with.") { key in
    key.text("fingerprint", .octets, "Equal for two mentions of the same key.") {
      $0.key.fingerprint
    }
    key.value("origin", "How it is known.") { $0.key.origin }
    key.text("ltk", .octets, "The key in full, if requested.", ifNil: .omitted) {
      $0.isShown ? Hexadecimal.key($0.key.value) : nil
    }
  }
}
