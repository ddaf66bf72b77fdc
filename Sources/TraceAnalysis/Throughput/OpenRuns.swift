/// The runs that go on: each is found by what it is about, and all of a connection by the connection.
struct OpenRuns {
  private struct Entry {
    var run: TransferRun
    /// Counts the runs in the order in which they began.
    let order: Int
  }

  private var entries: [Entry] = []
  private var indices: [TransferRun.Key: Int] = [:]
  private var keys: [Int: [TransferRun.Key]] = [:]
  private var begun = 0

  var count: Int { entries.count }

  /// The place of a run, until one is removed.
  func find(_ key: TransferRun.Key) -> Int? { indices[key] }

  /// Whether the run at a place is about this.
  func isRun(_ place: Int, of key: TransferRun.Key) -> Bool { entries[place].run.key == key }

  subscript(place: Int) -> TransferRun {
    // Inlined, or each change would allocate the coroutine's frame.
    @inline(__always) get { entries[place].run }
    @inline(__always) _modify { yield &entries[place].run }
  }

  /// - Returns: its place.
  mutating func begin(_ run: TransferRun) -> Int {
    indices[run.key] = entries.count
    keys[run.key.connection, default: []].append(run.key)
    entries.append(Entry(run: run, order: begun))
    begun += 1
    return entries.count - 1
  }

  /// Takes out the runs of a connection, in the order in which they began.
  mutating func remove(connection: Int) -> [TransferRun] {
    guard let gone = keys.removeValue(forKey: connection) else { return [] }
    return gone.compactMap { key in indices[key].map { remove(at: $0) } }
  }

  private mutating func remove(at place: Int) -> TransferRun {
    let run = entries[place].run
    indices[run.key] = nil
    // The last one takes the place: the others stay where they are.
    let last = entries.removeLast()
    if place < entries.count {
      entries[place] = last
      indices[last.run.key] = place
    }
    return run
  }

  /// Takes out all of them, and gives them to `body` in the order in which they began.
  mutating func removeAll(_ body: (TransferRun) -> Void) {
    // By their places: of twenty thousand runs there is no room for two.
    let all = entries
    self = OpenRuns()
    for place in all.indices.sorted(by: { all[$0].order < all[$1].order }) { body(all[place].run) }
  }

  /// What was taken for the central of a connection is the peripheral.
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
