public import ByteReading

/// The header of a PDU of a connected isochronous stream (CIS). Core 6.0, Vol 6, Part B, 2.6.1.
public struct ConnectedIsochronousHeader: WireValue {
  /// The first octet, including its reserved bits.
  public var flags: UInt8
  /// Octets of payload and, on an encrypted connection, of the message integrity check.
  public var length: UInt8

  /// Creates it from its fields, in transmission order.
  public init(flags: UInt8, length: UInt8) {
    self.flags = flags
    self.length = length
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    flags = try input.uint8(LinkLayerField.firstOctet)
    if input.isWatched {
      _ = input.bits(DataHeaderField.connectedIsochronousLLID, of: flags)
      _ = input.bits(DataHeaderField.nextExpectedSequenceNumber, of: flags)
      _ = input.bits(DataHeaderField.sequenceNumber, of: flags)
      _ = input.bits(DataHeaderField.closeIsochronousEvent, of: flags)
      _ = input.bits(DataHeaderField.nullPDUIndicator, of: flags)
      _ = input.bits(DataHeaderField.connectedIsochronousReserved, of: flags)
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

  /// LLID: 0 for the end of an unframed SDU or a complete one, 1 for an earlier fragment, 2 for framed.
  public var llid: UInt8 { flags & 0x03 }

  /// NESN. 4.5.9.
  public var nextExpectedSequenceNumber: Bool { flags & 0x04 != 0 }

  /// SN; meaningless in a null PDU. 4.5.9.
  public var sequenceNumber: Bool { flags & 0x08 != 0 }

  /// CIE: the sender has no more data to send or receive in this event. 4.5.13.4.
  public var closesEvent: Bool { flags & 0x10 != 0 }

  /// NPI: a null PDU, without a payload.
  public var isNull: Bool { flags & 0x40 != 0 }

  static func llidName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Unframed CIS Data PDU; end fragment of an SDU or a complete SDU"
    case 1: "Unframed CIS Data PDU; start or continuation fragment of an SDU"
    case 2: "Framed CIS Data PDU"
    default: nil
    }
  }
}

/// The payload of a PDU of an isochronous stream, connected or broadcast: a fragment of an SDU, or the
/// segments of framed SDUs. It is not decoded.
///
/// Core 6.0, Vol 6, Part B, 2.6.
public struct IsochronousData: ~Escapable {
  /// All octets that remained in the PDU.
  public let octets: RawSpan

  /// Reads all remaining octets.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) {
    octets = input.rest(DataHeaderField.isochronousData)
  }
}
