import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions

/// Decrypts packets whose key the capture itself reveals, so that their contents can be replaced.
struct DecryptedView: ~Copyable {
  private(set) var tracker: SessionTracker
  private let userLinkTypes: LinkType.UserTypes
  private var records: PlainRecords

  init(_ options: Redaction.Options) {
    userLinkTypes = options.userLinkTypes
    tracker = SessionTracker(userLinkTypes: options.userLinkTypes)
    records = PlainRecords(userLinkTypes: options.userLinkTypes)
  }

  /// A decrypted record, and how it was encrypted. Nil if it was not encrypted, or can't be
  /// decrypted.
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
  /// The record as which the octets are read.
  let record: CaptureRecord
  /// Sniffer header, access address, PDU without integrity check, CRC.
  let octets: [UInt8]
  /// How the packet was encrypted.
  let opening: PacketOpening
  /// Offset of the PDU's header in the original record.
  fileprivate let header: Int
  /// Range of the packet in the original record.
  fileprivate let packet: Range<Int>
  fileprivate let plaintextCount: Int

  /// The record with zeros instead of encrypted octets, for packets that can be decrypted but have
  /// no replacement key.
  func blanked(_ original: [UInt8]) -> [UInt8] {
    var blanked = original
    let content = header + 2..<max(header + 2, packet.upperBound - 3)
    for place in content.clamped(to: original.indices) { blanked[place] = 0 }
    if content.upperBound <= original.count {
      blanked.keepCRC(of: original, pdu: header..<content.upperBound)
    }
    return blanked
  }

  /// Encrypts the redacted octets, and inserts them in place of the original packet.
  ///
  /// - Parameters:
  ///   - redacted: the same number of octets as `octets`.
  ///   - original: the original record.
  ///   - key: the new long term key.
  /// - Returns: the record with new octets after its header. The CRC is correct if the original one
  ///   was.
  func sealed(_ redacted: [UInt8], in original: [UInt8], key: UInt128) -> [UInt8] {
    let end = redacted.count - 3
    let start = end - plaintextCount
    // The packet is preceded by a header of ten octets instead of the sniffer's, and by its own
    // header.
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
  /// Adjusts the CRC after a PDU to the changes of the PDU. A correct CRC stays correct, a wrong
  /// one stays wrong, and the CRCInit is not required.
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
