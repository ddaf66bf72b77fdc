public import ByteReading

/// LL_CIS_IND: the central starts a connected isochronous stream.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.31.
public struct LLConnectedStreamIndication: WireValue {
  /// The stream's access address.
  public var accessAddress: AccessAddress
  /// CIS_Offset in microseconds.
  public var offset: UInt32
  /// CIG_Sync_Delay in microseconds.
  public var groupSyncDelay: UInt32
  /// CIS_Sync_Delay in microseconds.
  public var streamSyncDelay: UInt32
  /// connEventCount: the connection event that the offset counts from.
  public var connectionEvent: UInt16

  public init(
    accessAddress: AccessAddress, offset: UInt32, groupSyncDelay: UInt32, streamSyncDelay: UInt32,
    connectionEvent: UInt16
  ) {
    self.accessAddress = accessAddress
    self.offset = offset
    self.groupSyncDelay = groupSyncDelay
    self.streamSyncDelay = streamSyncDelay
    self.connectionEvent = connectionEvent
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    accessAddress = AccessAddress(rawValue: try input.uint32(LLControlField.cisAccessAddress))
    offset = try input.uint24(LLControlField.cisOffset)
    groupSyncDelay = try input.uint24(LLControlField.cigSyncDelay)
    streamSyncDelay = try input.uint24(LLControlField.cisSyncDelay)
    connectionEvent = try input.uint16(LLControlField.connectionEventCount)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint32(accessAddress.rawValue)
    output.uint24(offset)
    output.uint24(groupSyncDelay)
    output.uint24(streamSyncDelay)
    output.uint16(connectionEvent)
  }
}
