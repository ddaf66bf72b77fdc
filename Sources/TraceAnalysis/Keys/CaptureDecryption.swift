import BluetoothPackets
import ByteReading
public import CaptureFiles
import LinkDecryption
import LinkSessions

/// Writes a capture in which what could be decrypted is plaintext.
///
/// Packets from the air get the pseudo-header LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR, which can say that
/// they were decrypted; their message integrity checks are gone, lengths and CRCs set accordingly.
/// All else stays as it was.
public struct CaptureDecryption: Sendable {
  /// What could be decrypted, and with which keys.
  public let story: KeysStory
  /// Records that pcapng has no way to say.
  public let leftOut: Int

  /// Copies what is left of `input` to a pcapng file; there is none where nothing could be decrypted
  /// of what is encrypted.
  ///
  /// - Parameters:
  ///   - input: stands at its first record.
  ///   - output: where to write; "-" is standard output.
  ///   - options: what is known before, the keys among it.
  ///   - commentsKeys: whether the first packet that a key opened gets it as a comment.
  ///   - progress: is called now and then.
  /// - Throws: where the input has no records, or writing failed.
  public static func run(
    from input: inout CaptureReader, to output: String, options: ReadingOptions,
    commentsKeys: Bool = false, progress: ((borrowing CaptureReader) -> Void)? = nil
  ) throws(CaptureError) -> CaptureDecryption {
    try input.refuse(writingTo: output)
    var tracker = SessionTracker(
      userLinkTypes: options.userLinkTypes, knownDatabases: options.knownDatabases,
      keys: options.keys)
    guard var record = input.next() else {
      throw CaptureError(
        file: input.name, problem: "has no records", advice: "give a capture with records")
    }
    var rewriting = Rewriting(userLinkTypes: options.userLinkTypes)
    let first = rewriting.linkType(of: record, input.payload)
    var writer = try CaptureWriter(path: output, format: .pcapng, linkType: first)
    var leftOut = 0
    var told: Set<LinkKey> = []
    while true {
      let outcome = tracker.process(record, input.payload)
      var comments: [String] = []
      if commentsKeys, let key = tracker.openingKey, told.insert(key).inserted {
        let name = outcome.stream == .broadcastIsochronous ? "Broadcast_Code " : "LTK "
        comments.append(name + Self.digits(of: key) + ", " + key.origin.rawValue)
      }
      if let written = try rewriting.rewrite(record, input.payload, outcome, tracker.plaintext) {
        try writer.append(written, payload: rewriting.octets.rawSpan, comments: comments)
      } else {
        leftOut += 1
      }
      if record.number & 0xFFF == 0 { progress?(input) }
      guard let next = input.next() else { break }
      record = next
    }
    tracker.finish()
    let story = KeysTeller().finish(
      ReadCapture(file: CapturedFile(input, tracker), options: options, tracker: tracker))
    // A file that is not finished is taken away.
    if story.packets.encrypted == 0 || story.packets.decrypted > 0 { try writer.finish() }
    return CaptureDecryption(story: story, leftOut: leftOut)
  }

