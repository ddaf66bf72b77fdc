import LinkDecryption
public import LinkSessions

extension KeysAnalysis {
  /// Results of recalculating a pairing from its captured values.
  public struct PairingProof: Hashable, Sendable {
    /// The first frame of the pairing.
    package let frame: Int
    /// The six digits that both devices show for a numeric comparison.
    public let comparisonValue: UInt32?
    /// The passkey that each side used, if its captured rounds show it.
    public let passkeys: BothDirections<UInt32?>
    /// Whether the confirm value of the responder matches its random value.
    public let responderConfirmMatches: Bool?
    /// Whether the DHKey check of each side is correct.
    public let checksMatch: BothDirections<Bool?>

    /// Whether the calculation shows that the two sides used different passkeys: one side rejected its peer's values
    /// although they match a passkey.
    public let passkeysDiffer: Bool

    /// Number of passkey bits sent before a pairing failed because of a wrong passkey. The side that rejected the bit
    /// had a different one than its peer.
    public let wrongPasskeyBit: Int?

    /// - Parameters:
    ///   - pairing: the finished pairing.
    ///   - secrets: the captured values of the pairing.
    ///   - keys: the keys from the user.
    ///   - searchesLeft: the number of searches for a temporary key that are still allowed.
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
      // Rounds that were not captured hide a side's passkey. In a pairing that continued, both sides used the same
      // one. Without a passkey, the checks can't be calculated.
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

    /// Returns the passkey of each side, calculated from the confirm and random values of a legacy pairing. For a
    /// successful pairing, the search for its key has already found the passkey.
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

    /// Returns different passkeys if a side rejected its peer's confirm value. The rejecting side calculated a
    /// different value; because the peer's value matches a passkey, the side's own passkey differs.
    private static func differ(
      _ passkeys: BothDirections<UInt32?>, _ outcome: Pairing.Outcome
    ) -> Bool {
      if let one = passkeys.centralToPeripheral, let other = passkeys.peripheralToCentral {
        return one != other
      }
      guard case .failed(.confirmValueFailed, let refuser) = outcome else { return false }
      return passkeys[refuser.opposite] != nil
    }
  }
}
