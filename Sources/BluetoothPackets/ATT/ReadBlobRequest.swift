public import ByteReading

/// ATT_READ_BLOB_REQ: what is the value of this attribute, from an offset on?
///
/// Core 6.0, Vol 3, Part F, 3.4.4.5.
public struct ReadBlobRequest: WireValue {
  public var handle: UInt16
  /// The first octet to be read.
  public var offset: UInt16

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
