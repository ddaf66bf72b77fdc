public import ByteReading

/// LL_CS_CONFIG_RSP: the other side agrees to a configuration of channel sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.46.
public struct LLChannelSoundingConfigurationResponse: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// Two reserved bits.
  public var reserved: UInt8

  public init(configuration: UInt8, reserved: UInt8 = 0) {
    self.configuration = configuration
    self.reserved = reserved
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    configuration = input.bits(LLControlField.configuration, of: octet)
    reserved = input.bits(LLControlField.configurationReserved, of: octet)
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.configuration.placing(configuration)
    octet |= LLControlField.configurationReserved.placing(reserved)
    output.uint8(octet)
  }
}
