/// The search for the temporary key of a legacy pairing: 0 for Just Works, else six digits.
///
/// Only a million are possible, and a confirm value tells the right one: whoever heard the pairing
/// has its keys. Core 6.0, Vol 3, Part H, 2.3.5.2 and 2.3.5.3.
public struct LegacyKeySearch {
  /// Passkeys have six decimal digits.
  package static let passkeys: Range<UInt32> = 0..<1_000_000

  package let exchange: LegacyPairing.Exchange
  /// The confirm value of either side and the random number that belongs to it.
  package let confirm: UInt128
  package let random: UInt128

  package init(exchange: LegacyPairing.Exchange, confirm: UInt128, random: UInt128) {
    self.exchange = exchange
    self.confirm = confirm
    self.random = random
  }

  /// Whether a temporary key gives the confirm value.
  public func isProven(_ temporaryKey: UInt128) -> Bool {
    confirm(temporaryKey: temporaryKey) == confirm
  }

  /// The confirm value that a temporary key gives.
  package func confirm(temporaryKey: UInt128) -> UInt128 {
    LegacyPairing.confirm(temporaryKey: temporaryKey, random: random, exchange)
  }

  /// The temporary key that gives the confirm value; nil if none of the million does: then it is
  /// an out-of-band value, or a packet is missing.
  ///
  /// - Parameter progress: told now and then how many were tried; the search ends if it says false.
  public func temporaryKey(progress: (UInt32) -> Bool = { _ in true }) -> UInt32? {
    for passkey in Self.passkeys {
      if passkey & 0xFFFF == 0, !progress(passkey) { return nil }
      if isProven(UInt128(passkey)) { return passkey }
    }
    return nil
  }
}
