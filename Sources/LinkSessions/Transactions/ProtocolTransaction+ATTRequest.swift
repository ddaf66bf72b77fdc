public import BluetoothPackets

extension ProtocolTransaction {
  /// A pending request or indication on an ATT bearer.
  public struct ATTRequest: Hashable, Sendable {
    /// The opcode of the request.
    public let opcode: ATTOpcode
    /// Its transaction; the outcome is `inProgress` while it is pending.
    public internal(set) var transaction: ProtocolTransaction
    /// The handle range that it searches, if it is a search.
    public let range: ClosedRange<UInt16>?
    /// The attribute type that it searches for, if it has one.
    public let type: BluetoothUUID?
    /// The service that a Find By Type Value Request searches for.
    public let service: BluetoothUUID?
    /// The offset of a Read Blob Request in the attribute's value; 0 for all others.
    let offset: UInt16
    /// Distinguishes the part of a Prepare Write Request from others; nil for all other requests, and if
    /// the capture lacks some of its octets.
    let part: UInt64?
    /// Whether a later request of the same side has been answered: a response is unlikely to follow.
    var isOvertaken = false
    /// Whether it was received before its record, which is a retransmission. The response may then also precede the
    /// record.
    var mayHaveBeenAnswered = false
    /// Whether the request lacks octets that its opcode requires.
    let isMalformed: Bool

    /// The record that completed it.
    public var frame: Frame { transaction.request }
    /// The handle of its attribute, if it has one.
    public var handle: UInt16? { transaction.handle }

    init(_ pdu: borrowing ATTPDU, _ transaction: ProtocolTransaction, isCut: Bool) {
      opcode = pdu.opcode
      part = isCut ? nil : pdu.queuedPart
      self.transaction = transaction
      isMalformed = false
      switch pdu {
      case .readBlobRequest(let request): offset = request.offset
      default: offset = 0
      }
      let search = pdu.search
      range = search?.range
      type = search?.type
      service = search?.service
    }

    /// Creates a request of which only the opcode can be read.
    ///
    /// - Parameters:
    ///   - opcode: the opcode of the request.
    ///   - transaction: its transaction.
    ///   - isMalformed: whether the request itself is malformed, rather than truncated in the capture.
    init(unread opcode: ATTOpcode, _ transaction: ProtocolTransaction, isMalformed: Bool) {
      self.opcode = opcode
      self.transaction = transaction
      self.isMalformed = isMalformed
      offset = 0
      part = nil
      range = nil
      type = nil
      service = nil
    }

    /// Returns whether a later request of the same kind continues within the range of this one. Only the response to
    /// this one can have contained its start. Core 6.0, Vol 3, Part F, 3.4.4.1, and Part G, 4.4.
    func isContinued(by search: ATTSearch?, _ opcode: ATTOpcode) -> Bool {
      guard opcode == self.opcode, let range, let later = search?.range, type == search?.type else {
        return false
      }
      return later.upperBound == range.upperBound && later.lowerBound > range.lowerBound
    }

    /// Returns whether an error response may answer this request, by its handle: the attribute's handle, or the start
    /// of the search. Core 6.0, Vol 3, Part F, 3.4.1.1.
    func fits(errorHandle: UInt16) -> Bool {
      guard let first = handle ?? range?.lowerBound else { return true }
      return errorHandle == first || range?.contains(errorHandle) == true
    }

    /// Returns whether a response with the right opcode may answer this request, by the handle of its first entry and,
    /// for declarations, by the length of an entry. Core 6.0, Vol 3, Part F, 3.4.3 and 3.4.4; Part G, 3.2 and 3.3.
    func fits(_ answer: RawSpan) -> Bool {
      guard let range else { return true }
      let start = opcode == .findByTypeValueRequest ? 1 : 2
      if let low = answer.octet(at: start), let high = answer.octet(at: start + 1),
        !range.contains(UInt16(high) << 8 | UInt16(low))
      {
        return false
      }
      guard opcode == .readByTypeRequest, let length = answer.octet(at: 1) else { return true }
      return switch type?.short32 {
      case 0x2802: length == 6 || length == 8
      case 0x2803: length == 7 || length == 21
      default: true
      }
    }
  }
}

/// The search criteria of a request.
struct ATTSearch: Hashable, Sendable {
  /// The range of handles; nil if it ends before it begins.
  var range: ClosedRange<UInt16>?
  /// The attribute type; nil for all.
  var type: BluetoothUUID?
  /// The service that a Find By Type Value Request looks for.
  var service: BluetoothUUID?

  init(_ first: UInt16, _ last: UInt16, _ type: BluetoothUUID?, service: BluetoothUUID? = nil) {
    range = first <= last ? first...last : nil
    self.type = type
    self.service = service
  }
}

extension ATTPDU {
  /// The search criteria; nil for all but the four requests that search a range.
  var search: ATTSearch? {
    switch self {
    case .readByTypeRequest(let request):
      ATTSearch(request.startingHandle, request.endingHandle, request.attributeType)
    case .readByGroupTypeRequest(let request):
      ATTSearch(request.startingHandle, request.endingHandle, request.attributeType)
    case .findInformationRequest(let request):
      ATTSearch(request.startingHandle, request.endingHandle, nil)
    case .findByTypeValueRequest(let request):
      ATTSearch(
        request.startingHandle, request.endingHandle, BluetoothUUID(request.attributeType),
        service: BluetoothUUID(octets: request.value))
    default: nil
    }
  }

  /// A hash of handle, offset and octets of a queued write, to distinguish it from others; nil for
  /// other PDUs.
  var queuedPart: UInt64? {
    switch self {
    case .prepareWriteRequest(let pdu): Self.part(pdu.handle, pdu.offset, pdu.value)
    case .prepareWriteResponse(let pdu): Self.part(pdu.handle, pdu.offset, pdu.value)
    default: nil
    }
  }

  /// Computes a hash (FNV-1a, 64 bits).
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
