import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

/// Compares the attributes of servers, regardless of their handles.
struct AttributeComparison {
  private let pairs: AnySequence<ConnectionPair>
  private let old: ComparedCapture
  private let new: ComparedCapture

  init(_ pairs: AnySequence<ConnectionPair>, _ old: ComparedCapture, _ new: ComparedCapture) {
    self.pairs = pairs
    self.old = old
    self.new = new
  }

  func compare(_ log: inout ChangeLog) {
    var reported: Set<[Int]> = []
    for pair in pairs {
      guard let before = pair.old, let after = pair.new else { continue }
      for side in LinkDirection.both {
        guard let first = old.tree(of: before, side), let second = new.tree(of: after, side),
          reported.insert([first, second]).inserted,
          let tree = old.measurements.gatt?.trees[first],
          let other = new.measurements.gatt?.trees[second]
        else { continue }
        ServerComparison(
          pair, side, (tree, Discoveries(old.searches(in: tree)), old.isWhole(tree)),
          (other, Discoveries(new.searches(in: other)), new.isWhole(other))
        ).compare(&log)
      }
    }
  }
}

extension ComparedCapture {
  /// Whether no response of a server is known to be missing from the capture.
  fileprivate func isWhole(_ tree: GATTTree) -> Bool {
    let all = measurements.connections.connections
    return tree.connections.allSatisfy { id in
      !all.indices.contains(id - 1) || !unseen(of: all[id - 1]).isIncomplete
    }
  }
}

/// The completed searches of clients in a server.
private struct Discoveries {
  /// Whether a search for all services was completed.
  let services: Bool
  /// Handles that were searched for characteristics.
  let characteristics: SearchedHandles
  /// Handles that were searched for descriptors.
  let descriptors: SearchedHandles

  /// - Parameter searches: the completed searches.
  init(_ searches: [Procedure]) {
    services = searches.contains { $0.kind == .discoverServices }
    characteristics = SearchedHandles(searches.filter { $0.kind == .discoverCharacteristics })
    descriptors = SearchedHandles(searches.filter { $0.kind == .discoverDescriptors })
  }
}

/// The handles covered by a number of searches.
private struct SearchedHandles {
  /// For each handle, the number of searches that begin there minus the number of those that end before it,
  /// accumulated from the first one.
  private var depths: [Int] = []

  init(_ searches: [Procedure]) {
    guard !searches.isEmpty else { return }
    depths = [Int](repeating: 0, count: 0x1_0001)
    for search in searches {
      guard case .search(let range) = search.detail, range.first <= range.last else { continue }
      depths[Int(range.first)] += 1
      depths[Int(range.last) + 1] -= 1
    }
    for handle in depths.indices.dropFirst() { depths[handle] += depths[handle - 1] }
  }

  func contains(_ handle: UInt16) -> Bool { !depths.isEmpty && depths[Int(handle)] > 0 }
}

