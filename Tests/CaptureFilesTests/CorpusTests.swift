import CaptureFiles
import Testing

@Suite struct CorpusTests {
  @Test(.enabled(if: Corpus.isPresent))
  func `Every public capture gives as many records as its index says, without damage`() throws {
    for row in Corpus.rows {
      var reader = try CaptureReader(path: row.path)
      var count = 0
      while reader.next() != nil { count += 1 }
      #expect(count == row.count, "\(row.path)")
      #expect(reader.damage.isEmpty, "\(row.path)")
    }
  }
}
