import ByteReading
import LinkDecryption
import Testing

/// The specification's encrypted connection. Core 6.0, Vol 6, Part C, 1.
@Suite struct PacketCipherTests {
  struct Packet: Sendable, CustomTestStringConvertible {
    let name: String
    let firstOctet: UInt8
    let counter: UInt64
    let isFromCentral: Bool
    let plaintext: [UInt8]
    let ciphertext: [UInt8]
    var testDescription: String { name }

    init(
      _ name: String, _ firstOctet: UInt8, _ counter: UInt64, isFromCentral: Bool,
      _ plaintext: String, _ ciphertext: String
    ) {
      self.name = name
      self.firstOctet = firstOctet
      self.counter = counter
      self.isFromCentral = isFromCentral
      self.plaintext = SecurityFunctionTests.octets(plaintext)
      self.ciphertext = SecurityFunctionTests.octets(ciphertext)
    }
  }

  static let packets = [
    Packet("LL_START_ENC_RSP1", 0x0F, 0, isFromCentral: true, "06", "9fcda7f448"),
    Packet("LL_START_ENC_RSP2", 0x07, 0, isFromCentral: false, "06", "a34c13a415"),
    Packet(
      "LL_DATA1", 0x0E, 1, isFromCentral: true,
      "1700636465666768696a6b6c6d6e6f707131323334353637383930",
      "7a70d66415226df26b17839a060405596bd6564f796b5b9ce6ff32f75a6d33"),
    Packet(
      "LL_DATA2", 0x06, 1, isFromCentral: false,
      "17003736353433323130414243444546474849 4a4b4c4d4e4f5051".filter { $0 != " " },
      "f38881e7bd94c9c369b9a66846dd4786aa8c39ce540d0dae3adcdf89b96088"),
  ]

  static func cipher() -> PacketCipher {
    let key = KeyDerivation.sessionKey(
      longTermKey: 0x4C68_3841_39F5_74D8_36BC_F34E_9DFB_01BF,
      centralDiversifier: 0xACBD_CEDF_E0F1_0213, peripheralDiversifier: 0x0213_2435_4657_6879)
    #expect(key == 0x99AD_1B52_26A3_7E3E_058E_3B8E_27C2_C666)
    return PacketCipher(sessionKey: key, vector: 0xDEAF_BABE_BADC_AB24, channel: .data)
  }

  @Test(arguments: packets)
  func `the specification's packets encrypt and decrypt`(_ packet: Packet) {
    var cipher = Self.cipher()
    #expect(
      cipher.encrypt(
        packet.plaintext, firstOctet: packet.firstOctet, counter: packet.counter,
        isFromCentral: packet.isFromCentral) == packet.ciphertext)
    var plaintext: [UInt8] = []
    #expect(
      cipher.decrypt(
        packet.ciphertext.rawSpan, firstOctet: packet.firstOctet, counter: packet.counter,
        isFromCentral: packet.isFromCentral, into: &plaintext))
    #expect(plaintext == packet.plaintext)
  }

  @Test(arguments: packets)
  func `flow control bits of the header may change, all else may not`(_ packet: Packet) {
    var cipher = Self.cipher()
    func passes(firstOctet: UInt8, counter: UInt64, isFromCentral: Bool, _ octets: [UInt8]) -> Bool
    {
      var plaintext: [UInt8] = []
      return cipher.decrypt(
        octets.rawSpan, firstOctet: firstOctet, counter: counter, isFromCentral: isFromCentral,
        into: &plaintext)
    }
    let (first, counter, side) = (packet.firstOctet, packet.counter, packet.isFromCentral)
    for bit: UInt8 in [0x04, 0x08, 0x10] {
      #expect(
        passes(firstOctet: first ^ bit, counter: counter, isFromCentral: side, packet.ciphertext))
    }
    #expect(
      !passes(firstOctet: first ^ 1, counter: counter, isFromCentral: side, packet.ciphertext))
    #expect(
      !passes(firstOctet: first, counter: counter + 1, isFromCentral: side, packet.ciphertext))
    #expect(!passes(firstOctet: first, counter: counter, isFromCentral: !side, packet.ciphertext))
    for index in packet.ciphertext.indices {
      var damaged = packet.ciphertext
      damaged[index] ^= 0x80
      #expect(!passes(firstOctet: first, counter: counter, isFromCentral: side, damaged))
    }
  }

  @Test func `what is too short for a check decrypts to nothing`() {
    var cipher = Self.cipher()
    for count in 0...4 {
      var plaintext: [UInt8] = []
      let octets = [UInt8](repeating: 0, count: count)
      #expect(
        !cipher.decrypt(
          octets.rawSpan, firstOctet: 2, counter: 0, isFromCentral: true, into: &plaintext))
    }
  }

  @Test(arguments: [1, 15, 16, 17, 27, 251])
  func `payloads of every kind of length survive, at high counters too`(length: Int) {
    var cipher = Self.cipher()
    let plaintext = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let counter: UInt64 = 0x7F_FFFF_FFFF
    let octets = cipher.encrypt(plaintext, firstOctet: 2, counter: counter, isFromCentral: true)
    #expect(octets.count == length + PacketCipher.integrityCheckOctets)
    var decrypted: [UInt8] = []
    #expect(
      cipher.decrypt(
        octets.rawSpan, firstOctet: 2, counter: counter, isFromCentral: true, into: &decrypted))
    #expect(decrypted == plaintext)
  }
}
