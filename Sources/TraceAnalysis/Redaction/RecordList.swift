/// Records that something was found in: how many, and the first of them.
public struct RecordList: Sendable, Equatable {
  /// How many records.
  public private(set) var count = 0
  /// The frame numbers of the first ones.
  public private(set) var first: [Int] = []
  private var last: Int?

  private static let limit = 20

  /// Adds a record, once.
  mutating func add(_ frame: Int) {
    guard last != frame else { return }
    last = frame
    count += 1
    if first.count < RecordList.limit { first.append(frame) }
  }
}
