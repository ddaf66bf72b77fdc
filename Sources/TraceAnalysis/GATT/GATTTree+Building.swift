import BluetoothPackets
public import LinkSessions

extension GATTTree {
  /// The trees of all servers of a capture that has been read to its end.
  public static func trees(
    of tracker: borrowing SessionTracker, observed observer: AttributeObserver
  ) -> [GATTTree] {
    var seen: [GATTMemory.Server: [UInt16: AttributeObservation]] = [:]
    var connections: [GATTMemory.Server: Set<Int>] = [:]
    let ends = observer.observations.sorted { $0.key.connection < $1.key.connection }
    for (end, observations) in ends {
      let connection = tracker.connections[end.connection]
      let server = tracker.gatt.server(of: connection, sendingIn: end.direction)
      connections[server, default: []].insert(connection.id)
      // What a later connection shows is newer.
      seen[server, default: [:]].merge(observations) { $0.joined(with: $1) }
    }
    var databases: [GATTMemory.Server: GATTDatabase] = [:]
    for (server, database) in tracker.gatt.all { databases[server] = database }
    let servers = Set(seen.keys).union(databases.keys).sorted()
    return servers.map { server in
      GATTTree(
        server, databases[server] ?? GATTDatabase(), seen[server] ?? [:],
        connections: (connections[server] ?? []).sorted())
    }
  }

  private init(
    _ server: GATTMemory.Server, _ database: GATTDatabase,
    _ observations: [UInt16: AttributeObservation], connections: [Int]
  ) {
    if case .device(let index) = server { device = index } else { device = nil }
    self.connections = connections
    var services: [Service] = []
    var explained: Set<UInt16> = []
    let attributes = database.sorted
    for attribute in attributes {
      guard case .service(let end, let isPrimary) = attribute.kind else { continue }
      let members = attributes.filter { $0.handle > attribute.handle && $0.handle <= end }
      explained.insert(attribute.handle)
      explained.formUnion(members.map(\.handle))
      services.append(
        Service(
          handle: attribute.handle, endHandle: end, uuid: attribute.uuid, isPrimary: isPrimary,
          frame: attribute.frame,
          includes: members.compactMap { member in
            guard case .include = member.kind else { return nil }
            return Attribute(member, observations[member.handle])
          },
          characteristics: GATTTree.characteristics(members, observations)))
    }
    self.services = services
    let loose = Set(attributes.map(\.handle)).union(observations.keys).subtracting(explained)
    unexplained = loose.sorted().map { handle in
      Attribute(
        handle: handle, uuid: database[handle]?.uuid, frame: database[handle]?.frame,
        observation: observations[handle])
    }
  }

  private static func characteristics(
    _ members: [GATTDatabase.Attribute], _ observations: [UInt16: AttributeObservation]
  ) -> [Characteristic] {
    let declarations = members.indices.filter {
      if case .characteristicDeclaration = members[$0].kind { return true }
      return false
    }
    return declarations.enumerated().compactMap { position, index in
      guard case .characteristicDeclaration(let properties, let valueHandle) = members[index].kind
      else { return nil }
      let next = position + 1 < declarations.count ? declarations[position + 1] : members.count
      let descriptors = members[(index + 1)..<next].filter { $0.kind == .other }
      return Characteristic(
        handle: members[index].handle, valueHandle: valueHandle, uuid: members[index].uuid,
        properties: properties, frame: members[index].frame,
        observation: observations[valueHandle],
        descriptors: descriptors.map { Attribute($0, observations[$0.handle]) })
    }
  }
}

extension GATTTree.Attribute {
  fileprivate init(_ attribute: GATTDatabase.Attribute, _ observation: AttributeObservation?) {
    self.init(
      handle: attribute.handle, uuid: attribute.uuid, frame: attribute.frame,
      observation: observation)
  }
}

extension AttributeObservation {
  /// This observation and a later one of the same attribute.
  func joined(with later: AttributeObservation) -> AttributeObservation {
    var joined = self
    if let value = later.value, let source = later.source, let frame = later.valueFrame {
      joined.note(value, source, frame: frame)
    }
    joined.reads += later.reads
    joined.writes += later.writes
    joined.notifications += later.notifications
    for refusal in later.refusals {
      for _ in 0..<refusal.count {
        joined.noteRefusal(of: refusal.request, with: refusal.error, frame: refusal.frame)
      }
    }
    return joined
  }
}
