import ReportTestSupport
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Whatever a file holds, the whole way from its octets to the reports must neither trap nor hang.
///
/// `BLETRACE_SEED` repeats a run.
@Suite struct RobustnessTests {
  /// Reads `octets` and makes the reports; `effort` chooses which ones.
  private func decode(_ octets: [UInt8], _ effort: Int, _ comment: @autoclosure () -> String) {
    do throws(CaptureError) {
      if effort % 23 == 3 {
        try watch(octets, comment())
      } else {
        try summarize(octets, effort, comment())
      }
    } catch {
      #expect(error.offset != nil || octets.count < 24, "\(comment()): \(error)")
      #expect(!error.problem.isEmpty && !error.advice.isEmpty, "\(comment()): \(error)")
    }
  }

  private func summarize(
    _ octets: [UInt8], _ effort: Int, _ comment: @autoclosure () -> String
  ) throws(CaptureError) {
    var reader = try CaptureReader(bytes: octets)
    let summary = TraceSummary(
      reading: &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
    let tally = summary.tally
    #expect(tally.decodedCount + tally.notDecodedCount == tally.records, "\(comment())")
    for damage in summary.damage.entries {
      #expect(damage.description.contains("byte 0x"), "\(comment())")
      #expect(damage.offset <= 1 << 32, "\(comment())")
    }
    guard effort % 40 == 0 else { return }
    let text = written { SummaryText.write(summary, style: TextStyle(), to: &$0) }
    #expect(!text.isEmpty, "\(comment())")
    let json = written { SummaryJSON.write(summary, to: &$0) }
    #expect(JSONText.parsed(json) != nil, "\(comment())")
    #expect(JSONText.duplicateKeys(json) == [], "\(comment())")
  }

  /// Every field, every column, every line.
  private func watch(
    _ octets: [UInt8], _ comment: @autoclosure () -> String
  ) throws(CaptureError) {
    for format in [PacketFormat.text, .jsonl] {
      var reader = try CaptureReader(bytes: octets)
      let listing = PacketListing(
        format: format, columns: FieldColumns(names: []), style: TextStyle())
      let text = written {
        _ = listing.write(
          &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes),
          frames: 1...Int.max, to: &$0)
      }
      #expect(!text.contains("\u{1B}"), "\(comment())")
    }
  }

  @Test(arguments: FixtureFile.all)
  func `A fixture that is cut anywhere is read up to the cut`(_ file: FixtureFile) {
    var random = SeededRandom(seed: Effort.seed)
    for count in Mutation.cuts(of: file.octets.count, &random) {
      decode(Array(file.octets[..<count]), count, "\(file), cut at \(count)")
    }
  }

  /// A quarter of the changed copies of one fixture: the parts run side by side.
  struct Share: Sendable, CustomStringConvertible {
    let file: FixtureFile
    let part: Int
    var description: String { "\(file), part \(part + 1) of 4" }

    static let all = FixtureFile.all.flatMap { file in (0..<4).map { Share(file: file, part: $0) } }
  }

  @Test(arguments: Share.all)
  func `A fixture with anything changed in it is read all the same`(_ share: Share) {
    let copies = Effort.count(100, thorough: 10_000)
    for index in stride(from: share.part, to: copies, by: 4) {
      var random = SeededRandom(seed: Effort.seed &+ UInt64(index))
      let octets = Mutation.changed(share.file.octets, &random)
      decode(octets, index, "\(share.file), seed \(Effort.seed), copy \(index)")
    }
  }
}

/// What broken disks, cables and writers do to a file.
enum Mutation {
  /// Where to cut a file: everywhere or at every so many octets, or within the headers at the start and at random
  /// after them.
  static func cuts(of count: Int, _ random: inout SeededRandom) -> [Int] {
    if let step = Effort.thoroughStep {
      return Array(stride(from: Int.random(in: 0..<step, using: &random), to: count, by: step))
    }
    guard count > 200 else { return Array(0..<count) }
    return Array(0..<100) + (0..<100).map { _ in Int.random(in: 100..<count, using: &random) }
  }

  static func changed(_ octets: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var octets = octets
    for _ in 0..<Int.random(in: 1...6, using: &random) { change(&octets, &random) }
    return octets
  }

  private static func change(_ octets: inout [UInt8], _ random: inout SeededRandom) {
    guard !octets.isEmpty else {
      octets = [UInt8.random(in: 0...255, using: &random)]
      return
    }
    let place = Int.random(in: 0..<octets.count, using: &random)
    let length = min(Int.random(in: 1...40, using: &random), octets.count - place)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: octets[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 3...4: octets[place] = UInt8.random(in: 0...255, using: &random)
    case 5: octets[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    case 6: octets.removeSubrange(place..<place + length)
    case 7: octets.insert(contentsOf: octets[place..<place + length], at: place)
    case 8:
      for index in place..<place + length {
        octets[index] = UInt8.random(in: 0...255, using: &random)
      }
    default:
      let value: UInt8 = Bool.random(using: &random) ? 0xFF : 0
      for index in place..<min(place + 8, octets.count) { octets[index] = value }
    }
  }
}
