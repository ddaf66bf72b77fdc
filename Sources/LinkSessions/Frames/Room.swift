/// How much of something may still be kept, in the whole capture; what finds no room is counted.
struct Room: Sendable {
  private(set) var left: Int
  /// What there was no room for.
  private(set) var refused = 0

  init(_ limit: Int) {
    left = limit
  }

  /// Takes room for `count` of them, or for none.
  ///
  /// - Returns: whether there was room.
  mutating func take(_ count: Int = 1) -> Bool {
    guard left >= count else {
      refused += count
      return false
    }
    left -= count
    return true
  }

  /// Counts what nobody has tried to keep, because there is no room.
  mutating func refuse(_ count: Int) {
    refused += count
  }

  /// Gives back room that was taken.
  mutating func giveBack(_ count: Int) {
    left += count
  }
}
