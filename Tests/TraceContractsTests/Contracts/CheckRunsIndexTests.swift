import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Which captures are of one run is found by the devices and times of their connections, not by comparing each
/// capture with each other one.
@Suite(.serialized) struct CheckRunsIndexTests {
  /// A capture's report, and the views of its connections.
  private struct Capture {
    let report: CheckReport
    let views: [ConnectionView]

    /// As `CheckSet` describes it: the same devices at the same time from different places.
    func isSameRun(as other: Capture) -> Bool {
      views.contains { view in
        other.views.contains { $0.place != view.place && view.isSameLink(as: $0) }
      }
    }

    /// The same devices from the same place, but another connection.
    func isOtherRun(than other: Capture) -> Bool {
      !isSameRun(as: other)
        && views.contains { view in
          other.views.contains { $0.place == view.place && $0.hasSamePeers(as: view) }
        }
    }
  }

  private static func captures(starts: [Int], links: ClosedRange<Int>) throws -> [Capture] {
    let contract = try Contract("  - capture: any\n    events_captured: \">= 0.95\"")
    var alone = RuleSelection()
    alone.isContractAlone = true
    var captures: [Capture] = []
    for start in starts {
      for count in links {
        for view in [Simulation.View.air, .centralHost, .peripheralHost(0)] {
          var link = Simulation.Parameters()
          link.totalOctets = 100
          link.start = start
          var second = link
          second.start = start + 20_000_000
          var reader = try CaptureReader(
            bytes: Simulation(Array([link, second].prefix(count)), seed: 4).octets(of: view),
            name: "\(captures.count)")
          let (measured, check) = reader.analyses(
            by: MeasurementAnalyzer(contract.needs), CheckAnalyzer())
          captures.append(
            Capture(
              report: CheckReport(check, alone, expectations: contract.judge(measured, check)),
              views: check.connections.connections.filter { $0.technology == .lowEnergy }.map {
                ConnectionView($0, check.devices)
              }))
        }
      }
    }
    return captures
  }

  /// The runs, by comparing each capture with each earlier one.
  private static func runs(of captures: [Capture]) -> [Int] {
    var runs: [[Capture]] = []
    return captures.map { capture in
      let run = runs.firstIndex { run in
        run.contains { capture.isSameRun(as: $0) } && !run.contains { capture.isOtherRun(than: $0) }
      }
      runs.append(contentsOf: run == nil ? [[]] : [])
      runs[run ?? runs.count - 1].append(capture)
      return (run ?? runs.count - 1) + 1
    }
  }

  @Test func `The index finds the runs that comparing all captures finds`() throws {
    let seed = Effort.seed
    var random = SeededRandom(seed: seed)
    let pool = try Self.captures(starts: [0, 1_500_000, 21_000_000, 90_000_000], links: 1...2)
    for round in 0..<20 {
      let drawn = (0..<Int.random(in: 2...30, using: &random)).map { _ in
        pool[Int.random(in: pool.indices, using: &random)]
      }
      let found = CheckSet(drawn.map(\.report)).reports.map(\.run)
      #expect(found == Self.runs(of: drawn), "round \(round), seed \(seed)")
    }
  }

  @Test func `Four times the captures cost four times as much`() throws {
    // Of one time, as simulated captures are: first all of the air, then all logs.
    let pool = try Self.captures(starts: [0], links: 1...1).prefix(2).map(\.report)
    func cost(_ size: Int) -> Double {
      let reports = pool.flatMap { Array(repeating: $0, count: size) }
      return ProcessorTime.cost {
        let set = CheckSet(reports)
        #expect(set.reports.last?.run == size)
      }
    }
    let (small, large) = (cost(100), cost(400))
    #expect(large < 9 * small, "four times the captures cost \(large / small) times as much")
  }
}
