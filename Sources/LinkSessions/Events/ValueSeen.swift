public import BluetoothPackets
import ByteReading

/// An attribute value in an ATT PDU, or a part of one, as a view of the PDU.
///
/// Lists are split: each value in a Multiple Handle Value Notification, a Read By Type Response or a
/// response to Read Multiple is separate.
public struct ValueSeen: ~Escapable {
  /// The operation on the value.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// A response contains it.
    case read
    /// A request or command writes it. Only the response shows whether a request succeeds.
    case written
    /// A request queues it as part of a long or reliable write.
    case prepared
    /// The server sends it in a notification.
    case notified
    /// The server sends it in an indication.
    case indicated
  }

  /// The operation on the value.
  public let kind: Kind
  /// The opcode of the PDU that contains it.
  public let opcode: ATTOpcode
  /// The attribute's handle.
  public let handle: UInt16
  /// The offset of the octets in the attribute's value.
  public internal(set) var offset = 0
  /// The octets that the capture contains.
  public let octets: RawSpan
  /// Number of further octets in the PDU that the capture lacks.
  public internal(set) var cutOctets = 0
  /// Whether the server left out the end because the PDU was full.
  public internal(set) var isShortened = false
  /// The requested attribute type; nil if the request contains handles.
  public internal(set) var requestedType: BluetoothUUID?
  /// The context of the PDU.
  public let context: PDUContext

  /// Octets of the value in the PDU, including those that the capture lacks.
  public var length: Int { octets.byteCount + cutOctets }

  /// The direction in which the server sends.
  public var server: LinkDirection {
    switch kind {
    case .read, .notified, .indicated: context.direction
    case .written, .prepared: context.direction.opposite
    }
  }

  @_lifetime(copy octets)
  init(
    _ kind: Kind, _ opcode: ATTOpcode, of handle: UInt16, _ octets: RawSpan, _ context: PDUContext
  ) {
    self.kind = kind
    self.opcode = opcode
    self.handle = handle
    self.octets = octets
    self.context = context
  }
}
