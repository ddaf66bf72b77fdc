/// A table for keys that recur: the last key requested is found without hashing.
struct RecentTable<Key: Hashable, Value> {
  /// In order of first occurrence.
  private(set) var keys: [Key] = []
  /// Values in the order of their keys. They are stored separately, so that comparing a key does not copy its value.
  private var values: [Value] = []
  private var places: [Key: Int] = [:]
  private var recent = 0

  var count: Int { keys.count }

  /// Keys and values in order of first occurrence.
  var entries: [(key: Key, value: Value)] { zip(keys, values).map { ($0, $1) } }

  /// Index of a key's value, or nil if it has none.
  mutating func place(of key: Key) -> Int? {
    if recent < keys.count, keys[recent] == key { return recent }
    guard let known = places[key] else { return nil }
    recent = known
    return known
  }

  /// Adds a value for a key that is not in the table yet.
  ///
  /// - Returns: the index of the value.
  mutating func append(_ key: Key, _ value: Value) -> Int {
    recent = keys.count
    places[key] = recent
    keys.append(key)
    values.append(value)
    return recent
  }

  /// The value at an index.
  subscript(place: Int) -> Value {
    get { values[place] }
    @inline(__always) _modify { yield &values[place] }
  }

  /// Changes the keys at some indices. The new keys must not be keys of entries at other indices, but entries at these
  /// indices may exchange keys.
  mutating func rename(at renamed: [Int], _ change: (inout Key) -> Void) {
    for place in renamed { places[keys[place]] = nil }
    for place in renamed {
      change(&keys[place])
      places[keys[place]] = place
    }
  }

  /// Removes the matching entries.
  mutating func removeAll(where isGone: (Key) -> Bool) {
    let former = entries
    self = RecentTable()
    for entry in former where !isGone(entry.key) { _ = append(entry.key, entry.value) }
  }
}
