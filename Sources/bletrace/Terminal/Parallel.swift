import Dispatch
import Synchronization

/// Work on several files at once.
enum Parallel {
  /// Transforms each element, as many at a time as there are processors.
  ///
  /// - Parameters:
  ///   - elements: in any number.
  ///   - transform: is called from several threads.
  /// - Returns: what became of each, in their order.
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
