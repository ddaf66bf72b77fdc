import ByteReading

/// The fields of ATT PDUs. Core 6.0, Vol 3, Part F, 3.3 and 3.4.
enum ATTField {
  static let opcode = Field(
    99, .att, "Attribute Opcode", "btatt.opcode", .hexadecimal,
    valueName: { ATTOpcode.name(of: $0) },
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "Says which request, response, command, notification or indication this is.")
  static let authenticationSignatureFlag = Field(
    100, .att, "Authentication Signature Flag", "btatt.opcode.authentication_signature", .boolean,
    mask: 0x80,
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "Set if the PDU ends with a signature that proves who sent it.")
  static let commandFlag = Field(
    101, .att, "Command Flag", "btatt.opcode.command", .boolean, mask: 0x40,
    clause: "Vol 3, Part F, 3.3.1", meaning: "Set if this is a command: nobody will answer it.")
  static let method = Field(
    102, .att, "Method", "btatt.opcode.method", .hexadecimal, mask: 0x3F,
    valueName: { ATTOpcode.name(of: $0) },
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "The kind of operation, without the two flags beside it.")

  // MARK: Handles

  static let handle = Field(
    103, .att, "Attribute Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.2.2",
    meaning:
      "The number by which the server knows this attribute; client and server always speak of attributes by it."
  )
  static let foundHandle = Field(
    104, .att, "Found Attribute Handle", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.3.4",
    meaning: "The handle of an attribute that has the value that was looked for.")
  static let handleInError = Field(
    105, .att, "Attribute Handle In Error", "btatt.handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.1.1",
    meaning: "The attribute that made the request fail, or 0 if none did.")
  static let startingHandle = Field(
    106, .att, "Starting Handle", "btatt.starting_handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.3.1", meaning: "The first handle of the range to be searched.")
  static let endingHandle = Field(
    107, .att, "Ending Handle", "btatt.ending_handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.3.1",
    meaning: "The last handle of the range to be searched; 0xFFFF means up to the end.")
  static let groupEndHandle = Field(
    108, .att, "Group End Handle", "btatt.group_end_handle", .hexadecimal,
    clause: "Vol 3, Part F, 3.4.4.10",
    meaning:
      "The last handle that belongs to this group, such as a service; the next group begins behind it."
  )

  // MARK: Types

  static let type16 = Field(
    109, .att, "Attribute Type", "btatt.uuid16", .hexadecimal,
    clause: "Vol 3, Part F, 3.2.1",
    meaning: "What kind of attribute it is, as a short UUID that the Bluetooth SIG assigned.")
  static let type128 = Field(
    110, .att, "Attribute Type", "btatt.uuid128", .uuid,
    clause: "Vol 3, Part F, 3.2.1",
    meaning: "What kind of attribute it is, as a full UUID that anybody can make up.")
  static let uuidFormat = Field(
    111, .att, "Format", "btatt.uuid_format", .hexadecimal,
    valueName: { FindInformationResponse.Format.name(of: $0) },
    clause: "Vol 3, Part F, 3.4.3.2",
    meaning: "Says whether the types in this list are short UUIDs of 2 octets or full ones of 16.")

  // MARK: Values

  static let value = Field(
    112, .att, "Attribute Value", "btatt.value", .octets,
    clause: "Vol 3, Part F, 3.2.4",
    meaning: "The content of the attribute; what it means, the attribute's type says.")
  static let length = Field(
    113, .att, "Length", "btatt.length", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.4.2",
    meaning: "How long each entry of the list is; all entries have the same length.")
  static let valueLength = Field(
    114, .att, "Value Length", "btatt.value_length", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.4.12",
    meaning: "How long the value is that follows; a value may have been cut to fit.")
  static let valueOffset = Field(
    115, .att, "Value Offset", "btatt.offset", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.4.5",
    meaning:
      "From which octet of the value on to read or write, so that long values can go in parts.")

  // MARK: Others

  static let parameters = Field(
    116, .att, "Attribute Parameters", "btatt.parameters", .octets,
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "What the operation needs to know, in a form that is not known here.")

  static let clientReceiveMTU = Field(
    117, .att, "Client Rx MTU", "btatt.client_rx_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.2.1", meaning: "The longest ATT PDU that the client can take.")
  static let serverReceiveMTU = Field(
    118, .att, "Server Rx MTU", "btatt.server_rx_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part F, 3.4.2.2",
    meaning:
      "The longest ATT PDU that the server can take; from now on both use the smaller of the two.")
  static let requestOpcodeInError = Field(
    119, .att, "Request Opcode In Error", "btatt.req_opcode_in_error", .hexadecimal,
    valueName: { ATTOpcode.name(of: $0) },
    clause: "Vol 3, Part F, 3.4.1.1", meaning: "The request that could not be fulfilled.")
  static let errorCode = Field(
    120, .att, "Error Code", "btatt.error_code", .hexadecimal,
    valueName: { ATTErrorCode.name(of: $0) },
    clause: "Vol 3, Part F, 3.4.1.1", meaning: "Why the server refused the request.")
  static let executeFlags = Field(
    121, .att, "Flags", "btatt.flags", .hexadecimal,
    valueName: { ExecuteWriteRequest.Flags.name(of: $0) },
    clause: "Vol 3, Part F, 3.4.6.3",
    meaning: "Whether the parts that were prepared are now written, or thrown away.")
  static let signCounter = Field(
    122, .att, "Sign Counter", "btatt.sign_counter", .decimal,
    clause: "Vol 3, Part F, 3.3.1",
    meaning: "A counter that grows with each signed PDU, so that an old one can't be played again.")
  static let signature = Field(
    123, .att, "Authentication Signature", "btatt.signature", .octets,
    clause: "Vol 3, Part F, 3.3.1",
    meaning:
      "The result of a secret computation over this PDU; only who has the signing key can make it.")
}
