public import BluetoothPackets
import ByteReading

/// The value of an attribute in an ATT PDU, or a part of one, as a view over the PDU.
///
/// Lists are resolved: each value of a Multiple Handle Value Notification, of a Read By Type Response
/// and of the responses to Read Multiple is one of its own.
public struct ValueSeen: ~Escapable {
  /// What a PDU does with a value.
  public enum Kind: Hashable, Sendable {
    /// A response holds it.
    case read
    /// A request or a command writes it; whether a request succeeds, its response says.
    case written
    /// A request queues it as a part of what is to be written.
    case prepared
    /// The server sends it without confirmation.
    case notified
    /// The server sends it and has it confirmed.
    case indicated
  }

  /// What the PDU does with it.
  public let kind: Kind
  /// The PDU that holds it.
  public let opcode: ATTOpcode
  /// The attribute's handle.
  public let handle: UInt16
  /// Where in the attribute's value the octets begin.
  public internal(set) var offset = 0
  /// What the capture has of it.
  public let octets: RawSpan
  /// Octets behind them that the PDU had and the capture lacks.
  public internal(set) var cutOctets = 0
  /// Whether the server left out the end, for which the PDU had no room.
  public internal(set) var isShortened = false
  /// The attribute type that was asked for; nil where the request names handles.
  public internal(set) var requestedType: BluetoothUUID?
  /// Where the PDU came from.
  public let context: PDUContext

  /// Octets of the value in the PDU, before the capture was cut.
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
