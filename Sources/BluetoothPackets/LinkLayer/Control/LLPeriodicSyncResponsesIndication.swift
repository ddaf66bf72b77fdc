public import ByteReading

/// LL_PERIODIC_SYNC_WR_IND: the sender passes on how to follow a periodic advertising train
/// with responses.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.40.
public struct LLPeriodicSyncResponsesIndication: WireValue {
  /// The train.
  public var train: LLPeriodicSyncIndication
  /// RspAA: the access address of responses.
  public var responseAccessAddress: AccessAddress
  /// numSubevents.
  public var subevents: UInt8
  /// In units of 1.25 ms.
  public var subeventInterval: UInt8
  /// In units of 1.25 ms.
  public var responseSlotDelay: UInt8
  /// In units of 0.125 ms.
  public var responseSlotSpacing: UInt8

  public init(
    train: LLPeriodicSyncIndication, responseAccessAddress: AccessAddress, subevents: UInt8,
    subeventInterval: UInt8, responseSlotDelay: UInt8, responseSlotSpacing: UInt8
  ) {
    self.train = train
    self.responseAccessAddress = responseAccessAddress
    self.subevents = subevents
    self.subeventInterval = subeventInterval
    self.responseSlotDelay = responseSlotDelay
    self.responseSlotSpacing = responseSlotSpacing
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    train = try LLPeriodicSyncIndication(parsing: &input)
    responseAccessAddress = AccessAddress(
      rawValue: try input.uint32(LLControlField.responseAccessAddress))
    subevents = try input.uint8(LLControlField.subeventCount)
    subeventInterval = try input.uint8(LLControlField.subeventInterval)
    responseSlotDelay = try input.uint8(LLControlField.responseSlotDelay)
    responseSlotSpacing = try input.uint8(LLControlField.responseSlotSpacing)
  }

  public func encode(into output: inout ByteWriter) {
    train.encode(into: &output)
    output.uint32(responseAccessAddress.rawValue)
    output.uint8(subevents)
    output.uint8(subeventInterval)
    output.uint8(responseSlotDelay)
    output.uint8(responseSlotSpacing)
  }
}
