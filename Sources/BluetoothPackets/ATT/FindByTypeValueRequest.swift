public import ByteReading

/// ATT_FIND_BY_TYPE_VALUE_REQ: where are attributes of this type and value?
///
/// Core 6.0, Vol 3, Part F, 3.4.3.3.
public struct FindByTypeValueRequest: ~Escapable {
  public var startingHandle: UInt16
  public var endingHandle: UInt16
  /// A 16-bit UUID.
  public var attributeType: UInt16
  public var value: RawSpan

  @_lifetime(copy value)
  public init(startingHandle: UInt16, endingHandle: UInt16, attributeType: UInt16, value: RawSpan) {
    self.startingHandle = startingHandle
    self.endingHandle = endingHandle
    self.attributeType = attributeType
    self.value = value
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    startingHandle = try input.uint16(ATTField.startingHandle)
    endingHandle = try input.uint16(ATTField.endingHandle)
    attributeType = try input.uint16(ATTField.type16)
    value = try input.attributeValue(of: nil, .octets)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(startingHandle)
    output.uint16(endingHandle)
    output.uint16(attributeType)
    output.octets(value)
  }
}
