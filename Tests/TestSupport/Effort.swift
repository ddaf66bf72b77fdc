import Foundation

/// How much the tests try that try many inputs.
///
/// A default run takes a few minutes on a busy laptop. `Scripts/test --thorough` tries all; CI draws an eighth of them,
/// others in each run.
package enum Effort {
  /// A thorough run tries one of so many inputs: 1 for all. Nil in a default run.
  package static let thoroughStep = variable("BLETRACE_THOROUGH").flatMap { Int($0) }.map {
    max($0, 1)
  }

  /// The one or the other number of inputs; a debug build, whose code is some 45 times slower, always
  /// tries few.
  package static func count(_ few: Int, thorough many: Int) -> Int {
    #if DEBUG
      few
    #else
      thoroughStep.map { max(few, many / $0) } ?? few
    #endif
  }

  /// Where tests with random inputs begin: `BLETRACE_SEED` repeats a run, whose seed is printed.
  package static let seed: UInt64 = {
    if let seed = variable("BLETRACE_SEED").flatMap({ UInt64($0) }) { return seed }
    let seed = UInt64.random(in: 0...UInt64.max)
    print("BLETRACE_SEED=\(seed) repeats this run")
    return seed
  }()

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
