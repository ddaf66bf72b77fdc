/// What all connections of a capture share: how much of each may be kept, however it is divided among
/// them.
struct SessionRooms: Sendable {
  /// Octets of L2CAP frames and SDUs that are not complete.
  var partialOctets: Room
  var channels: Room
  /// Changes of parameters.
  var changes: Room
  /// Octets of advertising data, of all advertisers together.
  var payloadOctets: Room
  /// How many connections are open: they share the room for what waits for an answer.
  var openConnections = 0
  /// Requests that were given up because too many waited.
  var requestsGivenUp = 0

  init(_ limits: SessionLimits) {
    partialOctets = Room(limits.partialOctets)
    channels = Room(limits.channels)
    changes = Room(limits.changes)
    payloadOctets = Room(limits.payloadOctets)
  }
}
