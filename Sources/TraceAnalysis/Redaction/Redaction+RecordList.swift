extension Redaction {
  /// A list of records: their number, and the frame numbers of the first ones.
  public struct RecordList: Sendable, Equatable {
    /// Number of records.
    public private(set) var count = 0
    /// Frame numbers of the first records.
    package private(set) var first: [Int] = []
    private var last: Int?

    private static let limit = 20

    /// Adds a record unless it is already in the list.
    mutating func add(_ frame: Int) {
      guard last != frame else { return }
      last = frame
      count += 1
      if first.count < Redaction.RecordList.limit { first.append(frame) }
    }
  }
}
