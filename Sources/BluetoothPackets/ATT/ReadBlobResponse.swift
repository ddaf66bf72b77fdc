public import ByteReading

/// ATT_READ_BLOB_RSP: a part of the value of the attribute that was asked for.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.6.
public struct ReadBlobResponse: ~Escapable {
  /// From the request's offset on, at most ATT_MTU − 1 octets; empty at the value's end.
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
