import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Compares what servers offer, wherever their attributes have their handles.
struct AttributeComparison {
  private let pairs: [ConnectionPair]
  private let old: CaptureMeasurements
  private let new: CaptureMeasurements

  init(_ pairs: [ConnectionPair], _ old: CaptureMeasurements, _ new: CaptureMeasurements) {
    self.pairs = pairs
    self.old = old
    self.new = new
  }

  func compare(_ log: inout ChangeLog) {
    var told: Set<[Int]> = []
    for pair in pairs {
      guard let before = pair.old, let after = pair.new else { continue }
      for side in LinkDirection.both {
        guard let first = tree(old, before, side), let second = tree(new, after, side),
          told.insert([first, second]).inserted, let trees = old.gatt?.trees,
          let others = new.gatt?.trees
        else { continue }
        ServerComparison(
          pair, side, (trees[first], Discoveries(old, trees[first])),
          (others[second], Discoveries(new, others[second]))
        ).compare(&log)
      }
    }
  }

  /// The index of the server that is one end of a connection.
  private func tree(
    _ capture: CaptureMeasurements, _ link: Connection, _ side: LinkDirection
  ) -> Int? {
    capture.gatt?.trees.firstIndex { tree in
      guard tree.connections.contains(link.id) else { return false }
      if tree.isLocal {
        return link.localIsCentral.value == (side == .centralToPeripheral)
      }
      if let device = tree.device { return device == link.device(side) }
      return side == .peripheralToCentral
    }
  }
}

/// What clients have searched for in a server.
private struct Discoveries {
  /// Whether all services were searched for, and the search came to its end.
  let services: Bool
  /// Ranges of handles in which characteristics were searched for.
  let characteristics: [ClosedRange<UInt16>]
  /// Ranges of handles in which descriptors were searched for.
  let descriptors: [ClosedRange<UInt16>]

  init(_ capture: CaptureMeasurements, _ tree: GATTTree) {
    let connections = Set(tree.connections.map { $0 - 1 })
    let searches = (capture.timeline?.procedures ?? []).filter {
      $0.kind.isDiscovery && $0.outcome == .success && connections.contains($0.connection ?? -1)
    }
    services = searches.contains { $0.kind == .discoverServices }
    func ranges(_ kind: Procedure.Kind) -> [ClosedRange<UInt16>] {
      searches.compactMap { search in
        guard search.kind == kind, case .search(let range) = search.detail,
          range.first <= range.last
        else { return nil }
        return range.first...range.last
      }
    }
    characteristics = ranges(.discoverCharacteristics)
    descriptors = ranges(.discoverDescriptors)
  }
}

/// Compares one server with itself.
private struct ServerComparison {
  typealias Server = (tree: GATTTree, searched: Discoveries)

  private let pair: ConnectionPair
  private let side: LinkDirection
  private let old: Server
  private let new: Server

  init(_ pair: ConnectionPair, _ side: LinkDirection, _ old: Server, _ new: Server) {
    self.pair = pair
    self.side = side
    self.old = old
    self.new = new
  }

  func compare(_ log: inout ChangeLog) {
    let before = log.changes.count
    compareServices(&log)
    if log.changes.count == before, let hash = old.tree.hash.value, let other = new.tree.hash.value,
      hash != other
    {
      log.add(
        TraceChange(
          .attribute, .other, "Database Hash of the \(side.sender)", old: GATTJSON.text(hash),
          new: GATTJSON.text(other), pair, oldFrames: old.tree.hash.frame.map { [$0] } ?? [],
          newFrames: new.tree.hash.frame.map { [$0] } ?? []))
    }
  }

  private func compareServices(_ log: inout ChangeLog) {
    let (before, after) = (old.tree.services, new.tree.services)
    let matches = Alignment.pairs(before.count, after.count) { first, second in
      before[first].attribute.uuid == after[second].attribute.uuid ? 1 : 0
    }
    var moved = Moved(after.map(\.attribute.uuid), matches)
    for match in matches {
      switch (match.old, match.new) {
      case (let first?, nil):
        if let second = moved.take(before[first].attribute.uuid) {
          compare(before[first], after[second], &log)
        } else if new.searched.services {
          tell("service", before[first].attribute, isNew: false, &log)
        }
      case (let first?, let second?): compare(before[first], after[second], &log)
      default: break
      }
    }
    guard old.searched.services else { return }
    for second in moved.rest { tell("service", after[second].attribute, isNew: true, &log) }
  }

