public import ByteReading

/// LL_FRAME_SPACE_REQ: one side asks for another space between packets.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.54.
public struct LLFrameSpaceRequest: WireValue {
  /// In microseconds.
  public var minimum: UInt16
  /// In microseconds, at most 10,000.
  public var maximum: UInt16
  /// The physical layers that this is for.
  public var phys: PHYSet
  /// Which spaces.
  public var spacingTypes: FrameSpacingTypes

  public init(minimum: UInt16, maximum: UInt16, phys: PHYSet, spacingTypes: FrameSpacingTypes) {
    self.minimum = minimum
    self.maximum = maximum
    self.phys = phys
    self.spacingTypes = spacingTypes
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    minimum = try input.uint16(LLControlField.frameSpaceMinimum)
    maximum = try input.uint16(LLControlField.frameSpaceMaximum)
    phys = try PHYSet(parsing: &input, LLControlField.phys, parts: .preference)
    spacingTypes = FrameSpacingTypes(rawValue: try input.uint16(LLControlField.spacingTypes))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(minimum)
    output.uint16(maximum)
    output.uint8(phys.rawValue)
    output.uint16(spacingTypes.rawValue)
  }
}
