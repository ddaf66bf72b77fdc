public import ByteReading

/// ATT_HANDLE_VALUE_NTF: the server sends a value that nobody confirms.
///
/// Core 6.0, Vol 3, Part F, 3.4.7.1.
public struct HandleValueNotification: ~Escapable {
  public var handle: UInt16
  /// At most ATT_MTU − 3 octets.
  public var value: RawSpan

  @_lifetime(copy value)
  public init(handle: UInt16, value: RawSpan) {
    self.handle = handle
    self.value = value
  }

  /// Decodes the parameters; the opcode has already been read.
  @_lifetime(copy input)
  public init(
    parsing input: inout ByteReader, values: AttributeValueFields = .octets
  ) throws(WireError) {
    handle = try input.uint16(ATTField.handle)
    value = try input.attributeValue(of: handle, values)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
    output.octets(value)
  }
}
