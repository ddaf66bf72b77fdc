import ByteReading

extension Envelope {
  /// Decodes the header of Nordic's sniffer.
  ///
  /// Version 0 starts with the marker BE EF; later versions start with the board's number. Version 1
  /// has two lengths of one octet, later versions one length of two octets. Up to version 2, the time
  /// is the time since the end of the previous packet, and the access address determines the kind of
  /// PDU. Since version 3, the time is the sniffer's clock, and the packet ID determines the kind.
  init(nordic input: inout ByteReader) throws(WireError) {
    var radio = RadioMetadata()
    let version: UInt8
    let packetID: UInt8
    let payloadLength: Int
    try input.require(7, NordicField.packetID)
    let start = input.unread
    if start.octet(at: 0) == 0xBE, start.octet(at: 1) == 0xEF {
      version = 0
      _ = try input.bigEndianUInt16(NordicField.legacyMarker)
      packetID = try input.uint8(NordicField.packetID)
      radio.packetCounter = try input.uint16(NordicField.packetCounter)
      _ = try input.uint16(NordicField.unused)
      payloadLength = Int(try input.uint8(NordicField.payloadLength))
    } else {
      radio.board = try input.uint8(NordicField.board)
      if start.octet(at: 3) == 1 {
        _ = try input.uint8(NordicField.headerLength)
        payloadLength = Int(try input.uint8(NordicField.payloadLength))
      } else {
        payloadLength = Int(try input.uint16(NordicField.payloadLength))
      }
      version = try input.uint8(NordicField.version)
      radio.packetCounter = try input.uint16(NordicField.packetCounter)
      packetID = try input.uint8(NordicField.packetID)
    }
    guard version <= 3 else {
      self.init(.undecodable(.unknownHeaderVersion), rest: input)
      return
    }
    guard Envelope.isPacket(nordicID: packetID, version: version) else {
      self.init(.undecodable(.snifferMessage), rest: input)
      return
    }
    // In a truncated record, the sniffer's flags are still valid, and the packet's own header shows that octets are
    // missing.
    let missing = max(0, payloadLength - input.remaining)
    var packet = try input.slice(payloadLength - missing, claimedBy: NordicField.payloadLength)
    try radio.parse(
      nordicPacket: &packet, version: version, packetID: packetID, missing: missing)
    self.init(.linkLayer(radio), rest: packet)
  }

  /// Returns whether a message of the sniffer contains a packet from the air.
  ///
  /// Before version 3, tools that write this format for other sniffers set the ID to zero.
  private static func isPacket(nordicID id: UInt8, version: UInt8) -> Bool {
    switch id {
    case 0x02, 0x06: true
    case 0x00: version < 3
    default: false
    }
  }
}
