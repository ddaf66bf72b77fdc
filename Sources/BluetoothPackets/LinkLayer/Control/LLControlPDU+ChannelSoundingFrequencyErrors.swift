public import ByteReading

extension LLControlPDU {
  /// LL_CS_FAE_RSP: the sender's frequency error on each Channel Sounding channel.
  ///
  /// Core 6.0, Vol 6, Part B, 2.4.2.52.
  public struct ChannelSoundingFrequencyErrors: ~Escapable {
    /// Number of channels in the table.
    public static let channelCount = 72

    /// The table, with a signed octet for each allowed channel in ascending order, in units of 0.03125 ppm.
    public var table: RawSpan

    /// Creates it from its only field.
    @_lifetime(copy table)
    public init(table: RawSpan) {
      self.table = table
    }

    /// Decodes the parameters; the opcode has already been read.
    @_lifetime(copy input)
    public init(parsing input: inout ByteReader) throws(WireError) {
      table = try input.octets(
        LLControlPDU.ChannelSoundingFrequencyErrors.channelCount, LLControlField.frequencyErrors)
    }

    /// Appends the encoded octets, the inverse of parsing.
    public func encode(into output: inout ByteWriter) {
      output.octets(table)
    }
  }
}
