import TestSupport
import Testing
import TraceAnalysis

@Suite struct SortedRunsTests {
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `The longest of random sequences that begins at an offset is found`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // Of two or three different octets, so that many begin alike and lie in each other.
    let alphabet = UInt8.random(in: 1...2, using: &random)
    func octets(_ counts: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: counts, using: &random)).map { _ in
        UInt8.random(in: 0...alphabet, using: &random)
      }
    }
    let runs = Set((0..<Int.random(in: 0...40, using: &random)).map { _ in octets(3...12) })
    let sorted = SortedRuns(runs)
    let packet = octets(3...200)
    for place in 0...packet.count - 3 {
      let rest = packet[place...]
      let longest = runs.filter { rest.starts(with: $0) }.map(\.count).max()
      #expect(sorted.longest(in: packet, at: place) == longest)
    }
  }

  @Test func `Of names with one long beginning, each is found at its end`() {
    let runs = Set((3...248).map { [UInt8](repeating: 0x41, count: $0) + [0x42] })
    let sorted = SortedRuns(runs)
    let packet = [UInt8](repeating: 0x41, count: 100_000)
    #expect((0...packet.count - 3).allSatisfy { sorted.longest(in: packet, at: $0) == nil })
    #expect(sorted.longest(in: packet + [0x42], at: packet.count - 248) == 249)
  }
}
