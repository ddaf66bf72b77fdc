import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// The first screen of other people's captures: one screen, whatever they hold.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct FirstScreenCorpusTests {
  #if DEBUG
    private static let largest = 2_000_000
  #else
    private static let largest = Int.max
  #endif

  /// Every capture that a build of this kind reads in seconds.
  private static let paths: [String] = {
    let folder = PublicCaptures.folder
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      let file = try? URL(fileURLWithPath: "\(folder)/\(name)").resourceValues(
        forKeys: [.isRegularFileKey, .fileSizeKey])
      return file?.isRegularFile == true && (file?.fileSize ?? 0) <= largest
        && (try? CaptureReader(path: "\(folder)/\(name)")) != nil
    }.sorted()
  }()

  @Test(arguments: paths)
  func `The first screen has at most 45 lines of 100 columns`(_ name: String) throws {
    var reader = try CaptureReader(path: "\(PublicCaptures.folder)/\(name)")
    let summary = TraceSummary(
      reading: &reader, options: ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes))
    let lines = Report.text(summary).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().count <= 45)
    for line in lines where !line.hasPrefix("      bletrace ") {
      let columns = line.unicodeScalars.count { $0.properties.generalCategory != .nonspacingMark }
      #expect(columns <= 100, "\(line)")
    }
  }
}
