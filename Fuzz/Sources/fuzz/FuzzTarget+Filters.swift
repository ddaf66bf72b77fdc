import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

extension FuzzTarget {
  /// The text of a display filter, which is compiled, asked about a packet, or refused with a message.
  static let filters: [FuzzTarget] = [
    FuzzTarget(name: "filter") { octets in
      let text = String(decoding: octets, as: UTF8.self)
      do throws(DisplayFilter.ParseError) {
        let filter = try DisplayFilter(text, vocabulary)
        let run = filter.run()
        let once = asks(run)
        check(once == asks(filter.run()), "a filter that answers twice otherwise")
        // What holds does not hold when it is negated, whatever it says.
        if octets.count < 10_000, let negation = try? DisplayFilter("!(\(text))", vocabulary),
          run.cutShort == 0, text.contains(where: { !$0.isWhitespace })
        {
          check(once != asks(negation.run()), "a filter and its negation that say the same")
        }
      } catch {
        let count = text.utf8.count
        check(
          error.range.lowerBound >= 0 && error.range.upperBound <= count,
          "an error outside the filter")
        let message = FilterErrorText.message(error, in: text, names: ["frame.number", "btatt"])
        check(message.contains("\n"), "an error that shows no place")
      }
    }
  ]

  private static let vocabulary = DisplayFilter.CatalogueVocabulary()

  /// Whether a filter chooses a record of a few octets without fields.
  private static func asks(_ run: DisplayFilter.Run) -> Bool {
    let payload: [UInt8] = [0x02, 0x40, 0x20, 0x07, 0x00] + Array("Heart\r\n".utf8)
    let record = CaptureRecord(
      number: 7, timestamp: 1_709_400_011_500_000_000, linkType: .bluetoothHCIH4WithPHDR,
      originalLength: 20, capturedLength: 12)
    return run.chooses(
      DisplayFilter.Record(record, FrameOutcome(), start: 1_709_400_010_000_000_000),
      payload.rawSpan,
      fields: nil)
  }
}
