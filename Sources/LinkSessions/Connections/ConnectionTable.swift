/// Every connection of the capture, open and ended, up to a limit.
public struct ConnectionTable: Sendable {
  public private(set) var connections: [Connection] = []
  /// Connections that began after the table was full; their packets are counted as out of context.
  public private(set) var untracked = 0
  /// What is needed to go on decoding, beside each connection; emptied when it ends.
  var states: [ConnectionState] = []
  /// What all connections share.
  var rooms: SessionRooms
  /// L2CAP frames and SDUs that were complete, and whose octets there was no room to keep.
  public internal(set) var framesNotKept = 0
  private let limit: Int

  init(_ limits: SessionTracker.Limits) {
    limit = limits.connections
    rooms = SessionRooms(limits)
  }

  public subscript(index: Int) -> Connection {
    // Inlined, or each change would allocate the coroutine's frame.
    @inline(__always) get { connections[index] }
    @inline(__always) _modify { yield &connections[index] }
  }

  /// Adds a connection and returns its index; nil once the table is full.
  mutating func open(
    _ transport: Connection.Transport, _ technology: Connection.Technology, at frame: Frame,
    startWasCaptured: Bool
  ) -> Int? {
    guard connections.count < limit else {
      untracked += 1
      return nil
    }
    connections.append(
      Connection(
        id: connections.count + 1, transport: transport, technology: technology, frame: frame,
        startWasCaptured: startWasCaptured))
    states.append(ConnectionState())
    return connections.count - 1
  }

  /// Counts a packet of a connection; true if the connection is an LE one.
  ///
  /// In one place, because each access from outside checks anew that the table is not shared.
  mutating func take(
    _ octets: Int, in direction: LinkDirection, at frame: Frame, of index: Int
  ) -> Bool {
    func take(_ connection: inout Connection) -> Bool {
      connection.lastFrame = frame
      connection.count(octets, in: direction)
      return connection.technology == .lowEnergy
    }
    return take(&connections[index])
  }

  mutating func note(_ change: ParameterChange, of index: Int) {
    connections[index].note(change, &rooms.changes)
  }

  /// Marks a connection as ended, the first time that this is said of it.
  mutating func end(
    _ index: Int, _ cause: ConnectionEnd.Cause, basis: Basis, at frame: Frame,
    terminatedBy: LinkDirection? = nil
  ) {
    guard connections[index].end == nil else { return }
    connections[index].end = ConnectionEnd(
      cause: cause, basis: basis, frame: frame.number, time: frame.time,
      terminatedBy: terminatedBy)
  }

  /// The credit-based channels of a connection, in the order of their requests.
  public func channels(of index: Int) -> [CreditBasedChannel] {
    states[index].channels.channels
  }

  /// Channels that a connection was asked for when its table of them was full.
  public func channelsNotKept(of index: Int) -> Int {
    states[index].channels.untracked
  }

  /// What was taken for one role turns out to be the other: everything counted by direction changes
  /// sides.
  mutating func swapRoles(_ index: Int) {
    connections[index].swapRoles()
    states[index].swapDirections()
  }
}
