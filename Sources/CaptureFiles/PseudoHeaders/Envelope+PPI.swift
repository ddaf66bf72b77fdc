import ByteReading

extension Envelope {
  /// The type of the field that Ubertooth and crackle write into a PPI header.
  private static let btleFieldType: UInt16 = 30006

  /// Decodes a Per-Packet Information header and the link type that it announces.
  ///
  /// If the header contains Ubertooth's field, the content is a link-layer packet, whatever link type the header
  /// announces: before a link type for it existed, tools used the first user link type.
  init(ppi input: inout ByteReader, userLinkTypes: LinkType.UserTypes) throws(WireError) {
    try input.require(8, PPIField.version)
    let version = try input.uint8(PPIField.version)
    guard version == 0 else {
      self.init(.undecodable(.unknownHeaderVersion), rest: input)
      return
    }
    let flags = try input.uint8(PPIField.flags)
    _ = input.bits(PPIField.alignment, of: flags)
    _ = input.bits(PPIField.reserved, of: flags)
    let isAligned = flags & 1 != 0
    let length = Int(try input.uint16(PPIField.length))
    let inner = LinkType(rawValue: try input.uint32(PPIField.linkType))
    guard length >= 8 else {
      throw input.invalid(PPIField.length, value: UInt64(length), width: 6)
    }
    var fields = try input.slice(length - 8, claimedBy: PPIField.length)
    var radio: RadioMetadata?
    while !fields.isAtEnd {
      let type = try fields.uint16(PPIField.fieldType)
      let size = Int(try fields.uint16(PPIField.fieldLength))
      var field = try fields.slice(size, claimedBy: PPIField.fieldLength)
      if type == Envelope.btleFieldType {
        radio = try RadioMetadata(ppiField: &field)
      } else {
        _ = field.rest(PPIField.fieldData)
      }
      if isAligned, size % 4 != 0 {
        _ = try fields.octets(min(4 - size % 4, fields.remaining), PPIField.fieldData)
      }
    }
    if let radio, inner.isUser || inner == .bluetoothLELL {
      self.init(.linkLayer(radio), rest: input)
      return
    }
    let meaning = userLinkTypes[inner] ?? inner
    switch meaning {
    case .bluetoothLELL, .bluetoothLELLWithPHDR, .nordicBLE, .bluetoothHCIH4,
      .bluetoothHCIH4WithPHDR:
      PseudoHeaderLayerField.begin(meaning, in: &input)
      try self.init(mapped: &input, linkType: meaning, direction: nil, flags: 0)
    default:
      self.init(
        .undecodable(meaning.isUser ? .unmappedUserLinkType : .foreignPPIContent), rest: input)
    }
  }
}

extension RadioMetadata {
  /// Decodes Ubertooth's field of a PPI header.
  fileprivate init(ppiField input: inout ByteReader) throws(WireError) {
    self.init()
    _ = try input.uint8(PPIField.btleVersion)
    channel = RadioMetadata.channelIndex(atMegahertz: try input.uint16(PPIField.frequency))
    _ = try input.uint8(PPIField.clockHigh)
    ubertoothTime = try input.uint32(PPIField.clock)
    _ = try input.int8(PPIField.rssiMaximum)
    _ = try input.int8(PPIField.rssiMinimum)
    let average = try input.int8(PPIField.rssiAverage)
    // The average of zero measurements is 0 and has no meaning. But some tools write the strength without a count.
    let count = try input.uint8(PPIField.rssiCount)
    rssi = count == 0 && average == 0 ? nil : average
    phy = .le1M
  }
}
