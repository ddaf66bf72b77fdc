public import ByteReading

extension HCIEvent {
  /// HCI_Command_Status: the controller has started a command or rejects it.
  ///
  /// Core 6.0, Vol 4, Part E, 7.7.15.
  public struct CommandStatus: WireValue {
    /// `success` if the command is pending, in which case another event will report its outcome.
    public var status: ControllerErrorCode
    /// Number of commands that the host may send now.
    public var numHCICommandPackets: UInt8
    /// The opcode of the command; zero for none.
    public var opcode: HCIOpcode

    /// Creates it from its fields, in transmission order.
    public init(status: ControllerErrorCode, numHCICommandPackets: UInt8, opcode: HCIOpcode) {
      self.status = status
      self.numHCICommandPackets = numHCICommandPackets
      self.opcode = opcode
    }

    public init(parsing input: inout ByteReader) throws(WireError) {
      status = ControllerErrorCode(rawValue: try input.uint8(HCIPacketField.commandStatus))
      numHCICommandPackets = try input.uint8(HCIPacketField.numHCICommandPackets)
      opcode = try HCIOpcode(completed: &input)
    }

    public func encode(into output: inout ByteWriter) {
      output.uint8(status.rawValue)
      output.uint8(numHCICommandPackets)
      output.uint16(opcode.rawValue)
    }
  }
}
