import BluetoothPackets

/// The databases of all servers of a capture: what was discovered once is known in every later
/// connection to the same device.
public struct GATTMemory: Sendable {
  /// Whose database it is.
  public enum Server: Hashable, Sendable, Comparable {
    /// Index in `DeviceTable`: the device, under whichever of its addresses was seen first.
    case device(Int)
    /// The host that wrote an HCI log, under whatever address.
    case host(adapter: UInt16)
    /// One end of a connection whose devices the capture does not tell.
    case end(connection: Int, of: LinkDirection)
  }

  /// Octets of what the input devices of a capture say of their reports.
  static let reportLimit = 65_536

  /// What is kept of one server.
  struct Slot: Sendable {
    var server: Server
    var database = GATTDatabase()
    /// The database of `known` that was taken for this server's.
    var match: KnownDatabases.Match?
    /// The devices whose addresses were not looked for among known databases; nil as long as none
    /// was.
    var unasked: [Int]?
    /// The hash among whose owners it is in `servers`.
    var ownedHash: UInt128?
    var shared = Shared()
  }

  /// What a server has taken over from others with the same hash.
  struct Shared: Sendable {
    /// How far what was placed at the other server has been looked through, and what was taken
    /// away at this one.
    struct Progress: Sendable {
      let placements: HandleLog.Mark
      let removals: HandleLog.Mark
    }

    var hash: UInt128?
    /// By the slot of the other server.
    var progress: [Int: Progress] = [:]
  }

  var slots: [Slot] = []
  var indices: [Server: Int] = [:]
  /// Devices that are others under another address: index in `DeviceTable` by index.
  private var others: [Int: Int] = [:]
  /// The first servers with each Database Hash: each under the last that was read of it.
  var servers: [UInt128: [Int]] = [:]
  /// For the attributes of all servers together.
  var room: Room
  /// For the octets of Report Maps and Report References.
  var reportRoom = Room(GATTMemory.reportLimit)
  private let serverLimit: Int
  /// Servers that were seen when the table was full.
  public private(set) var serversNotKept = 0
  /// Attributes of all servers that were lost with a change.
  private(set) var losses = 0

  /// Databases that were known before the capture.
  public let known: KnownDatabases
  /// Servers that were used without discovery or match: who may be the only one.
  var unknown: Set<Int> = []
  /// The one of them that the only known database was taken for.
  var guess: Int?

  /// - Parameters:
  ///   - servers: how many may be kept.
  ///   - attributes: how many may be kept, of all servers together.
  ///   - known: databases that were known before the capture.
  init(servers: Int, attributes: Int, known: KnownDatabases) {
    serverLimit = servers
    room = Room(attributes)
    self.known = known
  }

  /// Attributes that were discovered when the table was full.
  public var attributesNotKept: Int { room.refused }

  /// Changes, lost attributes and contradictions for which the databases had no room.
  var detailsNotKept: Int {
    slots.reduce(reportRoom.refusals) {
      $0 + $1.database.changesNotKept + $1.database.formerNotKept
        + $1.database.contradictionsNotKept
    }
  }

  // MARK: Asking

  /// Whose database the end of `connection` that sends in `direction` has.
  public func server(of connection: Connection, sendingIn direction: LinkDirection) -> Server {
    server(
      connection.transport, connection.localIsCentral.value,
      direction == .centralToPeripheral ? connection.central.value : connection.peripheral.value,
      connection.id, direction)
  }

  /// The same of a connection by its index: no copy is made of it.
  package func server(
    of connection: Int, in connections: ConnectionTable, sendingIn direction: LinkDirection
  ) -> Server {
    let (central, peripheral) = connections.ends(of: connection)
    return server(
      connections.connections[connection].transport,
      connections.connections[connection].localIsCentral.value,
      direction == .centralToPeripheral ? central : peripheral,
      connections.connections[connection].id, direction)
  }

  /// The same of a connection that is in use: no copy is made of it.
  func server(of connection: inout Connection, sendingIn direction: LinkDirection) -> Server {
    server(
      connection.transport, connection.localIsCentral.value,
      connection.device(sendingIn: direction), connection.id, direction)
  }

  /// - Parameters:
  ///   - transport: where the connection's packets are found.
  ///   - localIsCentral: whether the host of an HCI log is its central.
  ///   - device: the end's index in `DeviceTable`.
  ///   - id: of the connection.
  ///   - direction: in which the end sends.
  private func server(
    _ transport: Connection.Transport, _ localIsCentral: Bool?, _ device: Int?, _ id: Int,
    _ direction: LinkDirection
  ) -> Server {
    if case .hci(let adapter, _) = transport,
      localIsCentral == (direction == .centralToPeripheral)
    {
      return .host(adapter: adapter)
    }
    return device.map { .device(others[$0] ?? $0) } ?? .end(connection: id, of: direction)
  }

  /// What is known of a server; nil where nothing is.
  public func database(of server: Server) -> GATTDatabase? {
    indices[server].map { slots[$0].database }
  }

  /// The database of the end of `connection` that sends in `direction`.
  public func database(
    of connection: Connection, sendingIn direction: LinkDirection
  ) -> GATTDatabase? {
    database(of: server(of: connection, sendingIn: direction))
  }

  /// The databases of all servers, those with a known device first, in a fixed order.
  public var all: [(server: Server, database: GATTDatabase)] {
    indices.sorted { $0.key < $1.key }.map { ($0.key, slots[$0.value].database) }
  }

  /// What a handle of `server` stands for now.
  public func attribute(_ handle: UInt16, of server: Server) -> GATTDatabase.Attribute? {
    indices[server].flatMap { slots[$0].database[handle] }
  }

  /// The known database that was taken for the server's, and on what grounds.
  public func match(of server: Server) -> KnownDatabases.Match? {
    indices[server].flatMap { slots[$0].match }
  }

  // MARK: Keeping

  /// The place of a server, made if it is new; nil once the table is full.
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
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, from server: Server,
    _ sighting: Sighting
  ) {
    guard let slot = slot(of: server) else { return }
    let before = slots[slot].database.losses
    slots[slot].database.learn(pdu, answering: request, sighting, room: &room)
    countLosses(of: slot, since: before)
  }

  mutating func countLosses(of slot: Int, since before: Int) {
    losses += slots[slot].database.losses - before
  }

  /// What was taken for the central of a connection is the peripheral: databases of ends whose
  /// unknown devices change sides.
  mutating func swapEnds(of connection: Connection) {
    let central = Server.end(connection: connection.id, of: .centralToPeripheral)
    let peripheral = Server.end(connection: connection.id, of: .peripheralToCentral)
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

  /// A device has been proven to be another one under another address: they have one database.
  ///
  /// - Parameters:
  ///   - device: the index of the one that was taken for a device of its own.
  ///   - first: the index under which both are known from now on.
  mutating func join(_ device: Int, with first: Int) {
    guard device != first else { return }
    others[device] = first
    guard let old = indices.removeValue(forKey: .device(device)) else { return }
    disown(old)
    guard let kept = indices[.device(first)] else {
      slots[old].unasked = nil
      move(old, to: .device(first))
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
