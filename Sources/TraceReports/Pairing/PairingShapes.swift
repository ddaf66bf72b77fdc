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
    row.time("start", "Start.") { $0.pairing.first.time }
    row.value("start_captured", "Whether the capture shows its first PDU.") {
      $0.pairing.startWasCaptured
    }
    row.time("end", "When it was over, or its last record.") {
      ($0.pairing.end ?? $0.pairing.last).time
    }
    row.include { $0.pairing.outcome }
    row.value("cause", "Rule that explains the failure.") { $0.account.cause?.rule }
    row.value(
      "cause_basis", "Derived if the exchanged values prove the cause; null if it is only likely."
    ) {
      $0.account.causeIsComputed ? Basis.derived : nil
    }
    row.value("method", "LE Secure Connections, or LE legacy pairing.") {
      $0.pairing.isSecureConnections.map { $0 ? PairingMethod.secureConnections : .legacy }
    }
    row.value("association_model", "Association model.") {
      $0.pairing.association?.model
    }
    row.value("passkey_from", "Device that displays the passkey.") {
      $0.pairing.association?.passkeySource
    }
    row.value("association_reason", "Reason for the model.") { $0.pairing.association?.reason }
    row.value("key_size", "Key size.", unit: .octets) { $0.pairing.keySize }
    row.value("link_key_derived", "Whether a key for BR/EDR was also derived.") {
      $0.pairing.derivesLinkKey
    }
    row.value("debug_key", "Whether the key is the specification's debug key.") {
      $0.pairing.usesDebugKey
    }
    row.object("security_request", "Security Request of the peripheral.") {
      $0.pairing.securityRequest
    }
    row.object("refused_before", "Refusal that led to it.") { $0.account.refusal }
    row.object("initiator", "Side of the central.") {
      PairingSideReport($0.pairing, .centralToPeripheral)
    }
    row.object("responder", "Side of the peripheral.") {
      PairingSideReport($0.pairing, .peripheralToCentral)
    }
    row.array("phases", "Phases in order.") { $0.pairing.phases }
    row.value("keypress_notifications", "Number of keypress notifications.") {
      $0.pairing.keypresses
    }
    row.value("encrypted_frame", "Record that shows that the link is encrypted.") {
      $0.pairing.encrypted.frame
    }
    row.value("encrypted_basis", "Basis of the statement that the link was encrypted.") {
      $0.pairing.encrypted.basis
    }
    row.values("warnings", "Rules that describe weaknesses of the pairing.") {
      $0.account.warnings.lazy.map(\.rule)
    }
    row.array("violations", "Protocol violations.") { $0.pairing.violations }
    row.value(
      "violations_not_kept", "Number of protocol violations beyond the limit.", ifNil: .omitted
    ) {
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
  package static let shape = Shape<Pairing.Outcome>("pairing_outcome", "Outcome of a pairing.") {
    outcome in
    outcome.choice(
      "outcome",
      of: [
        "success", "error", "timeout", "disconnected", "abandoned", "not_in_capture", "in_progress",
      ], "Outcome."
    ) { $0.jsonName }
    outcome.value("outcome_basis", "Basis of a success.") {
      if case .success(let basis) = $0 { basis } else { nil }
    }
    outcome.value("error_code", "Error code as sent.") { $0.error?.code }
    outcome.value("error_name", "Name in the specification.") { $0.error?.name }
    outcome.side("failed_by", "Side that refused.") {
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
  static let shape = Shape<Self>("requirements", "Requirements of one side for a pairing.") {
    wants in
    wants.value("bonding", "Whether keys should be stored (bonding).") { $0.wantsBonding }
    wants.value("mitm", "Whether MITM protection is required.") {
      $0.wantsManInTheMiddleProtection
    }
    wants.value("secure_connections", "Whether the side supports LE Secure Connections.") {
      $0.supportsSecureConnections
    }
    wants.value("keypress", "Whether keypress notifications are requested.") {
      $0.wantsKeypressNotifications
    }
    wants.value("ct2", "Whether the side supports the function h7.") { $0.supportsH7 }
  }
}

extension SecurityLog.Request: Described {
  package static let shape = Shape<Self>(
    "security_request", "A Security Request of the peripheral."
  ) {
    request in
    request.include { $0.requirements }
    request.frames { [$0.frame.number] }
  }
}

extension PairingAnalysis.SecurityRefusal: Described {
  package static let shape = Shape<Self>(
    "refusal", "A request refused for insufficient security."
  ) {
    refusal in
    refusal.value("request", "Requested operation.") { refusal in
      refusal.opcode.name.map { "\($0)" }
    }
    refusal.value("handle", "Handle of the attribute.") { $0.handle }
    refusal.value("error_code", "Error code as sent.") { $0.error.rawValue }
    refusal.value("error_name", "Name in the specification.") { refusal in
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

  static let shape = Shape<PairingSideReport>("pairing_side", "Requirements and keys of one side.")
  {
    row in
    row.include(ifAny: { $0.side.features })
    row.values("keys_expected", "Keys that it agreed to send.") { $0.expected.names }
    row.values("keys_sent", "Keys that it sent.") { $0.side.keys.names }
    row.value("identity", "The identity address that it sent.") { $0.side.identity?.value.address }
    row.frames { $0.side.evidence }
  }
}

extension Pairing.Side {
  /// The records of the side's PDUs, in the order of a pairing.
  fileprivate var evidence: [Int] {
    [
      featuresFrame?.number, publicKey?.frame.number, confirm?.frame.number, random?.frame.number,
      check?.frame.number, longTermKey, keyName?.frame.number, identityResolvingKey,
      identity?.frame.number, signatureKey,
    ].compactMap { $0 }
  }
}

extension PairingFeatures: Described {
  static let shape = Shape<PairingFeatures>(
    "features", "Capabilities and requirements of one side."
  ) { features in
    features.value("io_capability", "Input and output capability.") { features in
      features.ioCapability.name.map { "\($0)" }
    }
    features.value("oob", "Whether it has out-of-band data.") {
      $0.outOfBandFlag == .present
    }
    features.include { $0.authenticationRequirements }
    features.value("max_key_size", "Longest key that it accepts.", unit: .octets) {
      $0.maximumKeySize
    }
  }
}

extension Pairing.Phase: Described {
  package static let shape = Shape<Pairing.Phase>("phase", "A phase of a pairing.") { phase in
    phase.value("name", "Name of the phase.") { $0.kind }
    phase.time("start", "Start.") { $0.first.time }
    phase.time("end", "End.") { $0.last.time }
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

  package static let shape = Shape<EncryptionInReport>("encryption", "A start of encryption.") {
    row in
    row.value("id", "Number starting at 1, in the order in which they started.") {
      $0.encryption.id
    }
    row.include { $0.peers }
    row.time("start", "Start.") { $0.encryption.first.time }
    row.time("end", "End.") { $0.encryption.end?.time }
    row.choice("key", of: ["pairing", "stored", "unknown"], "Origin of the key.") {
      $0.encryption.key.jsonName
    }
    row.value("pairing", "Id of the pairing that produced the key.") { $0.account.pairing }
    row.value("reconnection", "Whether the connection starts with a stored key.") {
      $0.account.isReconnection
    }
    row.value("refresh", "Whether the link was already encrypted.") { $0.encryption.isRefresh }
    row.value("ediv", "The key's diversifier.") { $0.encryption.diversifier }
    row.text("rand", .hexadecimal, "The key's random number.") { row in
      row.encryption.random.map { Hexadecimal.number($0, width: 16) }
    }
    row.value("key_size", "Key size.", unit: .octets) { $0.encryption.keySize }
    row.value("key_missing", "Whether one side reported that it has no such key.") {
      $0.encryption.keyIsMissing
    }
    row.object("security_request", "Security Request of the peripheral.") {
      $0.encryption.securityRequest
    }
    row.choice(
      "outcome", of: ["success", "error", "disconnected", "not_in_capture", "in_progress"],
      "Outcome."
    ) { $0.encryption.outcome.jsonName }
    row.value("outcome_basis", "Basis of a success.") { $0.encryption.outcome.basis }
    row.value("error_code", "Error code as sent.") { $0.encryption.outcome.error?.rawValue }
    row.value("error_name", "Name in the specification.") { row in
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
