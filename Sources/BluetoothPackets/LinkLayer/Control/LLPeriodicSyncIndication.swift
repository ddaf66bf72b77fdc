public import ByteReading

/// LL_PERIODIC_SYNC_IND: the sender passes on how to follow a periodic advertising train.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.27.
public struct LLPeriodicSyncIndication: WireValue {
  /// ID: the host's; the link layer gives it no meaning.
  public var identifier: UInt16
  /// The train.
  public var syncInfo: SyncInfo
  /// connEventCount: the connection event that the offset in `syncInfo` counts from.
  public var connectionEvent: UInt16
  /// lastPaEventCounter: the last event of the train that the sender received or sent.
  public var lastTrainEvent: UInt16
  /// SID, 0 to 15.
  public var advertisingSetIdentifier: UInt8
  /// AType: the advertiser's address is a random one.
  public var isAdvertiserRandom: Bool
  /// SCA: the sender's clock.
  public var sleepClockAccuracy: SleepClockAccuracy
  /// One bit: what the train is sent on.
  public var phy: PHYSet
  /// AdvA.
  public var advertiser: DeviceAddress
  /// syncConnEventCount: the connection event that the sender took its timing from.
  public var receivedEvent: UInt16

  public init(
    identifier: UInt16, syncInfo: SyncInfo, connectionEvent: UInt16, lastTrainEvent: UInt16,
    advertisingSetIdentifier: UInt8, isAdvertiserRandom: Bool,
    sleepClockAccuracy: SleepClockAccuracy, phy: PHYSet, advertiser: DeviceAddress,
    receivedEvent: UInt16
  ) {
    self.identifier = identifier
    self.syncInfo = syncInfo
    self.connectionEvent = connectionEvent
    self.lastTrainEvent = lastTrainEvent
    self.advertisingSetIdentifier = advertisingSetIdentifier
    self.isAdvertiserRandom = isAdvertiserRandom
    self.sleepClockAccuracy = sleepClockAccuracy
    self.phy = phy
    self.advertiser = advertiser
    self.receivedEvent = receivedEvent
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    identifier = try input.uint16(LLControlField.syncIdentifier)
    syncInfo = try SyncInfo(parsing: &input, fields: .control)
    connectionEvent = try input.uint16(LLControlField.syncEventCount)
    lastTrainEvent = try input.uint16(LLControlField.syncLastCounter)
    let octet = try input.uint8(LLControlField.carrier)
    advertisingSetIdentifier = input.bits(LLControlField.syncSID, of: octet)
    isAdvertiserRandom = input.flag(LLControlField.syncAddressType, of: octet)
    sleepClockAccuracy = SleepClockAccuracy(
      rawValue: input.bits(LLControlField.syncClockAccuracy, of: octet))
    phy = try PHYSet(parsing: &input, LLControlField.syncPHY, parts: .preference)
    advertiser = try DeviceAddress(parsing: &input, LLControlField.syncAddress)
    receivedEvent = try input.uint16(LLControlField.syncReceivedEventCount)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(identifier)
    syncInfo.encode(into: &output)
    output.uint16(connectionEvent)
    output.uint16(lastTrainEvent)
    var octet: UInt8 = 0
    octet |= LLControlField.syncSID.placing(advertisingSetIdentifier)
    octet |= LLControlField.syncAddressType.placing(isAdvertiserRandom)
    octet |= LLControlField.syncClockAccuracy.placing(sleepClockAccuracy.rawValue)
    output.uint8(octet)
    output.uint8(phy.rawValue)
    advertiser.encode(into: &output)
    output.uint16(receivedEvent)
  }
}
