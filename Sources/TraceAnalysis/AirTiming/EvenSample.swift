/// An even sample of a stream of numbers, for its median.
///
/// When the sample is full, every second number is dropped. From then on, only every second (then fourth, …) number is
/// added. The same stream always produces the same sample.
struct EvenSample {
  private(set) var values: [Double] = []
  private var stride = 1
  private var position = 0

  /// Maximum number of values. It must be even, because every second number is dropped.
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

  /// The middle number, or the mean of the two middle numbers. Nil if the sample is empty.
  var median: Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
