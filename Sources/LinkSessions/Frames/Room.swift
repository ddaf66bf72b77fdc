/// A budget for the data that may still be kept from the whole capture. Requests beyond it are counted.
package struct Room: Sendable {
  package private(set) var left: Int
  /// The total amount refused.
  package private(set) var refused = 0
  /// The number of refusals.
  package private(set) var refusals = 0
  private let limit: Int

  package init(_ limit: Int) {
    self.limit = limit
    left = limit
  }

  /// Reserves `count` units, or none.
  ///
  /// - Returns: whether they were available.
  package mutating func take(_ count: Int = 1) -> Bool {
    guard left >= count else {
      refused += count
      refusals += 1
      return false
    }
    left -= count
    return true
  }

  /// Counts units that were not requested because the budget is exhausted.
  package mutating func refuse(_ count: Int) {
    refused += count
    refusals += 1
  }

  /// Returns reserved units to the budget, up to its total.
  package mutating func giveBack(_ count: Int) {
    left += min(count, limit - left)
  }
}

/// Divides a budget among users that arrive one after the other.
///
/// The more users there are, the less each new one may keep: the first few get all they need, and all together take at
/// most a small multiple of the budget.
package enum SharedRoom {
  /// Returns the share of the user with a given number.
  ///
  /// - Parameters:
  ///   - room: the share of a single user. All users together may keep a small multiple of it.
  ///   - number: the number of users including this one, from 1.
  ///   - most: the upper bound of a share, however few users there are.
  ///   - least: the lower bound of a share, however many users there are.
  package static func part(of room: Int, for number: Int, most: Int, least: Int = 1) -> Int {
    max(least, min(most, room / max(1, number)))
  }
}
