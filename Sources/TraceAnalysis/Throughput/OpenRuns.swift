/// Active runs, indexed by key and by connection.
struct OpenRuns {
  private struct Entry {
    var run: TransferRun
    /// Counts the runs in the order in which they started.
    let order: Int
  }

  private var entries: [Entry] = []
  private var indices: [TransferRun.Key: Int] = [:]
  private var keys: [Int: [TransferRun.Key]] = [:]
  private var begun = 0

  var count: Int { entries.count }

  /// Returns the index of a run, which is valid until a run is removed.
  func find(_ key: TransferRun.Key) -> Int? { indices[key] }

  /// Whether the run at an index has this key.
  func isRun(_ place: Int, of key: TransferRun.Key) -> Bool { entries[place].run.key == key }

  subscript(place: Int) -> TransferRun {
    // Inlined, because otherwise each change would allocate the coroutine's frame.
    @inline(__always) get { entries[place].run }
    @inline(__always) _modify { yield &entries[place].run }
  }

  /// - Returns: the index of the run.
  mutating func begin(_ run: TransferRun) -> Int {
    indices[run.key] = entries.count
    keys[run.key.connection, default: []].append(run.key)
    entries.append(Entry(run: run, order: begun))
    begun += 1
    return entries.count - 1
  }

  /// Removes and returns the runs of a connection, in the order in which they started.
  mutating func remove(connection: Int) -> [TransferRun] {
    guard let gone = keys.removeValue(forKey: connection) else { return [] }
    return gone.compactMap { key in indices[key].map { remove(at: $0) } }
  }

  private mutating func remove(at place: Int) -> TransferRun {
    let run = entries[place].run
    indices[run.key] = nil
    // The last run moves to the freed index, and the others stay in place.
    let last = entries.removeLast()
    if place < entries.count {
      entries[place] = last
      indices[last.run.key] = place
    }
    return run
  }

  /// Removes all runs and passes them to `body` in the order in which they started.
  mutating func removeAll(_ body: (TransferRun) -> Void) {
    // Sorts indices, because two copies of 20,000 runs would take too much memory.
    let all = entries
    self = OpenRuns()
    for place in all.indices.sorted(by: { all[$0].order < all[$1].order }) { body(all[place].run) }
  }

  /// Corrects the roles, because the supposed central of a connection is the peripheral.
  mutating func swapRoles(of connection: Int) {
    guard let own = keys[connection] else { return }
    let places = own.compactMap { indices.removeValue(forKey: $0) }
    for place in places {
      entries[place].run.key.direction = entries[place].run.key.direction.opposite
      indices[entries[place].run.key] = place
    }
    keys[connection] = places.map { entries[$0].run.key }
  }
}
