import BluetoothPackets

extension ATTPDU {
  /// Returns the number of octets of attribute values in the PDU, including those that were cut from the record. The
  /// echo in a Prepare Write Response does not count: it repeats the value of the request.
  ///
  /// - Parameter context: the context of the PDU.
  func valueOctets(in context: PDUContext) -> Int {
    /// Counts the value octets of a list whose entries have `length` octets, of which `header` octets precede the
    /// value.
    func listed(length: UInt8, header: Int) -> Int {
      guard length > 0 else { return 0 }
      return (context.octets - 2) / Int(length) * max(0, Int(length) - header)
    }
    switch self {
    case .prepareWriteResponse: return 0
    case .readByTypeResponse(let pdu): return listed(length: pdu.length, header: 2)
    case .readByGroupTypeResponse(let pdu): return listed(length: pdu.length, header: 4)
    case .readMultipleResponse(let pdu): return context.octets(of: pdu.value)
    case .readMultipleVariableResponse(let pdu):
      var octets = 0
      pdu.forEach { octets += $0.value.byteCount }
      return octets
    case .multipleHandleValueNotification(let pdu):
      var octets = 0
      pdu.forEach { octets += $0.value.byteCount }
      return octets
    default:
      guard let value else { return 0 }
      return context.octets(of: value)
    }
  }
}
