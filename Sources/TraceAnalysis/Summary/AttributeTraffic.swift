public import BluetoothPackets
public import LinkSessions

/// What went to or from one attribute of one connection by one kind of PDU.
public struct AttributeTraffic: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  public internal(set) var direction: LinkDirection
  public let opcode: ATTOpcode
  /// Nil for PDUs that are not about one attribute.
  public let handle: UInt16?
  public internal(set) var pdus: Int
  /// Octets of the attribute's value in them.
  public internal(set) var valueOctets: Int
  public internal(set) var firstFrame: Int
  public internal(set) var lastFrame: Int
  /// Nanoseconds since 1970.
  public internal(set) var firstTime: Int64
  public internal(set) var lastTime: Int64
}
