import BluetoothPackets
import ByteReading
import LinkSessions

/// What of an ATT response tells how far a procedure has come.
struct AttributeAnswerFacts: Hashable, Sendable {
  let frame: Int
  /// Attributes in the answer to a search.
  var entries = 0
  /// The last handle that the answer covers: a search goes on after it.
  var lastHandle: UInt16?
  /// Octets of the value.
  var octets = 0
  var fingerprint: UInt64 = 0
  var mtu: UInt16?
  /// The capture lacks the end of the answer: its last entry is not the last one that was sent.
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
    case .readByTypeResponse(let response):
      entries = response.count
      lastHandle = response.entry(at: entries - 1)?.handle
    case .readByGroupTypeResponse(let response):
      entries = response.count
      lastHandle = response.entry(at: entries - 1)?.groupEndHandle
    case .prepareWriteResponse(let response):
      fingerprint = AttributeRequestFacts.fingerprint(of: response.value)
    default: break
    }
    isCut = context.cutOctets > 0
  }
}
