public import ByteReading

extension LEMetaEvent {
  /// Decodes the subevent code and the parameters that follow it.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let code = LESubeventCode(rawValue: try input.uint8(HCIPacketField.leSubeventCode))
    self = try LEMetaEvent.decoded(code, parsing: &input)
  }

  /// Appends the subevent code and the parameters.
  public func encode(into output: inout ByteWriter) {
    output.uint8(code.rawValue)
    encodeParameters(into: &output)
  }
}
