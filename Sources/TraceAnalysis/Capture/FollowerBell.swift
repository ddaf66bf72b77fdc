import Synchronization

/// A flag by which an observer signals that it has data for its story builder, so that the builder
/// can skip all other records.
package final class FollowerBell: Sendable {
  // One thread reads and sets it. The runtime checks each access to a variable of a class, and once
  // per record that takes longer than everything else here.
  private let hasRung = Atomic(false)

  /// Creates a flag that is not set.
  package init() {}

  /// Whether data is waiting.
  var isRung: Bool { hasRung.load(ordering: .relaxed) }

  /// Signals that data is waiting.
  func ring() { hasRung.store(true, ordering: .relaxed) }

  /// Resets the flag, because the data is about to be read.
  ///
  /// - Returns: whether data was waiting.
  func answer() -> Bool {
    guard isRung else { return false }
    hasRung.store(false, ordering: .relaxed)
    return true
  }
}
