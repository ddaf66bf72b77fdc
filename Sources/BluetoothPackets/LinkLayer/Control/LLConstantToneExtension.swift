public import ByteReading

/// LL_CTE_REQ: one side requests a PDU with a Constant Tone Extension.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.25.
public struct LLConstantToneExtensionRequest: WireValue {
  /// The minimum length of the tone in units of 8 µs, 2 to 20.
  public var minimumLength: UInt8
  /// The reserved bit.
  public var reserved: Bool
  /// 0: angle of arrival; 1 and 2: angle of departure with slots of 1 and 2 µs.
  public var type: UInt8

  /// Creates it from its fields, in transmission order.
  public init(minimumLength: UInt8, reserved: Bool = false, type: UInt8) {
    self.minimumLength = minimumLength
    self.reserved = reserved
    self.type = type
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    minimumLength = input.bits(LLControlField.cteMinimumLength, of: octet)
    reserved = input.flag(LLControlField.cteReserved, of: octet)
    type = input.bits(LLControlField.cteType, of: octet)
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.cteMinimumLength.placing(minimumLength)
    octet |= LLControlField.cteReserved.placing(reserved)
    octet |= LLControlField.cteType.placing(type)
    output.uint8(octet)
  }
}

extension LLControlField {
  static let cteMinimumLength = Field(
    700, .linkLayerControl, "MinCTELenReq", "btle.control.cte.min_len_req", .decimal, mask: 0x1F,
    clause: "Vol 6, Part B, 2.4.2.25",
    meaning: "Minimum length of the Constant Tone Extension, in units of 8 µs.")
  static let cteReserved = Field(
    701, .linkLayerControl, "RFU", "btle.control.cte.rfu", .decimal, mask: 0x20,
    clause: "Vol 6, Part B, 2.4.2.25", meaning: "Reserved; set to 0.")
  static let cteType = Field(
    702, .linkLayerControl, "CTETypeReq", "btle.control.cte.type_req", .decimal, mask: 0xC0,
    valueName: { ConstantToneExtensionInfo.typeName(of: $0) },
    clause: "Vol 6, Part B, 2.4.2.25",
    meaning:
      "Whether a CTE for angle of arrival or angle of departure is requested, and its slot duration."
  )
}
