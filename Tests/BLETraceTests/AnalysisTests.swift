import BLETrace
import BLETraceFoundation
import Foundation
import TestSupport
import Testing

/// One reading for any number of questions.
@Suite struct AnalysisTests {
  private let path = PackageFiles.fixture("heart-rate.btsnoop")

  @Test func `An analysis has what was asked for, and nothing else`() throws {
    let analysis = try Capture(path: path).analyze(.summary, .check, .throughput)
    #expect(analysis.summary?.tally.records == 449)
    #expect(!analysis.findings.isEmpty && !analysis.transfers.isEmpty)
    #expect(analysis.timeline == nil && analysis.procedures.isEmpty)
    #expect(analysis.gatt == nil && analysis.pairing == nil && analysis.advertising == nil)
    #expect(analysis.cut == nil)
    #expect("\(analysis)".hasSuffix("heart-rate.btsnoop: 449 records, 1 connection"))
    let bare = try Capture(path: path).analyze()
    #expect(bare.file.tally.records == 449 && bare.connections.connections.count == 1)
    #expect(bare.summary == nil && bare.json() == "{\n\n}\n")
  }

  @Test func `It finds what each question finds by itself`() throws {
    let capture = try Capture(path: path)
    let analysis = try capture.analyze(.all)
    #expect(
      analysis.findings.map(\.description) == (try capture.check()).findings.map(\.description))
    #expect(
      analysis.transfers.map(\.description)
        == (try capture.throughput()).transfers.map(\.description))
    #expect(
      analysis.procedures.map(\.description)
        == (try capture.timeline()).procedures.map(\.description))
    #expect(analysis.transactions == (try capture.transactions()))
    #expect(analysis.gatt?.trees.count == 1 && analysis.pairing?.pairings.count == 1)
    #expect(analysis.advertising?.advertisers.count == 4)
    #expect(analysis.connectionEvents?.connections.count == 1)
  }

  @Test func `A task waits for the same analysis`() async throws {
    let summary = try Capture(path: path).summary()
    let waited = try await Capture(URL(fileURLWithPath: path)).analyze(.check, .throughput)
    let direct = try await Capture(path: path).analyze(.check, .throughput)
    #expect(waited.json() == direct.json() && waited.text() == direct.text())
    #expect(waited.file.tally.records == summary.tally.records)
  }

  @Test func `JSON has a document for each part, under the name of its command`() throws {
    let analysis = try Capture(path: path).analyze(.summary, .check)
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(analysis.json().utf8)) as? [String: [String: Any]]
    )
    #expect(Set(whole.keys) == ["summary", "check"])
    #expect(whole["summary"]?["schema"] as? String == "bletrace.summary/1")
    let one = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try Capture(path: path).analyze(.summary).json().utf8)) as? [String: Any])
    #expect(one["schema"] as? String == "bletrace.summary/1")
    #expect((one["file"] as? [String: Any])?["stopped_early"] == nil)
  }

  @Test func `Text is as wide as it may be`() throws {
    let analysis = try Capture(path: path).analyze(.summary, .check)
    // A command is one line, however long a path is.
    for line in analysis.text(width: 60).split(separator: "\n") where !line.hasPrefix("  bletrace ")
    {
      #expect(line.count <= 60, "\(line)")
    }
    #expect(analysis.text().contains("C4:F2:17:1A:1D:BB"))
  }

  @Test func `A capture is made of any sequence of octets`() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try Capture(data).analyze().file.tally.records == 449)
    #expect(try Capture(data[...], name: "mail").analyze().file.name == "mail")
    #expect(try Capture(Array(data)).analyze().file.tally.records == 449)
  }

  @Test func `Errors say what kind they are`() throws {
    func error(_ body: () throws -> Void) -> ReadingError? {
      do { try body() } catch { return error as? ReadingError }
      return nil
    }
    guard case .noSuchFile(let missing)? = error({ _ = try Capture(path: path + ".missing") })
    else {
      Issue.record("a missing file")
      return
    }
    #expect(missing.file.hasSuffix(".missing"))
    guard case .notACapture? = error({ _ = try Capture(octets: [1, 2, 3]) }) else {
      Issue.record("three octets")
      return
    }
    guard case .unreadable? = error({ _ = try Capture(path: PackageFiles.root) }) else {
      Issue.record("a directory")
      return
    }
    let web = try #require(URL(string: "https://example.org/a.btsnoop"))
    guard case .unreadable? = error({ _ = try Capture(web) }) else {
      Issue.record("a page")
      return
    }
  }

  @Test func `A whole capture is complete, a damaged one is not`() throws {
    _ = try Capture(path: path).analyze(.summary).complete()
    let damaged = try Capture(path: PackageFiles.fixture("damaged/cut.btsnoop")).analyze(.summary)
    #expect((damaged.summary?.tally.records ?? 0) > 0)
    do {
      _ = try damaged.complete()
      Issue.record("damage was passed over")
    } catch {
      guard case .damaged(let place, let file, let places) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(place.offset > 0 && places >= 1 && file.hasSuffix("cut.btsnoop"))
      #expect("\(error)".contains("byte 0x"))
    }
  }
}
