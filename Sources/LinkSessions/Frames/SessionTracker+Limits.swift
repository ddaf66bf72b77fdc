extension SessionTracker {
  /// Limits on what the sessions keep. Anything over a limit is counted.
  public struct Limits: Sendable {
    /// Maximum number of devices.
    public var devices = 50_000
    /// Maximum number of connections.
    public var connections = 12_000
    /// Maximum number of pairings, of all connections together.
    public var pairings = 12_000
    /// Maximum number of servers whose attributes are kept.
    public var servers = 6_000
    /// Maximum number of attributes, of all servers together.
    public var attributes = 120_000
    /// Maximum number of credit-based channels, of all connections together.
    public var channels = 20_000
    /// Maximum number of parameter changes, of all connections together.
    public var changes = 200_000
    /// Maximum octets of incomplete L2CAP frames and SDUs, of all connections together.
    public var partialOctets = 16 << 20
    /// Maximum octets of the latest advertising data, of all advertisers together.
    public var payloadOctets = 16 << 20

    /// Creates the default limits, which suit any file.
    public init() {}

    /// The limits of contracts and comparisons, which keep all reports of one or two captures in memory.
    public static var ofComparisons: SessionTracker.Limits {
      var limits = SessionTracker.Limits()
      limits.devices /= 4
      limits.connections /= 2
      limits.pairings /= 2
      limits.servers /= 2
      limits.attributes /= 2
      return limits
    }
  }
}
