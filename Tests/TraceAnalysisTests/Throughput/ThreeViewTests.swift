import TestSupport
import Testing
import TraceAnalysis

/// One transfer in three captures: on the air, and in the logs of both hosts.
@Suite struct ThreeViewTests {
  enum Kind: CaseIterable {
    case full, answers, pace, receipts, fewCredits, stops

    var link: Simulation.Parameters {
      var link = LimitTests.link(self == .answers ? .writeRequest : .notification)
      switch self {
      case .full, .answers: break
      case .pace: (link.valuePeriod, link.interval) = (40_000, 30_000)
      case .receipts: link.receiptEvery = 4
      case .fewCredits: (link.operation, link.credits, link.interval) = (.l2cap, 2, 30_000)
      case .stops: (link.centralPacketsPerEvent, link.interval) = (4, 30_000)
      }
      link.totalOctets = self == .pace ? 30_000 : 60_000
      return link
    }
  }

  /// What a host's log may say of a transfer: it does not show why events end.
  private func accepted(_ onAir: Transfer.Limit) -> Set<Transfer.Limit> {
    switch onAir {
    case .link, .stack: [.link, .stack, .unknown]
    default: [onAir, .unknown]
    }
  }

  @Test(arguments: Kind.allCases)
  func `Three captures of a transfer agree on its rate and on what limited it`(kind: Kind) throws {
    let air = try LimitTests.transfer(kind.link, .air)
    #expect(air.limit != .unknown)
    for view in [Simulation.View.centralHost, .peripheralHost(0)] {
      let log = try LimitTests.transfer(kind.link, view)
      #expect(
        accepted(air.limit).contains(log.limit), "\(view): \(log.limit), on the air \(air.limit)")
      #expect(abs(log.goodput / air.goodput - 1) < 0.02, "\(view)")
      #expect(log.bytes == air.bytes)
    }
  }
}
