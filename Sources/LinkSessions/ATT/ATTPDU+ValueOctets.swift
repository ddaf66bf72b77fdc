import BluetoothPackets

extension ATTPDU {
  /// Octets of attribute values in the PDU. The echo in a Prepare Write Response does not count:
  /// it is the request's value once more.
  var valueOctets: Int {
    switch self {
    case .prepareWriteResponse: return 0
    case .readByTypeResponse(let pdu): return pdu.count * max(0, Int(pdu.length) - 2)
    case .readByGroupTypeResponse(let pdu): return pdu.count * max(0, Int(pdu.length) - 4)
    case .readMultipleResponse(let pdu): return pdu.value.byteCount
    case .readMultipleVariableResponse(let pdu):
      var octets = 0
      pdu.forEach { octets += $0.value.byteCount }
      return octets
    case .multipleHandleValueNotification(let pdu):
      var octets = 0
      pdu.forEach { octets += $0.value.byteCount }
      return octets
    default: return value?.byteCount ?? 0
    }
  }
}
