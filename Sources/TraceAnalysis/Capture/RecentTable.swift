/// Values by key, for keys that come again and again: the one that was asked for last is found without
/// a hash.
struct RecentTable<Key: Hashable, Value> {
  /// In the order of first sight.
  private(set) var entries: [(key: Key, value: Value)] = []
  private var places: [Key: Int] = [:]
  private var recent = 0

  var count: Int { entries.count }

  /// Where the value of a key stands; nil for a key that has none.
  mutating func place(of key: Key) -> Int? {
    if recent < entries.count, entries[recent].key == key { return recent }
    guard let known = places[key] else { return nil }
    recent = known
    return known
  }

  /// Keeps the value of a key that has none.
  ///
  /// - Returns: its place.
  mutating func append(_ key: Key, _ value: Value) -> Int {
    recent = entries.count
    places[key] = recent
    entries.append((key, value))
    return recent
  }

  /// The value at a place.
  subscript(place: Int) -> Value {
    get { entries[place].value }
    @inline(__always) _modify { yield &entries[place].value }
  }

  /// Changes the keys of some places; all of them are others than before, or become each other's.
  mutating func rename(at renamed: [Int], _ change: (inout Key) -> Void) {
    for place in renamed { places[entries[place].key] = nil }
    for place in renamed {
      change(&entries[place].key)
      places[entries[place].key] = place
    }
  }

  /// Forgets what does not belong any more.
  mutating func removeAll(where isGone: (Key) -> Bool) {
    let kept = entries.filter { !isGone($0.key) }
    self = RecentTable()
    for entry in kept { _ = append(entry.key, entry.value) }
  }
}
