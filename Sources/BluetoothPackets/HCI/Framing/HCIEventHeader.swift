public import ByteReading

/// The header of an HCI event packet: event code and length of the parameters.
///
/// Core 6.0, Vol 4, Part E, 5.4.4.
public struct HCIEventHeader: WireValue {
  /// The event code.
  public var code: HCIEventCode
  /// Length of the parameters in octets.
  public var parameterLength: UInt8

  /// Creates it from its fields, in transmission order.
  public init(code: HCIEventCode, parameterLength: UInt8) {
    self.code = code
    self.parameterLength = parameterLength
  }

  /// Decodes the header, starting at the first octet after the transport's packet indicator.
  public init(parsing input: inout ByteReader) throws(WireError) {
    input.begin(LayerField.hciEvent)
    code = HCIEventCode(rawValue: try input.uint8(HCIPacketField.eventCode))
    parameterLength = try input.uint8(HCIPacketField.eventLength)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(code.rawValue)
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
    try input.slice(Swift.max(0, Int(parameterLength) - cut), claimedBy: HCIPacketField.eventLength)
  }
}
