extension GATTMemory {
  /// Looks for a known database of a server.
  ///
  /// - Parameters:
  ///   - server: the server.
  ///   - addresses: the server's addresses in the capture: of the given devices, or all.
  ///   - isUsed: whether a client uses an attribute by its handle.
  mutating func lookForKnown(
    of server: Server, addresses: (_ joined: [Int]?) -> [DeviceKey], isUsed: Bool
  ) {
    guard let slot = slot(of: server) else { return }
    if slots[slot].unasked?.isEmpty != true {
      let found = known.firstEntry(of: addresses(slots[slot].unasked))
      slots[slot].unasked = []
      // If several entries match, the first one is used.
      if let found, slots[slot].match.map({ $0.ground != .address || found < $0.entry }) ?? true {
        take(found, for: slot, .address)
      }
    }
    if isUsed { noteUse(of: slot) }
  }

  /// Assigns the only known database to a server about which nothing else is known. A second such server proves that
  /// the guess is unfounded.
  private mutating func noteUse(of slot: Int) {
    guard known.entries.count == 1, slots[slot].database.isEmpty,
      slots[slot].match == nil, unknown.insert(slot).inserted
    else { return }
    if unknown.count == 1 {
      take(0, for: slot, .onlyOne)
      guess = slot
    } else if let guess {
      slots[guess].database.withdrawAssumptions()
      if slots[guess].match?.ground == .onlyOne { slots[guess].match = nil }
      self.guess = nil
    }
  }

  /// Looks for a known database by the hash that a server reported.
  mutating func lookForMatch(of slot: Int, byHash hash: UInt128) {
    if let match = slots[slot].match {
      guard let other = known.entries[match.entry].hash, other != hash else { return }
      // If the file is outdated, none of it is used.
      if !match.isOutdated {
        slots[slot].match?.isOutdated = true
        slots[slot].database.withdrawKnown()
      }
      if match.ground == .databaseHash { slots[slot].match = nil }
    }
    guard slots[slot].match == nil || slots[slot].match?.isOutdated == true,
      let found = known.firstEntry(of: hash)
    else { return }
    take(found, for: slot, .databaseHash)
  }

  private mutating func take(
    _ entry: Int, for slot: Int, _ ground: GATTMemory.KnownDatabases.Ground
  ) {
    let hash = slots[slot].database.hash.value
    let isOutdated =
      hash != nil && known.entries[entry].hash != nil
      && hash != known.entries[entry].hash
    slots[slot].match = GATTMemory.KnownDatabases.Match(
      entry: entry, ground: ground, isOutdated: isOutdated)
    guard !isOutdated else { return }
    let attributes = known.entries[entry].attributes
    for (position, attribute) in attributes.enumerated() {
      guard room.left > 0 else { return room.refuse(attributes.count - position) }
      var attribute = attribute
      attribute.origin = .file(entry: entry, isAssumed: ground == .onlyOne)
      attribute.lastFrame = 0
      slots[slot].database.add(attribute, room: &room)
    }
  }
}
