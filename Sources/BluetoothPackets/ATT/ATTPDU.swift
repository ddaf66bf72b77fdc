public import ByteReading

/// An ATT PDU, as a view over the packet that holds it. Core 6.0, Vol 3, Part F, 3.4.
public enum ATTPDU: ~Escapable {
  /// ATT_ERROR_RSP: the server can't execute a request.
  case errorResponse(ErrorResponse)
  /// ATT_EXCHANGE_MTU_REQ: the client sends its receive MTU to the server.
  case exchangeMTURequest(ExchangeMTURequest)
  /// ATT_EXCHANGE_MTU_RSP: the server sends its receive MTU to the client.
  case exchangeMTUResponse(ExchangeMTUResponse)
  /// ATT_FIND_INFORMATION_REQ: requests the handles in a range and their types.
  case findInformationRequest(FindInformationRequest)
  /// ATT_FIND_INFORMATION_RSP: handles with their types, all of one width.
  case findInformationResponse(FindInformationResponse)
  /// ATT_FIND_BY_TYPE_VALUE_REQ: searches for attributes with a type and a value.
  case findByTypeValueRequest(FindByTypeValueRequest)
  /// ATT_FIND_BY_TYPE_VALUE_RSP: the handle ranges that were found.
  case findByTypeValueResponse(FindByTypeValueResponse)
  /// ATT_READ_BY_TYPE_REQ: requests the attributes of a type in a range, with their values.
  case readByTypeRequest(ReadByTypeRequest)
  /// ATT_READ_BY_TYPE_RSP: handles with their values, all of one length.
  case readByTypeResponse(ReadByTypeResponse)
  /// ATT_READ_REQ: requests the value of an attribute.
  case readRequest(ReadRequest)
  /// ATT_READ_RSP: the value of the requested attribute.
  case readResponse(ReadResponse)
  /// ATT_READ_BLOB_REQ: requests the value of an attribute from an offset on.
  case readBlobRequest(ReadBlobRequest)
  /// ATT_READ_BLOB_RSP: a part of the requested attribute's value.
  case readBlobResponse(ReadBlobResponse)
  /// ATT_READ_MULTIPLE_REQ: requests the values of several attributes, all but the last with a known
  /// length.
  case readMultipleRequest(ReadMultipleRequest)
  /// ATT_READ_MULTIPLE_RSP: the requested values, concatenated without their lengths.
  case readMultipleResponse(ReadMultipleResponse)
  /// ATT_READ_BY_GROUP_TYPE_REQ: requests the groups in a range, with their values.
  case readByGroupTypeRequest(ReadByGroupTypeRequest)
  /// ATT_READ_BY_GROUP_TYPE_RSP: groups with the values of their declarations, all of one length.
  case readByGroupTypeResponse(ReadByGroupTypeResponse)
  /// ATT_WRITE_REQ: the client writes a value, and the server responds.
  case writeRequest(WriteRequest)
  /// ATT_WRITE_RSP: the value has been written. 3.4.5.2.
  case writeResponse
  /// ATT_WRITE_CMD: the client writes a value without a response.
  case writeCommand(WriteCommand)
  /// ATT_SIGNED_WRITE_CMD: the client writes a signed value without a response.
  case signedWriteCommand(SignedWriteCommand)
  /// ATT_PREPARE_WRITE_REQ: the client queues a part of a value to be written later.
  case prepareWriteRequest(PrepareWriteRequest)
  /// ATT_PREPARE_WRITE_RSP: the server echoes the part that it has queued.
  case prepareWriteResponse(PrepareWriteResponse)
  /// ATT_EXECUTE_WRITE_REQ: the client requests that the queued parts are written or discarded.
  case executeWriteRequest(ExecuteWriteRequest)
  /// ATT_EXECUTE_WRITE_RSP: the queued parts have been written or discarded. 3.4.6.4.
  case executeWriteResponse
  /// ATT_READ_MULTIPLE_VARIABLE_REQ: requests the values of several attributes, of any length.
  case readMultipleVariableRequest(ReadMultipleVariableRequest)
  /// ATT_READ_MULTIPLE_VARIABLE_RSP: the requested values, each with its length.
  case readMultipleVariableResponse(ReadMultipleVariableResponse)
  /// ATT_HANDLE_VALUE_NTF: the server sends a value without confirmation.
  case handleValueNotification(HandleValueNotification)
  /// ATT_MULTIPLE_HANDLE_VALUE_NTF: the server sends several values without confirmation.
  case multipleHandleValueNotification(MultipleHandleValueNotification)
  /// ATT_HANDLE_VALUE_IND: the server sends a value that the client confirms.
  case handleValueIndication(HandleValueIndication)
  /// ATT_HANDLE_VALUE_CFM: the client confirms an indication. 3.4.7.3.
  case handleValueConfirmation
  /// A PDU that the specification does not define.
  case unknown(ATTOpcode, RawSpan)

