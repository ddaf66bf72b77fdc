import LinkSessions
import Testing

/// Ciphertext on the air is set aside, never taken for plaintext.
@Suite struct EncryptionTests {
  private let ciphertext: [UInt8] = [0x9F, 0xCD, 0xA7, 0xF4, 0x48]

  /// Runs `packets` after a connection request and LL_ENC_REQ, LL_ENC_RSP.
  private func starting(
    _ link: inout AirTestLink, with startRequest: Bool = true
  ) -> TestSession {
    let session = TestSession()
    session.air(link.request())
    session.air(link.control(.central, [0x03] + [UInt8](repeating: 0x11, count: 22)))
    session.air(link.control(.peripheral, [0x04] + [UInt8](repeating: 0x22, count: 12)))
    if startRequest { session.air(link.control(.peripheral, [0x05])) }
    return session
  }

  @Test func `After LL_START_ENC_REQ payloads are set aside`() {
    var link = AirTestLink()
    let session = starting(&link)
    #expect(session.connection.encryption == .seen(.on, frame: 4))
    for sender in [AirPacket.Sender.central, .peripheral] {
      let outcome = session.air(link.packet(sender, llid: 3, ciphertext))
      #expect(outcome.notDecoded == .encrypted)
    }
    session.air(link.packet(.central, llid: 2, HCIPackets.att([0x52, 3, 0, 1, 2, 3, 4])))
    #expect(session.connection.encryptedPackets == 3)
    #expect(session.recorder.att.isEmpty)
    #expect(
      session.air(link.packet(.peripheral, llid: 1)).notDecoded == nil, "empty PDUs are plain")
  }

  @Test func `A PDU too short for ciphertext does not end the encryption of a link`() {
    var link = AirTestLink()
    let session = starting(&link)
    for _ in 0..<2 { session.air(link.packet(.central, llid: 3, ciphertext)) }
    // An empty PDU with flipped bits.
    session.air(link.packet(.peripheral, llid: 1, [0x4E, 0x01]))
    #expect(session.air(link.packet(.central, llid: 3, ciphertext)).notDecoded == .encrypted)
    #expect(session.connection.encryptedPackets == 4)
    // Where nothing had to be ciphertext, short PDUs show a file that was decrypted.
    var other = AirTestLink()
    let decrypted = starting(&other)
    decrypted.air(other.control(.peripheral, [0x13]))
    decrypted.air(other.att(.central, [0x52, 3, 0, 1]))
    #expect(decrypted.connection.encryptedPackets == 0)
    #expect(decrypted.recorder.att.count == 1)
  }

  @Test func `A repeated ciphertext counts as one that can't be read, and as sent once`() {
    var link = AirTestLink()
    let session = starting(&link)
    let before = session.connection.traffic
    let packet = link.packet(.central, llid: 3, ciphertext)
    session.air(packet)
    let again = session.air(packet)
    #expect(again.notDecoded == .encrypted)
    #expect(again.isRetransmission)
    #expect(session.connection.encryptedPackets == 2)
    #expect(session.tracker.tally.notDecoded[.encrypted] == 2, "one count, one meaning")
    #expect(session.connection.traffic == before + 1)
  }

  @Test func `A repeated LL_START_ENC_REQ does not pass for decrypted traffic`() {
    var link = AirTestLink()
    let session = starting(&link, with: false)
    let request = link.control(.peripheral, [0x05])
    session.air(request)
    // The central's next packet does not acknowledge it.
    var refusal = link.packet(.central, llid: 1)
    refusal.pdu[0] |= 0x04
    session.air(refusal)
    #expect(session.air(request).isRetransmission)
    // Nor does it where the sniffer has missed the central.
    session.air(request)
    #expect(session.air(link.packet(.central, llid: 3, ciphertext)).notDecoded == .encrypted)
  }

  @Test func `Ciphertext after an LL_START_ENC_REQ that was missed is known by its nonsense`() {
    for second in [ciphertext, HCIPackets.l2cap(0x7123, [1, 2, 3])] {
      var link = AirTestLink()
      let session = starting(&link, with: false)
      let llid: UInt8 = second == ciphertext ? 3 : 2
      #expect(session.air(link.packet(.central, llid: llid, second)).notDecoded == .encrypted)
      #expect(session.connection.encryption == .derived(.on, frame: 4))
      #expect(session.connection.changes.last?.basis == .derived)
      session.air(link.packet(.peripheral, llid: 2, HCIPackets.att([0x1B, 3, 0, 1, 2])))
      #expect(session.recorder.att.isEmpty)
    }
  }

  @Test func `LL_START_ENC_RSP in ciphertext is no request with its first octet as the opcode`() {
    var link = AirTestLink()
    let session = starting(&link, with: false)
    // 0x35 begins a procedure of Core 6.0; one octet and its MIC are five.
    let outcome = session.air(link.packet(.central, llid: 3, [0x35, 0x98, 0x94, 0xC4, 0xE4]))
    #expect(outcome.notDecoded == .encrypted)
    #expect(session.connection.encryption == .derived(.on, frame: 4))
  }

  @Test func `A whole frame on a channel that nobody has assigned is no ciphertext`() {
    let session = TestSession()
    var link = AirTestLink()
    for _ in 0..<4 {
      session.air(link.att(.central, [0x52, 3, 0, 1]))
      session.air(link.att(.peripheral, [0x1B, 3, 0, 1]))
    }
    let frame = HCIPackets.l2cap(0x003A, [9, 5, 4, 1, 0, 0, 0])
    #expect(session.air(link.packet(.central, llid: 2, frame)).notDecoded != .encrypted)
    #expect(session.connection.encryption.value != .on)
  }

  @Test func `A readable frame after a damaged one withdraws the start of encryption`() {
    // The beginning is not in the capture, so the start of encryption may be missing, too.
    var link = AirTestLink()
    let session = TestSession()
    for _ in 0..<4 {
      session.air(link.att(.central, [0x52, 3, 0, 1]))
      session.air(link.att(.peripheral, [0x1B, 3, 0, 1]))
    }
    #expect(session.air(link.packet(.central, llid: 3, ciphertext)).notDecoded == .encrypted)
    #expect(session.connection.encryption.value == .on)
    #expect(session.air(link.att(.peripheral, [0x1B, 3, 0, 1, 2])).notDecoded == nil)
    #expect(session.connection.encryption.value == .off)
    #expect(session.connection.encryption.basis == .derived)
    #expect(!session.connection.changes.contains { $0.basis == .derived })
  }

  @Test(arguments: [[0x0D, 0x06], [0x11, 0x03, 0x06]] as [[UInt8]])
  func `Encryption that was refused does not start`(_ rejection: [UInt8]) {
    var link = AirTestLink()
    let session = starting(&link, with: false)
    session.air(link.control(.peripheral, rejection))
    session.air(link.control(.peripheral, [0x44, 1, 2, 3, 4]))
    session.air(link.att(.peripheral, [0x1B, 3, 0, 1, 2]))
    #expect(session.recorder.att.count == 1)
    #expect(session.connection.encryption == .assumed(.off))
  }

  @Test func `A PDU too short for a MIC proves that the file was decrypted`() {
    var link = AirTestLink()
    let session = starting(&link)
    let outcome = session.air(link.control(.central, [0x06]))
    #expect(outcome.notDecoded == nil)
    session.air(link.att(.peripheral, [0x1B, 3, 0, 1, 2]))
    #expect(session.recorder.att.count == 1)
    #expect(session.connection.encryptedPackets == 0)
    session.air(link.control(.central, [0x0A]))
    #expect(session.connection.encryption.value == .paused)
  }

  @Test func `What the sniffer decrypted is read`() {
    var link = AirTestLink()
    let session = starting(&link)
    var packet = link.att(.central, [0x52, 3, 0, 1, 2])
    packet.isDecrypted = true
    session.air(packet)
    #expect(session.recorder.att.count == 1)
  }

  @Test(arguments: [true, false])
  func `Another copy of what the sniffer decrypted hides nothing`(isCopy: Bool) {
    var link = AirTestLink()
    let session = starting(&link)
    var packet = link.att(.central, [0x52, 3, 0, 1, 2])
    packet.isDecrypted = true
    session.air(packet)
    var copy = packet
    copy.isDecrypted = false
    // With the message integrity check, or one octet more.
    copy.pdu = [packet.pdu[0], packet.pdu[1] + (isCopy ? 4 : 5)]
    copy.pdu += [UInt8](repeating: 0xA7, count: Int(copy.pdu[1]))
    let outcome = session.air(copy)
    #expect(outcome.isRetransmission == isCopy)
    #expect((outcome.notDecoded == .encrypted) != isCopy)
    #expect(session.connection.encryptedPackets == (isCopy ? 0 : 1))
    if isCopy { #expect(session.air(packet).isRetransmission) }
    #expect(session.recorder.att.count == 1)
  }
}
