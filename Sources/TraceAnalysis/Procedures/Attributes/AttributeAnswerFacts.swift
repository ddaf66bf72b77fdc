import BluetoothPackets
import ByteReading
import LinkSessions

/// Facts about an ATT response that show the progress of a procedure.
struct AttributeAnswerFacts: Hashable, Sendable {
  let frame: Int
  /// Number of attributes in the answer to a search.
  var entries = 0
  /// The last handle that the answer covers. A search continues after it.
  var lastHandle: UInt16?
  /// Start handle of the last service found by a search for services by UUID.
  var lastStart: UInt16?
  /// Handle of the last group found by its type.
  var lastGroup: UInt16?
  /// Handle of the value that the last entry declares, if the answer may contain characteristic declarations.
  var lastValueHandle: UInt16?
  /// Octets of the value.
  var octets = 0
  var fingerprint: UInt64 = 0
  var mtu: UInt16?
  /// Whether the end of the answer was not captured, so that its last entry may not be the last one sent.
  var isCut = false

  init(frame: Int) {
    self.frame = frame
  }

  init(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    frame = context.frame.number
    if let value = pdu.value { octets = context.octets(of: value) }
    switch pdu {
    case .exchangeMTUResponse(let response): mtu = response.serverReceiveMTU
    case .findInformationResponse(let response):
      entries = response.count
      lastHandle = response.entry(at: entries - 1)?.handle
    case .findByTypeValueResponse(let response):
      entries = response.count
      lastHandle = response.entry(at: entries - 1)?.groupEndHandle
      lastStart = response.entry(at: entries - 1)?.handle
    case .readByTypeResponse(let response):
      entries = response.count
      lastHandle = response.entry(at: entries - 1)?.handle
      // Properties, the value's handle, and a UUID of 2 or 16 octets. Core 6.0, Vol 3, Part G, 3.3.1.
      if let value = response.entry(at: entries - 1)?.value, [5, 19].contains(value.byteCount),
        let low = value.octet(at: 1), let high = value.octet(at: 2)
      {
        lastValueHandle = UInt16(high) << 8 | UInt16(low)
      }
    case .readByGroupTypeResponse(let response):
      entries = response.count
      lastHandle = response.entry(at: entries - 1)?.groupEndHandle
      lastGroup = response.entry(at: entries - 1)?.handle
    case .prepareWriteResponse(let response):
      fingerprint = AttributeRequestFacts.fingerprint(of: response.value)
    default: break
    }
    isCut = context.cutOctets > 0
  }
}
