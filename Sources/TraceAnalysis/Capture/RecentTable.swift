/// Values by key, for keys that come again and again: the one that was asked for last is found without
/// a hash.
struct RecentTable<Key: Hashable, Value> {
  /// In the order of first sight.
  private(set) var keys: [Key] = []
  /// By the places of their keys: apart, so that nothing of a value is copied to look at its key.
  private var values: [Value] = []
  private var places: [Key: Int] = [:]
  private var recent = 0

  var count: Int { keys.count }

  /// Keys and values in the order of first sight.
  var entries: [(key: Key, value: Value)] { zip(keys, values).map { ($0, $1) } }

  /// Where the value of a key stands; nil for a key that has none.
  mutating func place(of key: Key) -> Int? {
    if recent < keys.count, keys[recent] == key { return recent }
    guard let known = places[key] else { return nil }
    recent = known
    return known
  }

  /// Keeps the value of a key that has none.
  ///
  /// - Returns: its place.
  mutating func append(_ key: Key, _ value: Value) -> Int {
    recent = keys.count
    places[key] = recent
    keys.append(key)
    values.append(value)
    return recent
  }

  /// The value at a place.
  subscript(place: Int) -> Value {
    get { values[place] }
    @inline(__always) _modify { yield &values[place] }
  }

  /// Changes the keys of some places; all of them are others than before, or become each other's.
  mutating func rename(at renamed: [Int], _ change: (inout Key) -> Void) {
    for place in renamed { places[keys[place]] = nil }
    for place in renamed {
      change(&keys[place])
      places[keys[place]] = place
    }
  }

  /// Forgets what does not belong any more.
  mutating func removeAll(where isGone: (Key) -> Bool) {
    let former = entries
    self = RecentTable()
    for entry in former where !isGone(entry.key) { _ = append(entry.key, entry.value) }
  }
}
