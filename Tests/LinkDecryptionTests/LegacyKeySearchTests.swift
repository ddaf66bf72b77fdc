import LinkDecryption
import Testing

@Suite struct LegacyKeySearchTests {
  static let exchange = LegacyPairing.Exchange(
    request: 0x07_0710_0000_0101, response: 0x05_0008_0000_0302,
    initiator: KeyRing.Address(address: 0xA1A2_A3A4_A5A6, isRandom: true),
    responder: KeyRing.Address(address: 0xB1B2_B3B4_B5B6, isRandom: false))

  static func search(for passkey: UInt32) -> LegacyKeySearch {
    let random: UInt128 = 0x5783_D521_56AD_6F0E_6388_274E_C670_2EE0
    return LegacyKeySearch(
      exchange: exchange,
      confirm: LegacyPairing.confirm(
        temporaryKey: UInt128(passkey), random: random, exchange),
      random: random)
  }

  @Test(arguments: [0, 1, 123_456, 999_999] as [UInt32])
  func `every passkey is found, the last one too`(passkey: UInt32) {
    #expect(Self.search(for: passkey).temporaryKey() == passkey)
  }

  @Test func `a temporary key of more than six digits is not found`() {
    #expect(Self.search(for: 1_000_000).temporaryKey() == nil)
  }

  @Test func `a search that nobody waits for any more ends`() {
    var reported: [UInt32] = []
    let found = Self.search(for: 999_999).temporaryKey { tried in
      reported.append(tried)
      return reported.count < 3
    }
    #expect(found == nil)
    #expect(reported == [0, 65_536, 131_072])
  }

  @Test func `a key describes itself without telling itself`() {
    let key = LinkKey(0x4C68_3841_39F5_74D8_36BC_F34E_9DFB_01BF, origin: .given)
    #expect(!"\(key)".lowercased().contains("4c68"))
    #expect(key.fingerprint.count == 8)
    #expect(key.fingerprint != LinkKey(1, origin: .given).fingerprint)
  }
}
