public import ByteReading

/// The header of an HCI command packet: opcode and length of the parameters.
///
/// Core 6.0, Vol 4, Part E, 5.4.1.
public struct HCICommandHeader: WireValue {
  /// Which command it is.
  public var opcode: HCIOpcode
  /// In octets.
  public var parameterLength: UInt8

  /// All of its fields, in the order in which they are sent.
  public init(opcode: HCIOpcode, parameterLength: UInt8) {
    self.opcode = opcode
    self.parameterLength = parameterLength
  }

  /// Decodes the header, from the first octet after the transport's packet indicator on.
  public init(parsing input: inout ByteReader) throws(WireError) {
    input.begin(LayerField.hciCommand)
    let raw = try input.uint16(HCIPacketField.commandOpcode)
    if input.isWatched {
      _ = input.bits(HCIPacketField.commandGroup, of: raw)
      _ = input.bits(HCIPacketField.commandNumber, of: raw)
    }
    opcode = HCIOpcode(rawValue: raw)
    parameterLength = try input.uint8(HCIPacketField.commandLength)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(opcode.rawValue)
    output.uint8(parameterLength)
  }

  /// A reader of the parameters, which `input` steps over.
  ///
  /// - Parameters:
  ///   - input: stands behind the header.
  ///   - cut: octets at the parameters' end that are known to be missing from `input`.
  /// - Throws: a `WireError` that names Parameter Total Length, if it claims more than there is.
  @_lifetime(copy input)
  public func parameters(
    of input: inout ByteReader, cut: Int = 0
  ) throws(WireError) -> ByteReader {
    try input.slice(
      Swift.max(0, Int(parameterLength) - cut), claimedBy: HCIPacketField.commandLength)
  }
}
