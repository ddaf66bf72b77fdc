import BluetoothPackets

/// What proves that a sniffer has missed packets of a connection. Where it may have, a request
/// without an answer is no fault of the two devices.
extension SessionTracker {
  /// Whether the capture may lack a packet of a connection, because the sniffer missed one or could
  /// not read it.
  ///
  /// - Parameters:
  ///   - start: the number of the record after which it was sent; 0 for the whole connection.
  ///   - index: of the connection.
  func mayLackPackets(since start: Int = 0, of index: Int) -> Bool {
    guard connections.connections[index].isOnAir else { return false }
    let air = connections.states[index].air
    // Without the interval nobody can say how often there had to be a packet, and without
    // directions nobody can say who sent it.
    return connections.connections[index].parameters.value == nil || !air.directionIsTold
      || max(air.lastLoss, air.lastCiphertext) > start
  }

  /// A PDU whose sequence number is that of the one before, although it is another one or the one
  /// before had been acknowledged: there was one between. Core 6.0, Vol 6, Part B, 4.5.9.
  mutating func noteMissed(
    _ pdu: AirState.LastPDU, after last: AirState.LastPDU?, _ direction: LinkDirection,
    _ index: Int
  ) {
    guard let last else { return }
    if last.sequenceNumber != pdu.sequenceNumber {
      connections.states[index].air.sequenceHasMoved[direction] = true
    } else if connections.states[index].air.sequenceHasMoved[direction],
      last != pdu || connections.states[index].air.wasAcknowledged[direction]
    {
      connections.states[index].air.lastLoss = frame.number
    }
  }

  /// A packet tells whether its sender has received the last one of the other side.
  mutating func noteAcknowledgement(
    _ header: DataPDUHeader, _ direction: LinkDirection, _ index: Int
  ) {
    connections.states[index].air.wasAcknowledged[direction] = false
    let other = direction.opposite
    guard let last = connections.states[index].air.lastPDU[other.index],
      header.nextExpectedSequenceNumber != last.sequenceNumber
    else { return }
    connections.states[index].air.wasAcknowledged[other] = true
  }

  /// A connection event has passed without a packet: the central sends one in each.
  /// Core 6.0, Vol 6, Part B, 4.5.1.
  mutating func noteSilence(_ index: Int) {
    let last = connections.states[index].air.lastPacketStart
    let interval = longestInterval(index)
    guard last != 0, interval > 0, frame.time.elapsed(since: last) > interval + interval / 2
    else { return }
    connections.states[index].air.lastLoss = frame.number
  }

  /// The connection interval in nanoseconds, 0 if it is not known. The one before the last update
  /// is in force for some events more.
  func longestInterval(_ index: Int) -> Int64 {
    guard let parameters = connections[index].parameters.value else { return 0 }
    return Int64(max(parameters.interval, connections.states[index].air.intervalBefore))
      * 1_250_000
  }
}
