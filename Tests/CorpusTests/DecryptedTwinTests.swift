import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions
import TestSupport
import Testing

/// Other programs' decrypted copies of captures: ours are the same, PDU by PDU and octet by octet.
@Suite(.enabled(if: PublicCaptures.arePresent, "the public captures are not here"))
struct DecryptedTwinTests {
  struct Twins: Sendable, CustomTestStringConvertible {
    let encrypted: String
    let decrypted: String
    var key: UInt128?
    /// PDUs in ciphertext.
    let count: Int
    /// Frames that the other program has left in ciphertext.
    var left: Set<Int> = []
    var testDescription: String { encrypted }
  }

  static let twins = [
    Twins(
      encrypted: "mikeryan+crackle/tests__01_crack__pairing_and_ltk_exchange.pcap",
      decrypted: "mikeryan+crackle/tests__01_crack__out__expected_output.pcap", count: 3),
    Twins(
      encrypted: "mikeryan+crackle/tests__02_ltk_decrypt__known_ltk.pcap",
      decrypted: "mikeryan+crackle/tests__02_ltk_decrypt__out__expected_output.pcap",
      key: 0x7F62_C053_F104_A5BB_E68B_1D89_6A2E_D49C, count: 7),
    // A Find Information Request that its message integrity check proves, of 1,604 packets.
    Twins(
      encrypted: "whad-team+whad-client/ressources__pcaps__pairing.pcap",
      decrypted: "whad-team+whad-client/ressources__pcaps__pairing_dec.pcap", count: 82,
      left: [1527]),
  ]

  /// Header and payload of each packet, as it stands in the file.
  private func pdus(
    _ path: String, _ body: (CaptureRecord, RawSpan, [UInt8]) -> Void
  ) throws {
    var reader = try CaptureReader(path: PublicCaptures.folder + "/public/" + path)
    while let record = reader.next() {
      let payload = reader.payload
      let envelope = try Envelope(
        parsing: payload, linkType: record.linkType, direction: record.direction,
        flags: record.flags, userLinkTypes: PublicCaptures.userLinkTypes)
      let octets = payload.clamped(
        from: envelope.payload.lowerBound, count: envelope.payload.count)
      var input = ByteReader(octets)
      // A damaged header may claim more octets than there are: then all of them are compared.
      guard let packet = try? LinkLayerPacket(parsing: &input) else {
        body(record, payload, octets.byteOffsets.map { octets.octet(at: $0) ?? 0 })
        continue
      }
      let pdu = packet.pdu
      body(record, payload, pdu.byteOffsets.map { pdu.octet(at: $0) ?? 0 })
    }
  }

  @Test(arguments: twins)
  func `what we decrypt is what another program has decrypted`(_ twins: Twins) throws {
    var keys = KeyRing()
    if let key = twins.key { keys.add(KeyRing.Entry(LinkKey(key, origin: .given))) }
    var tracker = SessionTracker(userLinkTypes: PublicCaptures.userLinkTypes, keys: keys)
    var ours: [[UInt8]] = []
    var ciphertexts: [Int: [UInt8]] = [:]
    try pdus(twins.encrypted) { record, payload, pdu in
      tracker.process(record, payload)
      guard let plaintext = tracker.plaintext else { return ours.append(pdu) }
      ciphertexts[record.number] = pdu
      ours.append([pdu[0], UInt8(plaintext.count)] + plaintext)
    }
    #expect(ciphertexts.count == twins.count)
    var different: Set<Int> = []
    var theirs: [[UInt8]] = []
    try pdus(twins.decrypted) { _, _, pdu in theirs.append(pdu) }
    try #require(theirs.count == ours.count)
    for (index, (our, their)) in zip(ours, theirs).enumerated() where our != their {
      different.insert(index + 1)
      #expect(their == ciphertexts[index + 1], "frame \(index + 1) was left as it was")
    }
    #expect(different == twins.left)
  }
}
