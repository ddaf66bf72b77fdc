/// Values as one line of block characters, shown next to text.
package enum Sparkline {
  /// Lower blocks of one eighth to eight eighths.
  static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns one character for each value, or for each run of values if there are more than `width`.
  ///
  /// - Parameters:
  ///   - values: the values from left to right. A non-finite value is shown as a space.
  ///   - range: the values of an empty and of a full block; by default from zero to the maximum.
  ///   - width: the maximum number of characters.
  package static func text(
    _ values: [Double], range: ClosedRange<Double>? = nil, width: Int = 40
  ) -> String {
    let limit = max(1, width)
    let perColumn = max(1, (values.count + limit - 1) / limit)
    let means = stride(from: 0, to: values.count, by: perColumn).map { first -> Double in
      let run = values[first..<min(first + perColumn, values.count)].filter(\.isFinite)
      return run.isEmpty ? .nan : run.reduce(0, +) / Double(run.count)
    }
    let highest = means.filter(\.isFinite).max() ?? 0
    let lower = range?.lowerBound ?? min(0, means.filter(\.isFinite).min() ?? 0)
    let span = (range?.upperBound ?? highest) - lower
    return String(
      means.map { mean -> Character in
        guard mean.isFinite else { return " " }
        let height = (mean - lower) / span * 8
        return height.isFinite ? blocks[Int(min(max(height, 0), 7))] : blocks[0]
      })
  }
}
