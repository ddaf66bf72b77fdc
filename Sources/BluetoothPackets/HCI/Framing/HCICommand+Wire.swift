public import ByteReading

extension HCICommand {
  /// Decodes a command packet from its opcode on. Octets after the parameters in the layout are
  /// ignored.
  ///
  /// - Throws: a `WireError` also if the header claims more octets than there are.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let header = try HCICommandHeader(parsing: &input)
    var parameters = try header.parameters(of: &input)
    self = try HCICommand(header.opcode, parsing: &parameters)
  }

  /// Decodes the parameters of a command; octets after them remain unread.
  @_lifetime(copy input)
  public init(_ opcode: HCIOpcode, parsing input: inout ByteReader) throws(WireError) {
    if let layout = HCILayout(command: opcode) {
      self.init(try HCIParameters(layout, parsing: &input))
    } else {
      if opcode.isVendorSpecific { AndroidVendorHCI.emit(opcode.rawValue, parameters: input) }
      self = .unknown(opcode, input.rest(HCIPacketField.commandParameters))
    }
  }

  /// Appends the header and the parameters.
  public func encode(into output: inout ByteWriter) {
    var parameters = ByteWriter()
    encodeParameters(into: &parameters)
    HCICommandHeader(
      opcode: opcode, parameterLength: UInt8(truncatingIfNeeded: parameters.count)
    ).encode(into: &output)
    output.octets(parameters.bytes)
  }
}
