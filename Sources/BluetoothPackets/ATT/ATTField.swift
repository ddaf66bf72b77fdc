import ByteReading

/// The fields of ATT PDUs. Core 6.0, Vol 3, Part F, 3.3 and 3.4.
enum ATTField {
  static let opcode = Field(
    .att, "Attribute Opcode", "btatt.opcode", .hexadecimal, valueName: { ATTOpcode.name(of: $0) })
  static let authenticationSignatureFlag = Field(
    .att, "Authentication Signature Flag", "btatt.opcode.authentication_signature", .boolean,
    mask: 0x80)
  static let commandFlag = Field(
    .att, "Command Flag", "btatt.opcode.command", .boolean, mask: 0x40)
  static let method = Field(
    .att, "Method", "btatt.opcode.method", .hexadecimal, mask: 0x3F,
    valueName: { ATTOpcode.name(of: $0) })

  // MARK: Handles

  static let handle = Field(.att, "Attribute Handle", "btatt.handle", .hexadecimal)
  static let foundHandle = Field(.att, "Found Attribute Handle", "btatt.handle", .hexadecimal)
  static let handleInError = Field(
    .att, "Attribute Handle In Error", "btatt.handle", .hexadecimal)
  static let startingHandle = Field(
    .att, "Starting Handle", "btatt.starting_handle", .hexadecimal)
  static let endingHandle = Field(.att, "Ending Handle", "btatt.ending_handle", .hexadecimal)
  static let groupEndHandle = Field(
    .att, "Group End Handle", "btatt.group_end_handle", .hexadecimal)

  // MARK: Types

  static let type16 = Field(.att, "Attribute Type", "btatt.uuid16", .hexadecimal)
  static let type128 = Field(.att, "Attribute Type", "btatt.uuid128", .uuid)
  static let uuidFormat = Field(
    .att, "Format", "btatt.uuid_format", .hexadecimal,
    valueName: { FindInformationResponse.Format.name(of: $0) })

  // MARK: Values

  static let value = Field(.att, "Attribute Value", "btatt.value", .octets)
  static let length = Field(.att, "Length", "btatt.length", .decimal, unit: .octets)
  static let valueLength = Field(
    .att, "Value Length", "btatt.value_length", .decimal, unit: .octets)
  static let valueOffset = Field(.att, "Value Offset", "btatt.offset", .decimal, unit: .octets)

  // MARK: Others

  static let parameters = Field(.att, "Attribute Parameters", "btatt.parameters", .octets)

  static let clientReceiveMTU = Field(
    .att, "Client Rx MTU", "btatt.client_rx_mtu", .decimal, unit: .octets)
  static let serverReceiveMTU = Field(
    .att, "Server Rx MTU", "btatt.server_rx_mtu", .decimal, unit: .octets)
  static let requestOpcodeInError = Field(
    .att, "Request Opcode In Error", "btatt.req_opcode_in_error", .hexadecimal,
    valueName: { ATTOpcode.name(of: $0) })
  static let errorCode = Field(
    .att, "Error Code", "btatt.error_code", .hexadecimal, valueName: { ATTErrorCode.name(of: $0) })
  static let executeFlags = Field(
    .att, "Flags", "btatt.flags", .hexadecimal,
    valueName: { ExecuteWriteRequest.Flags.name(of: $0) })
  static let signCounter = Field(.att, "Sign Counter", "btatt.sign_counter", .decimal)
  static let signature = Field(.att, "Authentication Signature", "btatt.signature", .octets)
}
