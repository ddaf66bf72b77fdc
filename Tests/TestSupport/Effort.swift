import Foundation

/// How much the tests try that try many inputs.
///
/// A default run takes a few minutes on a busy laptop. `Scripts/test --thorough` tries all, which CI does.
package enum Effort {
  package static let isThorough = variable("BLETRACE_THOROUGH") == "1"

  /// The one or the other number of inputs; a debug build, whose code is some 45 times slower, always
  /// tries few.
  package static func count(_ few: Int, thorough many: Int) -> Int {
    #if DEBUG
      few
    #else
      isThorough ? many : few
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
