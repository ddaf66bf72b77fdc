public import ByteReading

/// LL_CIS_REQ: the central requests a connected isochronous stream.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.29.
public struct LLCISRequest: WireValue {
  /// CIG_ID.
  public var group: UInt8
  /// CIS_ID.
  public var stream: UInt8
  /// One bit.
  public var centralToPeripheralPHY: PHYSet
  /// One bit.
  public var peripheralToCentralPHY: PHYSet
  /// In octets.
  public var maximumSDUCentralToPeripheral: UInt16
  /// Two reserved bits.
  public var reserved1: UInt16
  /// Framing_Mode: framed data PDUs contain unsegmented SDUs.
  public var isUnsegmented: Bool
  /// Whether SDUs are framed.
  public var isFramed: Bool
  /// In octets.
  public var maximumSDUPeripheralToCentral: UInt16
  /// Four reserved bits.
  public var reserved2: UInt16
  /// In microseconds.
  public var sduIntervalCentralToPeripheral: UInt32
  /// Four reserved bits.
  public var reserved3: UInt32
  /// In microseconds.
  public var sduIntervalPeripheralToCentral: UInt32
  /// Four reserved bits.
  public var reserved4: UInt32
  /// In octets, 0 to 251.
  public var maximumPDUCentralToPeripheral: UInt16
  /// In octets, 0 to 251.
  public var maximumPDUPeripheralToCentral: UInt16
  /// NSE: number of subevents in an event, 1 to 31.
  public var subevents: UInt8
  /// Time from the start of a subevent to the start of the next, in microseconds; 0 if there is one.
  public var subInterval: UInt32
  /// BN_C_To_P: number of payloads in an event.
  public var burstNumberCentralToPeripheral: UInt8
  /// BN_P_To_C: number of payloads in an event.
  public var burstNumberPeripheralToCentral: UInt8
  /// FT_C_To_P in events.
  public var flushTimeoutCentralToPeripheral: UInt8
  /// FT_P_To_C in events.
  public var flushTimeoutPeripheralToCentral: UInt8
  /// ISO_Interval in units of 1.25 ms.
  public var interval: UInt16
  /// CIS_Offset_Min in microseconds.
  public var offsetMinimum: UInt32
  /// CIS_Offset_Max in microseconds.
  public var offsetMaximum: UInt32
  /// connEventCount: the connection event that the offsets refer to.
  public var connectionEvent: UInt16

