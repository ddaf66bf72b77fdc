/// The handles of a database in the order of events. A reader that has processed all of them needs to process only
/// newer ones next time.
struct HandleLog: Hashable, Sendable {
  /// The handles, some of which may occur more than once.
  private var handles: [UInt16] = []
  /// Number of times the log was restarted because it had grown longer than the database.
  private var generation = 0

  /// A reading position.
  struct Mark: Hashable, Sendable {
    fileprivate let generation: Int
    fileprivate let count: Int
  }

  var end: Mark { Mark(generation: generation, count: handles.count) }

  /// - Parameter attributes: current number of attributes in the database.
  mutating func append(_ handle: UInt16, of attributes: Int) {
    if handles.count >= max(1024, 2 * attributes) {
      handles = []
      generation += 1
    }
    handles.append(handle)
  }

  /// Returns the handles since a position; nil if they have been discarded.
  func since(_ mark: Mark) -> ArraySlice<UInt16>? {
    mark.generation == generation ? handles[mark.count...] : nil
  }
}
