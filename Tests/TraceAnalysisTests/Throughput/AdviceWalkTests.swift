import Testing
import TraceAnalysis

/// Following the best advice step by step, as a reader of the reports would.
@Suite struct AdviceWalkTests {
  @Test(arguments: 1...7)
  func `Whoever follows the best advice again and again comes to the ceiling of the link`(
    number: Int
  )
    throws
  {
    var link = try #require(Simulation.LadderRung(number)).link(seconds: 3)
    // A write request needs one buffer. How many more there are shows once values no longer wait.
    if number == 1 { link.controllerBuffers = 8 }
    var steps: [String] = []
    var transfer = try walked(link)
    while let best = transfer.advice.first, steps.count < 12 {
      steps.append("\(best.change)")
      link = LimitScenario.link(link, changedBy: best.change)
      let next = try walked(link)
      #expect(next.goodput > 1.03 * transfer.goodput, "\(steps) gains nothing")
      transfer = next
    }
    #expect(steps.count < 12, "\(steps)")
    // What is left is full events on the fastest link.
    #expect(transfer.limit == .link, "\(steps)")
    #expect(transfer.goodput > 0.85 * transfer.ceiling.bitsPerSecond, "\(steps)")
    #expect(transfer.goodput > 1_000_000, "\(steps)")
  }

  private func walked(_ link: Simulation.Parameters) throws -> Transfer {
    var link = link
    link.totalOctets = 20_000_000
    let simulation = Simulation([link], seed: 1, eventLimit: 200)
    let analysis = try LadderTests.analysis(simulation, .air)
    return try #require(analysis.transfers.max { $0.bytes < $1.bytes })
  }
}
