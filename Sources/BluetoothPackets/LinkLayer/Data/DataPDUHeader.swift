public import ByteReading

/// The header of a PDU on a connection's data physical channel: 2 octets, or 3 if the packet ends with
/// a Constant Tone Extension.
///
/// Core 6.0, Vol 6, Part B, 2.4.
public struct DataPDUHeader: WireValue {
  /// The first octet, including its reserved bits.
  public var flags: UInt8
  /// Octets of payload and, on an encrypted connection, of the message integrity check.
  public var length: UInt8
  /// The Constant Tone Extension after the packet's CRC; nil if the octet is absent.
  public var cteInfo: ConstantToneExtensionInfo?

  /// Creates it from its fields, in transmission order.
  public init(
    llid: LogicalLinkIdentifier, nextExpectedSequenceNumber: Bool = false,
    sequenceNumber: Bool = false, hasMoreData: Bool = false, length: UInt8,
    cteInfo: ConstantToneExtensionInfo? = nil
  ) {
    flags =
      llid.rawValue | DataHeaderField.nextExpectedSequenceNumber.placing(nextExpectedSequenceNumber)
      | DataHeaderField.sequenceNumber.placing(sequenceNumber)
      | DataHeaderField.moreData.placing(hasMoreData)
      | DataHeaderField.cteInfoPresent.placing(cteInfo != nil)
    self.length = length
    self.cteInfo = cteInfo
  }

  /// Decodes the header; `payload(of:)` continues with the payload.
  public init(parsing input: inout ByteReader) throws(WireError) {
    flags = try input.uint8(LinkLayerField.firstOctet)
    if input.isWatched {
      _ = input.bits(DataHeaderField.llid, of: flags)
      _ = input.bits(DataHeaderField.nextExpectedSequenceNumber, of: flags)
      _ = input.bits(DataHeaderField.sequenceNumber, of: flags)
      _ = input.bits(DataHeaderField.moreData, of: flags)
      _ = input.bits(DataHeaderField.cteInfoPresent, of: flags)
      _ = input.bits(DataHeaderField.dataReserved, of: flags)
    }
    length = try input.uint8(DataHeaderField.dataLength)
    if input.isWatched {
      input.note(LinkLayerField.length, value: UInt64(length), width: 1)
      input.note(
        DataHeaderField.dataHeader, value: UInt64(flags) | UInt64(length) << 8, width: 2)
    }
    guard flags & 0x20 != 0 else {
      cteInfo = nil
      return
    }
    let octet = try input.uint8(DataHeaderField.dataCTEInfo)
    _ = input.bits(DataHeaderField.dataCTETime, of: octet)
    _ = input.bits(DataHeaderField.dataCTEReserved, of: octet)
    _ = input.bits(DataHeaderField.dataCTEType, of: octet)
    cteInfo = ConstantToneExtensionInfo(rawValue: octet)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(flags)
    output.uint8(length)
    if let cteInfo { output.uint8(cteInfo.rawValue) }
  }

  /// Creates a reader for the payload including the message integrity check, and skips the payload in
  /// `input`.
  ///
  /// - Throws: a `WireError` if the header claims more octets than there are.
  @_lifetime(copy input)
  public func payload(of input: inout ByteReader) throws(WireError) -> ByteReader {
    try input.slice(Int(length), claimedBy: DataHeaderField.dataLength)
  }

  /// Whether the payload is a control PDU, the start of a frame or a continuation.
  public var llid: LogicalLinkIdentifier { LogicalLinkIdentifier(rawValue: flags) }

  /// NESN: the sequence number that the sender expects next. 4.5.9.
  public var nextExpectedSequenceNumber: Bool { flags & 0x04 != 0 }

  /// SN: the sequence number of this PDU. 4.5.9.
  public var sequenceNumber: Bool { flags & 0x08 != 0 }

  /// MD: the sender requests that the connection event continues. 4.5.6.
  public var hasMoreData: Bool { flags & 0x10 != 0 }

  /// Whether this is an empty PDU, which only acknowledges. 2.4.1.
  public var isEmpty: Bool { length == 0 && flags & 0x03 == 1 }
}
