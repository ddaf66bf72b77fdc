public import ByteReading

/// ATT_READ_REQ: requests the value of an attribute.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.3.
public struct ReadRequest: WireValue {
  /// The attribute's handle.
  public var handle: UInt16

  /// Creates it from its only field.
  public init(handle: UInt16) {
    self.handle = handle
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    handle = try input.uint16(ATTField.handle)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
  }
}

/// ATT_READ_RSP: the value of the requested attribute.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.4.
public struct ReadResponse: ~Escapable {
  /// At most ATT_MTU − 1 octets; the value may be longer.
  public var value: RawSpan

  /// Creates it from its only field.
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

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(value)
  }
}

/// ATT_READ_BLOB_REQ: requests the value of an attribute from an offset on.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.5.
public struct ReadBlobRequest: WireValue {
  /// The attribute's handle.
  public var handle: UInt16
  /// The offset of the first octet to read.
  public var offset: UInt16

  /// Creates it from its fields, in transmission order.
  public init(handle: UInt16, offset: UInt16) {
    self.handle = handle
    self.offset = offset
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    handle = try input.uint16(ATTField.handle)
    offset = try input.uint16(ATTField.valueOffset)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(handle)
    output.uint16(offset)
  }
}

/// ATT_READ_BLOB_RSP: a part of the requested attribute's value.
///
/// Core 6.0, Vol 3, Part F, 3.4.4.6.
public struct ReadBlobResponse: ~Escapable {
  /// From the request's offset on, at most ATT_MTU − 1 octets; empty at the value's end.
  public var value: RawSpan

  /// Creates it from its only field.
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

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(value)
  }
}
