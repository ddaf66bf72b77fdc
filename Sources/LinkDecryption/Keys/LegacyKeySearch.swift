/// Searches for the temporary key of a legacy pairing: 0 for Just Works, otherwise six digits.
///
/// There are only a million candidates, and a confirm value identifies the right one: anyone who
/// recorded the pairing has its keys. Core 6.0, Vol 3, Part H, 2.3.5.2 and 2.3.5.3.
package struct LegacyKeySearch {
  /// The candidates: passkeys have six decimal digits.
  package static let passkeys: Range<UInt32> = 0..<1_000_000

  package let exchange: LegacyPairing.Exchange
  /// The confirm value of one side, and that side's random number.
  package let confirm: UInt128
  package let random: UInt128

  package init(exchange: LegacyPairing.Exchange, confirm: UInt128, random: UInt128) {
    self.exchange = exchange
    self.confirm = confirm
    self.random = random
  }

  /// Returns whether a temporary key produces the confirm value.
  package func isProven(_ temporaryKey: UInt128) -> Bool {
    confirm(temporaryKey: temporaryKey) == confirm
  }

  /// Returns the confirm value that a temporary key produces.
  package func confirm(temporaryKey: UInt128) -> UInt128 {
    LegacyPairing.confirm(temporaryKey: temporaryKey, random: random, exchange)
  }

  /// Returns the temporary key that produces the confirm value; nil if none of the million candidates does. In that
  /// case it is an out-of-band value, or a packet is missing.
  ///
  /// - Parameter progress: called from time to time with the number of keys tried; the search ends if it returns false.
  package func temporaryKey(progress: (UInt32) -> Bool = { _ in true }) -> UInt32? {
    for passkey in Self.passkeys {
      if passkey & 0xFFFF == 0, !progress(passkey) { return nil }
      if isProven(UInt128(passkey)) { return passkey }
    }
    return nil
  }
}