  /// Decodes the opcode and the parameters. Octets after the parameters remain unread in `input`.
  ///
  /// - Parameters:
  ///   - input: positioned at the opcode.
  ///   - values: how a watcher sees attribute values.
  @_lifetime(copy input)
  public init(
    parsing input: inout ByteReader, values: AttributeValueFields = .octets
  ) throws(WireError) {
    input.begin(LayerField.att)
    let opcode = ATTOpcode(rawValue: try input.uint8(ATTField.opcode))
    if input.isWatched { opcode.emitParts(to: input) }
    switch opcode {
    case .errorResponse: self = .errorResponse(try ErrorResponse(parsing: &input))
    case .exchangeMTURequest: self = .exchangeMTURequest(try ExchangeMTURequest(parsing: &input))
    case .exchangeMTUResponse: self = .exchangeMTUResponse(try ExchangeMTUResponse(parsing: &input))
    case .findInformationRequest:
      self = .findInformationRequest(try FindInformationRequest(parsing: &input))
    case .findInformationResponse:
      self = .findInformationResponse(try FindInformationResponse(parsing: &input))
    case .findByTypeValueRequest:
      self = .findByTypeValueRequest(try FindByTypeValueRequest(parsing: &input))
    case .findByTypeValueResponse:
      self = .findByTypeValueResponse(try FindByTypeValueResponse(parsing: &input))
    case .readByTypeRequest: self = .readByTypeRequest(try ReadByTypeRequest(parsing: &input))
    case .readByTypeResponse:
      self = .readByTypeResponse(try ReadByTypeResponse(parsing: &input, values: values))
    case .readRequest: self = .readRequest(try ReadRequest(parsing: &input))
    case .readResponse: self = .readResponse(try ReadResponse(parsing: &input, values: values))
    case .readBlobRequest: self = .readBlobRequest(try ReadBlobRequest(parsing: &input))
    case .readBlobResponse: self = .readBlobResponse(try ReadBlobResponse(parsing: &input))
    case .readMultipleRequest: self = .readMultipleRequest(try ReadMultipleRequest(parsing: &input))
    case .readMultipleResponse:
      self = .readMultipleResponse(try ReadMultipleResponse(parsing: &input, values: values))
    case .readByGroupTypeRequest:
      self = .readByGroupTypeRequest(try ReadByGroupTypeRequest(parsing: &input))
    case .readByGroupTypeResponse:
      self = .readByGroupTypeResponse(try ReadByGroupTypeResponse(parsing: &input))
    case .writeRequest: self = .writeRequest(try WriteRequest(parsing: &input, values: values))
    case .writeResponse: self = .writeResponse
    case .writeCommand: self = .writeCommand(try WriteCommand(parsing: &input, values: values))
    case .signedWriteCommand:
      self = .signedWriteCommand(try SignedWriteCommand(parsing: &input, values: values))
    case .prepareWriteRequest: self = .prepareWriteRequest(try PrepareWriteRequest(parsing: &input))
    case .prepareWriteResponse:
      self = .prepareWriteResponse(try PrepareWriteResponse(parsing: &input))
    case .executeWriteRequest: self = .executeWriteRequest(try ExecuteWriteRequest(parsing: &input))
    case .executeWriteResponse: self = .executeWriteResponse
    case .readMultipleVariableRequest:
      self = .readMultipleVariableRequest(try ReadMultipleVariableRequest(parsing: &input))
    case .readMultipleVariableResponse:
      self = .readMultipleVariableResponse(
        try ReadMultipleVariableResponse(parsing: &input, values: values))
    case .handleValueNotification:
      self = .handleValueNotification(try HandleValueNotification(parsing: &input, values: values))
    case .multipleHandleValueNotification:
      self = .multipleHandleValueNotification(
        try MultipleHandleValueNotification(parsing: &input, values: values))
    case .handleValueIndication:
      self = .handleValueIndication(try HandleValueIndication(parsing: &input, values: values))
    case .handleValueConfirmation: self = .handleValueConfirmation
    default:
      self = .unknown(opcode, input.isAtEnd ? input.unread : input.rest(ATTField.parameters))
    }
  }