  /// Creates it from its fields, in transmission order.
  public init(
    group: UInt8, stream: UInt8, centralToPeripheralPHY: PHYSet, peripheralToCentralPHY: PHYSet,
    maximumSDUCentralToPeripheral: UInt16, reserved1: UInt16 = 0, isUnsegmented: Bool,
    isFramed: Bool, maximumSDUPeripheralToCentral: UInt16, reserved2: UInt16 = 0,
    sduIntervalCentralToPeripheral: UInt32, reserved3: UInt32 = 0,
    sduIntervalPeripheralToCentral: UInt32, reserved4: UInt32 = 0,
    maximumPDUCentralToPeripheral: UInt16, maximumPDUPeripheralToCentral: UInt16, subevents: UInt8,
    subInterval: UInt32, burstNumberCentralToPeripheral: UInt8,
    burstNumberPeripheralToCentral: UInt8, flushTimeoutCentralToPeripheral: UInt8,
    flushTimeoutPeripheralToCentral: UInt8, interval: UInt16, offsetMinimum: UInt32,
    offsetMaximum: UInt32, connectionEvent: UInt16
  ) {
    self.group = group
    self.stream = stream
    self.centralToPeripheralPHY = centralToPeripheralPHY
    self.peripheralToCentralPHY = peripheralToCentralPHY
    self.maximumSDUCentralToPeripheral = maximumSDUCentralToPeripheral
    self.reserved1 = reserved1
    self.isUnsegmented = isUnsegmented
    self.isFramed = isFramed
    self.maximumSDUPeripheralToCentral = maximumSDUPeripheralToCentral
    self.reserved2 = reserved2
    self.sduIntervalCentralToPeripheral = sduIntervalCentralToPeripheral
    self.reserved3 = reserved3
    self.sduIntervalPeripheralToCentral = sduIntervalPeripheralToCentral
    self.reserved4 = reserved4
    self.maximumPDUCentralToPeripheral = maximumPDUCentralToPeripheral
    self.maximumPDUPeripheralToCentral = maximumPDUPeripheralToCentral
    self.subevents = subevents
    self.subInterval = subInterval
    self.burstNumberCentralToPeripheral = burstNumberCentralToPeripheral
    self.burstNumberPeripheralToCentral = burstNumberPeripheralToCentral
    self.flushTimeoutCentralToPeripheral = flushTimeoutCentralToPeripheral
    self.flushTimeoutPeripheralToCentral = flushTimeoutPeripheralToCentral
    self.interval = interval
    self.offsetMinimum = offsetMinimum
    self.offsetMaximum = offsetMaximum
    self.connectionEvent = connectionEvent
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    group = try input.uint8(LLControlField.cig)
    stream = try input.uint8(LLControlField.cis)
    centralToPeripheralPHY = try PHYSet(
      parsing: &input, LLControlField.centralPHY, parts: .centralToPeripheral)
    peripheralToCentralPHY = try PHYSet(
      parsing: &input, LLControlField.peripheralPHY, parts: .peripheralToCentral)
    let word = try input.uint16(LLControlField.carrier)
    maximumSDUCentralToPeripheral = input.bits(LLControlField.sduSizeCentral, of: word)
    reserved1 = input.bits(LLControlField.sduReserved1, of: word)
    isUnsegmented = input.flag(LLControlField.framingMode, of: word)
    isFramed = input.flag(LLControlField.framed, of: word)
    let word2 = try input.uint16(LLControlField.carrier)
    maximumSDUPeripheralToCentral = input.bits(LLControlField.sduSizePeripheral, of: word2)
    reserved2 = input.bits(LLControlField.sduReserved2, of: word2)
    let triple = try input.uint24(LLControlField.carrier)
    sduIntervalCentralToPeripheral = input.bits(
      LLControlField.sduIntervalCentral, of: triple, width: 3)
    reserved3 = input.bits(LLControlField.sduReserved3, of: triple, width: 3)
    let triple2 = try input.uint24(LLControlField.carrier)
    sduIntervalPeripheralToCentral = input.bits(
      LLControlField.sduIntervalPeripheral, of: triple2, width: 3)
    reserved4 = input.bits(LLControlField.sduReserved4, of: triple2, width: 3)
    maximumPDUCentralToPeripheral = try input.uint16(LLControlField.pduSizeCentral)
    maximumPDUPeripheralToCentral = try input.uint16(LLControlField.pduSizePeripheral)
    subevents = try input.uint8(LLControlField.subevents)
    subInterval = try input.uint24(LLControlField.subInterval)
    let octet = try input.uint8(LLControlField.carrier)
    burstNumberCentralToPeripheral = input.bits(LLControlField.burstCentral, of: octet)
    burstNumberPeripheralToCentral = input.bits(LLControlField.burstPeripheral, of: octet)
    flushTimeoutCentralToPeripheral = try input.uint8(LLControlField.flushCentral)
    flushTimeoutPeripheralToCentral = try input.uint8(LLControlField.flushPeripheral)
    interval = try input.uint16(LLControlField.isoInterval)
    offsetMinimum = try input.uint24(LLControlField.cisOffsetMinimum)
    offsetMaximum = try input.uint24(LLControlField.cisOffsetMaximum)
    connectionEvent = try input.uint16(LLControlField.connectionEventCount)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(group)
    output.uint8(stream)
    output.uint8(centralToPeripheralPHY.rawValue)
    output.uint8(peripheralToCentralPHY.rawValue)
    var word: UInt16 = 0
    word |= LLControlField.sduSizeCentral.placing(maximumSDUCentralToPeripheral)
    word |= LLControlField.sduReserved1.placing(reserved1)
    word |= LLControlField.framingMode.placing(isUnsegmented)
    word |= LLControlField.framed.placing(isFramed)
    output.uint16(word)
    var word2: UInt16 = 0
    word2 |= LLControlField.sduSizePeripheral.placing(maximumSDUPeripheralToCentral)
    word2 |= LLControlField.sduReserved2.placing(reserved2)
    output.uint16(word2)
    var triple: UInt32 = 0
    triple |= LLControlField.sduIntervalCentral.placing(sduIntervalCentralToPeripheral)
    triple |= LLControlField.sduReserved3.placing(reserved3)
    output.uint24(triple)
    var triple2: UInt32 = 0
    triple2 |= LLControlField.sduIntervalPeripheral.placing(sduIntervalPeripheralToCentral)
    triple2 |= LLControlField.sduReserved4.placing(reserved4)
    output.uint24(triple2)
    output.uint16(maximumPDUCentralToPeripheral)
    output.uint16(maximumPDUPeripheralToCentral)
    output.uint8(subevents)
    output.uint24(subInterval)
    var octet: UInt8 = 0
    octet |= LLControlField.burstCentral.placing(burstNumberCentralToPeripheral)
    octet |= LLControlField.burstPeripheral.placing(burstNumberPeripheralToCentral)
    output.uint8(octet)
    output.uint8(flushTimeoutCentralToPeripheral)
    output.uint8(flushTimeoutPeripheralToCentral)
    output.uint16(interval)
    output.uint24(offsetMinimum)
    output.uint24(offsetMaximum)
    output.uint16(connectionEvent)
  }
}

