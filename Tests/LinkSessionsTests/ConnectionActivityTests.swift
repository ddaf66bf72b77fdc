import LinkSessions
import Testing

/// How many records of connections came when.
@Suite struct ConnectionActivityTests {
  private static let second: Int64 = 1_000_000_000

  @Test func `Columns hold every record once, however long a capture lasts`() {
    for length in [1, 10, 1000, 100_000] as [Int64] {
      var activity = RecordTally.ConnectionActivity()
      let duration = length * Self.second
      for place in 0...200 { activity.count(at: duration / 200 * Int64(place)) }
      #expect(activity.total == 201)
      for count in [1, 7, 60, 200] {
        let columns = activity.columns(count, of: duration)
        #expect(columns.count == count)
        #expect(abs(columns.reduce(0, +) - 201) < 0.001)
        #expect(columns.allSatisfy { $0 > 0 })
      }
    }
  }

  @Test func `A burst stands in its column, and elsewhere is nothing`() {
    var activity = RecordTally.ConnectionActivity()
    // In the middle, for a bin at the edge of columns is divided.
    for place in 0..<100 { activity.count(at: 5 * Self.second + Self.second / 2 + Int64(place)) }
    activity.count(at: 10 * Self.second)
    let columns = activity.columns(10, of: 10 * Self.second)
    #expect(columns[5] > 95)
    #expect(columns[0...4].allSatisfy { $0 == 0 } && columns[6...8].allSatisfy { $0 == 0 })
  }

  @Test func `What comes before the first record is not counted`() {
    var activity = RecordTally.ConnectionActivity()
    activity.count(at: -1)
    activity.count(at: .max)
    #expect(activity.total == 1)
    #expect(activity.columns(4, of: 0) == [0, 0, 0, 0])
    #expect(activity.columns(1, of: .max).reduce(0, +) > 0)
  }
}
