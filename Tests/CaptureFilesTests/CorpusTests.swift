import CaptureFiles
import TestSupport
import Testing

@Suite struct CorpusTests {
  @Test(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
  func `Every public capture gives as many records as its index says, without damage`() throws {
    for row in PublicCaptures.rows {
      var reader = try CaptureReader(path: row.path)
      var count = 0
      while reader.next() != nil { count += 1 }
      #expect(count == row.packets, "\(row.path)")
      #expect(reader.damage.isEmpty, "\(row.path)")
    }
  }
}
