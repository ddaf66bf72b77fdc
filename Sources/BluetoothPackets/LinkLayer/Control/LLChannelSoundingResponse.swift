public import ByteReading

/// LL_CS_RSP: the other side agrees, perhaps with other times.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.48.
public struct LLChannelSoundingResponse: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// Two reserved bits.
  public var reserved: UInt8
  /// connEventCount: the connection event that the offset counts from.
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
