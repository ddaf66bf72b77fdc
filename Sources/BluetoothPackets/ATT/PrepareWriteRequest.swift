public import ByteReading

/// ATT_PREPARE_WRITE_REQ: the client queues a part of a value to be written later.
///
/// Core 6.0, Vol 3, Part F, 3.4.6.1.
public struct PrepareWriteRequest: ~Escapable {
  public var handle: UInt16
  /// Where the part belongs in the attribute's value, in octets.
  public var offset: UInt16
  /// At most ATT_MTU − 5 octets.
  public var value: RawSpan

  @_lifetime(copy value)
  public init(handle: UInt16, offset: UInt16, value: RawSpan) {
    self.handle = handle
    self.offset = offset
    self.value = value
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    handle = try input.uint16(ATTField.handle)
    offset = try input.uint16(ATTField.valueOffset)
    value = try input.attributeValue(of: handle, .octets)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
    output.uint16(offset)
    output.octets(value)
  }
}
