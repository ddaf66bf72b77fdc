import CaptureFiles

extension GATTDatabase {
  /// Adds an attribute from discovery or from a file.
  mutating func add(_ attribute: Attribute, room: inout Room) {
    var attribute = attribute
    guard let known = self[attribute.handle] else {
      attribute.validFrom = lastChange(covering: attribute.handle)?.frame ?? 0
      if room.take() { place(attribute) }
      return
    }
    let agrees = known.agrees(with: attribute)
    guard known.origin.rank == attribute.origin.rank else {
      // Discovery on this server in this capture takes precedence over everything else.
      let isWeaker = attribute.origin.rank < known.origin.rank
      if !agrees {
        isWeaker ? contradict(attribute, by: known) : contradict(known, by: attribute)
      }
      if isWeaker { return }
      if agrees, known.explains(attribute) {
        confirm(known.handle, frame: attribute.lastFrame)
      } else {
        attribute.validFrom = known.validFrom
        place(attribute)
      }
      return
    }
    if !agrees {
      replace(known, by: attribute, room: &room)
    } else if attribute.explains(known) || attribute.bounds(known) {
      attribute.validFrom = known.validFrom
      attribute.firstFrame = known.firstFrame
      place(attribute)
    } else {
      confirm(known.handle, frame: max(known.lastFrame, attribute.lastFrame))
    }
  }

  /// Replaces an attribute when two discoveries contradict each other for a handle: the later one is valid.
  private mutating func replace(_ known: Attribute, by attribute: Attribute, room: inout Room) {
    let isNewer = attribute.lastFrame >= known.lastFrame
    let past = isNewer ? known : attribute
    var now = isNewer ? attribute : known
    if room.take() {
      keep(
        Former(
          attribute: past,
          change: Change(
            cause: .rediscovered, range: now.handle...now.handle, frame: now.lastFrame,
            connection: now.origin.connection ?? 0)))
    }
    now.validFrom = now.lastFrame
    place(now)
  }

  private mutating func contradict(_ known: Attribute, by shown: Attribute) {
    guard case .file = known.origin,
      !contradicted.contains(where: { $0.known.handle == known.handle })
    else { return }
    guard contradicted.count < GATTDatabase.maximumContradictions else {
      contradictionsNotKept += 1
      return
    }
    contradicted.append(Contradiction(known: known, shown: shown))
  }

  private func lastChange(covering handle: UInt16) -> Change? {
    changes.last { $0.range.contains(handle) }
  }

  // MARK: Changes reported by the server

  /// Moves attributes in a range to the former ones, because they may have changed.
  ///
  /// - Parameters:
  ///   - change: the evidence for the change.
  ///   - keptFrom: attributes that a discovery showed in this frame or later are kept.
  mutating func apply(_ change: Change, keptFrom: Int = .max) {
    if changes.count < GATTDatabase.maximumChanges {
      changes.append(change)
    } else {
      // The last change determines what is in force. Each change requires a search through the attributes that were
      // rediscovered, which would take too long for this many changes.
      changesNotKept += 1
      guard keptFrom == .max else { return }
      changes[GATTDatabase.maximumChanges - 1] = change
    }
    for attribute in attributes(in: change.range) where attribute.lastFrame < keptFrom {
      unplace(attribute.handle)
      keep(Former(attribute: attribute, change: change))
    }
    guard keptFrom == .max else { return }
    searched.remove(change.range)
  }

  /// Processes a value of the Database Hash characteristic. Core 6.0, Vol 3, Part G, 7.3.
  ///
  /// - Parameters:
  ///   - value: the hash.
  ///   - sighting: the frame and connection in which it was read.
  ///   - connectionStart: attributes that were discovered in this frame or later belong to the new hash.
  mutating func note(hash value: UInt128, _ sighting: Sighting, connectionStart: Int) {
    if let known = hash.value, known != value {
      apply(
        Change(
          cause: .hashChanged, range: 1...0xFFFF, frame: sighting.frame,
          connection: sighting.connection),
        keptFrom: connectionStart)
    }
    if lastHash.value != value {
      formerHash = lastHash
      lastHash = .seen(value, frame: sighting.frame)
    }
    if hash.value != value { hash = .seen(value, frame: sighting.frame) }
  }

  /// Adds the attributes that were discovered under another address of the same device.
  mutating func merge(_ other: GATTDatabase, room: inout Room) {
    changes = Array(
      (changes + other.changes).sorted { $0.frame < $1.frame }
        .suffix(GATTDatabase.maximumChanges))
    changesNotKept += other.changesNotKept
    discoverers = Array(
      Set(discoverers + other.discoverers).sorted().prefix(GATTDatabase.maximumDiscoverers))
    serviceLists = Array(
      (serviceLists + other.serviceLists).sorted { $0.connection < $1.connection }
        .prefix(GATTDatabase.maximumServiceLists))
    contradicted += other.contradicted
    contradictionsNotKept += other.contradictionsNotKept
    serviceChangedHandle = serviceChangedHandle ?? other.serviceChangedHandle
    reportValues.merge(other.reportValues) { mine, _ in mine }
    for former in other.former { keep(former) }
    if formerHash.value == nil { formerHash = other.formerHash }
    if (other.lastHash.frame ?? 0) > (lastHash.frame ?? 0) { lastHash = other.lastHash }
    if let mine = hash.value, let theirs = other.hash.value, mine != theirs {
      settle(other)
      return
    }
    for attribute in other.sorted { add(attribute, room: &room) }
    if hash.value == nil { hash = other.hash }
    searched.formUnion(other.searched)
  }

  /// Keeps, of two databases with different hashes, the one whose hash was read later.
  private mutating func settle(_ other: GATTDatabase) {
    let isNewer = (hash.frame ?? 0) >= (other.hash.frame ?? 0)
    let change = Change(
      cause: .hashChanged, range: 1...0xFFFF,
      frame: (isNewer ? hash.frame : other.hash.frame) ?? 0, connection: 0)
    guard !isNewer else {
      for attribute in other.sorted { keep(Former(attribute: attribute, change: change)) }
      return
    }
    for attribute in sorted {
      unplace(attribute.handle)
      keep(Former(attribute: attribute, change: change))
    }
    for attribute in other.sorted { place(attribute) }
    hash = other.hash
    searched = other.searched
  }

  /// Removes attributes that were only assumed.
  mutating func withdrawAssumptions() {
    for attribute in sorted where attribute.origin.basis == .assumed { unplace(attribute.handle) }
  }

  /// Removes attributes that come only from a file.
  mutating func withdrawKnown() {
    for attribute in sorted {
      if case .file = attribute.origin { unplace(attribute.handle) }
    }
  }
}

extension GATTDatabase.Attribute.Origin {
  /// Index in `ConnectionTable` of the connection that shows it.
  package var connection: Int? {
    switch self {
    case .discovery(_, let connection), .sameHash(_, let connection): connection.index
    case .file: nil
    }
  }

  /// The origin's precedence over other origins.
  fileprivate var rank: Int {
    switch self {
    case .discovery: 2
    case .sameHash: 1
    case .file: 0
    }
  }
}

/// The frame and connection in which something of a server was seen.
struct Sighting: Sendable {
  var frame: Int
  /// Index in `ConnectionTable`.
  var connection: Int

  var discovery: GATTDatabase.Attribute.Origin {
    .discovery(frame: FrameNumber(frame), connection: ConnectionID(index: connection))
  }
}
