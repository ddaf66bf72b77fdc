/// How much the sessions may keep. What comes later is counted, not lost in silence.
public struct SessionLimits: Sendable {
  /// Devices.
  public var devices = 50_000
  /// Connections.
  public var connections = 20_000
  /// Pairings, of all connections.
  public var pairings = 20_000
  /// Servers whose attributes are known, and those attributes, of all servers together.
  public var servers = 10_000
  /// Attributes of servers, of all databases.
  public var attributes = 200_000
  /// Credit-based channels and changes of parameters, of all connections together.
  public var channels = 20_000
  /// Changes of parameters, of all connections.
  public var changes = 200_000
  /// Octets of L2CAP frames and SDUs whose other parts are still to come, of all connections.
  public var partialOctets = 16 << 20
  /// Octets of the latest advertising data, of all advertisers together.
  public var payloadOctets = 16 << 20

  /// The limits that hold for any file.
  public init() {}
}
