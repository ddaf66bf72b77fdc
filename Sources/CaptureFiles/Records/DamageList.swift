/// The damage met so far: the first places in full, all of them counted.
public struct DamageList: Sendable {
  /// The first places, in the order of the file.
  public private(set) var entries: [Damage] = []
  /// How many places there are, kept or not.
  public private(set) var count = 0
  /// Octets skipped at all places together.
  public private(set) var bytesSkipped: UInt64 = 0

  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether the file is whole.
  public var isEmpty: Bool { count == 0 }

  mutating func append(_ damage: Damage) {
    count += 1
    bytesSkipped = bytesSkipped.addingReportingOverflow(damage.bytesSkipped).partialValue
    if entries.count < limit { entries.append(damage) }
  }
}
