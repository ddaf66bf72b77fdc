import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts

/// A share of retransmissions is a sample: only what chance does not explain is worse.
@Suite struct RetransmissionShareTests {
  private func share(_ retransmissions: Int, of packets: Int, missing: Int = 0) throws
    -> RetransmissionShare
  {
    try #require(
      RetransmissionShare(retransmissions: retransmissions, packets: packets, missing: missing))
  }

  @Test func `Two captures of the same link never differ, however short they are`() throws {
    var random = SeededRandom(seed: Effort.seed)
    var (differing, compared) = (0, 0)
    for packets in [20, 60, 150, 400, 1_000, 5_000] {
      for rate in [0.01, 0.05, 0.1, 0.3] {
        for _ in 0..<Effort.count(40, thorough: 400) {
          // Losses in bursts of one or two packets, as interference makes them.
          func sample() -> Int {
            var (lost, sent) = (0, 0)
            while sent < packets {
              let burst = Double.random(in: 0..<1, using: &random) < rate / 1.5
              let length = burst ? Int.random(in: 1...2, using: &random) : 1
              sent += length
              if burst { lost += length }
            }
            return min(lost, packets)
          }
          let (first, second) = (sample(), sample())
          compared += 1
          if try share(second, of: packets).isMore(than: share(first, of: packets)) {
            differing += 1
          }
        }
      }
    }
    // One in a thousand is what the limit allows.
    #expect(differing * 1_000 <= compared, "\(differing) of \(compared), seed \(Effort.seed)")
  }

  @Test(arguments: [
    (0, 100, 5, 100, false), (5, 100, 12, 100, false), (5, 100, 40, 100, true),
    (18, 370, 56, 370, true), (50, 1_000, 75, 1_000, false), (56, 1_110, 112, 1_110, true),
    (0, 420, 21, 420, true),
    // Certain, but less than a user notices.
    (1_000, 100_000, 2_500, 100_000, false), (20_000, 100_000, 24_000, 100_000, false),
  ])
  func `A share is larger where chance does not explain it`(
    old: Int, of before: Int, new: Int, of after: Int, isMore: Bool
  ) throws {
    let (old, new) = (try share(old, of: before), try share(new, of: after))
    #expect(new.isMore(than: old) == isMore)
    #expect(!old.isMore(than: new))
  }

  @Test func `Missing packets may be what differs`() throws {
    let old = try share(10, of: 500)
    #expect(try share(100, of: 500).isMore(than: old))
    #expect(try !share(100, of: 500).isMore(than: share(10, of: 500, missing: 90)))
    #expect(RetransmissionShare(retransmissions: 0, packets: 0) == nil)
  }
}
