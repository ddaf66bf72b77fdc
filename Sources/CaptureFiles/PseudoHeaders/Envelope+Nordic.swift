import ByteReading

extension Envelope {
  /// Decodes the header of Nordic's sniffer.
  ///
  /// Version 0 starts with the marker BE EF; later ones with the board's number. Version 1 has two
  /// lengths of an octet, later ones a length of two octets. Up to version 2 the time is the one
  /// since the end of the packet before, and the kind of PDU is known by its access address; since
  /// version 3 it is the sniffer's clock, and the packet ID tells the kind.
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
    // Of a record that was cut, the sniffer's word still counts: that octets are missing, the packet's
    // own header tells.
    let missing = max(0, payloadLength - input.remaining)
    var packet = try input.slice(payloadLength - missing, claimedBy: NordicField.payloadLength)
    try radio.parse(
      nordicPacket: &packet, version: version, packetID: packetID, missing: missing)
    self.init(.linkLayer(radio), rest: packet)
  }

  /// Whether a message of the sniffer carries a packet from the air.
  ///
  /// Tools that write this format for other sniffers left the ID at zero before version 3.
  private static func isPacket(nordicID id: UInt8, version: UInt8) -> Bool {
    switch id {
    case 0x02, 0x06: true
    case 0x00: version < 3
    default: false
    }
  }
}
