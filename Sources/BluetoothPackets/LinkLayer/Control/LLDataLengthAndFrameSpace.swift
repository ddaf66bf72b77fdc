public import ByteReading

/// LL_LENGTH_REQ and LL_LENGTH_RSP: the maximum data PDUs that the sender can receive and send.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.21.
public struct LLDataLength: WireValue {
  /// connMaxRxOctets: octets of payload, at least 27.
  public var maxRxOctets: UInt16
  /// connMaxRxTime in microseconds, at least 328.
  public var maxRxTime: UInt16
  /// connMaxTxOctets: octets of payload, at least 27.
  public var maxTxOctets: UInt16
  /// connMaxTxTime in microseconds, at least 328.
  public var maxTxTime: UInt16

  /// Creates it from its fields, in transmission order.
  public init(maxRxOctets: UInt16, maxRxTime: UInt16, maxTxOctets: UInt16, maxTxTime: UInt16) {
    self.maxRxOctets = maxRxOctets
    self.maxRxTime = maxRxTime
    self.maxTxOctets = maxTxOctets
    self.maxTxTime = maxTxTime
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    maxRxOctets = try input.uint16(LLControlField.maxRxOctets)
    maxRxTime = try input.uint16(LLControlField.maxRxTime)
    maxTxOctets = try input.uint16(LLControlField.maxTxOctets)
    maxTxTime = try input.uint16(LLControlField.maxTxTime)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(maxRxOctets)
    output.uint16(maxRxTime)
    output.uint16(maxTxOctets)
    output.uint16(maxTxTime)
  }
}

/// LL_FRAME_SPACE_REQ: one side requests another frame space.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.54.
public struct LLFrameSpaceRequest: WireValue {
  /// In microseconds.
  public var minimum: UInt16
  /// In microseconds, at most 10,000.
  public var maximum: UInt16
  /// The PHYs that it applies to.
  public var phys: PHYSet
  /// The types of spacing.
  public var spacingTypes: FrameSpacingTypes

  /// Creates it from its fields, in transmission order.
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

/// LL_FRAME_SPACE_RSP: the new frame space.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.55.
public struct LLFrameSpaceResponse: WireValue {
  /// In microseconds.
  public var frameSpace: UInt16
  /// The PHYs that it applies to; none if nothing changes.
  public var phys: PHYSet
  /// The types of spacing.
  public var spacingTypes: FrameSpacingTypes

  /// Creates it from its fields, in transmission order.
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

extension LLControlField {
  static let frameSpaceMinimum = Field(
    716, .linkLayerControl, "FS_Min", "btle.control.frame_space.min", .decimal, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.54",
    meaning: "Minimum frame space that the sender supports.")
  static let frameSpaceMaximum = Field(
    717, .linkLayerControl, "FS_Max", "btle.control.frame_space.max", .decimal, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.54",
    meaning: "Maximum frame space that the sender requests.")
  static let frameSpace = Field(
    718, .linkLayerControl, "FS", "btle.control.frame_space.value", .decimal, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.55", meaning: "Frame space that applies from now on."
  )
  static let spacingTypes = Field(
    719, .linkLayerControl, "Spacing_Types", "btle.control.frame_space.types", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.54",
    meaning: "Types of frame space concerned; one bit per type.")
  static let maxRxOctets = Field(
    720, .linkLayerControl, "MaxRxOctets", "btle.control.max_rx_octets", .decimal, unit: .octets,
    clause: "Vol 6, Part B, 2.4.2.21",
    meaning: "Maximum payload that the sender can receive in a packet.")
  static let maxRxTime = Field(
    721, .linkLayerControl, "MaxRxTime", "btle.control.max_rx_time", .decimal, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.21",
    meaning: "Maximum duration of a packet that the sender can receive.")
  static let maxTxOctets = Field(
    722, .linkLayerControl, "MaxTxOctets", "btle.control.max_tx_octets", .decimal, unit: .octets,
    clause: "Vol 6, Part B, 2.4.2.21",
    meaning: "Maximum payload that the sender will send in a packet.")
  static let maxTxTime = Field(
    723, .linkLayerControl, "MaxTxTime", "btle.control.max_tx_time", .decimal, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.21",
    meaning: "Maximum duration of a packet that the sender will send.")
}
