import BluetoothPackets
package import LinkSessions

extension GATTTree {
  /// Observations of one server's attributes over all its connections.
  private struct Seen {
    var observations: [UInt16: GATTTree.Observation] = [:]
    var former: [UInt16: [FormerUse]] = [:]
    /// The connection in which each attribute was first used, as an index in `ConnectionTable`.
    var firstUse: [UInt16: Int] = [:]
    /// The server's ends, with indices in `ConnectionTable`.
    var ends: [AttributeObserver.End] = []

    /// Adds observations at one end, up to a removal of attributes or the end of the connection.
    ///
    /// - Parameter loss: the frame that shows the removal.
    mutating func take(
      _ later: [UInt16: GATTTree.Observation], of end: AttributeObserver.End, before loss: Int,
      _ database: GATTDatabase
    ) {
      if !ends.contains(end) { ends.append(end) }
      for (handle, observation) in later {
        if firstUse[handle] == nil { firstUse[handle] = end.connection }
        if let lost = database.loss(of: handle, after: min(observation.lastFrame, loss - 1)) {
          take(observation, of: handle, lostIn: lost)
        } else {
          // A later connection has newer information.
          observations[handle] = observations[handle]?.joined(with: observation) ?? observation
        }
      }
    }

    private mutating func take(
      _ observation: GATTTree.Observation, of handle: UInt16, lostIn frame: Int
    ) {
      if let place = former[handle]?.firstIndex(where: { $0.lostFrame == frame }),
        let known = former[handle]?[place].observation
      {
        former[handle]?[place].observation = known.joined(with: observation)
      } else {
        former[handle, default: []].append(FormerUse(lostFrame: frame, observation: observation))
      }
    }
  }

  /// Returns the trees of all servers in a capture that has been read to its end.
  ///
  /// - Parameters:
  ///   - tracker: the tracker that has read the capture.
  ///   - observer: the observer of that pass.
  package static func trees(
    of tracker: borrowing SessionTracker, observed observer: AttributeObserver
  ) -> [GATTTree] {
    var databases: [GATTMemory.Server: GATTDatabase] = [:]
    for (server, database) in tracker.gatt.all
    where !database.isEmpty || !database.former.isEmpty {
      databases[server] = database
    }
    var seen: [GATTMemory.Server: Seen] = [:]
    func take(
      _ observations: [UInt16: GATTTree.Observation], of end: AttributeObserver.End,
      before loss: Int, _ tracker: borrowing SessionTracker
    ) {
      let connection = tracker.connections[end.connection]
      let server = tracker.gatt.server(of: connection, sendingIn: end.direction)
      seen[server, default: Seen()].take(
        observations, of: end, before: loss, databases[server] ?? GATTDatabase())
    }
    // On one connection, observations before a removal come before those after it.
    let pieces =
      observer.past.map { ($0.end, $0.frame, $0.observations) }
      + observer.observations.map { ($0.key, Int.max, $0.value) }
    for place in pieces.indices.sorted(by: {
      (pieces[$0].0.connection, $0) < (pieces[$1].0.connection, $1)
    }) {
      take(
        pieces[place].2, of: pieces[place].0, before: pieces[place].1, tracker)
    }
    return Set(seen.keys).union(databases.keys).sorted().map { server in
      GATTTree(server, databases[server] ?? GATTDatabase(), seen[server] ?? Seen(), tracker)
    }
  }

  private init(
    _ server: GATTMemory.Server, _ database: GATTDatabase, _ seen: Seen,
    _ tracker: borrowing SessionTracker
  ) {
    self.server = server
    self.attributes = database.sorted
    device = GATTTree.device(of: server, seen.ends, tracker.connections)
    addresses = GATTTree.addresses(of: server, device, seen.ends, tracker)
    connections = GATTTree.connections(of: database, seen.ends).map {
      tracker.connections[$0].id
    }
    serviceTables = GATTTree.tables(of: database, tracker.connections)
    match = tracker.gatt.match(of: server)
    changes = database.changes
    changesNotKept = database.changesNotKept
    formerNotKept = database.formerNotKept
    contradictionsNotKept = database.contradictionsNotKept
    hash = database.hash
    formerHash = database.formerHash
    contradictions = database.contradicted
    formerUse = seen.former
    former = GATTTree.lastSeen(of: database.former).filter { former in
      // An attribute that was found again is reported with its current declaration.
      database[former.attribute.handle].map { !$0.agrees(with: former.attribute) } ?? true
    }

    var explained: Set<UInt16> = []
    var services: [Service] = []
    var position = 0
    while position < attributes.count {
      let attribute = attributes[position]
      position += 1
      guard case .service(let end, let isPrimary) = attribute.kind else { continue }
      let first = position
      while position < attributes.count, attributes[position].handle <= end,
        !attributes[position].isService
      {
        position += 1
      }
      // A service ends before the next one, regardless of the end handle that an earlier discovery gave.
      let next = attributes[position...].first(where: \.isService)?.handle
      let members = Array(attributes[first..<position])
      let service = Service(
        attribute: attribute, endHandle: next.map { min(end, $0 - 1) } ?? end,
        isPrimary: isPrimary,
        includes: members.compactMap { member in
          guard case .include = member.kind else { return nil }
          return Attribute(member, seen.observations[member.handle])
        },
        characteristics: GATTTree.characteristics(members, database, seen.observations))
      explained.formUnion(service.handles)
      services.append(service)
    }
    self.services = services
    withoutService = GATTTree.characteristics(
      attributes.filter { !explained.contains($0.handle) }, database, seen.observations)
    let loose = Set(attributes.map(\.handle)).union(seen.observations.keys).subtracting(explained)
    var reasons: [UInt16: GATTMemory.UnknownAttribute] = [:]
    for handle in loose where database[handle] == nil {
      reasons[handle] = seen.firstUse[handle].flatMap {
        tracker.gatt.reason(unknown: handle, of: server, in: tracker.connections[$0])
      }
    }
    unexplained = loose.sorted().map { handle in
      Attribute(
        handle: handle, known: database[handle], observation: seen.observations[handle],
        reason: reasons[handle])
    }
  }

