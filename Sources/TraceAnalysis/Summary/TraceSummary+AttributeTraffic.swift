public import BluetoothPackets
public import LinkSessions

extension TraceSummary {
  /// Traffic of one kind of PDU to or from one attribute on one connection.
  public struct AttributeTraffic: Hashable, Sendable {
    /// Index in `ConnectionTable`.
    package let connection: Int
    /// The direction of the PDUs.
    public internal(set) var direction: LinkDirection
    /// The ATT opcode.
    public let opcode: ATTOpcode
    /// The attribute handle, or nil for PDUs that don't refer to a single attribute.
    public let handle: UInt16?
    /// Number of PDUs.
    public internal(set) var pdus: Int
    /// Octets of attribute values in them.
    public internal(set) var valueOctets: Int
    /// Number of these PDUs that are requests and were refused.
    public internal(set) var refused = 0
    /// Octets of attribute values in the refused requests.
    public internal(set) var refusedOctets = 0
    /// Octets of attribute values in PDUs that were not refused.
    package var acceptedOctets: Int { valueOctets - refusedOctets }
    /// Octets of the value in the last PDU.
    var latestOctets = 0
    /// The first frame.
    package internal(set) var firstFrame: Int
    /// The last frame.
    package internal(set) var lastFrame: Int
    /// Time of the first frame in nanoseconds since 1970.
    package internal(set) var firstTime: Int64
    /// Time of the last frame in nanoseconds since 1970.
    package internal(set) var lastTime: Int64
  }
}
