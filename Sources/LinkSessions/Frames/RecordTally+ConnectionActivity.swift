extension RecordTally {
  /// The distribution over time of the records of connections, from the first record of a capture to its last.
  public struct ConnectionActivity: Sendable {
    /// The number of records in each bin. A longer capture has wider bins, not more of them.
    private var bins = [UInt32](repeating: 0, count: 128)
    /// A bin is `1 << shift` nanoseconds wide.
    private var shift = 20
    /// Total number of records.
    public private(set) var total = 0

    /// Creates an empty distribution.
    package init() {}

    /// Counts a record.
    ///
    /// - Parameter offset: nanoseconds from the first record; records with negative offsets are not counted.
    package mutating func count(at offset: Int64) {
      guard offset >= 0 else { return }
      while offset >> shift >= 128 { fold() }
      bins[Int(offset >> shift)] &+= 1
      total += 1
    }

    /// Merges each pair of adjacent bins and doubles the width.
    private mutating func fold() {
      for index in 0..<64 { bins[index] = bins[2 * index] &+ bins[2 * index + 1] }
      for index in 64..<128 { bins[index] = 0 }
      shift += 1
    }

    /// Returns the number of records in columns of equal width; a bin that two columns share is divided.
    ///
    /// - Parameters:
    ///   - count: number of columns, at least 1.
    ///   - duration: nanoseconds from the first record to the last.
    package func columns(_ count: Int, of duration: Int64) -> [Double] {
      var columns = [Double](repeating: 0, count: count)
      let width = Double(duration) / Double(count)
      guard width > 0 else { return columns }
      let bin = Double(Int64(1) << shift)
      for index in 0..<128 where bins[index] > 0 {
        let start = Double(index) * bin
        // The part of the last bin after the last record is empty.
        let end = max(min(start + bin, Double(duration)), start + 1)
        var column = min(count - 1, Int(start / width))
        while column < count {
          let from = max(start, Double(column) * width)
          let to = column == count - 1 ? end : min(end, Double(column + 1) * width)
          if to > from {
            columns[column] += Double(bins[index]) * (to - from) / (end - start)
          }
          if to >= end { break }
          column += 1
        }
      }
      return columns
    }
  }
}
