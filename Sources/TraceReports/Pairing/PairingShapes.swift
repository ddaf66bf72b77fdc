import BluetoothPackets
package import LinkSessions
package import TraceAnalysis

// Members of pairings and encryptions in the pairing report.

extension Pairing.Phase.Kind: CellValue {}
extension Pairing.AssociationModel.PasskeySource: CellValue {}

package struct PairingInReport: Described {
  let account: PairingAnalysis.ObservedPairing
  let peers: Peers

  package init(account: PairingAnalysis.ObservedPairing, peers: Peers) {
    self.account = account
    self.peers = peers
  }

  private var pairing: Pairing { account.pairing }

  package static let shape = Shape<PairingInReport>("pairing", "A pairing.") { row in
    row.value("id", "Number starting at 1, in the order in which they started.") { $0.pairing.id }
    row.value("transaction", "The id of its transaction in the timeline.") {
      $0.pairing.transaction
    }
    row.include { $0.peers }
    row.time("start", "When it began.") { $0.pairing.first.time }
    row.value("start_captured", "Whether the capture shows its first PDU.") {
      $0.pairing.startWasCaptured
    }
    row.time("end", "When it was over, or its last record.") {
      ($0.pairing.end ?? $0.pairing.last).time
    }
    row.include { $0.pairing.outcome }
    row.value("cause", "The rule that says why it failed.") { $0.account.cause?.rule }
    row.value(
      "cause_basis", "Derived where the values exchanged prove it; null where it is likely."
    ) {
      $0.account.causeIsComputed ? Basis.derived : nil
    }
    row.value("method", "LE Secure Connections, or LE legacy pairing.") {
      $0.pairing.isSecureConnections.map { $0 ? PairingMethod.secureConnections : .legacy }
    }
    row.value("association_model", "How the devices were tied together.") {
      $0.pairing.association?.model
    }
    row.value("passkey_from", "Who shows the passkey.") { $0.pairing.association?.passkeySource }
    row.value("association_reason", "Why this model.") { $0.pairing.association?.reason }
    row.value("key_size", "Of the key.", unit: .octets) { $0.pairing.keySize }
    row.value("link_key_derived", "Whether a key for BR/EDR was made, too.") {
      $0.pairing.derivesLinkKey
    }
    row.value("debug_key", "Whether the key is the specification's own.") {
      $0.pairing.usesDebugKey
    }
    row.object("security_request", "The peripheral's request for it.") {
      $0.pairing.securityRequest
    }
    row.object("refused_before", "The refusal that led to it.") { $0.account.refusal }
    row.object("initiator", "The central's side.") {
      PairingSideReport($0.pairing, .centralToPeripheral)
    }
    row.object("responder", "The peripheral's side.") {
      PairingSideReport($0.pairing, .peripheralToCentral)
    }
    row.array("phases", "One after the other.") { $0.pairing.phases }
    row.value("keypress_notifications", "How many there were.") { $0.pairing.keypresses }
    row.value("encrypted_frame", "The record that shows the link encrypted.") {
      $0.pairing.encrypted.frame
    }
    row.value("encrypted_basis", "On what it rests that it was.") { $0.pairing.encrypted.basis }
    row.values("warnings", "Rules that say what weakens it.") {
      $0.account.warnings.lazy.map(\.rule)
    }
    row.array("violations", "Breaches of the protocol.") { $0.pairing.violations }
    row.value("violations_not_kept", "Breaches that found no room.", ifNil: .omitted) {
      $0.pairing.violationsNotKept > 0 ? $0.pairing.violationsNotKept : nil
    }
    row.frames { [$0.pairing.first.number, ($0.pairing.end ?? $0.pairing.last).number] }
  }
}

private enum PairingMethod: String, CaseIterable, CellValue {
  case secureConnections = "secure-connections"
  case legacy
}

extension Pairing.Outcome: Described {
  package static let shape = Shape<Pairing.Outcome>("pairing_outcome", "How a pairing ended.") {
    outcome in
    outcome.choice(
      "outcome",
      of: [
        "success", "error", "timeout", "disconnected", "abandoned", "not_in_capture", "in_progress",
      ], "How it ended."
    ) { $0.jsonName }
    outcome.value("outcome_basis", "On what a success rests.") {
      if case .success(let basis) = $0 { basis } else { nil }
    }
    outcome.value("error_code", "As it was sent.") { $0.error?.code }
    outcome.value("error_name", "In the specification's words.") { $0.error?.name }
    outcome.side("failed_by", "Which side refused.") {
      if case .failed(_, let sender) = $0 { sender } else { nil }
    }
  }

  private var error: (code: UInt8, name: String?)? {
    switch self {
    case .failed(let reason, _): (reason.rawValue, reason.name.map { "\($0)" })
    case .encryptionFailed(let error): (error.rawValue, error.name.map { "\($0)" })
    default: nil
    }
  }
}

extension AuthenticationRequirements: Described {
  static let shape = Shape<Self>("requirements", "What a side wants of a pairing.") { wants in
    wants.value("bonding", "Whether keys are kept.") { $0.wantsBonding }
    wants.value("mitm", "Whether a third party is to be kept out.") {
      $0.wantsManInTheMiddleProtection
    }
    wants.value("secure_connections", "Whether the side can do LE Secure Connections.") {
      $0.supportsSecureConnections
    }
    wants.value("keypress", "Whether keypress notifications are wanted.") {
      $0.wantsKeypressNotifications
    }
    wants.value("ct2", "Whether the side supports the function h7.") { $0.supportsH7 }
  }
}

