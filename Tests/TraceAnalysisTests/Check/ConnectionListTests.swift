import Testing
import TraceAnalysis

@Suite struct ConnectionListTests {
  @Test func `Facts of a connection come in their order, whatever came between them`() {
    var list = ConnectionList<Int>()
    let connections: [Int?] = [0, 3, nil, 3, 1, 0, 3, nil, 2]
    for (fact, connection) in connections.enumerated() { list.append(fact, of: connection) }
    #expect(list.all == Array(0..<connections.count))
    for connection in [nil, 0, 1, 2, 3, 4] as [Int?] {
      #expect(
        Array(list[of: connection]) == connections.indices.filter { connections[$0] == connection })
    }
  }

  @Test func `An empty list has nothing of any connection`() {
    let list = ConnectionList<Int>()
    #expect(list[of: 0].isEmpty)
    #expect(list[of: nil].isEmpty)
  }
}
