public import ByteReading

/// ATT_READ_REQ: what is the value of this attribute?
///
/// Core 6.0, Vol 3, Part F, 3.4.4.3.
public struct ReadRequest: WireValue {
  public var handle: UInt16

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
