/// Handles of a database in the order in which something happened to them, so that whoever has looked
/// at all of them once looks next time only at those that came since.
struct HandleLog: Hashable, Sendable {
  /// One may stand here more than once.
  private var handles: [UInt16] = []
  /// How often the log was begun anew, because it had grown longer than what it is about.
  private var generation = 0

  /// How far it has been read.
  struct Mark: Hashable, Sendable {
    fileprivate let generation: Int
    fileprivate let count: Int
  }

  var end: Mark { Mark(generation: generation, count: handles.count) }

  /// - Parameter attributes: how many the database has now.
  mutating func append(_ handle: UInt16, of attributes: Int) {
    if handles.count >= max(1024, 2 * attributes) {
      handles = []
      generation += 1
    }
    handles.append(handle)
  }

  /// What has come since; nil where that is not known any more.
  func since(_ mark: Mark) -> ArraySlice<UInt16>? {
    mark.generation == generation ? handles[mark.count...] : nil
  }
}
