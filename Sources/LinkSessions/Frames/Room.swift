/// How much of something may still be kept, in the whole capture; what finds no room is counted.
package struct Room: Sendable {
  package private(set) var left: Int
  /// What there was no room for.
  package private(set) var refused = 0
  /// How often there was none.
  package private(set) var refusals = 0
  private let limit: Int

  package init(_ limit: Int) {
    self.limit = limit
    left = limit
  }

  /// Takes room for `count` of them, or for none.
  ///
  /// - Returns: whether there was room.
  package mutating func take(_ count: Int = 1) -> Bool {
    guard left >= count else {
      refused += count
      refusals += 1
      return false
    }
    left -= count
    return true
  }

  /// Counts what was not even tried to be kept, because there is no room.
  package mutating func refuse(_ count: Int) {
    refused += count
    refusals += 1
  }

  /// Gives back room that was taken, and never more than there is in all.
  package mutating func giveBack(_ count: Int) {
    left += min(count, limit - left)
  }
}

/// The parts of a room that many share who come one after the other.
///
/// The more there are, the less is kept of each that comes: the first few have all that they want, and
/// all together never take much more than the room.
package enum SharedRoom {
  /// How much the one that comes as `number` may keep.
  ///
  /// - Parameters:
  ///   - room: what the one that is alone would have, and all together have some times over.
  ///   - number: how many there are with it, from 1.
  ///   - most: what each may keep, however few there are.
  ///   - least: what each may keep, however many there are.
  package static func part(of room: Int, for number: Int, most: Int, least: Int = 1) -> Int {
    max(least, min(most, room / max(1, number)))
  }
}