  private static func digits(of key: LinkKey) -> String {
    let digits = String(key.value, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

/// Says records again, decrypted ones in the plain.
private struct Rewriting {
  let userLinkTypes: UserLinkTypes
  /// The octets of the record that `rewrite` returned last.
  private(set) var octets: [UInt8] = []
  private var conversion = RecordConversion(to: .bluetoothHCIH4WithPHDR)

  init(userLinkTypes: UserLinkTypes) {
    self.userLinkTypes = userLinkTypes
  }

  private func envelope(of record: CaptureRecord, _ payload: RawSpan) -> Envelope? {
    try? Envelope(
      parsing: payload, linkType: record.linkType, direction: record.direction,
      flags: record.flags, userLinkTypes: userLinkTypes)
  }

  func linkType(of record: CaptureRecord, _ payload: RawSpan) -> LinkType {
    if let envelope = envelope(of: record, payload), case .linkLayer = envelope.content {
      return .bluetoothLELLWithPHDR
    }
    return RecordConversion.linkType(of: record.linkType, in: .pcapng) ?? .bluetoothHCIH4WithPHDR
  }

  /// - Returns: the record, whose octets are in `octets`; nil where pcapng can't say it.
  mutating func rewrite(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, _ plaintext: [UInt8]?
  ) throws(CaptureError) -> CaptureRecord? {
    guard let envelope = envelope(of: record, payload),
      case .linkLayer(var radio) = envelope.content
    else { return try convert(record, payload) }
    let packet = payload.clamped(
      from: envelope.payload.lowerBound, count: envelope.payload.count)
    // A request that opens a connection is of one, too, but no data PDU.
    if radio.pduKind == .unknown, outcome.connection != nil, !Self.isAdvertising(packet) {
      radio.pduKind = .data
    }
    if radio.pduKind == .data, radio.direction == nil {
      radio.direction = outcome.direction.map {
        $0 == .centralToPeripheral ? .centralToPeripheral : .peripheralToCentral
      }
    }
    switch outcome.stream {
    case .broadcastIsochronous?: radio.pduKind = .broadcastIsochronous
    case .connectedIsochronous?:
      radio.pduKind = .connectedIsochronous
      if outcome.direction == .peripheralToCentral { radio.direction = .peripheralToCentral }
    default: break
    }
    var rewritten: [UInt8]?
    if outcome.isDecrypted, let plaintext {
      rewritten = Self.plain(
        packet, plaintext, hasCodingIndicator: radio.hasCodingIndicator,
        kind: outcome.stream ?? .data)
    }
    if rewritten != nil {
      radio.isDecrypted = true
      radio.isEncrypted = true
      radio.mic = .valid
    }
    var output = ByteWriter(reservingCapacity: 10 + packet.byteCount)
    radio.encodeRadioHeader(into: &output)
    if let rewritten { output.octets(rewritten) } else { output.octets(packet) }
    octets = output.bytes
    var written = record
    written.linkType = .bluetoothLELLWithPHDR
    written.capturedLength = octets.count
    written.originalLength = max(
      octets.count, record.originalLength + octets.count - record.capturedLength)
    return written
  }

  private static func isAdvertising(_ packet: RawSpan) -> Bool {
    var input = ByteReader(packet)
    let address = try? LinkLayerPacket(parsing: &input).accessAddress
    return address == .advertising
  }

  private mutating func convert(
    _ record: CaptureRecord, _ payload: RawSpan
  ) throws(CaptureError) -> CaptureRecord? {
    guard let target = RecordConversion.linkType(of: record.linkType, in: .pcapng) else {
      return nil
    }
    if conversion.linkType != target { conversion = RecordConversion(to: target) }
    let converted = try conversion.convert(record, payload: payload)
    octets = conversion.payload
    return converted
  }

  /// The packet with the payload in the plain; its CRC is right if that of the packet was.
  private static func plain(
    _ packet: RawSpan, _ plaintext: [UInt8], hasCodingIndicator: Bool, kind: LinkLayerPDUKind
  ) -> [UInt8]? {
    var input = ByteReader(packet)
    guard
      var parsed = try? LinkLayerPacket(
        parsing: &input, hasCodingIndicator: hasCodingIndicator, kind: kind),
      let length = UInt8(exactly: plaintext.count)
    else { return nil }
    // What the receiver's register began with follows from the packet itself.
    let initial = LinkLayerCRC.initialValue(yielding: parsed.crc, over: parsed.pdu)
    var contents = parsed.pduReader()
    var pdu = ByteWriter(reservingCapacity: plaintext.count + 3)
    // Three layouts, in each of which the second octet is the length.
    if kind == .data {
      guard var header = try? DataPDUHeader(parsing: &contents) else { return nil }
      header.length = length
      header.encode(into: &pdu)
    } else {
      guard var header = try? ConnectedIsochronousHeader(parsing: &contents) else { return nil }
      header.length = length
      header.encode(into: &pdu)
    }
    pdu.octets(plaintext)
    parsed.crc = LinkLayerCRC.compute(initial: initial, over: pdu.bytes.rawSpan)
    var output = ByteWriter(reservingCapacity: packet.byteCount)
    let (address, codingOctet, crc) = (parsed.accessAddress, parsed.codingOctet, parsed.crc)
    LinkLayerPacket(
      accessAddress: address, codingIndicator: codingOctet, pdu: pdu.bytes.rawSpan, crc: crc
    ).encode(into: &output)
    return output.bytes
  }
}
