import ReportTestSupport
import Foundation
import TestSupport
import Testing
import TraceContracts
import TraceReports

/// First contracts whose expectations are broken one by one: each fails by itself, with its name, what was
/// measured and the frames that show it.
@Suite struct BrokenContractTests {
  /// Logs of pairings, channels and attributes: those of this package, and of another stack's hosts where
  /// they lie beside it.
  private static let captures: [String] = {
    let own = ["heart-rate.btsnoop", "credit-channel.btsnoop", "rules/smp-downgraded.btsnoop"]
    let folder = PublicCaptures.bumble
    let others = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return own.map(PackageFiles.fixture)
      + others.sorted().filter {
        $0.hasSuffix(".btsnoop") && ($0.hasPrefix("pair") || $0.hasPrefix("coc"))
      }.map { folder + "/" + $0 }
  }()

  @Test(arguments: captures)
  func `Each expectation of a first contract, broken in turn, fails with what was measured`(
    path: String
  ) throws {
    let capture = try MeasuredFixture(path: path)
    let text = written { ContractDraft.write(capture.measurements, capture.check, to: &$0) }
    let contract = try Contract(parsing: text, file: "contract.yml")
    #expect(
      contract.judge(capture.measurements, capture.check).allSatisfy { $0.outcome == .pass })
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var broken = 0
    for (index, line) in lines.enumerated() {
      guard let (key, other) = Self.broken(line) else { continue }
      broken += 1
      var changed = lines
      changed[index] = other
      let results = try Contract(parsing: changed.joined(separator: "\n"), file: "contract.yml")
        .judge(capture.measurements, capture.check)
      let failures = results.filter(\.isFailure)
      #expect(failures.count == 1, "\(line): \(failures.map(\.text))")
      for failure in failures {
        #expect(failure.outcome == .fail, "\(other)")
        #expect(failure.text.contains(key), "\(failure.text)")
        #expect(failure.measured?.isEmpty == false, "\(failure.text)")
        #expect(!failure.frames.isEmpty || key == "findings", "\(failure.text)")
      }
    }
    // Every line that a draft explains by what was measured is an expectation.
    #expect(broken >= lines.count { $0.contains("  # was ") } && broken > 3)
  }

  /// The key of an expectation's line, and the line with a value that does not hold; nil for other lines.
  private static func broken(_ line: String) -> (key: String, line: String)? {
    if line.hasPrefix("  - findings:") {
      return ("findings", line.replacing(#/count: .*}/#, with: "count: 9999}"))
    }
    if line.hasPrefix("  - sequence: ["), let list = line.firstMatch(of: /\[(.*)\]/) {
      // The other way round, with something behind it that comes before all.
      return (
        "connection-setup", "  - sequence: [\(list.1), connection-setup, connection-setup]"
      )
    }
    guard let parts = line.firstMatch(of: #/^    ([a-z_0-9]+): (.*?)  # was /#) else { return nil }
    let value = String(parts.2)
    let other: String
    if value.hasPrefix("\"<= ") {
      other = "\"> " + value.dropFirst(4)
    } else if value.hasPrefix("\">= ") {
      other = "\"< " + value.dropFirst(4)
    } else if value.hasPrefix("{not: ") {
      // What must not be has to be.
      other = String(value.dropFirst(6).dropLast())
    } else if value.hasPrefix("[") {
      other = "[Broadcast]"
    } else {
      other = "{not: \(value)}"
    }
    return (String(parts.1), "    \(parts.1): \(other)")
  }
}
