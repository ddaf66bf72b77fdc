public import ByteReading

/// The header of an HCI command packet: opcode and length of the parameters.
///
/// Core 6.0, Vol 4, Part E, 5.4.1.
public struct HCICommandHeader: WireValue {
  /// The opcode of the command.
  public var opcode: HCIOpcode
  /// Length of the parameters in octets.
  public var parameterLength: UInt8

  /// Creates it from its fields, in transmission order.
  public init(opcode: HCIOpcode, parameterLength: UInt8) {
    self.opcode = opcode
    self.parameterLength = parameterLength
  }

  /// Decodes the header, starting at the first octet after the transport's packet indicator.
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

  /// Creates a reader for the parameters, and skips them in `input`.
  ///
  /// - Parameters:
  ///   - input: positioned after the header.
  ///   - cut: number of octets at the end of the parameters that are known to be missing from `input`.
  /// - Throws: a `WireError` that names Parameter Total Length if it exceeds the available octets.
  @_lifetime(copy input)
  public func parameters(
    of input: inout ByteReader, cut: Int = 0
  ) throws(WireError) -> ByteReader {
    try input.slice(
      Swift.max(0, Int(parameterLength) - cut), claimedBy: HCIPacketField.commandLength)
  }
}