  private func compare(
    _ before: GATTTree.Service, _ after: GATTTree.Service, _ log: inout ChangeLog
  ) {
    let (first, second) = (before.characteristics, after.characteristics)
    let matches = Alignment.pairs(first.count, second.count) { one, other in
      first[one].declaration.uuid == second[other].declaration.uuid ? 1 : 0
    }
    var moved = Moved(second.map(\.declaration.uuid), matches)
    for match in matches {
      switch (match.old, match.new) {
      case (let one?, nil):
        if let other = moved.take(first[one].declaration.uuid) {
          compare(first[one], second[other], &log)
        } else if isSearched(after, new.searched.characteristics) {
          tell("characteristic", first[one].declaration, isNew: false, &log)
        }
      case (let one?, let other?): compare(first[one], second[other], &log)
      default: break
      }
    }
    guard isSearched(before, old.searched.characteristics) else { return }
    for other in moved.rest { tell("characteristic", second[other].declaration, isNew: true, &log) }
  }

  private func isSearched(_ service: GATTTree.Service, _ ranges: [ClosedRange<UInt16>]) -> Bool {
    ranges.contains { $0.contains(service.attribute.handle) || $0.contains(service.endHandle) }
  }

  private func compare(
    _ before: GATTTree.Characteristic, _ after: GATTTree.Characteristic, _ log: inout ChangeLog
  ) {
    let name = before.declaration.uuid.shortName
    if before.properties != after.properties {
      log.add(
        TraceChange(
          .attribute, .other, "properties of \(name)", old: words(before.properties),
          new: words(after.properties), pair,
          oldFrames: before.declaration.frame.map { [$0] } ?? [],
          newFrames: after.declaration.frame.map { [$0] } ?? []))
    }
    // Only where both were searched to the end of the characteristic.
    guard isSearched(before, old.searched.descriptors), isSearched(after, new.searched.descriptors)
    else { return }
    let types = (
      before.descriptors.compactMap { $0.known?.uuid },
      after.descriptors.compactMap { $0.known?.uuid }
    )
    for uuid in types.0 where !types.1.contains(uuid) {
      let frame = before.descriptors.first { $0.known?.uuid == uuid }?.known?.frame
      log.add(
        TraceChange(
          .attribute, .worse, "descriptor \(uuid.shortName) of \(name)", old: "there", new: nil,
          pair, oldFrames: frame.map { [$0] } ?? []))
    }
    for uuid in types.1 where !types.0.contains(uuid) {
      let frame = after.descriptors.first { $0.known?.uuid == uuid }?.known?.frame
      log.add(
        TraceChange(
          .attribute, .other, "descriptor \(uuid.shortName) of \(name)", old: nil, new: "added",
          pair, newFrames: frame.map { [$0] } ?? []))
    }
  }

  private func isSearched(
    _ characteristic: GATTTree.Characteristic, _ ranges: [ClosedRange<UInt16>]
  ) -> Bool {
    // Descriptors begin behind the value.
    let first = Int(characteristic.valueHandle) + 1
    return ranges.contains { Int($0.lowerBound) <= first && first <= Int($0.upperBound) }
  }

  private func words(_ properties: CharacteristicProperties) -> String {
    properties.names.map { "\($0)" }.joined(separator: ", ")
  }

  private func tell(
    _ what: String, _ attribute: GATTDatabase.Attribute, isNew: Bool, _ log: inout ChangeLog
  ) {
    let frames = attribute.frame.map { [$0] } ?? []
    log.add(
      TraceChange(
        .attribute, isNew ? .other : .worse, "\(what) \(attribute.uuid.shortName)",
        old: isNew ? nil : "there", new: isNew ? "added" : nil, pair,
        oldFrames: isNew ? [] : frames, newFrames: isNew ? frames : []))
  }

  /// What has no counterpart in its order may have one in another.
  private struct Moved {
    private let types: [BluetoothUUID]
    private(set) var rest: [Int]

    init(_ types: [BluetoothUUID], _ matches: [Alignment.Match]) {
      self.types = types
      rest = matches.compactMap { $0.old == nil ? $0.new : nil }
    }

    mutating func take(_ type: BluetoothUUID) -> Int? {
      guard let place = rest.firstIndex(where: { types[$0] == type }) else { return nil }
      return rest.remove(at: place)
    }
  }
}
