import CaptureFiles
import Foundation
import TestSupport
import Testing

/// Other people's captures, redacted: nobody is left in them, and they tell the same story.
///
/// A default run draws some of them by the seed that it prints, a thorough one takes all.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct RedactionCorpusTests {
  static let rows: [PublicCaptures.Row] = {
    var rows = PublicCaptures.rows.filter { $0.packets > 0 }
    #if DEBUG
      rows = rows.filter { $0.packets < 1_000 }
    #endif
    var random = SeededRandom(seed: Effort.seed)
    rows.shuffle(using: &random)
    return Array(rows.prefix(Effort.count(16, thorough: rows.count)))
  }()

  @Test(arguments: rows)
  func `A redacted capture holds no original, tells the same, and has nothing left to redact`(
    _ row: PublicCaptures.Row
  ) throws {
    try RedactedCopy.make(of: row.path) { copy in
      #expect(copy.leftovers() == [])
      #expect(copy.redaction.valuesNotLocated == 0)
      #expect(copy.redaction.originalsWithoutRoom == 0)
      #expect(try copy.differencesOfReports(from: row.path) == [])
      try RedactedCopy.make(of: copy.path) { again in
        #expect(again.octets == copy.octets)
        #expect(again.redaction.map.entries == [])
      }
    }
  }
}
