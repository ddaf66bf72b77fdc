import BluetoothPackets
import Testing

@Suite struct ATTOpcodeTests {
  @Test func `A request's response is the next opcode, and its request the one before`() {
    for raw in UInt8.min...UInt8.max {
      let opcode = ATTOpcode(rawValue: raw)
      guard let response = opcode.responseOpcode else { continue }
      #expect(response.rawValue == raw + 1)
      #expect(response.requestOpcode == opcode)
      #expect(response.name != nil)
      #expect(opcode.isRequest || opcode == .handleValueIndication)
    }
    #expect(ATTOpcode.errorResponse.isResponse)
    #expect(ATTOpcode.errorResponse.requestOpcode == nil)
    #expect(ATTOpcode.handleValueConfirmation.requestOpcode == .handleValueIndication)
  }

  @Test func `The flags and the method are the parts of the octet`() {
    #expect(ATTOpcode.signedWriteCommand.hasAuthenticationSignature)
    #expect(ATTOpcode.signedWriteCommand.isCommand)
    #expect(ATTOpcode.signedWriteCommand.method == ATTOpcode.writeRequest.rawValue)
    #expect(!ATTOpcode.writeCommand.hasAuthenticationSignature)
    #expect(!ATTOpcode.writeRequest.isCommand)
  }

  @Test func `Every named opcode has a role, an unknown one only as a command`() {
    for raw in UInt8.min...UInt8.max {
      let opcode = ATTOpcode(rawValue: raw)
      if opcode.name != nil {
        #expect(opcode.role != nil && opcode.isFromClient != nil)
      } else {
        #expect((opcode.role == .command) == opcode.isCommand)
        #expect(opcode.isCommand || opcode.role == nil)
      }
    }
  }

  @Test func `Error codes are named in all their ranges`() {
    #expect(ATTErrorCode.attributeNotFound.name?.description == "Attribute Not Found")
    #expect(ATTErrorCode(rawValue: 0x9F).name?.description == "Application Error")
    #expect(ATTErrorCode(rawValue: 0xE0).name?.description == "Common Profile and Service Error")
    #expect(ATTErrorCode.outOfRange.name?.description == "Out of Range")
    #expect(ATTErrorCode(rawValue: 0x14).name == nil)
    #expect(ATTErrorCode(rawValue: 0xA0).name == nil)
    #expect(ATTErrorCode(rawValue: 0x80).isApplicationError)
    #expect(ATTErrorCode.outOfRange.isCommonProfileError)
  }
}
