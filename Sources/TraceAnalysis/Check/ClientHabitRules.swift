import BluetoothPackets
import LinkSessions

/// Rules about how a client uses a server. They are about unintended use rather than protocol errors.
struct ClientHabitRules {
  let tally: SubscriptionTally
  let connections: ConnectionTable
  let gatt: GATTMemory
  /// Connections on which encryption was started.
  let encrypted: Set<Int>
  /// Connections with a search that does not advance, which explains its repetition.
  var stuck: Set<Int> = []

  var findings: [Finding] {
    polls + repeatedSearches + wrongKinds + unaskedDescriptors + deafClients + changesOfStrangers
  }

  private func database(_ procedure: Procedure) -> GATTDatabase? {
    guard let index = procedure.connection, let direction = procedure.direction else { return nil }
    return gatt.database(of: connections[index], sendingIn: direction.opposite)
  }

  /// Returns the characteristic of a value or descriptor: its properties, and the handle of its value.
  private func characteristic(
    of handle: UInt16, in database: GATTDatabase
  ) -> (properties: CharacteristicProperties, value: UInt16)? {
    guard
      case .characteristicDeclaration(let properties, let value)? =
        database.characteristic(of: handle)?.kind
    else { return nil }
    return (properties, value)
  }

  // MARK: Polling

  private struct Place: Hashable {
    let connection: Int
    let client: LinkDirection
    let handle: UInt16
  }

  /// Number of periodic reads that counts as polling.
  private static let pollCount = 10

