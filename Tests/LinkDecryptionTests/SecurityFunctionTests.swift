import ByteReading
import LinkDecryption
import Testing

/// The specification's sample data: Core 6.0, Vol 3, Part H, Appendix D, and the examples in the
/// text of 2.2; RFC 4493 for the authentication code.
@Suite struct SecurityFunctionTests {
  static let random1: UInt128 = 0xd5cb_8454_d177_733e_ffff_b2ec_712b_aeab
  static let random2: UInt128 = 0xa6e8_e7cc_25a7_5f6e_2165_83f7_ff3d_c4cf
  static let device1 = KeyRing.Address(address: 0x5612_3737_bfce, isRandom: false)
  static let device2 = KeyRing.Address(address: 0xa713_702d_cfc1, isRandom: false)
  static let keyX1 = octets("20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6")
  static let keyY1 = octets("dc809c49652aeb6d63329abf5a52155c766345c28fed3024741c8ed01589d28b")
  static let keyX2 = octets("1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190")
  static let keyY2 = octets("4c55f33e429dad377356703a9ab85160472d1130e28e36765f89aff915b1214a")
  static let privateKey2 = octets(
    "55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd")
  static let secret = octets("ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698")
  static let key: UInt128 = 0xec02_34a3_57c8_ad05_3410_10a6_0a39_7d9b

  static func octets(_ hexadecimal: String) -> [UInt8] {
    var digits = Substring(hexadecimal)
    var octets: [UInt8] = []
    while let octet = UInt8(digits.prefix(2), radix: 16) {
      octets.append(octet)
      digits = digits.dropFirst(2)
    }
    return octets
  }