/// LL_CIS_RSP: the peripheral accepts a connected isochronous stream.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.30.
public struct LLCISResponse: WireValue {
  /// CIS_Offset_Min in microseconds.
  public var offsetMinimum: UInt32
  /// CIS_Offset_Max in microseconds.
  public var offsetMaximum: UInt32
  /// connEventCount: the connection event that the offsets refer to.
  public var connectionEvent: UInt16

  /// Creates it from its fields, in transmission order.
  public init(offsetMinimum: UInt32, offsetMaximum: UInt32, connectionEvent: UInt16) {
    self.offsetMinimum = offsetMinimum
    self.offsetMaximum = offsetMaximum
    self.connectionEvent = connectionEvent
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    offsetMinimum = try input.uint24(LLControlField.cisOffsetMinimum)
    offsetMaximum = try input.uint24(LLControlField.cisOffsetMaximum)
    connectionEvent = try input.uint16(LLControlField.connectionEventCount)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint24(offsetMinimum)
    output.uint24(offsetMaximum)
    output.uint16(connectionEvent)
  }
}

/// LL_CIS_IND: the central starts a connected isochronous stream.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.31.
public struct LLCISIndication: WireValue {
  /// The stream's access address.
  public var accessAddress: AccessAddress
  /// CIS_Offset in microseconds.
  public var offset: UInt32
  /// CIG_Sync_Delay in microseconds.
  public var groupSyncDelay: UInt32
  /// CIS_Sync_Delay in microseconds.
  public var streamSyncDelay: UInt32
  /// connEventCount: the connection event that the offset refers to.
  public var connectionEvent: UInt16

  /// Creates it from its fields, in transmission order.
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

/// LL_CIS_TERMINATE_IND: one side terminates a connected isochronous stream.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.32.
public struct LLCISTerminateIndication: WireValue {
  /// CIG_ID.
  public var group: UInt8
  /// CIS_ID.
  public var stream: UInt8
  /// The reason.
  public var errorCode: ControllerErrorCode

  /// Creates it from its fields, in transmission order.
  public init(group: UInt8, stream: UInt8, errorCode: ControllerErrorCode) {
    self.group = group
    self.stream = stream
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    group = try input.uint8(LLControlField.cig)
    stream = try input.uint8(LLControlField.cis)
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(group)
    output.uint8(stream)
    output.uint8(errorCode.rawValue)
  }
}