  /// Returns the device of a server. A host has the address of its first connection.
  private static func device(
    of server: GATTMemory.Server, _ ends: [AttributeObserver.End],
    _ connections: borrowing ConnectionTable
  ) -> Int? {
    switch server {
    case .device(let device): return device.rawValue
    case .end: return nil
    case .host:
      for end in ends {
        if let device = end.device(in: connections) { return device }
      }
      return nil
    }
  }

  /// Returns the addresses of a server. For a host, these are the addresses that it had on its connections.
  private static func addresses(
    of server: GATTMemory.Server, _ device: Int?, _ ends: [AttributeObserver.End],
    _ tracker: borrowing SessionTracker
  ) -> [DeviceKey] {
    guard let device else { return [] }
    var addresses = tracker.devices.addresses(of: device)
    guard case .host = server else { return addresses }
    var known = Set(addresses)
    for end in ends {
      guard let other = end.device(in: tracker.connections) else { continue }
      addresses += tracker.devices.addresses(of: other).filter { known.insert($0).inserted }
    }
    return addresses
  }

  private static func connections(
    of database: GATTDatabase, _ ends: [AttributeObserver.End]
  ) -> [Int] {
    let discovered = database.sorted.compactMap { attribute -> Int? in
      guard case .discovery(_, let connection) = attribute.origin else { return nil }
      return connection.index
    }
    return Set(discovered + database.discoverers + ends.map(\.connection)).sorted()
  }

  private static func tables(
    of database: GATTDatabase, _ connections: borrowing ConnectionTable
  ) -> [ServiceTable] {
    var tables: [ServiceTable] = []
    var places: [UInt64: Int] = [:]
    for list in database.serviceLists where list.isComplete && !list.hasGap {
      let id = connections[list.connection].id
      guard let place = places[list.fingerprint] else {
        places[list.fingerprint] = tables.count
        tables.append(
          ServiceTable(count: list.count, services: list.services, connections: [id]))
        continue
      }
      if tables[place].connections.last != id { tables[place].connections.append(id) }
    }
    return tables
  }

  private static func characteristics(
    _ members: [GATTDatabase.Attribute], _ database: GATTDatabase,
    _ observations: [UInt16: GATTTree.Observation]
  ) -> [Characteristic] {
    let declarations = members.indices.filter { members[$0].isDeclaration }
    return declarations.enumerated().compactMap { position, index in
      guard case .characteristicDeclaration(let properties, let valueHandle) = members[index].kind
      else { return nil }
      let next = position + 1 < declarations.count ? declarations[position + 1] : members.count
      let descriptors = members[(index + 1)..<next].filter {
        $0.kind == .other && $0.handle != valueHandle
          && database.declaration(of: $0.handle)?.handle == members[index].handle
      }
      return Characteristic(
        declaration: members[index], valueHandle: valueHandle, properties: properties,
        observation: observations[valueHandle], report: database.reportLayout(of: valueHandle),
        descriptors: descriptors.map { Attribute($0, observations[$0.handle]) })
    }
  }
}

extension GATTDatabase.Attribute {
  fileprivate var isService: Bool {
    if case .service = kind { return true }
    return false
  }

  fileprivate var isDeclaration: Bool {
    if case .characteristicDeclaration = kind { return true }
    return false
  }
}

extension GATTTree.Service {
  /// The handles of everything that the tree shows for the service.
  fileprivate var handles: [UInt16] {
    [attribute.handle] + includes.map(\.handle) + characteristics.flatMap(\.handles)
  }
}

extension GATTTree.Characteristic {
  /// The handles of everything that the tree shows for the characteristic.
  package var handles: [UInt16] {
    [declaration.handle, valueHandle] + descriptors.map(\.handle)
  }
}

extension GATTTree.Attribute {
  fileprivate init(_ attribute: GATTDatabase.Attribute, _ observation: GATTTree.Observation?) {
    self.init(
      handle: attribute.handle, known: attribute, observation: observation, reason: nil)
  }
}

extension GATTTree {
  /// Removes attributes that were found again before they were lost once more, because they had not been gone.
  private static func lastSeen(of former: [GATTDatabase.Former]) -> [GATTDatabase.Former] {
    var later: [UInt16: [GATTDatabase.Attribute]] = [:]
    return former.reversed().filter { former in
      let handle = former.attribute.handle
      guard later[handle]?.contains(where: { $0.agrees(with: former.attribute) }) != true else {
        return false
      }
      later[handle, default: []].append(former.attribute)
      return true
    }.reversed()
  }
}

extension AttributeObserver.End {
  /// Returns the device at this end, or nil if it is unknown.
  fileprivate func device(in connections: borrowing ConnectionTable) -> Int? {
    direction == .centralToPeripheral
      ? connections[connection].central.value : connections[connection].peripheral.value
  }
}
