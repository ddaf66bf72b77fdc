public import ByteReading

/// LL_TERMINATE_IND: one side terminates the connection.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.3.
public struct LLTerminateIndication: WireValue {
  /// The reason.
  public var errorCode: ControllerErrorCode

  /// Creates it from its only field.
  public init(errorCode: ControllerErrorCode) {
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(errorCode.rawValue)
  }
}

/// LL_UNKNOWN_RSP: one side does not support the PDU that it received.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.8.
public struct LLUnknownResponse: WireValue {
  /// The opcode of that PDU.
  public var unknownType: LLControlOpcode

  /// Creates it from its only field.
  public init(unknownType: LLControlOpcode) {
    self.unknownType = unknownType
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    unknownType = LLControlOpcode(rawValue: try input.uint8(LLControlField.unknownType))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(unknownType.rawValue)
  }
}

/// LL_REJECT_IND: one side rejects a request.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.14.
public struct LLRejectIndication: WireValue {
  /// The reason.
  public var errorCode: ControllerErrorCode

  /// Creates it from its only field.
  public init(errorCode: ControllerErrorCode) {
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(errorCode.rawValue)
  }
}

/// LL_REJECT_EXT_IND: one side rejects a request and identifies it.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.18.
public struct LLExtendedRejectIndication: WireValue {
  /// The opcode of the rejected PDU.
  public var rejectedOpcode: LLControlOpcode
  /// The reason.
  public var errorCode: ControllerErrorCode

  /// Creates it from its fields, in transmission order.
  public init(rejectedOpcode: LLControlOpcode, errorCode: ControllerErrorCode) {
    self.rejectedOpcode = rejectedOpcode
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    rejectedOpcode = LLControlOpcode(rawValue: try input.uint8(LLControlField.rejectOpcode))
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(rejectedOpcode.rawValue)
    output.uint8(errorCode.rawValue)
  }
}

extension LLControlField {
  static let unknownType = Field(
    780, .linkLayerControl, "UnknownType", "btle.control.unknown_type", .hexadecimal,
    valueName: { LLControlOpcode.name(of: $0) },
    clause: "Vol 6, Part B, 2.4.2.8", meaning: "Opcode of the PDU that the sender does not support."
  )
  static let rejectOpcode = Field(
    781, .linkLayerControl, "RejectOpcode", "btle.control.reject_opcode", .hexadecimal,
    valueName: { LLControlOpcode.name(of: $0) },
    clause: "Vol 6, Part B, 2.4.2.18", meaning: "Opcode of the rejected request.")
}
