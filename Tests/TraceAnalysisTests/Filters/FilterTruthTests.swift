import ByteReading
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Filters choose the frames that `tshark -Y` chooses, and what it refuses is refused.
@Suite struct FilterTruthTests {
  /// A filter, and what tshark made of it.
  struct Row: Sendable {
    let filter: String
    /// Ranges of frames, `none` or `error`.
    let frames: String
  }

  static let folder = PackageFiles.root + "/Tests/TraceAnalysisTests/FilterTruth/"

  /// The rows of `frames.tsv`, which `Scripts/filter-truth` writes, by fixture.
  static let rows: [String: [Row]] = {
    let text = (try? String(contentsOfFile: folder + "frames.tsv", encoding: .utf8)) ?? ""
    var rows: [String: [Row]] = [:]
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 3 else { continue }
      rows[columns[0], default: []].append(Row(filter: columns[1], frames: columns[2]))
    }
    return rows
  }()

  /// Filters of which we choose other frames than tshark, each with the reason.
  static let differences: [String: String] = {
    let text = (try? String(contentsOfFile: folder + "differences.tsv", encoding: .utf8)) ?? ""
    var reasons: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t", maxSplits: 1).map(String.init)
      if columns.count == 2 { reasons[columns[0]] = columns[1] }
    }
    return reasons
  }()

  @Test func `There are enough of them`() {
    #expect(Self.rows.values.map(\.count).reduce(0, +) >= 450)
    #expect(Self.rows.values.joined().count { $0.frames == "error" } >= 100)
    #expect(Self.rows.values.joined().count { $0.frames != "error" && $0.frames != "none" } >= 250)
    #expect(Self.differences.count <= 12)
  }

  @Test(arguments: Self.rows.keys.sorted())
  func `Filters choose the same frames as tshark, and are refused where it refuses them`(
    _ fixture: String
  ) throws {
    let rows = Self.rows[fixture] ?? []
    let (chosen, setAside) = try Self.frames(
      chosenBy: rows.map(\.filter), in: PackageFiles.fixture(fixture))
    for (row, frames) in zip(rows, chosen) {
      let isSame: Bool
      if let frames, let reported = Self.numbers(row.frames) {
        isSame = frames.symmetricDifference(reported).isSubset(of: setAside)
      } else {
        isSame = (frames == nil) == (row.frames == "error")
      }
      if Self.differences[row.filter] != nil {
        #expect(!isSame, "\(row.filter): no difference any more")
      } else {
        #expect(isSame, "\(fixture): \(row.filter): \(Self.ranges(of: frames)), not \(row.frames)")
      }
    }
  }

  /// The frames that each filter chooses in a capture, nil for one that is refused; all in one reading.
  /// With them those that are not dissected because their CRC is wrong or they are ciphertext, which
  /// tshark dissects all the same.
  static func frames(
    chosenBy filters: [String], in path: String
  ) throws -> (chosen: [Set<Int>?], setAside: Set<Int>) {
    let compiled = filters.map { try? DisplayFilter($0) }
    let runs = compiled.map { $0?.run() }
    var frames = [Set<Int>](repeating: [], count: filters.count)
    var setAside: Set<Int> = []
    var reader = try CaptureReader(path: path)
    _ = reader.read(fields: .all) { record, payload, outcome, fields, tracker in
      let packet = DisplayFilter.Record(record, outcome, start: tracker.firstTime ?? 0)
      switch outcome.notDecoded {
      case .badCRC, .encrypted: setAside.insert(record.number)
      default: break
      }
      for (index, run) in runs.enumerated() {
        if run?.chooses(packet, payload, fields: fields) == true {
          frames[index].insert(record.number)
        }
      }
      return true
    }
    return (zip(runs, frames).map { $0 == nil ? nil : $1 }, setAside)
  }

  /// The frames of `1-3,7`; nil for `error`.
  private static func numbers(_ ranges: String) -> Set<Int>? {
    guard ranges != "error" else { return nil }
    var numbers: Set<Int> = []
    for part in ranges.split(separator: ",") where part != "none" {
      let ends = part.split(separator: "-").compactMap { Int($0) }
      if let first = ends.first, let last = ends.last { numbers.formUnion(first...last) }
    }
    return numbers
  }

  private static func ranges(of frames: Set<Int>?) -> String {
    guard let frames else { return "error" }
    var runs: [ClosedRange<Int>] = []
    for frame in frames.sorted() {
      if let last = runs.last, last.upperBound == frame - 1 {
        runs[runs.count - 1] = last.lowerBound...frame
      } else {
        runs.append(frame...frame)
      }
    }
    guard !runs.isEmpty else { return "none" }
    return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
