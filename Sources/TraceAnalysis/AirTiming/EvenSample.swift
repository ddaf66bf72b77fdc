/// An evenly taken sample of a stream of numbers, for its median.
///
/// At most so many numbers are kept as there is room for. When they are full every other one goes, and from then on only
/// every second (then fourth, …) number is taken: the same stream gives the same sample.
struct EvenSample {
  private(set) var values: [Double] = []
  private var stride = 1
  private var position = 0

  /// How many are kept; even, as every other one goes.
  private let limit: Int

  init(limit: Int) {
    self.limit = limit & ~1
  }

  mutating func add(_ value: Double) {
    defer { position &+= 1 }
    guard position % stride == 0 else { return }
    if values.count >= limit {
      var kept: [Double] = []
      kept.reserveCapacity(limit)
      for index in Swift.stride(from: 0, to: values.count, by: 2) { kept.append(values[index]) }
      values = kept
      stride *= 2
      guard position % stride == 0 else { return }
    }
    values.append(value)
  }

  /// The middle number, or the mean of the two in the middle; nil if there is none.
  var median: Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
