import Synchronization

/// A flag by which an observer signals that it has data for its analyzer, so that the analyzer can skip all other
/// records.
package final class FollowerBell: Sendable {
  // One thread reads and sets the flag. For a plain variable of a class, the runtime would check each access, and at
  // one access per record that would take longer than everything else here.
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