/// Compares the same server in two captures.
private struct ServerComparison {
  typealias Server = (tree: GATTTree, searched: Discoveries, isWhole: Bool)

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
        TraceDifference.Change(
          .attribute, .other, "Database Hash of the \(side.sender)", old: GATTJSON.text(hash),
          new: GATTJSON.text(other), pair, oldFrames: old.tree.hash.frame.map { [$0] } ?? [],
          newFrames: new.tree.hash.frame.map { [$0] } ?? []))
    }
  }

  private func compareServices(_ log: inout ChangeLog) {
    let (before, after) = (old.tree.services, new.tree.services)
    let (types, others) = (before.map(\.attribute.uuid), after.map(\.attribute.uuid))
    let matches = Alignment.pairs(
      types.count, others.count, isBest: { types[$0] == others[$1] },
      weight: { types[$0] == others[$1] ? 1 : 0 })
    var moved = Unmatched(others, matches)
    for match in matches {
      switch (match.old, match.new) {
      case (let first?, nil):
        if let second = moved.take(before[first].attribute.uuid) {
          compare(before[first], after[second], &log)
        } else if new.searched.services {
          emit("service", before[first].attribute, isNew: false, &log)
        }
      case (let first?, let second?): compare(before[first], after[second], &log)
      default: break
      }
    }
    guard old.searched.services else { return }
    for second in moved.rest { emit("service", after[second].attribute, isNew: true, &log) }
  }

  private func compare(
    _ before: GATTTree.Service, _ after: GATTTree.Service, _ log: inout ChangeLog
  ) {
    let (first, second) = (before.characteristics, after.characteristics)
    let (types, others) = (first.map(\.declaration.uuid), second.map(\.declaration.uuid))
    let matches = Alignment.pairs(
      types.count, others.count, isBest: { types[$0] == others[$1] },
      weight: { types[$0] == others[$1] ? 1 : 0 })
    var moved = Unmatched(others, matches)
    for match in matches {
      switch (match.old, match.new) {
      case (let one?, nil):
        if let other = moved.take(first[one].declaration.uuid) {
          compare(first[one], second[other], &log)
        } else if isSearched(after, new.searched.characteristics) {
          emit("characteristic", first[one].declaration, isNew: false, &log)
        }
      case (let one?, let other?): compare(first[one], second[other], &log)
      default: break
      }
    }
    guard isSearched(before, old.searched.characteristics) else { return }
    for other in moved.rest { emit("characteristic", second[other].declaration, isNew: true, &log) }
  }

  private func isSearched(_ service: GATTTree.Service, _ handles: SearchedHandles) -> Bool {
    handles.contains(service.attribute.handle) || handles.contains(service.endHandle)
  }

  private func compare(
    _ before: GATTTree.Characteristic, _ after: GATTTree.Characteristic, _ log: inout ChangeLog
  ) {
    let name = before.declaration.shortName
    if before.properties != after.properties {
      log.add(
        TraceDifference.Change(
          .attribute, .other, "properties of \(name)", old: words(before.properties),
          new: words(after.properties), pair,
          oldFrames: before.declaration.frame.map { [$0] } ?? [],
          newFrames: after.declaration.frame.map { [$0] } ?? []))
    }
    ValueComparison(pair, before, after)?.compare(&log)
    // Compared only if both were searched up to the end of the characteristic.
    guard isSearched(before, old.searched.descriptors), isSearched(after, new.searched.descriptors)
    else { return }
    let (own, others) = (
      before.descriptors.compactMap(\.known), after.descriptors.compactMap(\.known)
    )
    let (types, otherTypes) = (Set(own.map(\.uuid)), Set(others.map(\.uuid)))
    for descriptor in own where !otherTypes.contains(descriptor.uuid) {
      emit("descriptor", descriptor, of: name, isNew: false, &log)
    }
    for descriptor in others where !types.contains(descriptor.uuid) {
      emit("descriptor", descriptor, of: name, isNew: true, &log)
    }
  }

  private func isSearched(
    _ characteristic: GATTTree.Characteristic, _ handles: SearchedHandles
  ) -> Bool {
    // Descriptors begin after the value.
    characteristic.valueHandle < .max && handles.contains(characteristic.valueHandle + 1)
  }

  private func words(_ properties: CharacteristicProperties) -> String {
    properties.names.map { "\($0)" }.joined(separator: ", ")
  }

  private func emit(
    _ what: String, _ attribute: GATTDatabase.Attribute, of owner: String? = nil, isNew: Bool,
    _ log: inout ChangeLog
  ) {
    let frames = attribute.frame.map { [$0] } ?? []
    let name = "\(what) \(attribute.shortName)" + (owner.map { " of \($0)" } ?? "")
    // A response that the sniffer missed may have contained it.
    guard (isNew ? old : new).isWhole else {
      return log.leaveOut("\(name): packets may be missing from a capture")
    }
    log.add(
      TraceDifference.Change(
        .attribute, isNew ? .other : .worse, name,
        old: isNew ? nil : "there", new: isNew ? "added" : nil, pair,
        oldFrames: isNew ? [] : frames, newFrames: isNew ? frames : []))
  }
}
