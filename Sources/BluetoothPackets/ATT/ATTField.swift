import ByteReading

/// The fields of ATT PDUs. Core 6.0, Vol 3, Part F, 3.3 and 3.4.
enum ATTField {
  static let opcode = Field(
    99, .att, "Attribute Opcode", "btatt.opcode", .hexadecimal,
    valueName: { ATTOpcode.name(of: $0) },
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "Opcode: the request, response, command, notification or indication.")
  static let authenticationSignatureFlag = Field(
    100, .att, "Authentication Signature Flag", "btatt.opcode.authentication_signature", .boolean,
    mask: 0x80,
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "Set if the PDU ends with an authentication signature.")
  static let commandFlag = Field(
    101, .att, "Command Flag", "btatt.opcode.command", .boolean, mask: 0x40,
    clause: "Vol 3, Part F, 3.3.1", meaning: "Set if this is a command, which has no response.")
  static let method = Field(
    102, .att, "Method", "btatt.opcode.method", .hexadecimal, mask: 0x3F,
    valueName: { ATTOpcode.name(of: $0) },
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "The method, without the two flags.")

  // MARK: Handles

  static let handle = Field(
    103, .att, "Attribute Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.2.2",
    meaning:
      "Attribute handle: identifies the attribute on the server."
  )
  static let foundHandle = Field(
    104, .att, "Found Attribute Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.3.4",
    meaning: "Handle of an attribute that has the requested value.")
  static let handleInError = Field(
    105, .att, "Attribute Handle In Error", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.1.1",
    meaning: "Handle of the attribute that caused the error; 0 if none did.")
  static let startingHandle = Field(
    106, .att, "Starting Handle", "btatt.starting_handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.3.1", meaning: "First handle of the range.")
  static let endingHandle = Field(
    107, .att, "Ending Handle", "btatt.ending_handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.3.1",
    meaning: "Last handle of the range; 0xFFFF is the highest handle.")
  static let groupEndHandle = Field(
    108, .att, "Group End Handle", "btatt.group_end_handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.4.10",
    meaning:
      "Last handle of the group, such as a service."
  )

  // MARK: Types

  static let type16 = Field(
    109, .att, "Attribute Type", "btatt.uuid16", .hexadecimal,
    clause: "Vol 3, Part F, 3.2.1",
    meaning: "Attribute type: a 16-bit UUID assigned by the Bluetooth SIG.")
  static let type128 = Field(
    110, .att, "Attribute Type", "btatt.uuid128", .uuid,
    clause: "Vol 3, Part F, 3.2.1",
    meaning: "Attribute type: a 128-bit UUID, which anyone can generate.")
  static let uuidFormat = Field(
    111, .att, "Format", "btatt.uuid_format", .hexadecimal,
    valueName: { FindInformationResponse.Format.name(of: $0) },
    clause: "Vol 3, Part F, 3.4.3.2",
    meaning: "Format of the UUIDs in the list: 16-bit or 128-bit.")

  // MARK: Values

  static let value = Field(
    112, .att, "Attribute Value", "btatt.value", .octets,
    clause: "Vol 3, Part F, 3.2.4",
    meaning: "Attribute value; its format depends on the attribute type.")
  static let length = Field(
    113, .att, "Length", "btatt.length", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.4.2",
    meaning: "Length of each entry in the list.")
  static let valueLength = Field(
    114, .att, "Value Length", "btatt.value_length", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.4.12",
    meaning: "Length of the value that follows, which may be truncated.")
  static let valueOffset = Field(
    115, .att, "Value Offset", "btatt.offset", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.4.5",
    meaning:
      "Offset in the value to read or write from, for long values.")

  // MARK: Others

  static let parameters = Field(
    116, .att, "Attribute Parameters", "btatt.parameters", .octets,
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "Parameters of an unknown format.")

  static let clientReceiveMTU = Field(
    117, .att, "Client Rx MTU", "btatt.client_rx_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.2.1",
    meaning: "Maximum size of an ATT PDU that the client can receive.")
  static let serverReceiveMTU = Field(
    118, .att, "Server Rx MTU", "btatt.server_rx_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.2.2",
    meaning:
      "Maximum size of an ATT PDU that the server can receive; the lower of the two sizes applies.")
  static let requestOpcodeInError = Field(
    119, .att, "Request Opcode In Error", "btatt.req_opcode_in_error", .hexadecimal,
    valueName: { ATTOpcode.name(of: $0) },
    clause: "Vol 3, Part F, 3.4.1.1", meaning: "Opcode of the request that failed.")
  static let errorCode = Field(
    120, .att, "Error Code", "btatt.error_code", .hexadecimal,
    valueName: { ATTErrorCode.name(of: $0) },
    clause: "Vol 3, Part F, 3.4.1.1", meaning: "Error code: why the server rejected the request.")
  static let executeFlags = Field(
    121, .att, "Flags", "btatt.flags", .hexadecimal,
    valueName: { ExecuteWriteRequest.Flags.name(of: $0) },
    clause: "Vol 3, Part F, 3.4.6.3",
    meaning: "Whether to write or cancel the prepared writes.")
  static let signCounter = Field(
    122, .att, "Sign Counter", "btatt.sign_counter", .decimal,
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "Counter that increases with each signed PDU, which prevents replay.")
  static let signature = Field(
    123, .att, "Authentication Signature", "btatt.signature", .octets,
    clause: "Vol 3, Part F, 3.3.1",
    meaning:
      "Authentication signature over the PDU, made with the signing key (CSRK).")
}
