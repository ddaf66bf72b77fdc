/// Every connection of the capture, open and ended, up to a limit.
public struct ConnectionTable: Sendable {
  /// All connections in the order of first sight; `id - 1` is the index.
  public private(set) var connections: [Connection] = []
  /// Number of connections that began after the table was full; their packets are counted as out of
  /// context.
  public private(set) var untracked = 0
  /// Number of complete L2CAP frames and SDUs whose octets were not kept because of the memory budget.
  public var framesNotKept: Int { connections.reduce(0) { $0 + $1.framesNotKept } }
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// The connection with this index.
  package subscript(index: Int) -> Connection {
    // Inlined: otherwise each change would allocate the coroutine's frame.
    @inline(__always) get { connections[index] }
    @inline(__always) _modify { yield &connections[index] }
  }

  /// Returns the devices at the ends of a connection, if known, without copying the rest of the connection.
  package func ends(of index: Int) -> (central: Int?, peripheral: Int?) {
    (connections[index].central.value, connections[index].peripheral.value)
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
    return connections.count - 1
  }

  /// Counts a packet of a connection. Returns true if it is an LE connection.
  ///
  /// A single function, because each access from outside checks again that the table is not shared.
  mutating func take(
    _ octets: Int, in direction: LinkDirection, at frame: Frame, of index: Int
  ) -> Bool {
    func take(_ connection: inout Connection) -> Bool {
      connection.lastFrame = frame
      connection.lastHeard[direction] = frame
      connection.count(octets, in: direction)
      return connection.technology == .lowEnergy
    }
    return take(&connections[index])
  }

  /// Returns the credit-based channels of a connection, in the order of their requests.
  package func channels(of index: Int) -> [CreditBasedChannel] {
    connections[index].channels.channels
  }

  /// Returns the number of channels of a connection that were requested when its table was full.
  package func channelsNotKept(of index: Int) -> Int {
    connections[index].channels.untracked
  }
}
