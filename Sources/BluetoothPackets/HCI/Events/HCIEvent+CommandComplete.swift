public import ByteReading

extension HCIEvent {
  /// HCI_Command_Complete: a command has succeeded or failed; contains its return parameters.
  ///
  /// Core 6.0, Vol 4, Part E, 7.7.14.
  public struct CommandComplete: ~Escapable {
    /// Number of commands that the host may send now.
    public var numHCICommandPackets: UInt8
    /// The opcode of the command; zero for none.
    public var opcode: HCIOpcode
    /// The status of a command that the specification defines; nil for other commands and if there is no command.
    public var status: ControllerErrorCode?
    /// The return parameters of the command.
    public var returnParameters: HCIReturnParameters

    /// Decodes it from the remaining octets; throws if there are too few.
    @_lifetime(copy input)
    public init(parsing input: inout ByteReader) throws(WireError) {
      numHCICommandPackets = try input.uint8(HCIPacketField.numHCICommandPackets)
      opcode = try HCIOpcode(completed: &input)
      let first = input.unread.octet(at: 0)
      let isKnown = !opcode.isVendorSpecific && opcode != .none && opcode.name != nil
      status = isKnown ? first.map { ControllerErrorCode(rawValue: $0) } : nil
      returnParameters = try HCIReturnParameters(opcode, parsing: &input)
    }

    /// Appends the encoded octets, the inverse of parsing.
    public func encode(into output: inout ByteWriter) {
      output.uint8(numHCICommandPackets)
      output.uint16(opcode.rawValue)
      returnParameters.encode(into: &output)
    }
  }
}

extension HCIOpcode {
  /// Reads the opcode of the command that an event completes.
  init(completed input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint16(HCIPacketField.completedOpcode)
    if input.isWatched {
      _ = input.bits(HCIPacketField.completedGroup, of: rawValue)
      _ = input.bits(HCIPacketField.completedNumber, of: rawValue)
    }
  }
}
