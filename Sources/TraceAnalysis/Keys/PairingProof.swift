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

  /// Whether the two sides have used different passkeys, as far as it can be computed: a side refused
  /// values of its peer that fit one passkey.
  public let passkeysDiffer: Bool

  /// The bits of a passkey that were sent before the pairing failed, if that was by a wrong one: the
  /// side that refused found another bit than its peer had used.
  public let wrongPasskeyBit: Int?

  /// - Parameters:
  ///   - pairing: as it ended.
  ///   - secrets: what was heard of it.
  ///   - keys: that the user has.
  ///   - searchesLeft: how many searches for a temporary key may still be made.
  init(
    _ pairing: Pairing, _ secrets: PairingSecrets, _ keys: KeyRing, searchesLeft: inout Int
  ) {
    frame = pairing.first.number
    let isSecure = pairing.isSecureConnections == true
    let model = pairing.association?.model
    comparisonValue = isSecure && model == .numericComparison ? secrets.comparisonValue : nil
    let isTyped = if case .passkeyEntry? = model { true } else { false }
    passkeys =
      isTyped && pairing.isSecureConnections == false
      ? Self.legacyPasskeys(pairing, secrets, keys, &searchesLeft)
      : BothDirections(
        centralToPeripheral: pairing.initiator.passkey,
        peripheralToCentral: pairing.responder.passkey)
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
    passkeysDiffer = Self.differ(passkeys, pairing.outcome) || wrongPasskeyBit != nil
  }

  /// The passkeys that the confirm and random values of a legacy pairing tell, each side's for itself:
  /// of a pairing that went well the search for its key has told the one.
  private static func legacyPasskeys(
    _ pairing: Pairing, _ secrets: PairingSecrets, _ keys: KeyRing, _ searchesLeft: inout Int
  ) -> BothDirections<UInt32?> {
    var passkeys = BothDirections<UInt32?>(both: nil)
    guard case .failed(.confirmValueFailed, _) = pairing.outcome else { return passkeys }
    for side in LinkDirection.both {
      guard
        let search = secrets.temporaryKeySearch(ofInitiator: side == .centralToPeripheral)
      else { continue }
      if let given = keys.temporaryKeys.first(where: search.isProven) {
        passkeys[side] = UInt32(exactly: given)
      } else if keys.findsKeys, searchesLeft > 0 {
        searchesLeft -= 1
        passkeys[side] = search.temporaryKey(progress: keys.reportSearch)
      }
    }
    return passkeys
  }

  /// A side that refuses a confirm value has computed another one; that of its peer fits a passkey, so
  /// it is its own passkey that is another.
  private static func differ(
    _ passkeys: BothDirections<UInt32?>, _ outcome: PairingOutcome
  ) -> Bool {
    if let one = passkeys.centralToPeripheral, let other = passkeys.peripheralToCentral {
      return one != other
    }
    guard case .failed(.confirmValueFailed, let refuser) = outcome else { return false }
    return passkeys[refuser.opposite] != nil
  }
}
