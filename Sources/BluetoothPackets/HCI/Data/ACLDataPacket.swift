public import ByteReading

/// An HCI ACL data packet: a fragment of an L2CAP frame of one connection.
///
/// Core 6.0, Vol 4, Part E, 5.4.2.
public struct ACLDataPacket: ~Escapable {
  /// The connection handle, twelve bits.
  public var handle: UInt16
  /// Whether it starts or continues a frame.
  public var packetBoundary: ACLPacketBoundary
  /// The addressee.
  public var broadcast: ACLBroadcast
  /// Data Total Length from the header, in octets.
  public var length: UInt16
  /// The data, at most `length` octets. If the capture lacks some of them, there are fewer and `damage` is set.
  public var data: RawSpan
  /// The offset of `data` in the packet, in octets.
  public let dataOffset: Int

  /// Creates a packet from its fields, in transmission order. The length need not match the data.
  @_lifetime(copy data)
  public init(
    handle: UInt16, packetBoundary: ACLPacketBoundary, broadcast: ACLBroadcast = .pointToPoint,
    length: UInt16, data: RawSpan
  ) {
    self.handle = handle & 0x0FFF
    self.packetBoundary = packetBoundary
    self.broadcast = broadcast
    self.length = length
    self.data = data
    dataOffset = 4
  }

  /// Creates a packet that contains data, with the length of the data in the header. At most 65,535 octets are used.
  @_lifetime(copy data)
  public init(
    handle: UInt16, packetBoundary: ACLPacketBoundary, broadcast: ACLBroadcast = .pointToPoint,
    data: RawSpan
  ) {
    let fitting = data.clamped(from: 0, count: Int(UInt16.max))
    self.init(
      handle: handle, packetBoundary: packetBoundary, broadcast: broadcast,
      length: UInt16(truncatingIfNeeded: fitting.byteCount), data: fitting)
  }

  /// Decodes the header, starting at the first octet after the transport's packet indicator. Octets after the data
  /// remain unread. A length that is too large is not an error but sets `damage`.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    input.begin(LayerField.hciACL)
    let raw = try input.uint16(HCIDataField.aclHandleAndFlags)
    handle = input.bits(HCIDataField.aclHandle, of: raw)
    packetBoundary = ACLPacketBoundary(
      rawValue: UInt8(truncatingIfNeeded: input.bits(HCIDataField.aclBoundary, of: raw)))
    broadcast = ACLBroadcast(
      rawValue: UInt8(truncatingIfNeeded: input.bits(HCIDataField.aclBroadcast, of: raw)))
    length = try input.uint16(HCIDataField.aclLength)
    dataOffset = input.offset
    let slice = try input.slice(
      Swift.min(Int(length), input.remaining), claimedBy: HCIDataField.aclLength)
    data = slice.unread
  }

  /// The error if Data Total Length exceeds the available octets.
  public var damage: WireError? {
    guard data.byteCount < Int(length) else { return nil }
    return WireError(
      layer: .hciACL, field: HCIDataField.aclLength.name, offset: dataOffset - 2,
      reason: .lengthExceedsContainer(claimed: Int(length), available: data.byteCount))
  }

  /// Creates a reader for the data, with offsets relative to the packet.
  @_lifetime(copy self)
  public func dataReader(watcher: FieldWatcher.Lent? = nil) -> ByteReader {
    ByteReader(data, base: dataOffset, watcher: watcher)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(
      HCIDataField.aclHandle.placing(handle)
        | HCIDataField.aclBoundary.placing(UInt16(packetBoundary.rawValue))
        | HCIDataField.aclBroadcast.placing(UInt16(broadcast.rawValue)))
    output.uint16(length)
    output.octets(data)
  }
}
