public import ByteReading

/// LL_CS_REQ: one side proposes the timing of a Channel Sounding procedure.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.47.
public struct LLChannelSoundingRequest: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// Two reserved bits.
  public var reserved: UInt8
  /// connEventCount: the connection event that the offset refers to.
  public var connectionEvent: UInt16
  /// In microseconds.
  public var offsetMinimum: UInt32
  /// In microseconds.
  public var offsetMaximum: UInt32
  /// In units of 0.625 ms.
  public var maximumProcedureLength: UInt16
  /// In connection intervals.
  public var eventInterval: UInt16
  /// At least 1.
  public var subeventsPerEvent: UInt8
  /// In units of 0.625 ms; 0 if there is one subevent.
  public var subeventInterval: UInt16
  /// In microseconds.
  public var subeventLength: UInt32
  /// In connection intervals; 0 for a single procedure.
  public var procedureInterval: UInt16
  /// 0: repeated until terminated.
  public var procedureCount: UInt16
  /// ACI.
  public var antennaConfiguration: UInt8
  /// One bit for each of four antennas.
  public var preferredPeerAntennas: UInt8
  /// One bit: what `powerDelta` refers to.
  public var phy: UInt8
  /// In dB.
  public var powerDelta: Int8
  /// TX_SNR_I: an index; 15 for no SNR control.
  public var snrInitiator: UInt8
  /// TX_SNR_R: an index; 15 for no SNR control.
  public var snrReflector: UInt8

  /// Creates it from its fields, in transmission order.
  public init(
    configuration: UInt8, reserved: UInt8 = 0, connectionEvent: UInt16, offsetMinimum: UInt32,
    offsetMaximum: UInt32, maximumProcedureLength: UInt16, eventInterval: UInt16,
    subeventsPerEvent: UInt8, subeventInterval: UInt16, subeventLength: UInt32,
    procedureInterval: UInt16, procedureCount: UInt16, antennaConfiguration: UInt8,
    preferredPeerAntennas: UInt8, phy: UInt8, powerDelta: Int8, snrInitiator: UInt8,
    snrReflector: UInt8
  ) {
    self.configuration = configuration
    self.reserved = reserved
    self.connectionEvent = connectionEvent
    self.offsetMinimum = offsetMinimum
    self.offsetMaximum = offsetMaximum
    self.maximumProcedureLength = maximumProcedureLength
    self.eventInterval = eventInterval
    self.subeventsPerEvent = subeventsPerEvent
    self.subeventInterval = subeventInterval
    self.subeventLength = subeventLength
    self.procedureInterval = procedureInterval
    self.procedureCount = procedureCount
    self.antennaConfiguration = antennaConfiguration
    self.preferredPeerAntennas = preferredPeerAntennas
    self.phy = phy
    self.powerDelta = powerDelta
    self.snrInitiator = snrInitiator
    self.snrReflector = snrReflector
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    configuration = input.bits(LLControlField.configuration, of: octet)
    reserved = input.bits(LLControlField.configurationReserved, of: octet)
    connectionEvent = try input.uint16(LLControlField.procedureEventCount)
    offsetMinimum = try input.uint24(LLControlField.procedureOffsetMinimum)
    offsetMaximum = try input.uint24(LLControlField.procedureOffsetMaximum)
    maximumProcedureLength = try input.uint16(LLControlField.maximumProcedureLength)
    eventInterval = try input.uint16(LLControlField.eventInterval)
    subeventsPerEvent = try input.uint8(LLControlField.subeventsPerEvent)
    subeventInterval = try input.uint16(LLControlField.procedureSubeventInterval)
    subeventLength = try input.uint24(LLControlField.subeventLength)
    procedureInterval = try input.uint16(LLControlField.procedureInterval)
    procedureCount = try input.uint16(LLControlField.procedureCount)
    antennaConfiguration = try input.uint8(LLControlField.antennaConfiguration)
    preferredPeerAntennas = try input.uint8(LLControlField.preferredPeerAntenna)
    phy = try input.uint8(LLControlField.procedurePHY)
    powerDelta = try input.int8(LLControlField.procedurePowerDelta)
    let octet2 = try input.uint8(LLControlField.carrier)
    snrInitiator = input.bits(LLControlField.snrInitiator, of: octet2)
    snrReflector = input.bits(LLControlField.snrReflector, of: octet2)
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.configuration.placing(configuration)
    octet |= LLControlField.configurationReserved.placing(reserved)
    output.uint8(octet)
    output.uint16(connectionEvent)
    output.uint24(offsetMinimum)
    output.uint24(offsetMaximum)
    output.uint16(maximumProcedureLength)
    output.uint16(eventInterval)
    output.uint8(subeventsPerEvent)
    output.uint16(subeventInterval)
    output.uint24(subeventLength)
    output.uint16(procedureInterval)
    output.uint16(procedureCount)
    output.uint8(antennaConfiguration)
    output.uint8(preferredPeerAntennas)
    output.uint8(phy)
    output.int8(powerDelta)
    var octet2: UInt8 = 0
    octet2 |= LLControlField.snrInitiator.placing(snrInitiator)
    octet2 |= LLControlField.snrReflector.placing(snrReflector)
    output.uint8(octet2)
  }
}

