import ByteReading

/// The fields of ATT PDUs. Core 6.0, Vol 3, Part F, 3.3 and 3.4.
enum ATTField {
  static let opcode = Field(
    99, .att, "Attribute Opcode", "btatt.opcode", .hexadecimal,
    valueName: { ATTOpcode.name(of: $0) })
  static let authenticationSignatureFlag = Field(
    100, .att, "Authentication Signature Flag", "btatt.opcode.authentication_signature", .boolean,
    mask: 0x80)
  static let commandFlag = Field(
    101, .att, "Command Flag", "btatt.opcode.command", .boolean, mask: 0x40)
  static let method = Field(
    102, .att, "Method", "btatt.opcode.method", .hexadecimal, mask: 0x3F,
    valueName: { ATTOpcode.name(of: $0) })

  // MARK: Handles

  static let handle = Field(103, .att, "Attribute Handle", "btatt.handle", .hexadecimal)
  static let foundHandle = Field(104, .att, "Found Attribute Handle", "btatt.handle", .hexadecimal)
  static let handleInError = Field(
    105, .att, "Attribute Handle In Error", "btatt.handle", .hexadecimal)
  static let startingHandle = Field(
    106, .att, "Starting Handle", "btatt.starting_handle", .hexadecimal)
  static let endingHandle = Field(107, .att, "Ending Handle", "btatt.ending_handle", .hexadecimal)
  static let groupEndHandle = Field(
    108, .att, "Group End Handle", "btatt.group_end_handle", .hexadecimal)

  // MARK: Types

  static let type16 = Field(109, .att, "Attribute Type", "btatt.uuid16", .hexadecimal)
  static let type128 = Field(110, .att, "Attribute Type", "btatt.uuid128", .uuid)
  static let uuidFormat = Field(
    111, .att, "Format", "btatt.uuid_format", .hexadecimal,
    valueName: { FindInformationResponse.Format.name(of: $0) })

  // MARK: Values

  static let value = Field(112, .att, "Attribute Value", "btatt.value", .octets)
  static let length = Field(113, .att, "Length", "btatt.length", .decimal, unit: .octets)
  static let valueLength = Field(
    114, .att, "Value Length", "btatt.value_length", .decimal, unit: .octets)
  static let valueOffset = Field(115, .att, "Value Offset", "btatt.offset", .decimal, unit: .octets)

  // MARK: Others

  static let parameters = Field(116, .att, "Attribute Parameters", "btatt.parameters", .octets)

  static let clientReceiveMTU = Field(
    117, .att, "Client Rx MTU", "btatt.client_rx_mtu", .decimal, unit: .octets)
  static let serverReceiveMTU = Field(
    118, .att, "Server Rx MTU", "btatt.server_rx_mtu", .decimal, unit: .octets)
  static let requestOpcodeInError = Field(
    119, .att, "Request Opcode In Error", "btatt.req_opcode_in_error", .hexadecimal,
    valueName: { ATTOpcode.name(of: $0) })
  static let errorCode = Field(
    120, .att, "Error Code", "btatt.error_code", .hexadecimal,
    valueName: { ATTErrorCode.name(of: $0) })
  static let executeFlags = Field(
    121, .att, "Flags", "btatt.flags", .hexadecimal,
    valueName: { ExecuteWriteRequest.Flags.name(of: $0) })
  static let signCounter = Field(122, .att, "Sign Counter", "btatt.sign_counter", .decimal)
  static let signature = Field(123, .att, "Authentication Signature", "btatt.signature", .octets)
}
