import LinkDecryption
public import LinkSessions

/// What computing again tells of a pairing.
public struct PairingProof: Hashable, Sendable {
  /// The first frame of the pairing.
  public let frame: Int
  /// The six digits that both devices show for a numeric comparison.
  public let comparisonValue: UInt32?
  /// The passkey that each side has used, as far as its rounds tell it: those that were seen.
  public let passkeys: BothDirections<UInt32?>
  /// Whether the confirm value of the responder fits its random value.
  public let responderConfirmMatches: Bool?
  /// Whether the DHKey check of each side is right.
  public let checksMatch: BothDirections<Bool?>

  /// The bits of a passkey that were sent before the pairing failed, if that was by a wrong one: the
  /// side that refused found another bit than its peer had used.
  public let wrongPasskeyBit: Int?

  /// - Parameters:
  ///   - pairing: as it ended.
  ///   - secrets: what was heard of it.
  ///   - keys: that the user has.
  init(_ pairing: Pairing, _ secrets: PairingSecrets, _ keys: KeyRing) {
    frame = pairing.first.number
    let isSecure = pairing.isSecureConnections == true
    let model = pairing.association?.model
    comparisonValue = isSecure && model == .numericComparison ? secrets.comparisonValue : nil
    passkeys = BothDirections(
      centralToPeripheral: pairing.initiator.passkey,
      peripheralToCentral: pairing.responder.passkey)
    let isTyped = if case .passkeyEntry? = model { true } else { false }
    responderConfirmMatches = isSecure && !isTyped ? secrets.responderConfirmMatches : nil
    // Rounds that the capture lacks hide a side's passkey; of a pairing that went on both have used
    // one. Without any the checks can't be computed.
    let passkey = pairing.responder.passkey ?? pairing.initiator.passkey
    let checks = secrets.checksMatch(
      privateKeys: keys.privateKeys, passkey: passkey ?? 0,
      checks: (pairing.initiator.check?.value, pairing.responder.check?.value))
    checksMatch =
      isSecure && (!isTyped || passkey != nil)
      ? BothDirections(
        centralToPeripheral: checks.initiator, peripheralToCentral: checks.responder)
      : BothDirections(both: nil)
    if case .failed(.confirmValueFailed, let refuser) = pairing.outcome, isSecure, isTyped,
      pairing.sides[refuser.opposite].passkeyRounds > 0
    {
      wrongPasskeyBit = pairing.sides[refuser.opposite].passkeyRounds - 1
    } else {
      wrongPasskeyBit = nil
    }
  }
}
