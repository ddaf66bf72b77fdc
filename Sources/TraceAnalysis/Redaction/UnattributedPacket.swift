import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions

/// A data PDU whose access address is unknown when the PDU is read. Later packets may show that it belongs to a
/// connection.
enum UnattributedPacket {
  /// Passes the fields of a record to a watcher, if the record is such a packet.
  ///
  /// - Parameters:
  ///   - record: the record's header.
  ///   - payload: the octets of the record.
  ///   - outcome: the result of decoding it.
  ///   - watcher: receives the fields.
  ///   - userLinkTypes: the formats of user link types.
  ///   - onlyFeatures: whether to pass only Pairing Request and Response.
  /// - Returns: the packet's access address, or nil for any other record.
  static func describe(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, _ watcher: FieldWatcher,
    _ userLinkTypes: LinkType.UserTypes, onlyFeatures: Bool = false
  ) -> UInt32? {
    guard outcome.notDecoded == .unknownContext, outcome.connection == nil, outcome.stream == nil,
      let envelope = try? Envelope(
        parsing: payload, linkType: record.linkType, direction: record.direction,
        flags: record.flags, userLinkTypes: userLinkTypes),
      case .linkLayer(let radio) = envelope.content
    else { return nil }
    let start = envelope.payload.lowerBound
    var input = ByteReader(
      payload.clamped(from: start, count: envelope.payload.count), base: start)
    guard
      let packet = try? LinkLayerPacket(
        parsing: &input, hasCodingIndicator: radio.hasCodingIndicator, kind: .data),
      packet.accessAddress != .advertising
    else { return nil }
    var content = ByteReader(packet.pdu, base: packet.pduOffset, watcher: watcher)
    guard let header = try? DataPDUHeader(parsing: &content),
      !onlyFeatures || holdsPairingFeatures(content.unread)
    else { return nil }
    // Octets that can't be parsed stay unread and are blanked.
    switch header.llid {
    case .control: _ = try? LLControlPDU(parsing: &content)
    case .start: try? describeFrame(&content)
    default: break
    }
    return packet.accessAddress.rawValue
  }

  /// Whether a payload is a complete Pairing Request or Response, which does not identify a device and can be
  /// classified without its connection.
  static func holdsPairingFeatures(_ payload: RawSpan) -> Bool {
    let frame = [UInt8](copying: payload)
    return frame.count == 11
      && (frame.starts(with: [7, 0, 6, 0, 1]) || frame.starts(with: [7, 0, 6, 0, 2]))
  }

  private static func describeFrame(_ input: inout ByteReader) throws(WireError) {
    let header = try L2CAPHeader(parsing: &input)
    var payload = try header.payload(of: &input)
    switch header.channel {
    case .attributeProtocol: _ = try ATTPDU(parsing: &payload, values: .octets)
    case .lowEnergySignalling: _ = try SignallingCommand(parsing: &payload)
    case .securityManager: _ = try SMPPDU(parsing: &payload)
    default: L2CAPHeader.describePayload(&payload)
    }
  }
}
