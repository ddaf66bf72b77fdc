public import ByteReading

extension HCIReturnParameters {
  /// Decodes the return parameters of the command `opcode`.
  ///
  /// A command that failed may return only its status, whatever its layout.
  @_lifetime(copy input)
  public init(_ opcode: HCIOpcode, parsing input: inout ByteReader) throws(WireError) {
    if opcode.isVendorSpecific {
      AndroidVendorHCI.emit(returnedBy: opcode.rawValue, parameters: input)
      self = .unknown(input.rest(HCIPacketField.returnParameters))
      return
    }
    let status = ControllerErrorCode(rawValue: input.unread.octet(at: 0) ?? 0)
    if input.remaining == 1, opcode != .none, opcode.name != nil {
      self = .status(
        ControllerErrorCode(rawValue: try input.uint8(HCIPacketField.returnStatus)))
      return
    }
    do throws(WireError) {
      if let layout = HCILayout(returnedBy: opcode) {
        self.init(try HCIParameters(layout, parsing: &input))
      } else {
        self = .unknown(input.rest(HCIPacketField.returnParameters))
      }
    } catch {
      guard status != .success else { throw error }
      self = .status(status)
    }
  }
}