/// LL_CS_RSP: the other side accepts, possibly with other timing.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.48.
public struct LLChannelSoundingResponse: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// Two reserved bits.
  public var reserved: UInt8
  /// connEventCount: the connection event that the offset refers to.
  public var connectionEvent: UInt16
  /// In microseconds.
  public var offsetMinimum: UInt32
  /// In microseconds.
  public var offsetMaximum: UInt32
  /// In connection intervals.
  public var eventInterval: UInt16
  /// At least 1.
  public var subeventsPerEvent: UInt8
  /// In units of 0.625 ms; 0 if there is one subevent.
  public var subeventInterval: UInt16
  /// In microseconds.
  public var subeventLength: UInt32
  /// ACI.
  public var antennaConfiguration: UInt8
  /// One bit: what `powerDelta` refers to.
  public var phy: UInt8
  /// In dB.
  public var powerDelta: Int8
  /// A reserved octet.
  public var reserved2: UInt8

  /// Creates it from its fields, in transmission order.
  public init(
    configuration: UInt8, reserved: UInt8 = 0, connectionEvent: UInt16, offsetMinimum: UInt32,
    offsetMaximum: UInt32, eventInterval: UInt16, subeventsPerEvent: UInt8,
    subeventInterval: UInt16, subeventLength: UInt32, antennaConfiguration: UInt8, phy: UInt8,
    powerDelta: Int8, reserved2: UInt8 = 0
  ) {
    self.configuration = configuration
    self.reserved = reserved
    self.connectionEvent = connectionEvent
    self.offsetMinimum = offsetMinimum
    self.offsetMaximum = offsetMaximum
    self.eventInterval = eventInterval
    self.subeventsPerEvent = subeventsPerEvent
    self.subeventInterval = subeventInterval
    self.subeventLength = subeventLength
    self.antennaConfiguration = antennaConfiguration
    self.phy = phy
    self.powerDelta = powerDelta
    self.reserved2 = reserved2
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    configuration = input.bits(LLControlField.configuration, of: octet)
    reserved = input.bits(LLControlField.configurationReserved, of: octet)
    connectionEvent = try input.uint16(LLControlField.procedureEventCount)
    offsetMinimum = try input.uint24(LLControlField.procedureOffsetMinimum)
    offsetMaximum = try input.uint24(LLControlField.procedureOffsetMaximum)
    eventInterval = try input.uint16(LLControlField.eventInterval)
    subeventsPerEvent = try input.uint8(LLControlField.subeventsPerEvent)
    subeventInterval = try input.uint16(LLControlField.procedureSubeventInterval)
    subeventLength = try input.uint24(LLControlField.subeventLength)
    antennaConfiguration = try input.uint8(LLControlField.antennaConfiguration)
    phy = try input.uint8(LLControlField.procedurePHY)
    powerDelta = try input.int8(LLControlField.procedurePowerDelta)
    reserved2 = try input.uint8(LLControlField.procedureReserved)
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.configuration.placing(configuration)
    octet |= LLControlField.configurationReserved.placing(reserved)
    output.uint8(octet)
    output.uint16(connectionEvent)
    output.uint24(offsetMinimum)
    output.uint24(offsetMaximum)
    output.uint16(eventInterval)
    output.uint8(subeventsPerEvent)
    output.uint16(subeventInterval)
    output.uint24(subeventLength)
    output.uint8(antennaConfiguration)
    output.uint8(phy)
    output.int8(powerDelta)
    output.uint8(reserved2)
  }
}

