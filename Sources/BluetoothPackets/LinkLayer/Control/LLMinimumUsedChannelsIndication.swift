public import ByteReading

/// LL_MIN_USED_CHANNELS_IND: the peripheral asks for a minimum of used channels.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.24.
public struct LLMinimumUsedChannelsIndication: WireValue {
  /// The physical layers that this is for.
  public var phys: PHYSet
  /// 2 to 37.
  public var minimumUsedChannels: UInt8

  public init(phys: PHYSet, minimumUsedChannels: UInt8) {
    self.phys = phys
    self.minimumUsedChannels = minimumUsedChannels
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    phys = try PHYSet(parsing: &input, LLControlField.phys, parts: .preference)
    minimumUsedChannels = try input.uint8(LLControlField.minimumUsedChannels)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(phys.rawValue)
    output.uint8(minimumUsedChannels)
  }
}
