import ByteReading
import CaptureFiles
import Foundation
import LinkSessions
import Synchronization
import TestSupport
import Testing
import TraceAnalysis

/// Filters choose the frames that the `tshark` of this machine chooses, in other people's captures.
///
/// Ciphertext and packets with a wrong CRC are left out of the comparison, for tshark dissects them; so
/// is what only we can decrypt.
@Suite(.enabled(if: PublicCaptures.arePresent && FilterJudge.path != nil))
struct FilterCorpusTests {
  /// Captures of up to three thousand packets.
  static let captures = PublicCaptures.rows.filter { $0.packets > 0 && $0.packets <= 3_000 }

  /// What one capture shows.
  private struct Comparison {
    let capture: PublicCaptures.Row
    /// The filters that chose a frame, whichever of the two chose it.
    var choosing: Set<String> = []
    /// The frames that one of the two chose, by filter.
    var different: [String: Set<Int>] = [:]
  }

  @Test func `There are enough of them`() {
    let filters = CorpusFilters.accepted + CorpusFilters.refused
    #expect(CorpusFilters.accepted.count >= 150)
    #expect(CorpusFilters.refused.count >= 30)
    #expect(Set(filters).count == filters.count)
  }

  @Test func `What tshark refuses is refused, and nothing else`() throws {
    let filters = CorpusFilters.accepted + CorpusFilters.refused
    let capture = try #require(Self.captures.first)
    let theirs = try #require(FilterJudge.frames(chosenBy: filters, in: capture.path))
    for (filter, frames) in zip(filters, theirs) {
      let isRefused = (try? DisplayFilter(filter)) == nil
      #expect(isRefused == (frames == nil), "\(filter)")
      #expect(isRefused == CorpusFilters.refused.contains(filter), "\(filter)")
    }
  }

  @Test func `Filters choose the same frames as tshark, but for the named differences`() throws {
    let comparisons = try Self.compare(Self.captures)
    #expect(comparisons.count >= 90)
    var causes: Set<Int> = []
    for comparison in comparisons {
      for (filter, frames) in comparison.different {
        let known = FilterDifference.all.indices.filter {
          FilterDifference.all[$0].explains(filter, in: comparison.capture)
        }
        if known.isEmpty {
          let some = frames.sorted().prefix(5)
          Issue.record("\(comparison.capture): \(filter): frames \(some) differ")
        }
        causes.formUnion(known)
      }
    }
    for (index, difference) in FilterDifference.all.enumerated() {
      #expect(causes.contains(index), "no difference any more: \(difference.why)")
    }
    let idle = Set(CorpusFilters.accepted).subtracting(comparisons.flatMap(\.choosing))
    #expect(idle.isEmpty, "chosen nowhere: \(idle.sorted())")
  }

  /// Compares captures; tshark reads some while we read others.
  private static func compare(_ captures: [PublicCaptures.Row]) throws -> [Comparison] {
    let filters = CorpusFilters.accepted
    let theirs = Answers()
    let reading = DispatchQueue(label: "tshark")
    for (index, capture) in captures.enumerated() {
      reading.async { theirs[index] = FilterJudge.frames(chosenBy: filters, in: capture.path) }
    }
    let ours = try captures.map { try frames(chosenBy: filters, in: $0.path) }
    reading.sync {}
    return captures.indices.compactMap { index in
      guard let theirs = theirs[index] else { return nil }
      let (chosen, setAside) = ours[index]
      var comparison = Comparison(capture: captures[index])
      for (place, filter) in filters.enumerated() {
        let reported = theirs[place] ?? []
        if !chosen[place].isEmpty || !reported.isEmpty { comparison.choosing.insert(filter) }
        let difference = chosen[place].symmetricDifference(reported).subtracting(setAside)
        if !difference.isEmpty { comparison.different[filter] = difference }
      }
      return comparison
    }
  }

  /// The frames that each filter chooses, and those whose content is not dissected.
  private static func frames(
    chosenBy filters: [String], in path: String
  ) throws -> ([Set<Int>], setAside: Set<Int>) {
    let runs = filters.map { try? DisplayFilter($0).run() }
    var frames = [Set<Int>](repeating: [], count: filters.count)
    var setAside: Set<Int> = []
    var reader = try CaptureReader(path: path)
    let options = ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes)
    _ = reader.read(fields: .all, options: options) {
      record, payload, outcome, fields, tracker in
      if outcome.notDecoded != nil || outcome.isDecrypted { setAside.insert(record.number) }
      let packet = DisplayFilter.Record(record, outcome, start: tracker.firstTime ?? 0)
      for (index, run) in runs.enumerated()
      where run?.chooses(packet, payload, fields: fields) == true {
        frames[index].insert(record.number)
      }
      return true
    }
    return (frames, setAside)
  }
}

/// What tshark said of each capture, by the capture's place in the list.
private final class Answers: Sendable {
  private let answers = Mutex<[Int: [Set<Int>?]]>([:])

  subscript(index: Int) -> [Set<Int>?]? {
    get { answers.withLock { $0[index] } }
    set { answers.withLock { $0[index] = newValue } }
  }
}
