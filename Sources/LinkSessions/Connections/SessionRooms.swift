/// Limits that all connections of a capture share.
struct SessionRooms: Sendable {
  /// Octets of incomplete L2CAP frames and SDUs.
  var partialOctets: Room
  var channels: Room
  /// Parameter changes.
  var changes: Room
  /// Octets of advertising data, of all advertisers together.
  var payloadOctets: Room
  /// Number of open connections, which share the limit on pending requests.
  var openConnections = 0
  /// Number of requests that were dropped because too many were pending.
  var requestsGivenUp = 0

  init(_ limits: SessionTracker.Limits) {
    partialOctets = Room(limits.partialOctets)
    channels = Room(limits.channels)
    changes = Room(limits.changes)
    payloadOctets = Room(limits.payloadOctets)
  }
}
