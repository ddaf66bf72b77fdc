/// What all connections of a capture share: how much of each may be kept, however it is divided among
/// them.
struct SessionRooms: Sendable {
  /// Octets of L2CAP frames and SDUs that are not complete.
  var partialOctets: Room
  var channels: Room
  /// Changes of parameters.
  var changes: Room

  init(_ limits: SessionLimits) {
    partialOctets = Room(limits.partialOctets)
    channels = Room(limits.channels)
    changes = Room(limits.changes)
  }
}
