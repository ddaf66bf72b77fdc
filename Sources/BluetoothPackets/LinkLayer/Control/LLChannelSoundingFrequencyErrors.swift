public import ByteReading

/// LL_CS_FAE_RSP: how far the sender's frequencies are off on each channel of channel sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.52.
public struct LLChannelSoundingFrequencyErrors: ~Escapable {
  /// How many channels the table has.
  public static let channelCount = 72

  /// A signed octet for each allowed channel in ascending order, in units of 0.03125 ppm.
  public var table: RawSpan

  @_lifetime(copy table)
  public init(table: RawSpan) {
    self.table = table
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    table = try input.octets(
      LLChannelSoundingFrequencyErrors.channelCount, LLControlField.frequencyErrors)
  }

  public func encode(into output: inout ByteWriter) {
    output.octets(table)
  }
}
