import Foundation
import TestSupport
import Testing

/// The agreement of reports on captures beside the fixtures: a sample of other people's, and links that a simulation
/// makes up.
@Suite struct AgreementSampleTests {
  /// Every fifth of the smaller captures.
  static let shared: [String] = {
    let small = PublicCaptures.rows.filter { (1..<1500).contains($0.packets) }
    return small.indices.filter { $0.isMultiple(of: 5) }.map { small[$0].path }
  }()

  @Test(
    .enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"), arguments: shared)
  func `Reports on other people's captures state the same facts`(_ path: String) throws {
    try Self.compare(path)
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `Reports on a simulated link state the same facts`(_ seed: UInt64) throws {
    try inFolder { folder in
      let path = folder.path + "/link"
      let run = try ToolRun(["simulate", "--output", path] + Self.options(seed))
      #expect(run.status == "0", "seed \(seed): \(run.standardError)")
      try Self.compare(path)
    }
  }

  /// What is simulated with a seed.
  private static func options(_ seed: UInt64) -> [String] {
    var random = SeededRandom(seed: seed)
    func one(of choices: [String]) -> String {
      choices[Int.random(in: choices.indices, using: &random)]
    }
    return [
      "--seed", "\(seed)", "--bytes", one(of: ["600", "3000", "9000"]),
      "--as", ["air", "hci-central", "hci-peripheral"][Int(seed % 3)],
      "--operation",
      one(of: ["notification", "indication", "write-command", "write-request", "read", "l2cap"]),
      "--phy", one(of: ["1m", "2m", "s8"]), "--interval", one(of: ["7.5", "15", "30", "48.75"]),
      "--mtu", one(of: ["23", "185", "247"]), "--data-length", one(of: ["27", "251"]),
      "--latency", one(of: ["0", "0", "4"]), "--loss", one(of: ["0", "2", "10"]),
    ]
  }

  private static func compare(_ path: String) throws {
    for disagreement in try AgreementTests.facts(of: path).disagreements {
      Issue.record("\(path): \(disagreement)")
    }
    let (statements, roles) = try AgreementTests.statements(of: path)
    for disagreement in statements.disagreements(roles) {
      Issue.record("\(path): \(disagreement)")
    }
  }
}
