import BluetoothPackets

/// The databases of all servers in a capture. Attributes that were discovered once are known in all later connections
/// to the same device.
public struct GATTMemory: Sendable {
  /// The owner of a database.
  @nonexhaustive
  public enum Server: Hashable, Sendable, Comparable {
    /// A device, under the address that was seen first.
    case device(DeviceID)
    /// The host that wrote an HCI log, under any address.
    case host(adapter: UInt16)
    /// One end of a connection whose devices are unknown.
    case end(connection: ConnectionID, of: LinkDirection)
  }

  /// Maximum octets of Report Maps and Report References in a capture.
  static let reportLimit = 65_536

  /// The data of one server.
  struct Slot: Sendable {
    var server: Server
    var database = GATTDatabase()
    /// The known database that was matched to this server.
    var match: GATTMemory.KnownDatabases.Match?
    /// The devices whose addresses have not yet been looked up among the known databases; nil before the first lookup.
    var unasked: [Int]?
    /// The hash under which it is listed in `servers`.
    var ownedHash: UInt128?
    var shared = Shared()
  }

  /// The attributes that a server has copied from others with the same hash.
  struct Shared: Sendable {
    /// How far the other server's added attributes, and this server's removed ones, have been
    /// processed.
    struct Progress: Sendable {
      let placements: HandleLog.Mark
      let removals: HandleLog.Mark
    }

    var hash: UInt128?
    /// The progress by the slot of the other server.
    var progress: [Int: Progress] = [:]
  }

  var slots: [Slot] = []
  var indices: [Server: Int] = [:]
  /// Devices that proved to be the same as another one: maps an index in `DeviceTable` to the other index.
  private var others: [Int: Int] = [:]
  /// The first servers with each Database Hash, by the last hash that was read.
  var servers: [UInt128: [Int]] = [:]
  /// The limit on the attributes of all servers together.
  var room: Room
  /// The memory budget for Report Maps and Report References.
  var reportRoom = Room(GATTMemory.reportLimit)
  private let serverLimit: Int
  /// Number of servers seen after the table was full.
  public private(set) var serversNotKept = 0
  /// Number of attributes of all servers that were removed by a change.
  private(set) var losses = 0

  /// Databases known before the capture.
  public let known: GATTMemory.KnownDatabases
  /// Servers that were used without discovery or match: candidates for the only known database.
  var unknown: Set<Int> = []
  /// The server to which the only known database was assigned.
  var guess: Int?

  /// - Parameters:
  ///   - servers: the maximum number of servers.
  ///   - attributes: the maximum number of attributes, of all servers together.
  ///   - known: databases known before the capture.
  init(servers: Int, attributes: Int, known: GATTMemory.KnownDatabases) {
    serverLimit = servers
    room = Room(attributes)
    self.known = known
  }

  /// Number of attributes discovered after the limit was reached.
  public var attributesNotKept: Int { room.refused }

  /// Number of changes, former attributes and contradictions beyond the limits of the databases.
  var detailsNotKept: Int {
    slots.reduce(reportRoom.refusals) {
      $0 + $1.database.changesNotKept + $1.database.formerNotKept
        + $1.database.contradictionsNotKept
    }
  }

  // MARK: Lookup

  /// Returns the server at the end of `connection` that sends in `direction`.
  public func server(of connection: Connection, sendingIn direction: LinkDirection) -> Server {
    server(
      connection.transport, connection.localIsCentral.value,
      direction == .centralToPeripheral
        ? (connection.central.value, connection.peripheral.value)
        : (connection.peripheral.value, connection.central.value),
      connection.id, direction)
  }

  /// Returns the server at one end of a connection, by the connection's index, without copying the connection.
  package func server(
    of connection: Int, in connections: ConnectionTable, sendingIn direction: LinkDirection
  ) -> Server {
    let (central, peripheral) = connections.ends(of: connection)
    return server(
      connections.connections[connection].transport,
      connections.connections[connection].localIsCentral.value,
      direction == .centralToPeripheral ? (central, peripheral) : (peripheral, central),
      connections.connections[connection].id, direction)
  }

  /// Returns the server at one end of a connection that is being modified, without copying the connection.
  func server(of connection: inout Connection, sendingIn direction: LinkDirection) -> Server {
    server(
      connection.transport, connection.localIsCentral.value,
      (
        connection.device(sendingIn: direction),
        connection.device(sendingIn: direction.opposite)
      ), connection.id, direction)
  }

