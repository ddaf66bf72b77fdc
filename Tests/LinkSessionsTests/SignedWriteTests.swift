import LinkDecryption
import LinkSessions
import Testing

/// Signed writes, whose signatures are computed again. Core 6.0, Vol 3, Part H, 2.4.5.
@Suite struct SignedWriteTests {
  /// A write of another implementation's tests, its counter 1, and its key.
  private let write: [UInt8] = [
    0xD2, 0x12, 0x00, 0x13, 0x37, 0x01, 0x00, 0x00, 0x00, 0xF1, 0x87, 0x1E, 0x93, 0x3C, 0x90, 0x0F,
    0xF2,
  ]
  private let key: UInt128 = 0x611B_64EB_FBCD_1FD3_72EC_9196_DF42_5E50
  private let central = KeyRing.Address(address: 0x5B03_9EAA_107C, isRandom: true)

  private func writes(_ keys: [KeyRing.SignatureKey], _ pdu: [UInt8]) -> Connection.SignedWrites {
    var ring = KeyRing()
    for key in keys { ring.add(key) }
    let session = TestSession(keys: ring)
    var link = AirTestLink()
    session.air(link.request())
    session.air(link.att(.central, pdu))
    return session.connection.signedWrites
  }

  @Test func `a signature is right by the key of the sender, or by any that gives it`() {
    for address in [central, nil, KeyRing.Address(address: 1, isRandom: false)] {
      let writes = writes([.init(7, address: nil), .init(key, address: address)], write)
      #expect(writes.right == 1)
      #expect(writes.count == 1)
    }
  }

  @Test func `a signature is called wrong only where the sender's key is known`() {
    var changed = write
    changed[3] ^= 1
    let wrong = writes([.init(key, address: central)], changed)
    #expect(wrong.wrong == 1)
    #expect(wrong.firstWrong == 2)
    #expect(writes([.init(key, address: nil)], changed).noKey == 1)
    #expect(writes([.init(key, address: .init(address: 1, isRandom: false))], changed).noKey == 1)
    #expect(writes([], write).noKey == 1)
  }

  @Test func `a key that was distributed is the sender's`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    session.air(
      link.packet(
        .central, llid: 2,
        HCIPackets.l2cap(6, [0x0A] + (0..<16).map { UInt8(truncatingIfNeeded: key >> (8 * $0)) })))
    session.air(link.packet(.peripheral, llid: 1))
    session.air(link.att(.central, write))
    #expect(session.connection.signedWrites.right == 1)
    var changed = write
    changed[16] ^= 1
    session.air(link.packet(.peripheral, llid: 1))
    session.air(link.att(.central, changed))
    #expect(session.connection.signedWrites.wrong == 1)
  }
}