/// LL_CS_IND: the central starts a Channel Sounding procedure.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.49.
public struct LLChannelSoundingIndication: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// Two reserved bits.
  public var reserved: UInt8
  /// connEventCount: the connection event that the offset refers to.
  public var connectionEvent: UInt16
  /// In microseconds.
  public var offset: UInt32
  /// In connection intervals.
  public var eventInterval: UInt16
  /// At least 1.
  public var subeventsPerEvent: UInt8
  /// In units of 0.625 ms; 0 if there is one subevent.
  public var subeventInterval: UInt16
  /// In microseconds.
  public var subeventLength: UInt32
  /// ACI.
  public var antennaConfiguration: UInt8
  /// One bit: what `powerDelta` refers to.
  public var phy: UInt8
  /// In dB.
  public var powerDelta: Int8
  /// A reserved octet.
  public var reserved2: UInt8

  /// Creates it from its fields, in transmission order.
  public init(
    configuration: UInt8, reserved: UInt8 = 0, connectionEvent: UInt16, offset: UInt32,
    eventInterval: UInt16, subeventsPerEvent: UInt8, subeventInterval: UInt16,
    subeventLength: UInt32, antennaConfiguration: UInt8, phy: UInt8, powerDelta: Int8,
    reserved2: UInt8 = 0
  ) {
    self.configuration = configuration
    self.reserved = reserved
    self.connectionEvent = connectionEvent
    self.offset = offset
    self.eventInterval = eventInterval
    self.subeventsPerEvent = subeventsPerEvent
    self.subeventInterval = subeventInterval
    self.subeventLength = subeventLength
    self.antennaConfiguration = antennaConfiguration
    self.phy = phy
    self.powerDelta = powerDelta
    self.reserved2 = reserved2
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    configuration = input.bits(LLControlField.configuration, of: octet)
    reserved = input.bits(LLControlField.configurationReserved, of: octet)
    connectionEvent = try input.uint16(LLControlField.procedureEventCount)
    offset = try input.uint24(LLControlField.procedureOffset)
    eventInterval = try input.uint16(LLControlField.eventInterval)
    subeventsPerEvent = try input.uint8(LLControlField.subeventsPerEvent)
    subeventInterval = try input.uint16(LLControlField.procedureSubeventInterval)
    subeventLength = try input.uint24(LLControlField.subeventLength)
    antennaConfiguration = try input.uint8(LLControlField.antennaConfiguration)
    phy = try input.uint8(LLControlField.procedurePHY)
    powerDelta = try input.int8(LLControlField.procedurePowerDelta)
    reserved2 = try input.uint8(LLControlField.procedureReserved)
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.configuration.placing(configuration)
    octet |= LLControlField.configurationReserved.placing(reserved)
    output.uint8(octet)
    output.uint16(connectionEvent)
    output.uint24(offset)
    output.uint16(eventInterval)
    output.uint8(subeventsPerEvent)
    output.uint16(subeventInterval)
    output.uint24(subeventLength)
    output.uint8(antennaConfiguration)
    output.uint8(phy)
    output.int8(powerDelta)
    output.uint8(reserved2)
  }
}

/// LL_CS_TERMINATE_REQ and LL_CS_TERMINATE_RSP: one side terminates a Channel Sounding procedure.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.50.
public struct LLChannelSoundingTermination: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// Two reserved bits.
  public var reserved: UInt8
  /// ProcCount: number of procedures so far.
  public var procedureCount: UInt16
  /// The reason.
  public var errorCode: ControllerErrorCode

  /// Creates it from its fields, in transmission order.
  public init(
    configuration: UInt8, reserved: UInt8 = 0, procedureCount: UInt16,
    errorCode: ControllerErrorCode
  ) {
    self.configuration = configuration
    self.reserved = reserved
    self.procedureCount = procedureCount
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    configuration = input.bits(LLControlField.configuration, of: octet)
    reserved = input.bits(LLControlField.configurationReserved, of: octet)
    procedureCount = try input.uint16(LLControlField.terminatedCount)
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.configuration.placing(configuration)
    octet |= LLControlField.configurationReserved.placing(reserved)
    output.uint8(octet)
    output.uint16(procedureCount)
    output.uint8(errorCode.rawValue)
  }
}
