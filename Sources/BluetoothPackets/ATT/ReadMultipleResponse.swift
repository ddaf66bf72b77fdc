public import ByteReading

/// ATT_READ_MULTIPLE_RSP: the values that were asked for, joined without their lengths.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.8.
public struct ReadMultipleResponse: ~Escapable {
  /// At most ATT_MTU − 1 octets.
  public var value: RawSpan

  @_lifetime(copy value)
  public init(value: RawSpan) {
    self.value = value
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(
    parsing input: inout ByteReader, values: AttributeValueFields = .octets
  ) throws(WireError) {
    value = try input.attributeValue(of: nil, values)
  }

  public func encode(into output: inout ByteWriter) {
    output.octets(value)
  }
}
