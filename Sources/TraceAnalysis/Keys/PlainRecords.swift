import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions

/// Rewrites records and replaces decrypted ones with their plaintext.
struct PlainRecords {
  let userLinkTypes: LinkType.UserTypes
  /// The octets of the record that `rewrite` returned last.
  private(set) var octets: [UInt8] = []
  /// Whether that record was encrypted and is now plaintext.
  private(set) var isPlain = false
  private var conversion = CaptureConversion.Records(to: .bluetoothHCIH4WithPHDR)

  init(userLinkTypes: LinkType.UserTypes) {
    self.userLinkTypes = userLinkTypes
  }

  func envelope(of record: CaptureRecord, _ payload: RawSpan) -> Envelope? {
    try? Envelope(
      parsing: payload, linkType: record.linkType, direction: record.direction,
      flags: record.flags, userLinkTypes: userLinkTypes)
  }

  func linkType(of record: CaptureRecord, _ payload: RawSpan) -> LinkType {
    if let envelope = envelope(of: record, payload), case .linkLayer = envelope.content {
      return .bluetoothLELLWithPHDR
    }
    return CaptureConversion.Records.linkType(of: record.linkType, in: .pcapng)
      ?? .bluetoothHCIH4WithPHDR
  }

  /// - Returns: the record, whose octets are in `octets`, or nil if pcapng can't represent it.
  mutating func rewrite(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, _ plaintext: [UInt8]?
  ) throws(CaptureError) -> CaptureRecord? {
    isPlain = false
    guard let envelope = envelope(of: record, payload),
      case .linkLayer(var radio) = envelope.content
    else { return try convert(record, payload) }
    let packet = payload.clamped(
      from: envelope.payload.lowerBound, count: envelope.payload.count)
    // A request that opens a connection also belongs to the connection, but is not a data PDU.
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
    isPlain = rewritten != nil
    if isPlain {
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
    guard let target = CaptureConversion.Records.linkType(of: record.linkType, in: .pcapng) else {
      return nil
    }
    if conversion.linkType != target { conversion = CaptureConversion.Records(to: target) }
    let converted = try conversion.convert(record, payload: payload)
    octets = conversion.payload
    return converted
  }

  /// Returns the packet with the decrypted payload. Its CRC is correct if that of the original packet was.
  private static func plain(
    _ packet: RawSpan, _ plaintext: [UInt8], hasCodingIndicator: Bool, kind: LinkLayerPDUKind
  ) -> [UInt8]? {
    var input = ByteReader(packet)
    guard
      var parsed = try? LinkLayerPacket(
        parsing: &input, hasCodingIndicator: hasCodingIndicator, kind: kind),
      let length = UInt8(exactly: plaintext.count)
    else { return nil }
    // The initial value of the receiver's CRC register is calculated from the packet itself.
    let initial = LinkLayerCRC.initialValue(yielding: parsed.crc, over: parsed.pdu)
    var contents = parsed.pduReader()
    var pdu = ByteWriter(reservingCapacity: plaintext.count + 3)
    // There are three layouts. In each of them, the second octet is the length.
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
