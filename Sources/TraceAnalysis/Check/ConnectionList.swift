/// A list of facts in the order of occurrence, with an index for efficient access by connection.
package struct ConnectionList<Element> {
  /// All elements in order.
  package private(set) var all: [Element] = []
  private var connections: [Int32] = []
  /// Indices in `all`, sorted by connection and then by order of occurrence.
  private var order: [Int32] = []

  package var count: Int { all.count }

  /// Creates an empty list.
  package init() {}

  /// - Parameters:
  ///   - element: the next fact.
  ///   - connection: its connection, or nil outside connections.
  package mutating func append(_ element: Element, of connection: Int?) {
    let key = ConnectionList.key(connection)
    // This is usually the end. With several simultaneous connections, the facts of later connections move, but callers
    // keep few of them.
    order.insert(Int32(clamping: all.count), at: place(after: key))
    connections.append(key)
    all.append(element)
  }

  /// The elements of one connection, in order.
  package subscript(of connection: Int?) -> LazyMapSequence<ArraySlice<Int32>, Element> {
    let key = ConnectionList.key(connection)
    let all = all
    return order[place(after: key - 1)..<place(after: key)].lazy.map { all[Int($0)] }
  }

  private static func key(_ connection: Int?) -> Int32 { Int32(clamping: connection ?? -1) }

  /// Returns where the facts of later connections begin in `order`.
  private func place(after key: Int32) -> Int {
    if let last = order.last, connections[Int(last)] <= key { return order.count }
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if connections[Int(order[middle])] <= key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