  /// The opcode of the PDU.
  public var opcode: ATTOpcode {
    switch self {
    case .errorResponse: .errorResponse
    case .exchangeMTURequest: .exchangeMTURequest
    case .exchangeMTUResponse: .exchangeMTUResponse
    case .findInformationRequest: .findInformationRequest
    case .findInformationResponse: .findInformationResponse
    case .findByTypeValueRequest: .findByTypeValueRequest
    case .findByTypeValueResponse: .findByTypeValueResponse
    case .readByTypeRequest: .readByTypeRequest
    case .readByTypeResponse: .readByTypeResponse
    case .readRequest: .readRequest
    case .readResponse: .readResponse
    case .readBlobRequest: .readBlobRequest
    case .readBlobResponse: .readBlobResponse
    case .readMultipleRequest: .readMultipleRequest
    case .readMultipleResponse: .readMultipleResponse
    case .readByGroupTypeRequest: .readByGroupTypeRequest
    case .readByGroupTypeResponse: .readByGroupTypeResponse
    case .writeRequest: .writeRequest
    case .writeResponse: .writeResponse
    case .writeCommand: .writeCommand
    case .signedWriteCommand: .signedWriteCommand
    case .prepareWriteRequest: .prepareWriteRequest
    case .prepareWriteResponse: .prepareWriteResponse
    case .executeWriteRequest: .executeWriteRequest
    case .executeWriteResponse: .executeWriteResponse
    case .readMultipleVariableRequest: .readMultipleVariableRequest
    case .readMultipleVariableResponse: .readMultipleVariableResponse
    case .handleValueNotification: .handleValueNotification
    case .multipleHandleValueNotification: .multipleHandleValueNotification
    case .handleValueIndication: .handleValueIndication
    case .handleValueConfirmation: .handleValueConfirmation
    case .unknown(let opcode, _): opcode
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(opcode.rawValue)
    switch self {
    case .errorResponse(let pdu): pdu.encode(into: &output)
    case .exchangeMTURequest(let pdu): pdu.encode(into: &output)
    case .exchangeMTUResponse(let pdu): pdu.encode(into: &output)
    case .findInformationRequest(let pdu): pdu.encode(into: &output)
    case .findInformationResponse(let pdu): pdu.encode(into: &output)
    case .findByTypeValueRequest(let pdu): pdu.encode(into: &output)
    case .findByTypeValueResponse(let pdu): pdu.encode(into: &output)
    case .readByTypeRequest(let pdu): pdu.encode(into: &output)
    case .readByTypeResponse(let pdu): pdu.encode(into: &output)
    case .readRequest(let pdu): pdu.encode(into: &output)
    case .readResponse(let pdu): pdu.encode(into: &output)
    case .readBlobRequest(let pdu): pdu.encode(into: &output)
    case .readBlobResponse(let pdu): pdu.encode(into: &output)
    case .readMultipleRequest(let pdu): pdu.encode(into: &output)
    case .readMultipleResponse(let pdu): pdu.encode(into: &output)
    case .readByGroupTypeRequest(let pdu): pdu.encode(into: &output)
    case .readByGroupTypeResponse(let pdu): pdu.encode(into: &output)
    case .writeRequest(let pdu): pdu.encode(into: &output)
    case .writeCommand(let pdu): pdu.encode(into: &output)
    case .signedWriteCommand(let pdu): pdu.encode(into: &output)
    case .prepareWriteRequest(let pdu): pdu.encode(into: &output)
    case .prepareWriteResponse(let pdu): pdu.encode(into: &output)
    case .executeWriteRequest(let pdu): pdu.encode(into: &output)
    case .readMultipleVariableRequest(let pdu): pdu.encode(into: &output)
    case .readMultipleVariableResponse(let pdu): pdu.encode(into: &output)
    case .handleValueNotification(let pdu): pdu.encode(into: &output)
    case .multipleHandleValueNotification(let pdu): pdu.encode(into: &output)
    case .handleValueIndication(let pdu): pdu.encode(into: &output)
    case .writeResponse, .executeWriteResponse, .handleValueConfirmation: break
    case .unknown(_, let parameters): output.octets(parameters)
    }
  }
}

extension ATTPDU {
  /// The handle of the PDU's attribute; nil if it has none, a range or several, or if only the request
  /// contains it.
  public var handle: UInt16? {
    switch self {
    case .errorResponse(let pdu): pdu.handle == 0 ? nil : pdu.handle
    case .readRequest(let pdu): pdu.handle
    case .readBlobRequest(let pdu): pdu.handle
    case .writeRequest(let pdu): pdu.handle
    case .writeCommand(let pdu): pdu.handle
    case .signedWriteCommand(let pdu): pdu.handle
    case .prepareWriteRequest(let pdu): pdu.handle
    case .prepareWriteResponse(let pdu): pdu.handle
    case .handleValueNotification(let pdu): pdu.handle
    case .handleValueIndication(let pdu): pdu.handle
    default: nil
    }
  }

