import BluetoothPackets
import ByteReading
import LinkSessions

/// Facts about an ATT request that determine its procedure.
struct AttributeRequestFacts: Hashable, Sendable {
  let opcode: ATTOpcode
  let frame: Int
  var handle: UInt16?
  /// Range, type and service of a search.
  var first: UInt16 = 0
  var last: UInt16 = 0
  var type: BluetoothUUID?
  var service: BluetoothUUID?
  var offset: UInt16 = 0
  /// Octets of the value.
  var octets = 0
  /// The value, if it is two octets long.
  var value16: UInt16?
  /// A number that distinguishes values.
  var fingerprint: UInt64 = 0
  var executes = false
  var mtu: UInt16?

  init(opcode: ATTOpcode, frame: Int) {
    self.opcode = opcode
    self.frame = frame
  }

  /// Derives the facts of a request that the capture lacks from its response. Nil for any other transaction.
  init?(missed transaction: Transaction) {
    guard transaction.lacksRequest, case .att(let opcode) = transaction.kind else { return nil }
    self.init(opcode: opcode, frame: transaction.request.number)
    handle = transaction.handle
  }

  init(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    self.init(opcode: pdu.opcode, frame: context.frame.number)
    handle = pdu.handle
    offset = pdu.valueOffset ?? 0
    if let value = pdu.value {
      octets = context.octets(of: value)
      if octets == 2, context.cutOctets == 0 {
        value16 = UInt16(truncatingIfNeeded: AttributeRequestFacts.number(value))
      }
      if pdu.opcode == .prepareWriteRequest {
        fingerprint = AttributeRequestFacts.fingerprint(of: value)
      }
    }
    switch pdu {
    case .exchangeMTURequest(let request): mtu = request.clientReceiveMTU
    case .executeWriteRequest(let request): executes = request.flags == .writeAll
    case .findInformationRequest(let request):
      (first, last) = (request.startingHandle, request.endingHandle)
    case .findByTypeValueRequest(let request):
      (first, last) = (request.startingHandle, request.endingHandle)
      type = BluetoothUUID(request.attributeType)
      service = AttributeRequestFacts.uuid(request.value)
    case .readByTypeRequest(let request):
      (first, last) = (request.startingHandle, request.endingHandle)
      type = request.attributeType
    case .readByGroupTypeRequest(let request):
      (first, last) = (request.startingHandle, request.endingHandle)
      type = request.attributeType
    default: break
    }
  }

  /// Reads `value` as a UUID, or returns nil if it is not one.
  private static func uuid(_ value: RawSpan) -> BluetoothUUID? {
    switch value.byteCount {
    case 2: BluetoothUUID(UInt16(truncatingIfNeeded: number(value)))
    case 16: BluetoothUUID(rawValue: number(value))
    default: nil
    }
  }

  /// The first 16 octets as a number, least significant octet first.
  private static func number(_ value: RawSpan) -> UInt128 {
    var number: UInt128 = 0
    for offset in value.byteOffsets.prefix(16) {
      number |= UInt128(value.octet(at: offset) ?? 0) << UInt128(8 * offset)
    }
    return number
  }

  /// FNV-1a, 64 bits.
  static func fingerprint(of value: RawSpan) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in value.byteOffsets {
      hash = (hash ^ UInt64(value.octet(at: offset) ?? 0)) &* 0x100_0000_01B3
    }
    return hash
  }
}
