import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What a log lacks accuses nobody: a record that it says it has lost, its beginning, what was damaged.
@Suite struct LackingLogTests {
  /// Logs of up to 60,000 octets that are as they were written.
  private static let logs = (FileManager.default.subpaths(atPath: PackageFiles.fixture("")) ?? [])
    .filter { $0.hasSuffix(".btsnoop") && !$0.hasPrefix("damaged/") }.sorted()
    .compactMap { name in
      FileManager.default.contents(atPath: PackageFiles.fixture(name)).map {
        FixtureFile(description: name, octets: [UInt8]($0))
      }
    }.filter { $0.octets.count <= 60_000 }

  @Test(arguments: logs)
  func `A lost record that is counted accuses nobody`(_ file: FixtureFile) throws {
    try Self.check(file) { $0.dropping($1) }
  }

  @Test(arguments: logs)
  func `A log that begins later accuses nobody`(_ file: FixtureFile) throws {
    try Self.check(file) { $0.beginning(at: $1) }
  }

  @Test(arguments: logs)
  func `A record whose header is damaged accuses nobody`(_ file: FixtureFile) throws {
    try Self.check(file) { $0.damaging($1) }
  }

  /// Checks twins of a log that lack something at one place; a default run tries some places.
  private static func check(
    _ file: FixtureFile, lacking: (BTSnoopRecords, Int) -> [UInt8]
  ) throws {
    let records = BTSnoopRecords(file.octets)
    let whole = try findings(in: file.octets)
    var known = Set(whole.map(\.rule))
    // The same under a more general name, where the capture does not show it what was offered.
    if known.contains(.pairingSecureConnectionsMissing)
      || known.contains(.pairingProtectionImpossible)
    {
      known.insert(.pairingRequirementsNotMet)
    }
    if known.contains(.pairingPasskeysDiffer) || known.contains(.pairingOutOfBandDiffers) {
      known.insert(.pairingConfirmMismatch)
    }
    if known.contains(.smpKeyNotStored) {
      known.formUnion([.smpKeyMissing, .smpStaleKeyRetry])
    }
    var random = SeededRandom(seed: Effort.seed)
    let few = Effort.count(12, thorough: records.count)
    let places =
      few >= records.count
      ? Array(0..<records.count)
      : (0..<few).map { _ in Int.random(in: 0..<records.count, using: &random) }
    for place in places {
      let errors = try findings(in: lacking(records, place)).filter { $0.severity == .error }
      let new = Set(errors.map(\.rule)).subtracting(known)
      #expect(new.isEmpty, "record \(place + 1): \(new.map(\.rawValue))")
    }
  }

  private static func findings(in octets: [UInt8]) throws -> [CheckFinding] {
    var reader = try CaptureReader(bytes: octets, name: "log")
    return reader.analyses(by: CheckAnalyzer()).findings
  }
}
