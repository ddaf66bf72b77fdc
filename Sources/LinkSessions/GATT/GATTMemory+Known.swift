extension GATTMemory {
  /// Looks for a known database of a server that is about to be used.
  ///
  /// - Parameters:
  ///   - server: the server.
  ///   - addresses: all that the capture shows of it.
  ///   - isUsed: whether a client uses an attribute by its handle.
  mutating func lookForKnown(
    of server: Server, addresses: () -> [DeviceKey], isUsed: Bool
  ) {
    guard let slot = slot(of: server) else { return }
    if !slots[slot].wasLookedFor {
      slots[slot].wasLookedFor = true
      let addresses = addresses()
      let found = known.entries.firstIndex { entry in
        entry.addresses.contains { addresses.contains($0) }
      }
      if let found { take(found, for: slot, .address) }
    }
    if isUsed { noteUse(of: slot) }
  }

  /// A server that nothing is known of takes the only known database; a second such server proves
  /// that this was a guess too far.
  private mutating func noteUse(of slot: Int) {
    guard known.entries.count == 1, slots[slot].database.isEmpty,
      slots[slot].match == nil, unknown.insert(slot).inserted
    else { return }
    if unknown.count == 1 {
      take(0, for: slot, .onlyOne)
    } else {
      for other in unknown {
        slots[other].database.withdrawAssumptions()
        if slots[other].match?.ground == .onlyOne { slots[other].match = nil }
      }
    }
  }

  /// Looks for a known database by the hash that a server has told.
  mutating func lookForMatch(of slot: Int, byHash hash: UInt128) {
    if let match = slots[slot].match {
      guard let other = known.entries[match.entry].hash, other != hash else { return }
      // The file is of another time: nothing of it holds.
      slots[slot].match?.isOutdated = true
      slots[slot].database.withdrawKnown()
      if match.ground == .databaseHash { slots[slot].match = nil }
    }
    guard slots[slot].match == nil || slots[slot].match?.isOutdated == true,
      let found = known.entries.firstIndex(where: { $0.hash == hash })
    else { return }
    take(found, for: slot, .databaseHash)
  }

  private mutating func take(_ entry: Int, for slot: Int, _ ground: KnownDatabases.Ground) {
    let hash = slots[slot].database.hash.value
    let isOutdated =
      hash != nil && known.entries[entry].hash != nil
      && hash != known.entries[entry].hash
    slots[slot].match = KnownDatabases.Match(
      entry: entry, ground: ground, isOutdated: isOutdated)
    guard !isOutdated else { return }
    for attribute in known.entries[entry].attributes {
      var attribute = attribute
      attribute.origin = .file(entry: entry, isAssumed: ground == .onlyOne)
      attribute.lastFrame = 0
      slots[slot].database.add(attribute, room: &room)
    }
  }
}
