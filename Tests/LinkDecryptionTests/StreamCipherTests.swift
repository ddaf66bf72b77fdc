import ByteReading
import LinkDecryption
import Testing

/// Isochronous streams: the number of a packet follows from its time. Core 6.0, Vol 6, Part E, 2.
///
/// The fixtures `air-encrypted-*` hold what an independent implementation has encrypted.
@Suite struct StreamCipherTests {
  static let code: UInt128 = 0x0000_0000_6573_756f_4820_656e_72b8_c342
  static let diversifier: UInt128 = 0x5518_8b3d_32f6_bb9a_900a_fcfb_eed4_e72a
  static let address: UInt32 = 0x85E3_2493
  static let vector: UInt64 = 0x1122_3344_5566_7788
  static let interval: Int64 = 10_000_000

  /// Three payloads an event, sent up to four events early.
  static func schedule(firstPayload: UInt64 = 300, at time: Int64 = 0) throws -> StreamSchedule {
    try #require(
      StreamSchedule(
        broadcastEvery: interval, payloads: 3, early: (step: 2, count: 2),
        firstPayload: firstPayload, at: time))
  }

  static func cipher(code: UInt128 = code) throws -> StreamCipher {
    StreamCipher(
      broadcast: address, GroupKey(broadcastCode: code, diversifier: diversifier), vector: vector,
      schedule: try schedule())
  }

  static func packet(_ number: UInt64, firstOctet: UInt8 = 0) -> [UInt8] {
    var cipher = PacketCipher(
      sessionKey: KeyDerivation.groupSessionKey(broadcastCode: code, diversifier: diversifier),
      vector: PacketCipher.vector(ofStream: address, base: vector), channel: .broadcastStream)
    return cipher.encrypt(
      [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 40), firstOctet: firstOctet,
      counter: number, isFromCentral: true)
  }

  static func decrypt(
    _ octets: [UInt8], with cipher: inout StreamCipher, budget: inout Int, at time: Int64,
    firstOctet: UInt8 = 0
  ) -> UInt8? {
    let packet = LinkCipher.Packet(
      firstOctet: firstOctet, isFromCentral: true, senderIsAssumed: false, isRepeated: false,
      time: time)
    guard cipher.decrypt(octets.rawSpan, packet, budget: &budget) != nil else { return nil }
    return cipher.plaintext.first
  }

  @Test func `each payload of an event is decrypted, and those that are sent early`() throws {
    var cipher = try Self.cipher()
    var budget = 10_000
    for event: UInt64 in 0..<50 where event % 7 != 3 {
      for number in [0, 1, 2, 6, 8, 12, 14].map({ 300 + event * 3 + $0 }) {
        let found = Self.decrypt(
          Self.packet(number), with: &cipher, budget: &budget,
          at: Int64(event) * Self.interval + Int64(number % 5) * 1_500_000)
        #expect(found == UInt8(truncatingIfNeeded: number), "\(event) \(number)")
      }
    }
    #expect(cipher.isProven)
    #expect(budget == 10_000, "what is proven costs nothing")
  }

  @Test func `what the control of a group changes in a header is not authenticated`() throws {
    var budget = 1000
    for bit: UInt8 in [0x04, 0x08, 0x10, 0x20] {
      var cipher = try Self.cipher()
      #expect(
        Self.decrypt(Self.packet(300), with: &cipher, budget: &budget, at: 0, firstOctet: bit)
          != nil)
    }
    for bit: UInt8 in [0x01, 0x02, 0x40, 0x80] {
      var cipher = try Self.cipher()
      #expect(
        Self.decrypt(Self.packet(300), with: &cipher, budget: &budget, at: 0, firstOctet: bit)
          == nil)
    }
  }

  @Test func `clocks that drift apart are followed`() throws {
    var cipher = try Self.cipher()
    var budget = 10_000
    for event: UInt64 in 0..<5000 where event % 50 == 0 {
      // 1000 ppm: after five thousand events the clocks are five events apart.
      let time = Int64(event) * (Self.interval + Self.interval / 1000)
      #expect(
        Self.decrypt(Self.packet(300 + event * 3), with: &cipher, budget: &budget, at: time) != nil)
    }
  }

  @Test func `a wrong code opens nothing, and is given up`() throws {
    var cipher = try Self.cipher(code: 1)
    var budget = 1_000_000
    for event: UInt64 in 0..<1000 {
      let time = Int64(event) * Self.interval
      #expect(
        Self.decrypt(Self.packet(300 + event * 3), with: &cipher, budget: &budget, at: time) == nil)
    }
    #expect(budget > 990_000)
    #expect(!cipher.isProven)
  }

  @Test func `times and numbers of a damaged file do no harm`() throws {
    var cipher = try Self.cipher()
    var budget = 1_000_000
    for time in [Int64.min, .max, -1, 0] {
      #expect(Self.decrypt(Self.packet(9), with: &cipher, budget: &budget, at: time) == nil)
    }
    #expect(
      StreamSchedule(
        broadcastEvery: 0, payloads: 1, early: (0, 0), firstPayload: 0, at: 0) == nil)
    cipher.schedule = try Self.schedule(firstPayload: 0x7F_FFFF_FFFF)
    #expect(Self.decrypt(Self.packet(9), with: &cipher, budget: &budget, at: 1 << 60) == nil)
  }

  @Test func `a stream of a connection has numbers of its own each way`() throws {
    let stream: UInt32 = 0x5065_2F3C
    let schedule = try #require(
      StreamSchedule(
        connectedEvery: Self.interval,
        central: StreamSchedule.Payloads(perEvent: 2, events: 3),
        peripheral: StreamSchedule.Payloads(perEvent: 1, events: 1), announcedAt: 0))
    var cipher = StreamCipher(
      connected: stream, LinkCipherTests.material, key: LinkCipherTests.key, schedule: schedule)
    var sender = PacketCipher(
      sessionKey: 0x99AD_1B52_26A3_7E3E_058E_3B8E_27C2_C666,
      vector: PacketCipher.vector(ofStream: stream, base: 0xDEAF_BABE_BADC_AB24),
      channel: .connectedStream)
    var budget = 100_000
    // The first event comes 60 ms after the announcement, and the first forty are not heard.
    for event: UInt64 in 40..<80 {
      let time = 60_000_000 + Int64(event) * Self.interval
      let numbers = event % 4 == 0 ? [event * 2 - 4, event * 2 + 1] : [event * 2, event * 2 + 1]
      for (number, isFromCentral) in numbers.map({ ($0, true) }) + [(event, false)] {
        let octets = sender.encrypt(
          [UInt8(number), 7], firstOctet: 0x0C, counter: number, isFromCentral: isFromCentral)
        let packet = LinkCipher.Packet(
          firstOctet: 0x10, isFromCentral: true, senderIsAssumed: true, isRepeated: false,
          time: time + (isFromCentral ? 0 : 900_000))
        let direction = cipher.decrypt(octets.rawSpan, packet, budget: &budget)
        #expect(direction == (isFromCentral ? .central : .peripheral))
        #expect(cipher.plaintext == [UInt8(number), 7])
      }
    }
  }
}