  /// Values that a client reads periodically, although the server could notify them.
  private var polls: [Finding] {
    let reads = Dictionary(grouping: tally.uses.all.lazy.filter { $0.kind == .read }) {
      Place(
        connection: $0.connection ?? 0, client: $0.direction ?? .centralToPeripheral,
        handle: $0.handle ?? 0)
    }
    return reads.compactMap { place, reads -> Finding? in
      guard reads.count >= ClientHabitRules.pollCount, let first = reads.first,
        let last = reads.last, let rhythm = ClientHabitRules.rhythm(of: reads.map(\.start)),
        let database = database(first),
        let (properties, value) = characteristic(of: place.handle, in: database),
        value == place.handle, properties.rawValue & 0x30 != 0,
        !tally.values[of: place.connection].contains(where: { $0.handle == place.handle })
      else { return nil }
      return Finding(
        .gattPolled, connection: place.connection, direction: place.client, frame: last.lastSeen,
        earlierFrames: [first.firstFrame],
        values: [
          Finding.Value(.count, .number(reads.count)), Finding.Value(.wait, .nanoseconds(rhythm)),
          Finding.Value(.handle, .handle(place.handle)),
        ]
      ).beginning(at: first.start)
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }

  /// Returns the period of the times, or nil if most of them are not periodic.
  private static func rhythm(of times: [Int64]) -> Int64? {
    let gaps = zip(times, times.dropFirst()).map { $1.elapsed(since: $0) }.sorted()
    guard !gaps.isEmpty else { return nil }
    let median = gaps[gaps.count / 2]
    guard median > 0, median <= 60_000_000_000 else { return nil }
    let regular = gaps.count { $0 >= median / 2 && $0 <= median.later(by: median / 2) }
    return regular * 5 >= gaps.count * 4 ? median : nil
  }

  // MARK: Searches

  /// Minimum number of searches of one range on one connection that cannot be explained by a cautious client.
  private static let searchCount = 5

  /// The answered search that a client repeated most often on a connection.
  private var repeatedSearches: [Finding] {
    struct Client: Hashable {
      let connection: Int
      let side: LinkDirection
    }
    let repeated = tally.searches.filter {
      $0.count >= ClientHabitRules.searchCount
        && !stuck.contains($0.range.connection)
    }
    let most = Dictionary(
      repeated.map { (Client(connection: $0.range.connection, side: $0.range.client), $0) },
      uniquingKeysWith: { $1.count > $0.count ? $1 : $0 })
    return most.values.sorted { $0.first.number < $1.first.number }.map { search in
      Finding(
        .gattSearchRepeated, connection: search.range.connection, direction: search.range.client,
        frame: search.last, earlierFrames: [search.first.number],
        values: [Finding.Value(.count, .number(search.count))]
      ).beginning(at: search.first.time)
    }
  }

  // MARK: Subscriptions

  /// Subscriptions that the characteristic's properties do not allow. Core 6.0, Vol 3, Part G,
  /// 3.3.3.3.
  private var wrongKinds: [Finding] {
    var reported: Set<Place> = []
    let writes = tally.subscriptions.all.map(\.procedure) + tally.failedWrites.all
    return writes.compactMap { procedure in
      guard case .written(let bits) = procedure.detail, let index = procedure.connection,
        let handle = procedure.handle, let client = procedure.direction,
        let database = database(procedure),
        let (properties, value) = characteristic(of: handle, in: database), value != handle,
        database[handle]?.uuid == GATTAttribute.clientCharacteristicConfiguration.uuid
          || procedure.outcome == .success
      else { return nil }
      let wanted = UInt8(truncatingIfNeeded: bits & 3) << 4
      guard wanted & ~properties.rawValue != 0, wanted != 0,
        reported.insert(Place(connection: index, client: client, handle: handle)).inserted
      else { return nil }
      return Finding(
        .gattCCCDKind, connection: index, direction: client, frame: procedure.lastSeen,
        earlierFrames: procedure.earlierFrames,
        values: [
          Finding.Value(.handle, .handle(value)),
          Finding.Value(
            .reason,
            .name(
              wanted & 0x20 & ~properties.rawValue != 0
                ? "indications" : "notifications")),
        ], failures: procedure.failureIDs)
    }
  }

  /// Writes of subscription values to an attribute whose type the client never discovered, which the server refused or
  /// did not answer.
  private var unaskedDescriptors: [Finding] {
    tally.failedWrites.all.compactMap { procedure in
      guard let index = procedure.connection, let handle = procedure.handle,
        let client = procedure.direction, isPlainFromStart(index),
        let database = database(procedure), database.discoverers.contains(index),
        database[handle] == nil, let service = database.service(of: handle),
        let (properties, value) = characteristic(of: handle, in: database), value < handle,
        properties.rawValue & 0x30 != 0,
        // The client did discover the descriptors of other characteristics.
        database.sorted.contains(where: {
          $0.kind == .other && $0.handle != handle && $0.isDiscovered(on: index)
        })
      else { return nil }
      return Finding(
        .gattCCCDUnasked, connection: index, direction: client, frame: procedure.lastSeen,
        earlierFrames: [service.lastFrame] + procedure.earlierFrames,
        values: [
          Finding.Value(.handle, .handle(handle)), Finding.Value(.other, .handle(value)),
        ])
    }
  }

  /// Clients that write to a service but never subscribe to the value with which the service could respond.
  private var deafClients: [Finding] {
    struct Case: Hashable {
      let server: GATTMemory.Server
      let service: UInt16
    }
    var cases: [Case: (write: Procedure, value: UInt16, connections: [Int])] = [:]
    var order: [Case] = []
    for write in tally.writes.all {
      guard let index = write.connection, let handle = write.handle,
        let client = write.direction, isPlainFromStart(index),
        !mayBeSubscribed(index, client), let database = database(write),
        let service = database.service(of: handle),
        let value = silentValue(of: service, in: database)
      else { continue }
      let key = Case(
        server: gatt.server(of: connections[index], sendingIn: client.opposite),
        service: service.handle)
      if cases[key] == nil { order.append(key) }
      var entry = cases[key] ?? (write, value, [])
      entry.write = write
      if !entry.connections.contains(index) { entry.connections.append(index) }
      cases[key] = entry
    }
    return order.compactMap { key in
      guard let entry = cases[key], let handle = entry.write.handle else { return nil }
      return Finding(
        .gattAnswersUnsubscribed, connection: entry.write.connection,
        direction: entry.write.direction, frame: entry.write.lastSeen,
        earlierFrames: entry.write.earlierFrames,
        values: [
          Finding.Value(.count, .number(entry.connections.count)),
          Finding.Value(.handle, .handle(handle)), Finding.Value(.other, .handle(entry.value)),
        ])
    }
  }

  /// Whether the capture contains the whole connection up to now, unencrypted.
  private func isPlainFromStart(_ index: Int) -> Bool {
    let connection = connections[index]
    return connection.startWasCaptured && !connection.lacksPackets
      && connection.encryptedPackets == 0 && connection.cutPackets == 0
      && !encrypted.contains(index)
  }

  /// Whether a client has subscribed to anything on the connection, or has received an unsolicited
  /// value.
  private func mayBeSubscribed(_ index: Int, _ client: LinkDirection) -> Bool {
    tally.subscriptions[of: index].contains { $0.procedure.direction == client }
      || tally.failedWrites[of: index].contains { $0.direction == client }
      || tally.values[of: index].contains { $0.direction == client.opposite }
  }

  /// Returns the handle of a value that the service's server could notify. Returns nil for services defined by the
  /// SIG, because writes to them are not requests that the value answers.
  private func silentValue(
    of service: GATTDatabase.Attribute, in database: GATTDatabase
  ) -> UInt16? {
    guard case .service(let end, _) = service.kind, service.handle < end,
      !service.uuid.isServiceOfSIG
    else { return nil }
    return database.sorted.lazy.compactMap { attribute -> UInt16? in
      guard attribute.handle > service.handle, attribute.handle <= end,
        case .characteristicDeclaration(let properties, let value) = attribute.kind,
        properties.rawValue & 0x30 != 0
      else { return nil }
      return value
    }.first
  }

  // MARK: Service Changed

  private static var serviceChanged: BluetoothUUID { 0x2A05 }

  /// Servers that offer Service Changed to a client that never bonds, so that the client has to repeat discovery on
  /// each connection. Core 6.0, Vol 3, Part G, 2.5.2.
  private var changesOfStrangers: [Finding] {
    var seen: [Peers: [Procedure]] = [:]
    var order: [Peers] = []
    for discovery in tally.discoveries.all where discovery.direction == .centralToPeripheral {
      guard let index = discovery.connection, let peers = Peers(of: connections[index]),
        seen[peers]?.last?.connection != index
      else { continue }
      if seen[peers] == nil { order.append(peers) }
      seen[peers, default: []].append(discovery)
    }
    return order.compactMap { peers in
      guard let all = seen[peers], all.count >= 3, let last = all.last,
        let index = last.connection, let database = database(last),
        let value = database.sorted.first(where: {
          $0.kind == .characteristicValue && $0.uuid == ClientHabitRules.serviceChanged
        }),
        !database.sorted.contains(where: { $0.uuid == DiscoverySequence.databaseHash }),
        all.allSatisfy({ $0.connection.map(isPlainFromStart) == true })
      else { return nil }
      return Finding(
        .gattServiceChangedUnbonded, connection: index, direction: .centralToPeripheral,
        frame: last.lastSeen, earlierFrames: all.dropLast().map(\.firstFrame),
        values: [
          Finding.Value(.count, .number(all.count)), Finding.Value(.handle, .handle(value.handle)),
        ]
      ).beginning(at: all.first?.start)
    }
  }
}

extension GATTDatabase.Attribute {
  fileprivate func isDiscovered(on connection: Int) -> Bool {
    if case .discovery(_, ConnectionID(index: connection)) = origin { true } else { false }
  }
}

extension BluetoothUUID {
  /// Whether the SIG has defined the service. UUIDs that the SIG assigns to members do not count.
  fileprivate var isServiceOfSIG: Bool { short16.flatMap(AssignedNumbers.service) != nil }
}
