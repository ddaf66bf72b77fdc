import BluetoothPackets
import ByteReading

extension GATTMemory {
  // MARK: Service Changed

  /// Processes an indication. If it is a Service Changed indication, the attributes in its range become
  /// former ones.
  ///
  /// Core 6.0, Vol 3, Part G, 7.1.
  mutating func noteIndication(
    of handle: UInt16, value: RawSpan, from server: Server, _ sighting: Sighting
  ) {
    guard let slot = indices[server],
      slots[slot].database.serviceChangedHandle == handle, value.byteCount >= 4
    else { return }
    let first = value.handle(at: 0)
    let last = value.handle(at: 2)
    guard first <= last else { return }
    let before = slots[slot].database.losses
    slots[slot].database.apply(
      GATTDatabase.Change(
        cause: .serviceChanged, range: max(first, 1)...max(last, 1), frame: sighting.frame,
        connection: sighting.connection))
    countLosses(of: slot, since: before)
    // The hash covers all attributes.
    slots[slot].database.hash = .unknown
  }

  /// Records the client's confirmation of an indication.
  mutating func noteConfirmation(of indication: Int, by frame: Int, from server: Server) {
    guard let slot = indices[server],
      let position = slots[slot].database.changes.lastIndex(where: {
        $0.frame == indication && $0.cause == .serviceChanged
      })
    else { return }
    slots[slot].database.changes[position].confirmation = frame
  }

  // MARK: Database Hash

  /// Processes a value of the Database Hash characteristic.
  ///
  /// - Parameters:
  ///   - value: sixteen octets; values of other lengths are ignored.
  ///   - server: the server.
  ///   - sighting: the frame and connection in which it was read.
  ///   - connectionStart: the first frame of the connection in which it was read.
  mutating func noteHash(
    _ value: RawSpan, from server: Server, _ sighting: Sighting, connectionStart: Int
  ) {
    guard value.byteCount == 16, let slot = slot(of: server) else { return }
    var hash: UInt128 = 0
    for offset in value.byteOffsets {
      hash |= UInt128(value.octet(at: offset) ?? 0) << UInt128(8 * offset)
    }
    let before = slots[slot].database.losses
    slots[slot].database.note(hash: hash, sighting, connectionStart: connectionStart)
    countLosses(of: slot, since: before)
    noteOwner(slot, of: hash)
    share(hash, with: slot)
    lookForMatch(of: slot, byHash: hash)
  }

  /// Maximum number of servers with the same hash that share attributes. More servers are instances of the same
  /// product, and one discovery is sufficient.
  private static var maximumOwners: Int { 8 }

  private mutating func noteOwner(_ slot: Int, of hash: UInt128) {
    // A server has one hash at a time, so there are never more hashes than servers.
    if slots[slot].ownedHash != hash { disown(slot) }
    let owners = servers[hash] ?? []
    guard slots[slot].ownedHash == nil, owners.count < GATTMemory.maximumOwners else { return }
    servers[hash] = owners + [slot]
    slots[slot].ownedHash = hash
  }

  /// Records that a server no longer has its hash, or was merged with another one.
  mutating func disown(_ slot: Int) {
    guard let hash = slots[slot].ownedHash else { return }
    slots[slot].ownedHash = nil
    servers[hash]?.removeAll { $0 == slot }
    if servers[hash]?.isEmpty == true { servers[hash] = nil }
  }

  /// Shares attributes between servers with the same hash, which means the same database. Core 6.0, Vol 3, Part G, 7.3.
  ///
  /// Attributes that have already been shared are skipped, because clients read the hash in each connection.
  private mutating func share(_ hash: UInt128, with slot: Int) {
    if slots[slot].shared.hash != hash { slots[slot].shared = Shared(hash: hash) }
    for owner in servers[hash] ?? []
    where owner != slot && slots[owner].database.hash.value == hash {
      let progress = slots[slot].shared.progress[owner]
      slots[slot].shared.progress[owner] = Shared.Progress(
        placements: slots[owner].database.placements.end,
        removals: slots[slot].database.removals.end)
      if let progress,
        let placed = slots[owner].database.placements.since(progress.placements),
        let removed = slots[slot].database.removals.since(progress.removals)
      {
        take(placed, from: owner, for: slot)
        take(removed, from: owner, for: slot)
      } else {
        take(slots[owner].database.allHandles[...], from: owner, for: slot)
      }
    }
  }

  private mutating func take(_ handles: ArraySlice<UInt16>, from owner: Int, for slot: Int) {
    for (position, handle) in handles.enumerated() {
      // Once the limit is reached, checking the remaining handles is pointless.
      guard room.left > 0 else { return room.refuse(handles.count - position) }
      guard let attribute = slots[owner].database[handle],
        case .discovery(let frame, let connection) = attribute.origin
      else { continue }
      var shared = attribute
      shared.origin = .sameHash(frame: frame, connection: connection)
      slots[slot].database.add(shared, room: &room)
    }
  }

  /// Shares attributes that were discovered after the hashes were read.
  mutating func shareAtEnd() {
    for (hash, owners) in servers.sorted(by: { $0.key < $1.key }) where owners.count > 1 {
      for slot in owners where slots[slot].database.hash.value == hash { share(hash, with: slot) }
    }
  }

  // MARK: Robust caching

  /// Records that a server rejected a request because the client's view of the database is outdated.
  /// Attributes discovered before this connection may have changed. Core 6.0, Vol 3, Part G, 2.5.2.1.
  mutating func noteOutOfSync(
    at server: Server, _ sighting: Sighting, connectionStart: Int
  ) {
    guard let slot = indices[server] else { return }
    let change = GATTDatabase.Change(
      cause: .outOfSync, range: 1...0xFFFF, frame: sighting.frame,
      connection: sighting.connection)
    let before = slots[slot].database.losses
    slots[slot].database.apply(change, keptFrom: connectionStart)
    countLosses(of: slot, since: before)
  }
}

extension RawSpan {
  fileprivate func handle(at offset: Int) -> UInt16 {
    UInt16(octet(at: offset) ?? 0) | UInt16(octet(at: offset + 1) ?? 0) << 8
  }
}