  @Test(arguments: [
    (0, 0xbb1d_6929_e959_3728_7fa3_7d12_9b75_6746 as UInt128),
    (16, 0x070a_16b4_6b4d_4144_f79b_dd9d_d04a_287c),
    (40, 0xdfa6_6747_de9a_e630_30ca_3261_1497_c827),
    (64, 0x51f0_bebf_7e3b_9d92_fc49_7417_7936_3cfe),
  ])
  func `authentication codes of four lengths are those of RFC 4493`(length: Int, code: UInt128) {
    let message = Self.octets(
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
        + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")
    let cipher = AESCipher(key: 0x2b7e_1516_28ae_d2a6_abf7_1588_09cf_4f3c)
    #expect(cipher.authenticationCode(of: Array(message.prefix(length))) == code)
  }

  @Test func `c1 gives the confirm value of the specification's example`() {
    let exchange = LegacyPairing.Exchange(
      request: 0x07_0710_0000_0101, response: 0x05_0008_0000_0302,
      initiator: KeyRing.Address(address: 0xA1A2_A3A4_A5A6, isRandom: true),
      responder: KeyRing.Address(address: 0xB1B2_B3B4_B5B6, isRandom: false))
    let confirm = LegacyPairing.confirm(
      temporaryKey: 0, random: 0x5783_D521_56AD_6F0E_6388_274E_C670_2EE0, exchange)
    #expect(confirm == 0x1E1E_3FEF_8789_88EA_D2A7_4DC5_BEF1_3B86)
  }

  @Test func `s1 gives the short term key of the specification's example`() {
    let key = LegacyPairing.shortTermKey(
      temporaryKey: 0, responderRandom: 0x000F_0E0D_0C0B_0A09_1122_3344_5566_7788,
      initiatorRandom: 0x0102_0304_0506_0708_99AA_BBCC_DDEE_FF00)
    #expect(key == 0x9A1F_E1F0_E8B0_F49B_5B42_16AE_796D_A062)
  }

  @Test func `f4 gives the sample's confirm value`() {
    let peer = Self.octets("55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd")
    let confirm = SecureConnections.confirm(
      ownKeyX: Self.keyX1, peerKeyX: peer, random: Self.random1, bits: 0)
    #expect(confirm == 0xf2c9_16f1_07a9_bd1c_f1ed_a1be_a974_872d)
  }

  @Test func `f5 gives the sample's authentication key and long term key`() {
    let keys = SecureConnections.keys(
      sharedSecret: Self.secret, initiatorRandom: Self.random1, responderRandom: Self.random2,
      initiator: Self.device1, responder: Self.device2)
    #expect(keys.authentication == 0x2965_f176_a108_4a02_fd3f_6a20_ce63_6e20)
    #expect(keys.longTerm == 0x6986_7911_69d7_cd23_9805_22b5_9475_0a38)
  }

  @Test func `f6 gives the sample's DHKey check`() {
    let check = SecureConnections.check(
      authenticationKey: 0x2965_f176_a108_4a02_fd3f_6a20_ce63_6e20, ownRandom: Self.random1,
      peerRandom: Self.random2, passkey: 0x12a3_343b_b453_bb54_08da_42d2_0c2d_0fc8,
      capabilities: [0x01, 0x01, 0x02], own: Self.device1, peer: Self.device2)
    #expect(check == 0xe3c4_7398_9cd0_e8c5_d26c_0b09_da95_8f61)
  }

  @Test func `g2 gives the sample's comparison value in six digits`() {
    let peer = Self.octets("55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd")
    let value = SecureConnections.comparisonValue(
      initiatorKeyX: Self.keyX1, responderKeyX: peer, initiatorRandom: Self.random1,
      responderRandom: Self.random2)
    #expect(value == 0x2f9e_d5ba % 1_000_000)
  }

  @Test func `h6, h7 and ah give the samples' values`() {
    #expect(
      KeyDerivation.h6(key: Self.key, purpose: "lebr") == 0x2d9a_e102_e76d_c91c_e8d3_a9e2_80b1_6399)
    #expect(
      KeyDerivation.h7(salt: UInt128(octets: "tmp1".utf8), key: Self.key)
        == 0xfb17_3597_c6a3_c0ec_d299_8c2a_75a5_7011)
    #expect(KeyDerivation.addressHash(identityKey: Self.key, random: 0x70_8194) == 0x0d_fbaa)
  }

  @Test(arguments: [
    (0, 0xc0c2_eb27_4159_a8b3 as UInt64), (16, 0x2a23_2a39_f474_3927),
    (40, 0x1882_c787_ab94_cab7), (64, 0x6813_f51d_cee6_e144),
  ])
  func `signatures of four lengths are those of another implementation's tests`(
    length: Int, code: UInt64
  ) {
    let message = Self.octets(
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
        + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")
    #expect(
      DataSignature.code(
        of: Array(message.prefix(length)).rawSpan, counter: 0,
        key: 0x2b7e_1516_28ae_d2a6_abf7_1588_09cf_4f3c) == code)
  }

  @Test func `a signed write's signature depends on each of its octets and its counter`() {
    let write = Self.octets("d212001337")
    let key: UInt128 = 0x611b_64eb_fbcd_1fd3_72ec_9196_df42_5e50
    #expect(
      DataSignature.code(of: write.rawSpan, counter: 1, key: key) == 0xf20f_903c_931e_87f1)
    #expect(
      DataSignature.code(of: write.rawSpan, counter: 2, key: key) != 0xf20f_903c_931e_87f1)
    for index in write.indices {
      var changed = write
      changed[index] ^= 0x10
      #expect(
        DataSignature.code(of: changed.rawSpan, counter: 1, key: key) != 0xf20f_903c_931e_87f1)
    }
  }

  @Test func `h8 and the key of a broadcast group are those of the samples`() throws {
    let value = KeyDerivation.h8(
      key: Self.key, salt: 0x1536_d18d_e3d2_0df9_9b70_44c1_2f9e_d5ba, keyIdentifier: 0xcc03_0148)
    #expect(value == 0xe5e5_beba_ae72_28e7_22a3_8904_ed35_0f6d)
    let code = try KeyText.broadcastCode("Børne House")
    #expect(code == 0x0000_0000_6573_756f_4820_656e_72b8_c342)
    let key = KeyDerivation.groupSessionKey(
      broadcastCode: code, diversifier: 0x5518_8b3d_32f6_bb9a_900a_fcfb_eed4_e72a)
    #expect(key == 0xbe2a_16fc_7ac4_64e7_5230_1bcc_c818_812c)
  }

  @Test func `two private keys of the sample give their public keys and one shared secret`() throws
  {
    let own = EllipticCurve.debugPrivateKey
    #expect(EllipticCurve.publicKey(of: own) == .init(x: Self.keyX1, y: Self.keyY1))
    #expect(EllipticCurve.publicKey(of: Self.privateKey2) == .init(x: Self.keyX2, y: Self.keyY2))
    #expect(
      EllipticCurve.sharedSecret(privateKey: own, publicKey: .init(x: Self.keyX2, y: Self.keyY2))
        == Self.secret)
    #expect(
      EllipticCurve.sharedSecret(
        privateKey: Self.privateKey2, publicKey: .init(x: Self.keyX1, y: Self.keyY1))
        == Self.secret)
  }

  @Test func `the other point with the same x is on the curve, and its other is the first`() {
    let point = EllipticCurve.Point(x: Self.keyX1, y: Self.keyY1)
    #expect(point.negated != point)
    #expect(EllipticCurve.contains(point.negated))
    #expect(point.negated.negated == point)
  }

  @Test func `a point that is not on the curve gives no secret`() {
    var point = EllipticCurve.Point(x: Self.keyX2, y: Self.keyY2)
    point.y[31] ^= 1
    #expect(
      EllipticCurve.sharedSecret(privateKey: EllipticCurve.debugPrivateKey, publicKey: point) == nil
    )
  }

  @Test func `a key of seven octets keeps the least significant ones`() {
    #expect(KeyDerivation.cut(Self.key, toOctets: 7) == 0x10_10a6_0a39_7d9b)
    #expect(KeyDerivation.cut(Self.key, toOctets: 16) == Self.key)
  }
}
