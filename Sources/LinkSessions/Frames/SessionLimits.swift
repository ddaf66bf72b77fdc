/// Limits on what the sessions keep. Everything beyond a limit is counted, not lost silently.
public struct SessionLimits: Sendable {
  /// Maximum number of devices.
  public var devices = 50_000
  /// Connections.
  public var connections = 12_000
  /// Pairings, of all connections.
  public var pairings = 12_000
  /// Servers whose attributes are known, and those attributes, of all servers together.
  public var servers = 6_000
  /// Attributes of servers, of all databases.
  public var attributes = 120_000
  /// Credit-based channels and changes of parameters, of all connections together.
  public var channels = 20_000
  /// Maximum number of parameter changes, of all connections together.
  public var changes = 200_000
  /// Maximum octets of incomplete L2CAP frames and SDUs, of all connections together.
  public var partialOctets = 16 << 20
  /// Maximum octets of the latest advertising data, of all advertisers together.
  public var payloadOctets = 16 << 20

  /// Creates the default limits, which suit any file.
  public init() {}

  /// Those of a capture whose reports are all in memory, perhaps beside those of another one: half of what a single
  /// report may keep.
  public static var ofComparisons: SessionLimits {
    var limits = SessionLimits()
    limits.devices /= 4
    limits.connections /= 2
    limits.pairings /= 2
    limits.servers /= 2
    limits.attributes /= 2
    return limits
  }
}
