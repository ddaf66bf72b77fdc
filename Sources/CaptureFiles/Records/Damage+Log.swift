extension Damage {
  /// The damage so far: the first places in detail, and the number of all places.
  public struct Log: Sendable {
    /// The first places, in the order of the file.
    public private(set) var entries: [Damage] = []
    /// Number of damaged places, kept or not.
    public private(set) var count = 0
    /// Number of octets skipped in all places.
    public private(set) var bytesSkipped: UInt64 = 0

    let limit: Int

    init(limit: Int) {
      self.limit = limit
    }

    /// Whether the file is undamaged.
    public var isEmpty: Bool { count == 0 }

    mutating func append(_ damage: Damage) {
      count += 1
      bytesSkipped = bytesSkipped.addingReportingOverflow(damage.bytesSkipped).partialValue
      if entries.count < limit { entries.append(damage) }
    }
  }
}
