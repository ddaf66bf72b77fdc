public import ByteReading

extension ATTPDU {
  /// The handle of the PDU's attribute; nil if the PDU contains none, a range or several, or if only the request
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

  /// The offset in octets of `value`, or of the requested octets, in the attribute's value.
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
