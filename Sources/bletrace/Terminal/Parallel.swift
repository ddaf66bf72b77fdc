import Dispatch
import Synchronization

/// Processes several files at the same time.
enum Parallel {
  /// Transforms the elements, as many at a time as there are processors.
  ///
  /// - Parameters:
  ///   - elements: any number of elements.
  ///   - transform: called from several threads.
  /// - Returns: the results in the order of the elements.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard elements.count > 1 else { return elements.map(transform) }
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      let result = transform(elements[index])
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
