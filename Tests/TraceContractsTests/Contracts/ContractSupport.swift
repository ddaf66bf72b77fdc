import CaptureFiles
import TestSupport
import TraceAnalysis
import TraceContracts
import TraceReports

/// What is measured of a capture, and what the rules say of it.
struct MeasuredFixture {
  let measurements: CaptureMeasurements
  let check: CheckAnalysis

  /// - Parameter name: in `Fixtures`.
  init(_ name: String) throws {
    try self.init(path: PackageFiles.fixture(name))
  }

  init(path: String) throws {
    var reader = try CaptureReader(path: path)
    (measurements, check) = reader.analyses(
      by: MeasurementAnalyzer(), CheckAnalyzer(),
      options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
  }
}

extension Contract {
  /// A contract of one expectation; indented by two spaces, with a dash before it.
  init(_ expectation: String) throws {
    try self.init(parsing: "expect:\n" + expectation, file: "contract.yml")
  }
}

/// What became of a contract, a line each: "pass every connection: att_mtu >= 185 | 247 | 72 75".
func judged(
  _ expectation: String, on capture: CaptureMeasurements, _ check: CheckAnalysis?
) throws -> [String] {
  try Contract(expectation).judge(capture, check).map { result in
    let frames = result.frames.map(String.init).joined(separator: " ")
    return "\(result.outcome.rawValue) \(result.text) | \(result.measured ?? "–") | \(frames)"
  }
}
