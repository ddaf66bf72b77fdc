public import BluetoothPackets

/// A request that waits for its answer on one ATT bearer.
public struct ATTRequest: Hashable, Sendable {
  public let opcode: ATTOpcode
  public let frame: Frame
  /// The attribute that it is about, where it is about one.
  public let handle: UInt16?
  /// The range that it searches, where it searches one.
  public let range: ClosedRange<UInt16>?
  /// The attribute type that it searches for, where it searches for one.
  public let type: BluetoothUUID?
  /// The service that a Find By Type Value Request searches for.
  public let service: BluetoothUUID?

  /// Nil for a PDU that is not a request.
  init?(_ pdu: borrowing ATTPDU, at frame: Frame) {
    guard pdu.opcode.isRequest else { return nil }
    opcode = pdu.opcode
    handle = pdu.handle
    self.frame = frame
    switch pdu {
    case .readByTypeRequest(let request):
      range = ATTRequest.range(request.startingHandle, request.endingHandle)
      type = request.attributeType
      service = nil
    case .readByGroupTypeRequest(let request):
      range = ATTRequest.range(request.startingHandle, request.endingHandle)
      type = request.attributeType
      service = nil
    case .findInformationRequest(let request):
      range = ATTRequest.range(request.startingHandle, request.endingHandle)
      type = nil
      service = nil
    case .findByTypeValueRequest(let request):
      range = ATTRequest.range(request.startingHandle, request.endingHandle)
      type = BluetoothUUID(request.attributeType)
      service = BluetoothUUID(octets: request.value)
    default:
      range = nil
      type = nil
      service = nil
    }
  }

  private static func range(_ first: UInt16, _ last: UInt16) -> ClosedRange<UInt16>? {
    first <= last ? first...last : nil
  }
}