extension SecurityLog.Request: Described {
  package static let shape = Shape<Self>("security_request", "The peripheral asks for security.") {
    request in
    request.include { $0.requirements }
    request.frames { [$0.frame.number] }
  }
}

extension PairingAnalysis.SecurityRefusal: Described {
  package static let shape = Shape<Self>(
    "refusal", "A request that was refused for lack of security."
  ) {
    refusal in
    refusal.value("request", "What was asked for.") { refusal in
      refusal.opcode.name.map { "\($0)" }
    }
    refusal.value("handle", "The attribute's.") { $0.handle }
    refusal.value("error_code", "As it was sent.") { $0.error.rawValue }
    refusal.value("error_name", "In the specification's words.") { refusal in
      refusal.error.name.map { "\($0)" }
    }
    refusal.frames { [$0.request.number, $0.response.number] }
  }
}

/// Requirements and PDUs of one side.
private struct PairingSideReport: Described {
  let side: Pairing.Side
  let expected: KeyDistribution

  init(_ pairing: Pairing, _ direction: LinkDirection) {
    side = pairing.sides[direction]
    expected = pairing.keysExpected(of: direction) ?? []
  }

  static let shape = Shape<PairingSideReport>("pairing_side", "What a side wanted and sent.") {
    row in
    row.include(ifAny: { $0.side.features })
    row.values("keys_expected", "Keys that it agreed to send.") { $0.expected.names }
    row.values("keys_sent", "Keys that it sent.") { $0.side.keys.names }
    row.value("identity", "The identity address that it sent.") { $0.side.identity?.value.address }
    row.frames { $0.side.evidence }
  }
}

extension Pairing.Side {
  /// The records of its PDUs in the order of a pairing.
  fileprivate var evidence: [Int] {
    [
      featuresFrame?.number, publicKey?.frame.number, confirm?.frame.number, random?.frame.number,
      check?.frame.number, longTermKey, keyName?.frame.number, identityResolvingKey,
      identity?.frame.number, signatureKey,
    ].compactMap { $0 }
  }
}

extension PairingFeatures: Described {
  static let shape = Shape<PairingFeatures>("features", "What a side can and wants.") { features in
    features.value("io_capability", "Its keys and display.") { features in
      features.ioCapability.name.map { "\($0)" }
    }
    features.value("oob", "Whether it has data from another channel.") {
      $0.outOfBandFlag == .present
    }
    features.include { $0.authenticationRequirements }
    features.value("max_key_size", "The longest key that it takes.", unit: .octets) {
      $0.maximumKeySize
    }
  }
}

extension Pairing.Phase: Described {
  package static let shape = Shape<Pairing.Phase>("phase", "A part of a pairing.") { phase in
    phase.value("name", "Which part.") { $0.kind }
    phase.time("start", "When it began.") { $0.first.time }
    phase.time("end", "When it was over.") { $0.last.time }
    phase.frames { [$0.first.number, $0.last.number] }
  }
}

// MARK: Encryptions

package struct EncryptionInReport: Described {
  let account: PairingAnalysis.Encryption
  let peers: Peers

  package init(account: PairingAnalysis.Encryption, peers: Peers) {
    self.account = account
    self.peers = peers
  }

  private var encryption: LinkEncryption { account.encryption }

  package static let shape = Shape<EncryptionInReport>("encryption", "Encryption is switched on.") {
    row in
    row.value("id", "Number starting at 1, in the order in which they started.") {
      $0.encryption.id
    }
    row.include { $0.peers }
    row.time("start", "When it began.") { $0.encryption.first.time }
    row.time("end", "When it was over.") { $0.encryption.end?.time }
    row.choice("key", of: ["pairing", "stored", "unknown"], "Where the key comes from.") {
      $0.encryption.key.jsonName
    }
    row.value("pairing", "The id of the pairing that made the key.") { $0.account.pairing }
    row.value("reconnection", "Whether a stored key begins the connection.") {
      $0.account.isReconnection
    }
    row.value("refresh", "Whether the link was encrypted before.") { $0.encryption.isRefresh }
    row.value("ediv", "The key's diversifier.") { $0.encryption.diversifier }
    row.text("rand", .hexadecimal, "The key's random number.") { row in
      row.encryption.random.map { Hexadecimal.number($0, width: 16) }
    }
    row.value("key_size", "Of the key.", unit: .octets) { $0.encryption.keySize }
    row.value("key_missing", "Whether a side said that it has no such key.") {
      $0.encryption.keyIsMissing
    }
    row.object("security_request", "The peripheral's request for it.") {
      $0.encryption.securityRequest
    }
    row.choice(
      "outcome", of: ["success", "error", "disconnected", "not_in_capture", "in_progress"],
      "How it ended."
    ) { $0.encryption.outcome.jsonName }
    row.value("outcome_basis", "On what a success rests.") { $0.encryption.outcome.basis }
    row.value("error_code", "As it was sent.") { $0.encryption.outcome.error?.rawValue }
    row.value("error_name", "In the specification's words.") { row in
      row.encryption.outcome.error?.name.map { "\($0)" }
    }
    row.frames {
      [
        $0.encryption.first.number, $0.encryption.responseFrame, $0.encryption.keyAnswerFrame,
        $0.encryption.end?.number,
      ].compactMap { $0 }
    }
  }
}
