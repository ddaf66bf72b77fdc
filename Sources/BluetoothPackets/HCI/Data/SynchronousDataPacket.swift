public import ByteReading

/// An HCI synchronous data packet: audio of a BR/EDR connection, which is not decoded.
///
/// Core 6.0, Vol 4, Part E, 5.4.3.
public struct SynchronousDataPacket: ~Escapable {
  /// The connection handle, twelve bits.
  public var handle: UInt16
  /// Whether the controller received it completely.
  public var packetStatus: SynchronousPacketStatus
  /// The two reserved bits.
  public var reserved: UInt8
  /// Data Total Length from the header, in octets.
  public var length: UInt8
  /// The data, at most `length` octets. If the capture lacks some of them, there are fewer and `damage` is set.
  public var data: RawSpan
  let dataOffset: Int

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy data)
  public init(
    handle: UInt16, packetStatus: SynchronousPacketStatus = .correctlyReceived, length: UInt8,
    data: RawSpan
  ) {
    self.handle = handle & 0x0FFF
    self.packetStatus = packetStatus
    self.length = length
    self.data = data
    reserved = 0
    dataOffset = 3
  }

  /// Decodes the header, starting at the first octet after the transport's packet indicator.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    input.begin(LayerField.hciSynchronous)
    let raw = try input.uint16(HCIDataField.synchronousHandleAndFlags)
    handle = input.bits(HCIDataField.synchronousHandle, of: raw)
    packetStatus = SynchronousPacketStatus(
      rawValue: UInt8(truncatingIfNeeded: input.bits(HCIDataField.synchronousStatus, of: raw)))
    reserved = UInt8(truncatingIfNeeded: input.bits(HCIDataField.synchronousReserved, of: raw))
    length = try input.uint8(HCIDataField.synchronousLength)
    dataOffset = input.offset
    let slice = try input.slice(
      Swift.min(Int(length), input.remaining), claimedBy: HCIDataField.synchronousLength)
    data = slice.unread
  }

  /// The error if Data Total Length exceeds the available octets.
  public var damage: WireError? {
    guard data.byteCount < Int(length) else { return nil }
    return WireError(
      layer: .hciSynchronous, field: HCIDataField.synchronousLength.name, offset: dataOffset - 1,
      reason: .lengthExceedsContainer(claimed: Int(length), available: data.byteCount))
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(
      HCIDataField.synchronousHandle.placing(handle)
        | HCIDataField.synchronousStatus.placing(UInt16(packetStatus.rawValue))
        | HCIDataField.synchronousReserved.placing(UInt16(reserved)))
    output.uint8(length)
    output.octets(data)
  }
}
