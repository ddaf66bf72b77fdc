/// What proves that a sniffer has missed packets of a connection. Where it may have, a request
/// without an answer is no fault of the two devices.
extension SessionTracker {
  /// Whether the capture may lack a packet of a connection, because the sniffer missed one or could
  /// not read it.
  ///
  /// - Parameters:
  ///   - start: the number of the record after which it was sent; 0 for the whole connection.
  ///   - index: of the connection.
  mutating func mayLackPackets(since start: Int = 0, of index: Int) -> Bool {
    guard connections.connections[index].isOnAir else { return false }
    let air = connections.states[index].air
    // Without the interval nobody can say how often there had to be a packet, and without
    // directions nobody can say who sent it.
    return connections.connections[index].parameters.value == nil || !air.turns.areTold
      || max(air.lastLoss, air.lastCiphertext) > start
  }
}
