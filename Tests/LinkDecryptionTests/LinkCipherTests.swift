import ByteReading
import LinkDecryption
import Testing

/// Packets that a sniffer missed, and others that it heard twice.
@Suite struct LinkCipherTests {
  static let material = LinkCipher.Material(
    centralDiversifier: 0xACBD_CEDF_E0F1_0213, peripheralDiversifier: 0x0213_2435_4657_6879,
    centralVector: 0xBADC_AB24, peripheralVector: 0xDEAF_BABE)
  static let key = LinkKey(0x4C68_3841_39F5_74D8_36BC_F34E_9DFB_01BF, origin: .given)
  /// Nanoseconds from one packet of a side to its next.
  static let interval: Int64 = 1_000_000

  /// The encrypted packet with this number; its payload repeats the number.
  static func packet(_ number: UInt64, isFromCentral: Bool = true, octets: Int = 27) -> [UInt8] {
    var cipher = PacketCipher(
      sessionKey: KeyDerivation.sessionKey(
        longTermKey: key.value, centralDiversifier: material.centralDiversifier,
        peripheralDiversifier: material.peripheralDiversifier),
      vector: 0xDEAF_BABE_BADC_AB24, channel: .data)
    return cipher.encrypt(
      [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: octets), firstOctet: 2,
      counter: number, isFromCentral: isFromCentral)
  }

  static func decrypt(
    _ octets: [UInt8], with cipher: inout LinkCipher, budget: inout Int, at time: Int64 = 0,
    isFromCentral: Bool = true, senderIsAssumed: Bool = false, isRepeated: Bool = false
  ) -> (proof: LinkCipher.Proof, plaintext: [UInt8])? {
    let packet = LinkCipher.Packet(
      firstOctet: 2, isFromCentral: isFromCentral, senderIsAssumed: senderIsAssumed,
      isRepeated: isRepeated, time: time)
    guard let proof = cipher.decrypt(octets.rawSpan, packet, budget: &budget) else { return nil }
    return (proof, cipher.lendPlaintext())
  }

  @Test func `every packet is decrypted that is left of a fifth missed and a gap of forty`() {
    var cipher = LinkCipher(Self.material, keys: [Self.key])
    var budget = 100_000
    for number: UInt64 in 0..<1000 where number % 5 != 3 && !(400..<440).contains(number) {
      let found = Self.decrypt(
        Self.packet(number), with: &cipher, budget: &budget, at: Int64(number) * Self.interval)
      #expect(found?.plaintext.first == UInt8(truncatingIfNeeded: number))
      #expect(found?.proof.isRepeated == false)
    }
    #expect(cipher.key == Self.key)
  }

  @Test func `a silence of seconds in which thousands were sent is bridged`() {
    var cipher = LinkCipher(Self.material, keys: [Self.key])
    var budget = 100_000
    #expect(Self.decrypt(Self.packet(0), with: &cipher, budget: &budget) != nil)
    let time: Int64 = 8_000_000_000
    #expect(Self.decrypt(Self.packet(20_000), with: &cipher, budget: &budget, at: time) != nil)
  }

  @Test func `what was sent again is reported from what is new`() {
    var cipher = LinkCipher(Self.material, keys: [Self.key])
    var budget = 1000
    for number: UInt64 in 0..<3 {
      _ = Self.decrypt(Self.packet(number), with: &cipher, budget: &budget)
    }
    let again = Self.decrypt(Self.packet(2), with: &cipher, budget: &budget, isRepeated: true)
    #expect(again?.proof.isRepeated == true)
    // The sequence numbers did not tell.
    let unannounced = Self.decrypt(Self.packet(2), with: &cipher, budget: &budget)
    #expect(unannounced?.proof.isRepeated == true)
    #expect(
      Self.decrypt(Self.packet(3), with: &cipher, budget: &budget)?.proof.isRepeated == false)
  }

  @Test func `a sender that nobody named is proven`() {
    var cipher = LinkCipher(Self.material, keys: [Self.key])
    var budget = 1000
    let octets = Self.packet(0, isFromCentral: false)
    #expect(Self.decrypt(octets, with: &cipher, budget: &budget) == nil)
    let found = Self.decrypt(octets, with: &cipher, budget: &budget, senderIsAssumed: true)
    #expect(found?.proof.isFromCentral == false)
  }

  @Test func `of many keys the right one is found, wherever it stands`() {
    let others = (0..<20).map { LinkKey($0, origin: .given) }
    var cipher = LinkCipher(Self.material, keys: others + [Self.key])
    var budget = 10_000
    #expect(Self.decrypt(Self.packet(1), with: &cipher, budget: &budget) != nil)
    #expect(cipher.key == Self.key)
  }

  @Test func `wrong keys decrypt nothing, and the search for numbers ends`() {
    var cipher = LinkCipher(Self.material, keys: [LinkKey(1, origin: .given)])
    var budget = 5_000
    for number: UInt64 in 0..<2_000 {
      let time = Int64.max / 2 * (number % 2 == 0 ? 1 : -1)
      #expect(
        Self.decrypt(Self.packet(number), with: &cipher, budget: &budget, at: time) == nil)
    }
    #expect(cipher.key == nil)
    #expect(budget >= 0)
  }
}
