public import ByteReading

/// An HCI isochronous data packet: a fragment of an SDU of a CIS or BIS.
///
/// Core 6.0, Vol 4, Part E, 5.4.5.
public struct ISODataPacket: ~Escapable {
  /// The SDU header, in the packet that starts an SDU.
  public struct SDUHeader: Hashable, Sendable {
    /// The sequence number of the SDU in the stream.
    public var sequenceNumber: UInt16
    /// ISO_SDU_Length and Packet_Status_Flag, including reserved bits.
    public var lengthAndStatus: UInt16

    /// Creates it from its fields, in transmission order.
    public init(sequenceNumber: UInt16, lengthAndStatus: UInt16) {
      self.sequenceNumber = sequenceNumber
      self.lengthAndStatus = lengthAndStatus
    }

    /// Octets of the complete SDU, in all its fragments.
    public var length: UInt16 { lengthAndStatus & 0x0FFF }

    /// Whether the controller received it completely.
    public var packetStatus: ISOPacketStatus {
      ISOPacketStatus(rawValue: UInt8(truncatingIfNeeded: lengthAndStatus >> 14))
    }
  }

  /// Connection_Handle, PB_Flag, TS_Flag and a reserved bit.
  public var handleAndFlags: UInt16
  /// ISO_Data_Load_Length and two reserved bits.
  public var lengthAndReserved: UInt16
  /// The time in µs by the controller's clock; nil if TS_Flag is 0.
  public var timeStamp: UInt32?
  /// The SDU header; nil in a packet that continues an SDU.
  public var sdu: SDUHeader?
  /// The SDU's octets; fewer than the length if the capture lacks some.
  public var data: RawSpan
  let dataOffset: Int

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy data)
  public init(
    handleAndFlags: UInt16, lengthAndReserved: UInt16, timeStamp: UInt32?, sdu: SDUHeader?,
    data: RawSpan
  ) {
    self.handleAndFlags = handleAndFlags
    self.lengthAndReserved = lengthAndReserved
    self.timeStamp = timeStamp
    self.sdu = sdu
    self.data = data
    dataOffset = 4 + (timeStamp == nil ? 0 : 4) + (sdu == nil ? 0 : 4)
  }

  /// Decodes the headers, starting at the first octet after the transport's packet indicator. Octets after the data
  /// remain unread. A length that is too large is not an error but sets `damage`.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    input.begin(LayerField.hciISO)
    let raw = try input.uint16(HCIDataField.isoHandleAndFlags)
    _ = input.bits(HCIDataField.isoHandle, of: raw)
    let boundary = ISOPacketBoundary(
      rawValue: UInt8(truncatingIfNeeded: input.bits(HCIDataField.isoBoundary, of: raw)))
    let hasTimeStamp = input.flag(HCIDataField.isoTimeStampFlag, of: raw)
    _ = input.bits(HCIDataField.isoReserved, of: raw)
    handleAndFlags = raw
    lengthAndReserved = try input.uint16(HCIDataField.isoLengthOctets)
    let length = Int(input.bits(HCIDataField.isoLength, of: lengthAndReserved))
    var load = try input.slice(
      Swift.min(length, input.remaining), claimedBy: HCIDataField.isoLength)
    timeStamp = hasTimeStamp ? try load.uint32(HCIDataField.isoTimeStamp) : nil
    if boundary.beginsSDU {
      let sequenceNumber = try load.uint16(HCIDataField.isoSequenceNumber)
      let lengthAndStatus = try load.uint16(HCIDataField.isoSDULengthAndStatus)
      _ = load.bits(HCIDataField.isoSDULength, of: lengthAndStatus)
      _ = load.bits(HCIDataField.isoPacketStatus, of: lengthAndStatus)
      sdu = SDUHeader(sequenceNumber: sequenceNumber, lengthAndStatus: lengthAndStatus)
    } else {
      sdu = nil
    }
    dataOffset = load.offset
    data = load.unread
  }

  /// The connection handle, twelve bits.
  public var handle: UInt16 { handleAndFlags & 0x0FFF }

  /// The part of an SDU that it contains.
  public var packetBoundary: ISOPacketBoundary {
    ISOPacketBoundary(rawValue: UInt8(truncatingIfNeeded: handleAndFlags >> 12) & 0x03)
  }

  /// Number of octets after the first header: time stamp, SDU header and data.
  public var length: UInt16 { lengthAndReserved & 0x3FFF }

  /// The error if ISO Data Load Length exceeds the available octets.
  public var damage: WireError? {
    let available = data.byteCount + (timeStamp == nil ? 0 : 4) + (sdu == nil ? 0 : 4)
    guard available < Int(length) else { return nil }
    return WireError(
      layer: .hciISO, field: HCIDataField.isoLength.name,
      offset: dataOffset - (available - data.byteCount) - 2,
      reason: .lengthExceedsContainer(claimed: Int(length), available: available))
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(handleAndFlags)
    output.uint16(lengthAndReserved)
    if let timeStamp { output.uint32(timeStamp) }
    if let sdu {
      output.uint16(sdu.sequenceNumber)
      output.uint16(sdu.lengthAndStatus)
    }
    output.octets(data)
  }
}
