import Synchronization

/// What an observer rings when it has something for its teller to take: of the other records nothing
/// needs to be told.
public final class FollowerBell: Sendable {
  // One thread reads and sets it. The runtime checks each access to a variable of a class, and that
  // once a record takes longer than all else here.
  private let hasRung = Atomic(false)

  /// A bell that has not rung.
  public init() {}

  /// Whether something waits.
  var isRung: Bool { hasRung.load(ordering: .relaxed) }

  /// Something waits.
  func ring() { hasRung.store(true, ordering: .relaxed) }

  /// What waited is about to be taken.
  ///
  /// - Returns: whether anything has.
  func answer() -> Bool {
    guard isRung else { return false }
    hasRung.store(false, ordering: .relaxed)
    return true
  }
}
