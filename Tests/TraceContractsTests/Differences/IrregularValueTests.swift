import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceContracts

/// Values that come when something happens: how long they usually pause is learned from earlier captures.
@Suite struct IrregularValueTests {
  /// How values come.
  enum Source: String, CaseIterable, CustomTestStringConvertible {
    case rhythm
    case random
    case uniform
    case bursts

    var testDescription: String { rawValue }

    /// Milliseconds between two values.
    func gaps(_ count: Int, _ random: inout SeededRandom) -> [Int64] {
      (0..<count).map { number in
        switch self {
        case .rhythm: Int64.random(in: 980...1020, using: &random)
        case .uniform: Int64.random(in: 200...3000, using: &random)
        case .bursts: number % 5 < 4 ? 100 : Int64.random(in: 3000...15_000, using: &random)
        case .random:
          // Sums of steps that each end with the same chance: exponential times.
          (1...).first { _ in Int.random(in: 0..<40, using: &random) == 0 }.map { Int64($0) * 25 }
            ?? 1000
        }
      }
    }
  }

  private static func side(
    _ gaps: [Int64], pause: (after: Int, time: Int64) = (0, 0), name: String = "capture"
  ) throws -> TraceDifference.Side {
    var plan = AccessoryPlan()
    (plan.gaps, plan.values, plan.pause) = (gaps, gaps.count, pause)
    var reader = try CaptureReader(bytes: AccessoryLog.octets(of: [plan]), name: name)
    return TraceDifference.Side(reading: &reader)
  }

  private static func worse(_ old: TraceDifference.Side, _ new: TraceDifference.Side) -> [String] {
    TraceDifference(old: old, new: new).changes.filter { $0.direction == .worse }
      .map { "\($0.subject): \($0.old ?? "–") → \($0.new ?? "–")" }
  }

  @Test(arguments: Source.allCases)
  func `Captures of one source are not worse than each other, and one with a long pause is`(
    _ source: Source
  ) throws {
    var random = SeededRandom(seed: 4711)
    for round in 0..<Effort.count(6, thorough: 60) {
      let gaps = source.gaps(100, &random)
      let (old, new) = (try Self.side(gaps), try Self.side(source.gaps(100, &random)))
      let chance = Self.worse(old, new)
      #expect(chance.isEmpty, "\(source), round \(round): \(chance)")
      // Of a rhythm a short pause is enough; of the others it has to be many times the longest gap.
      let time = source == .rhythm ? 2500 : (gaps.max() ?? 0) * 25
      let paused = Self.worse(
        old, try Self.side(source.gaps(100, &random), pause: (after: 40, time: time)))
      #expect(
        paused.contains { $0.hasPrefix("longest gap of notifications Heart Rate Measurement: ") },
        "\(source), round \(round): \(paused)")
    }
  }

  @Test func `A pause that one of the earlier captures has, too, is usual`() throws {
    var random = SeededRandom(seed: 4)
    let gaps = Source.rhythm.gaps(200, &random)
    let steady = try Self.side(gaps, name: "steady")
    let paused = try Self.side(gaps, pause: (after: 50, time: 5000), name: "paused")
    func failing(_ new: TraceDifference.Side, _ old: [TraceDifference.Side]) -> [String] {
      TraceDifference.expectations(of: old.map { TraceDifference(old: $0, new: new) })
        .filter(\.isFailure).map { "\($0.text); \($0.measured ?? "")" }
    }
    let new = try Self.side(gaps, pause: (after: 120, time: 6000))
    let alone = failing(new, [steady])
    #expect(
      alone.count == 1
        && alone[0].contains(
          "longest gap of notifications Heart Rate Measurement: 1.02 s on connection 1 (#"),
      "\(alone)")
    #expect(alone.first?.hasSuffix("; now 7.01 s") == true, "\(alone)")
    #expect(failing(new, [steady, paused]) == [])
    // Longer than in any of them: the range is shown.
    let long = failing(try Self.side(gaps, pause: (after: 120, time: 40_000)), [steady, paused])
    #expect(long.contains { $0.contains("1.02–6.0") }, "\(long)")
  }

  @Test func `Until the client subscribes again nothing is a gap`() throws {
    var random = SeededRandom(seed: 4)
    let gaps = Source.rhythm.gaps(60, &random)
    func side(_ pauses: Bool) throws -> TraceDifference.Side {
      var plan = AccessoryPlan()
      (plan.gaps, plan.values, plan.unsubscribes) = (gaps, gaps.count, true)
      plan.subscriptions = pauses ? 2 : 1
      var reader = try CaptureReader(bytes: AccessoryLog.octets(of: [plan]), name: "capture")
      return TraceDifference.Side(reading: &reader)
    }
    let reported = Self.worse(try side(false), try side(true))
    #expect(!reported.contains { $0.contains("longest gap") }, "\(reported)")
  }
}
