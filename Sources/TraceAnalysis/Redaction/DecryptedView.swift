import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions

/// Opens the packets of a capture that anybody can decrypt, so that what they hold can be replaced.
struct DecryptedView: ~Copyable {
  private(set) var tracker: SessionTracker
  private let userLinkTypes: UserLinkTypes
  private var records: PlainRecords

  init(_ options: RedactionOptions) {
    userLinkTypes = options.userLinkTypes
    tracker = SessionTracker(userLinkTypes: options.userLinkTypes)
    records = PlainRecords(userLinkTypes: options.userLinkTypes)
  }

  /// A record in the plain, and how it was encrypted; nil if it was not, or nobody can open it.
  mutating func open(_ record: CaptureRecord, _ payload: RawSpan) -> OpenedRecord? {
    let outcome = tracker.process(record, payload)
    guard outcome.isDecrypted, let opening = tracker.opening, let plaintext = tracker.plaintext,
      let envelope = records.envelope(of: record, payload),
      case .linkLayer(let radio) = envelope.content,
      let plain = try? records.rewrite(record, payload, outcome, plaintext), records.isPlain
    else { return nil }
    return OpenedRecord(
      record: plain, octets: records.octets, opening: opening,
      header: envelope.payload.lowerBound + 4 + (radio.hasCodingIndicator ? 1 : 0),
      packet: envelope.payload, plaintextCount: plaintext.count)
  }
}

/// A record whose packet was decrypted.
struct OpenedRecord {
  /// The record as its octets are to be read.
  let record: CaptureRecord
  /// Header of the sniffer, access address, PDU without integrity check, CRC.
  let octets: [UInt8]
  /// How the packet was encrypted.
  let opening: PacketOpening
  /// Where the PDU's header begins in the record as it was.
  fileprivate let header: Int
  /// Where the packet stands there.
  fileprivate let packet: Range<Int>
  fileprivate let plaintextCount: Int

  /// The record with zeros for ciphertext that anybody can decrypt, and that has no other key.
  func blanked(_ original: [UInt8]) -> [UInt8] {
    var blanked = original
    let content = header + 2..<max(header + 2, packet.upperBound - 3)
    for place in content.clamped(to: original.indices) { blanked[place] = 0 }
    if content.upperBound <= original.count {
      blanked.keepCRC(of: original, pdu: header..<content.upperBound)
    }
    return blanked
  }

  /// Encrypts what became of the octets, and puts it where the packet was.
  ///
  /// - Parameters:
  ///   - redacted: as many octets as `octets`.
  ///   - original: the record as it was.
  ///   - key: the long term key from now on.
  /// - Returns: the record with other octets behind its header, and a CRC that is as right as it was.
  func sealed(_ redacted: [UInt8], in original: [UInt8], key: UInt128) -> [UInt8] {
    let end = redacted.count - 3
    let start = end - plaintextCount
    // What stands before it is a header of ten octets in place of the sniffer's, and the packet's own.
    let place = packet.lowerBound + start - 10
    guard start >= 0, header < place, place < packet.upperBound else { return original }
    let payload = opening.seal(
      Array(redacted[start..<end]), firstOctet: original[header], longTermKey: key)
    guard place + payload.count <= packet.upperBound else { return original }
    var sealed = original
    sealed.replaceSubrange(place..<place + payload.count, with: payload)
    sealed.keepCRC(of: original, pdu: header..<place + payload.count)
    return sealed
  }
}

extension [UInt8] {
  /// Changes the CRC behind a PDU as the PDU was changed: what was right stays right, what was wrong
  /// stays wrong, and the CRCInit needn't be known.
  mutating func keepCRC(of original: [UInt8], pdu: Range<Int>) {
    guard pdu.upperBound + 3 <= count else { return }
    var difference: [UInt8] = []
    difference.reserveCapacity(pdu.count)
    for place in pdu { difference.append(original[place] ^ self[place]) }
    let change = LinkLayerCRC.octets(
      ofValue: LinkLayerCRC.compute(initial: 0, over: difference.rawSpan))
    for place in 0..<3 {
      self[pdu.upperBound + place] =
        original[pdu.upperBound + place] ^ UInt8(truncatingIfNeeded: change >> UInt32(8 * place))
    }
  }
}
