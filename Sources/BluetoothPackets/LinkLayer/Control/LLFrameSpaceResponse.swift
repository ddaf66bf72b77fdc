public import ByteReading

/// LL_FRAME_SPACE_RSP: the space between packets from now on.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.55.
public struct LLFrameSpaceResponse: WireValue {
  /// In microseconds.
  public var frameSpace: UInt16
  /// The physical layers that this is for; none if nothing changes.
  public var phys: PHYSet
  /// Which spaces.
  public var spacingTypes: FrameSpacingTypes

  public init(frameSpace: UInt16, phys: PHYSet, spacingTypes: FrameSpacingTypes) {
    self.frameSpace = frameSpace
    self.phys = phys
    self.spacingTypes = spacingTypes
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    frameSpace = try input.uint16(LLControlField.frameSpace)
    phys = try PHYSet(parsing: &input, LLControlField.phys, parts: .preference)
    spacingTypes = FrameSpacingTypes(rawValue: try input.uint16(LLControlField.spacingTypes))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(frameSpace)
    output.uint8(phys.rawValue)
    output.uint16(spacingTypes.rawValue)
  }
}
