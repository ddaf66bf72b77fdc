public import ByteReading

/// LL_PERIODIC_SYNC_IND: the sender transfers the synchronization to a periodic advertising train.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.27.
public struct LLPeriodicSyncIndication: WireValue {
  /// ID: provided by the host, without a meaning for the link layer.
  public var identifier: UInt16
  /// The synchronization information of the train.
  public var syncInfo: SyncInfo
  /// connEventCount: the connection event that the offset in `syncInfo` refers to.
  public var connectionEvent: UInt16
  /// lastPaEventCounter: the last event of the train that the sender received or sent.
  public var lastTrainEvent: UInt16
  /// SID, 0 to 15.
  public var advertisingSetIdentifier: UInt8
  /// AType: whether the advertiser's address is random.
  public var isAdvertiserRandom: Bool
  /// SCA: the accuracy of the sender's clock.
  public var sleepClockAccuracy: SleepClockAccuracy
  /// One bit: the PHY of the train.
  public var phy: PHYSet
  /// AdvA.
  public var advertiser: DeviceAddress
  /// syncConnEventCount: the connection event from which the sender derived its timing.
  public var receivedEvent: UInt16

  /// Creates it from its fields, in transmission order.
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

/// LL_PERIODIC_SYNC_WR_IND: the sender transfers the synchronization to a periodic advertising train
/// with responses.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.40.
public struct LLPeriodicSyncResponsesIndication: WireValue {
  /// The synchronization information of the train.
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

  /// Creates it from its fields, in transmission order.
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

extension LLControlField {
  static let syncIdentifier = Field(
    753, .linkLayerControl, "ID", "btle.control.sync.id", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.27",
    meaning: "Value from the host that identifies the purpose of the periodic advertising train."
  )
  static let syncEventCount = Field(
    754, .linkLayerControl, "connEventCount", "btle.control.sync.conn_event_count", .decimal,
    clause: "Vol 6, Part B, 2.4.2.27",
    meaning: "Connection event that the sync offset is counted from.")
  static let syncLastCounter = Field(
    755, .linkLayerControl, "lastPaEventCounter", "btle.control.sync.last_pa_event_counter",
    .decimal,
    clause: "Vol 6, Part B, 2.4.2.27",
    meaning: "Counter of the last periodic advertising event that the sender received.")
  static let syncSID = Field(
    756, .linkLayerControl, "SID", "btle.control.sync.sid", .hexadecimal, mask: 0xF,
    clause: "Vol 6, Part B, 2.4.2.27", meaning: "Advertising set ID (SID).")
  static let syncAddressType = Field(
    757, .linkLayerControl, "AType", "btle.control.sync.atype", .decimal, mask: 0x10,
    clause: "Vol 6, Part B, 2.4.2.27",
    meaning: "Whether the advertiser's address is random (1) or public (0).")
  static let syncClockAccuracy = Field(
    758, .linkLayerControl, "SCA", "btle.control.sync.sleep_clock_accuracy", .decimal, mask: 0xE0,
    valueName: { SleepClockAccuracy.name(of: $0) },
    clause: "Vol 6, Part B, 2.4.2.27", meaning: "Sleep clock accuracy of the sender.")
  static let syncPHY = Field(
    759, .linkLayerControl, "PHY", "btle.control.phys", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.27", meaning: "PHY of the periodic advertising.")
  static let syncAddress = Field(
    760, .linkLayerControl, "AdvA", "btle.advertising_address", .address,
    clause: "Vol 6, Part B, 2.4.2.27", meaning: "Address of the advertiser.")
  static let syncReceivedEventCount = Field(
    761, .linkLayerControl, "syncConnEventCount", "btle.control.sync.sync_conn_event_count",
    .decimal,
    clause: "Vol 6, Part B, 2.4.2.27",
    meaning: "Connection event nearest to the sender's last reception from the advertiser.")
  static let responseAccessAddress = Field(
    762, .linkLayerControl, "RspAA", "btle.control.sync.rsp_access_address", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.40", meaning: "Access address of the response packets.")
  static let subeventCount = Field(
    763, .linkLayerControl, "numSubevents", "btle.control.sync.num_subevents", .decimal,
    clause: "Vol 6, Part B, 2.4.2.40",
    meaning: "Number of subevents in each periodic advertising event.")
  static let subeventInterval = Field(
    764, .linkLayerControl, "subeventInterval", "btle.control.sync.subevent_interval", .decimal,
    unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.40", meaning: "Time between the starts of two subevents.")
  static let responseSlotDelay = Field(
    765, .linkLayerControl, "responseSlotDelay", "btle.control.sync.response_slot_delay", .decimal,
    unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.40",
    meaning: "Time from the start of a subevent to its first response slot.")
  static let responseSlotSpacing = Field(
    766, .linkLayerControl, "responseSlotSpacing", "btle.control.sync.response_slot_spacing",
    .decimal,
    unit: .eighthMillisecond,
    clause: "Vol 6, Part B, 2.4.2.40", meaning: "Time between the starts of two response slots.")
}