  /// - Parameters:
  ///   - transport: the transport of the connection.
  ///   - localIsCentral: whether the host of an HCI log is the central.
  ///   - devices: the index in `DeviceTable` of the end, and the index of the other end.
  ///   - id: the identifier of the connection.
  ///   - direction: the direction in which the end sends.
  private func server(
    _ transport: Connection.Transport, _ localIsCentral: Bool?,
    _ devices: (own: Int?, other: Int?), _ id: Int, _ direction: LinkDirection
  ) -> Server {
    if case .hci(let adapter, _) = transport,
      localIsCentral == (direction == .centralToPeripheral)
    {
      return .host(adapter: adapter)
    }
    // One end of a host's connection is the host, even if no role shows which end.
    if case .hci(let adapter, _) = transport, localIsCentral == nil, devices.own == nil,
      devices.other != nil
    {
      return .host(adapter: adapter)
    }
    return devices.own.map { .device(DeviceID(others[$0] ?? $0)) }
      ?? .end(connection: ConnectionID(id), of: direction)
  }

  /// Returns the database of a server; nil if it is unknown.
  public func database(of server: Server) -> GATTDatabase? {
    indices[server].map { slots[$0].database }
  }

  /// Returns the database of the end of `connection` that sends in `direction`.
  public func database(
    of connection: Connection, sendingIn direction: LinkDirection
  ) -> GATTDatabase? {
    database(of: server(of: connection, sendingIn: direction))
  }

  /// The databases of all servers, those with a known device first, in a fixed order.
  public var all: [(server: Server, database: GATTDatabase)] {
    indices.sorted { $0.key < $1.key }.map { ($0.key, slots[$0.value].database) }
  }

  /// Returns the current attribute of `server` with this handle.
  public func attribute(_ handle: UInt16, of server: Server) -> GATTDatabase.Attribute? {
    indices[server].flatMap { slots[$0].database[handle] }
  }

  /// Returns the known database that was matched to the server, and the reason.
  public func match(of server: Server) -> GATTMemory.KnownDatabases.Match? {
    indices[server].flatMap { slots[$0].match }
  }

  // MARK: Storage

  /// Returns the index of a server's slot, created if it is new; nil once the table is full.
  mutating func slot(of server: Server) -> Int? {
    if let index = indices[server] { return index }
    guard slots.count < serverLimit else {
      serversNotKept += 1
      return nil
    }
    indices[server] = slots.count
    slots.append(Slot(server: server))
    return slots.count - 1
  }

  mutating func learn(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, from server: Server,
    _ sighting: Sighting
  ) {
    guard let slot = slot(of: server) else { return }
    let before = slots[slot].database.losses
    slots[slot].database.learn(pdu, answering: request, sighting, room: &room)
    countLosses(of: slot, since: before)
  }

  /// Processes a response whose request the capture lacks.
  mutating func learn(unasked pdu: borrowing ATTPDU, from server: Server, _ sighting: Sighting) {
    guard let slot = slot(of: server) else { return }
    let before = slots[slot].database.losses
    slots[slot].database.learn(unasked: pdu, sighting, room: &room)
    countLosses(of: slot, since: before)
  }

  mutating func countLosses(of slot: Int, since before: Int) {
    losses += slots[slot].database.losses - before
  }

  /// Swaps the databases of a connection's ends whose devices are unknown: the device that was assumed to be the
  /// central is the peripheral.
  mutating func swapEnds(of connection: Connection) {
    let central = Server.end(connection: ConnectionID(connection.id), of: .centralToPeripheral)
    let peripheral = Server.end(connection: ConnectionID(connection.id), of: .peripheralToCentral)
    let first = indices.removeValue(forKey: central)
    let second = indices.removeValue(forKey: peripheral)
    move(first, to: peripheral)
    move(second, to: central)
  }

  private mutating func move(_ slot: Int?, to server: Server) {
    guard let slot else { return }
    slots[slot].server = server
    indices[server] = slot
  }

  /// Merges the databases of two devices that are proven to be the same.
  ///
  /// - Parameters:
  ///   - device: the index of the device that is merged into the other.
  ///   - first: the index that represents both devices from now on.
  mutating func join(_ device: Int, with first: Int) {
    guard device != first else { return }
    others[device] = first
    guard let old = indices.removeValue(forKey: .device(DeviceID(device))) else { return }
    disown(old)
    guard let kept = indices[.device(DeviceID(first))] else {
      slots[old].unasked = nil
      move(old, to: .device(DeviceID(first)))
      return
    }
    let database = slots[old].database
    slots[old].database = GATTDatabase()
    slots[kept].database.merge(database, room: &room)
    slots[kept].unasked?.append(device)
    unknown.remove(old)
    if guess == old { guess = kept }
  }
}
