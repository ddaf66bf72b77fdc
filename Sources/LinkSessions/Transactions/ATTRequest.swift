public import BluetoothPackets

/// A request or indication that waits for its answer on one ATT bearer.
public struct ATTRequest: Hashable, Sendable {
  /// Which request it is.
  public let opcode: ATTOpcode
  /// What the request began; while it waits the outcome is `inProgress`.
  public internal(set) var transaction: Transaction
  /// The range that it searches, where it searches one.
  public let range: ClosedRange<UInt16>?
  /// The attribute type that it searches for, where it searches for one.
  public let type: BluetoothUUID?
  /// The service that a Find By Type Value Request searches for.
  public let service: BluetoothUUID?
  /// Where in the attribute's value a Read Blob Request begins; 0 for all others.
  let offset: UInt16
  /// Tells the part of a Prepare Write Request from others; nil for all other requests, and where the
  /// capture lacks a part of it.
  let part: UInt64?
  /// A later request of the same side has been answered: an answer is hardly to be hoped for.
  var isOvertaken = false
  /// It was received before its record, which is that of a repetition: so may the answer have been.
  var mayHaveBeenAnswered = false
  /// The request lacks octets that its opcode asks for.
  let isMalformed: Bool

  /// The record that completed it.
  public var frame: Frame { transaction.request }
  /// The attribute that it is about, where it is about one.
  public var handle: UInt16? { transaction.handle }

  init(_ pdu: borrowing ATTPDU, _ transaction: Transaction, isCut: Bool) {
    opcode = pdu.opcode
    part = isCut ? nil : pdu.queuedPart
    self.transaction = transaction
    isMalformed = false
    var offset: UInt16 = 0
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
    case .readBlobRequest(let request):
      offset = request.offset
      range = nil
      type = nil
      service = nil
    default:
      range = nil
      type = nil
      service = nil
    }
    self.offset = offset
  }

  /// A request of which no more than the opcode can be read.
  ///
  /// - Parameters:
  ///   - opcode: of the request.
  ///   - transaction: what it began.
  ///   - isMalformed: whether that is its own fault, not the capture's.
  init(unread opcode: ATTOpcode, _ transaction: Transaction, isMalformed: Bool) {
    self.opcode = opcode
    self.transaction = transaction
    self.isMalformed = isMalformed
    offset = 0
    part = nil
    range = nil
    type = nil
    service = nil
  }

  private static func range(_ first: UInt16, _ last: UInt16) -> ClosedRange<UInt16>? {
    first <= last ? first...last : nil
  }

  /// Whether an error may be about this request, by the handle that it names: the attribute, or
  /// where the search began. Core 6.0, Vol 3, Part F, 3.4.1.1.
  func fits(errorHandle: UInt16) -> Bool {
    guard let first = handle ?? range?.lowerBound else { return true }
    return errorHandle == first || range?.contains(errorHandle) == true
  }
}

extension ATTPDU {
  /// A number that tells handle, offset and octets of a queued write from others; nil for other PDUs.
  var queuedPart: UInt64? {
    switch self {
    case .prepareWriteRequest(let pdu): Self.part(pdu.handle, pdu.offset, pdu.value)
    case .prepareWriteResponse(let pdu): Self.part(pdu.handle, pdu.offset, pdu.value)
    default: nil
    }
  }

  /// FNV-1a, 64 bits.
  private static func part(_ handle: UInt16, _ offset: UInt16, _ value: RawSpan) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    hash = (hash ^ UInt64(handle)) &* 0x100_0000_01B3
    hash = (hash ^ UInt64(offset)) &* 0x100_0000_01B3
    for place in value.byteOffsets {
      hash = (hash ^ UInt64(value.octet(at: place) ?? 0)) &* 0x100_0000_01B3
    }
    return hash
  }
}
