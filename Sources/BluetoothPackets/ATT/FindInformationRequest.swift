public import ByteReading

/// ATT_FIND_INFORMATION_REQ: which handles in a range have which types?
///
/// Core 6.0, Vol 3, Part F, 3.4.3.1.
public struct FindInformationRequest: WireValue {
  public var startingHandle: UInt16
  public var endingHandle: UInt16

  public init(startingHandle: UInt16, endingHandle: UInt16) {
    self.startingHandle = startingHandle
    self.endingHandle = endingHandle
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    startingHandle = try input.uint16(ATTField.startingHandle)
    endingHandle = try input.uint16(ATTField.endingHandle)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(startingHandle)
    output.uint16(endingHandle)
  }
}