  /// The value in the PDU, or a part of one; nil if it contains none, or several.
  public var value: RawSpan? {
    @_lifetime(copy self)
    get {
      switch self {
      case .readResponse(let pdu): pdu.value
      case .readBlobResponse(let pdu): pdu.value
      case .writeRequest(let pdu): pdu.value
      case .writeCommand(let pdu): pdu.value
      case .signedWriteCommand(let pdu): pdu.value
      case .prepareWriteRequest(let pdu): pdu.value
      case .prepareWriteResponse(let pdu): pdu.value
      case .handleValueNotification(let pdu): pdu.value
      case .handleValueIndication(let pdu): pdu.value
      default: nil
      }
    }
  }

  /// The offset of `value`, or of the requested octets, in the attribute's value, in octets.
  public var valueOffset: UInt16? {
    switch self {
    case .readBlobRequest(let pdu): pdu.offset
    case .prepareWriteRequest(let pdu): pdu.offset
    case .prepareWriteResponse(let pdu): pdu.offset
    default: nil
    }
  }

  /// The error if a list in the PDU ends within an entry; the entries before it are valid.
  public var damage: WireError? {
    switch self {
    case .findInformationResponse(let pdu): pdu.damage
    case .findByTypeValueResponse(let pdu): pdu.damage
    case .readByTypeResponse(let pdu): pdu.damage
    case .readByGroupTypeResponse(let pdu): pdu.damage
    case .readMultipleRequest(let pdu): pdu.damage
    case .readMultipleVariableRequest(let pdu): pdu.damage
    case .readMultipleVariableResponse(let pdu): pdu.damage
    case .multipleHandleValueNotification(let pdu): pdu.damage
    default: nil
    }
  }
}
