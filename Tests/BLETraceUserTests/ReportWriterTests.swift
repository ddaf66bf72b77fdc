import BLETrace
import Testing

@Suite struct ReportWriterTests {
  private let capture: Capture

  init() throws {
    capture = try Capture(path: fixture("heart-rate.btsnoop"))
  }

  @Test func `A form of one's own is written from the parts that it needs`() throws {
    let text = try capture.written(by: SlowestTransfers())
    let transfers = try capture.analyze(.throughput).transfers
    #expect(!text.isEmpty)
    #expect(text.split(separator: "\n").count == min(3, transfers.count))
    #expect(text == (try capture.analyze(.throughput)).written(by: SlowestTransfers()))
  }

  @Test func `A check is written in the forms that other programs read`() throws {
    let analysis = try capture.analyze(.check)
    #expect(analysis.written(by: .jUnit).hasPrefix("<?xml"))
    #expect(analysis.written(by: .tap).hasPrefix("TAP version"))
    #expect(analysis.written(by: .sarif(version: "1.2")).contains("\"semanticVersion\": \"1.2\""))
    #expect(analysis.written(by: .markdown).contains("heart-rate.btsnoop"))
    let report = try #require(analysis.report())
    #expect(report.written(as: .gitHub) == analysis.written(by: .gitHub))
  }

  @Test func `An analysis without the part that a form needs has nothing to write`() throws {
    let analysis = try capture.analyze(.summary)
    #expect(
      analysis.written(by: .jUnit).isEmpty && analysis.written(by: SlowestTransfers()).isEmpty)
  }
}
