public import BluetoothPackets
public import LinkSessions

/// What went to or from one attribute of one connection by one kind of PDU.
public struct AttributeTraffic: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// Who sent the PDUs.
  public internal(set) var direction: LinkDirection
  /// Which PDU it is.
  public let opcode: ATTOpcode
  /// Nil for PDUs that are not about one attribute.
  public let handle: UInt16?
  /// How many there were.
  public internal(set) var pdus: Int
  /// Octets of the attribute's value in them.
  public internal(set) var valueOctets: Int
  /// The first one.
  public internal(set) var firstFrame: Int
  /// The last one.
  public internal(set) var lastFrame: Int
  /// Nanoseconds since 1970.
  public internal(set) var firstTime: Int64
  /// The time of the last one, in nanoseconds since 1970.
  public internal(set) var lastTime: Int64
}
