import Foundation
import TestSupport
import Testing
import TraceAnalysis

/// Random transfers whose limiting causes are set: cause, shares, goodput, ceiling and advice against truth.
///
/// `BLETRACE_LIMIT_SCENARIOS=300` tries so many, from the seed of `BLETRACE_SEED` on, and prints what is wrong;
/// `BLETRACE_LIMIT_WIDE=1` draws from more kinds of links and causes, up to three at once.
@Suite struct LimitScenarioTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private static let many = number("BLETRACE_LIMIT_SCENARIOS")
  private static let isWide = number("BLETRACE_LIMIT_WIDE") == 1

  /// Parts in a hundred that hold at the least; the aim is 98 of judgements and 95 of promises.
  private static let reached = (right: 90, kept: 85)

  @Test func `Wide scenarios draw every kind that only they have`() {
    let kinds = Set((1...400).flatMap { LimitScenario(wide: $0).causes.map(\.kind) })
    #expect(kinds.isSuperset(of: LimitScenario.Cause.Kind.allCases.drop { $0 != .cutValues }))
  }

  @Test(.enabled(if: many != nil))
  func `Most of many random transfers are judged right, and most promises hold`() async throws {
    let first = UInt64(Self.number("BLETRACE_SEED") ?? 1)
    let seeds = first..<first + UInt64(Self.many ?? 0)
    var all: [LimitJudgement] = []
    try await withThrowingTaskGroup(of: LimitJudgement.self) { group in
      for seed in seeds {
        group.addTask {
          try LimitJudgement(
            Self.isWide ? LimitScenario(wide: seed) : LimitScenario(seed: seed))
        }
      }
      for try await judgement in group { all.append(judgement) }
    }
    all.sort { $0.scenario.seed < $1.scenario.seed }
    for judgement in all where !judgement.isRight || !judgement.adviceFaults.isEmpty {
      print(judgement.scenario)
      for fault in judgement.faults { print("    WRONG", fault) }
      for fault in judgement.adviceFaults { print("    ADVICE", fault) }
    }
    printCauses(all)
    let right = all.count { $0.isRight }
    let advice = all.reduce(0) { $0 + $1.advice.all }
    let kept = all.reduce(0) { $0 + $1.advice.kept }
    let useless = all.reduce(0) { $0 + $1.advice.useless }
    print(
      "LIMITS \(right) of \(all.count) right; \(kept) of \(advice) promises hold, \(useless) gain nothing"
    )
    #expect(right * 100 >= Self.reached.right * all.count)
    #expect(kept * 100 >= Self.reached.kept * advice)
  }

  /// Prints what part of the judgements and of the promises hold, for each kind of cause.
  private func printCauses(_ all: [LimitJudgement]) {
    for kind in LimitScenario.Cause.Kind.allCases {
      let some = all.filter { $0.scenario.causes.contains { $0.kind == kind } }
      guard !some.isEmpty else { continue }
      let kept = some.reduce(0) { $0 + $1.advice.kept }
      let promises = some.reduce(0) { $0 + $1.advice.all }
      print("CAUSE \(kind): \(some.count { $0.isRight })/\(some.count), \(kept)/\(promises)")
    }
  }

  /// The first ones, and one for each mistake that others have shown.
  private static let sample =
    Array(UInt64(1)...33) + [
      2000, 2009, 2022, 2029, 2058, 2111, 2128, 2143, 3015, 3024, 3029, 4005, 4044, 4162, 4222,
      4259, 7018, 8042, 8073, 14_016, 14_065, 14_070, 14_200, 14_220, 14_287,
    ]

  /// One for each kind of promise that others have broken.
  private static let promises: [UInt64] = [
    33, 2008, 2149, 3030, 3043, 4007, 7007, 7012, 7029, 7036, 7040, 11_144,
  ]

  @Test(arguments: promises)
  func `Each promise holds within a twentieth`(seed: UInt64) throws {
    let judgement = try LimitJudgement(LimitScenario(seed: seed))
    #expect(judgement.adviceFaults == [], "\(judgement.scenario)")
  }

  @Test(arguments: sample)
  func `A random transfer is judged right, and its advice gains something`(seed: UInt64) throws {
    let judgement = try LimitJudgement(LimitScenario(seed: seed))
    #expect(judgement.faults == [], "\(judgement.scenario)")
    #expect(judgement.advice.useless == 0, "\(judgement.adviceFaults)")
  }
}
