public import ByteReading

/// LL_ENC_REQ: the central identifies the key and sends its part of the session key.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.4.
public struct LLEncryptionRequest: WireValue {
  /// Rand: identifies the long-term key together with `diversifier`; 0 in LE Secure Connections.
  public var random: UInt64
  /// EDIV; 0 in LE Secure Connections.
  public var diversifier: UInt16
  /// SKD_C: the central's half of the session key diversifier.
  public var centralKeyDiversifier: UInt64
  /// IV_C: the central's half of the initialization vector.
  public var centralVector: UInt32

  /// Creates it from its fields, in transmission order.
  public init(
    random: UInt64, diversifier: UInt16, centralKeyDiversifier: UInt64, centralVector: UInt32
  ) {
    self.random = random
    self.diversifier = diversifier
    self.centralKeyDiversifier = centralKeyDiversifier
    self.centralVector = centralVector
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    random = try input.uint64(LLControlField.random)
    diversifier = try input.uint16(LLControlField.diversifier)
    centralKeyDiversifier = try input.uint64(LLControlField.centralKeyDiversifier)
    centralVector = try input.uint32(LLControlField.centralVector)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(random)
    output.uint16(diversifier)
    output.uint64(centralKeyDiversifier)
    output.uint32(centralVector)
  }
}

/// LL_ENC_RSP: the peripheral sends its part of the session key.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.5.
public struct LLEncryptionResponse: WireValue {
  /// SKD_P: the peripheral's half of the session key diversifier.
  public var peripheralKeyDiversifier: UInt64
  /// IV_P: the peripheral's half of the initialization vector.
  public var peripheralVector: UInt32

  /// Creates it from its fields, in transmission order.
  public init(peripheralKeyDiversifier: UInt64, peripheralVector: UInt32) {
    self.peripheralKeyDiversifier = peripheralKeyDiversifier
    self.peripheralVector = peripheralVector
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    peripheralKeyDiversifier = try input.uint64(LLControlField.peripheralKeyDiversifier)
    peripheralVector = try input.uint32(LLControlField.peripheralVector)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(peripheralKeyDiversifier)
    output.uint32(peripheralVector)
  }
}

extension LLControlField {
  static let random = Field(
    724, .linkLayerControl, "Rand", "btle.control.random_number", .decimal,
    clause: "Vol 6, Part B, 2.4.2.4",
    meaning: "Rand: identifies the LTK of legacy pairing; 0 with Secure Connections."
  )
  static let diversifier = Field(
    725, .linkLayerControl, "EDIV", "btle.control.encrypted_diversifier", .decimal,
    clause: "Vol 6, Part B, 2.4.2.4",
    meaning:
      "EDIV: identifies, with Rand, the LTK of legacy pairing; 0 with Secure Connections."
  )
  static let centralKeyDiversifier = Field(
    726, .linkLayerControl, "SKD_C", "btle.control.master_session_key_diversifier", .decimal,
    clause: "Vol 6, Part B, 2.4.2.4",
    meaning: "The central's half of the session key diversifier (SKD).")
  static let centralVector = Field(
    727, .linkLayerControl, "IV_C", "btle.control.master_session_initialization_vector", .decimal,
    clause: "Vol 6, Part B, 2.4.2.4",
    meaning: "The central's half of the initialization vector (IV).")
  static let peripheralKeyDiversifier = Field(
    728, .linkLayerControl, "SKD_P", "btle.control.slave_session_key_diversifier", .decimal,
    clause: "Vol 6, Part B, 2.4.2.5",
    meaning: "The peripheral's half of the session key diversifier (SKD).")
  static let peripheralVector = Field(
    729, .linkLayerControl, "IV_P", "btle.control.slave_session_initialization_vector", .decimal,
    clause: "Vol 6, Part B, 2.4.2.5",
    meaning:
      "The peripheral's half of the initialization vector (IV).")
}
