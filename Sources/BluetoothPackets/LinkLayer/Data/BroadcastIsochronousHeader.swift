public import ByteReading

/// The header of a PDU of a broadcast isochronous stream (BIS) or of its group's control.
///
/// Core 6.0, Vol 6, Part B, 2.6.2.
public struct BroadcastIsochronousHeader: WireValue {
  /// The first octet, including its reserved bits.
  public var flags: UInt8
  /// Octets of payload and, in an encrypted group, of the message integrity check.
  public var length: UInt8

  /// Creates it from its fields, in transmission order.
  public init(flags: UInt8, length: UInt8) {
    self.flags = flags
    self.length = length
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    flags = try input.uint8(LinkLayerField.firstOctet)
    if input.isWatched {
      _ = input.bits(DataHeaderField.broadcastIsochronousLLID, of: flags)
      _ = input.bits(DataHeaderField.controlSubeventSequenceNumber, of: flags)
      _ = input.bits(DataHeaderField.controlSubeventTransmissionFlag, of: flags)
      _ = input.bits(DataHeaderField.dataReserved, of: flags)
    }
    length = try input.uint8(DataHeaderField.dataLength)
    if input.isWatched {
      input.note(LinkLayerField.length, value: UInt64(length), width: 1)
      input.note(
        DataHeaderField.dataHeader, value: UInt64(flags) | UInt64(length) << 8, width: 2)
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(flags)
    output.uint8(length)
  }

  /// Creates a reader for the payload including the message integrity check, and skips the payload in
  /// `input`.
  ///
  /// - Throws: a `WireError` if the header claims more octets than there are.
  @_lifetime(copy input)
  public func payload(of input: inout ByteReader) throws(WireError) -> ByteReader {
    try input.slice(Int(length), claimedBy: DataHeaderField.dataLength)
  }

  /// LLID: 0 for the end of an unframed SDU or a complete one, 1 for an earlier fragment, 2 for framed, 3 for a BIG
  /// control PDU.
  public var llid: UInt8 { flags & 0x03 }

  /// Whether the PDU is a control PDU of the group.
  public var isControl: Bool { flags & 0x03 == 3 }

  /// CSSN: the sequence number of the current control PDU. 4.4.6.7.
  public var controlSubeventSequenceNumber: UInt8 { flags >> 2 & 0x07 }

  /// CSTF: a control subevent follows in this event. 4.4.6.7.
  public var hasControlSubevent: Bool { flags & 0x20 != 0 }

  static func llidName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Unframed BIS Data PDU; end fragment of an SDU or a complete SDU"
    case 1: "Unframed BIS Data PDU; start or continuation fragment of an SDU"
    case 2: "Framed BIS Data PDU"
    case 3: "BIG Control PDU"
    default: nil
    }
  }
}
