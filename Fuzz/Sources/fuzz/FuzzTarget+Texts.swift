import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

extension FuzzTarget {
  /// Every story as a person reads it, and the forms that other programs draw.
  static let texts: [FuzzTarget] = [
    FuzzTarget(name: "texts") { write($0) },
    FuzzTarget(name: "hci-texts") { write(SyntheticCapture.hciLog(from: $0)) },
    FuzzTarget(name: "air-texts") { write(SyntheticCapture.airCapture(from: $0)) },
  ]

  private static func write(_ octets: [UInt8]) {
    let style = TextStyle(width: 60, usesColour: true)
    let timeline = text(octets) { reader, output in
      let timeline = Timeline(
        reading: &reader, by: TimelineAnalyzer(keepsTransactions: true))
      TimelineText.write(timeline, detail: .transactions, style: style, to: &output)
      TimelineMermaid.write(timeline, isWhole: true, to: &output)
    }
    guard let timeline else { return }
    check(!timeline.isEmpty, "the timeline is empty")
    text(octets) { reader, output in
      ThroughputText.write(
        ThroughputAnalysis(reading: &reader), hasPlots: true, style: style, to: &output)
    }
    text(octets) { reader, output in
      ConnectionsText.write(ConnectionAnalysis(reading: &reader), style: style, to: &output)
    }
    text(octets) { reader, output in
      PairingText.write(PairingAnalysis(reading: &reader), style: style, to: &output)
    }
    text(octets) { reader, output in
      AdvertisingText.write(AdvertisingAnalysis(reading: &reader), style: style, to: &output)
    }
    text(octets) { reader, output in
      GATTText.write(GATTAnalysis(reading: &reader), style: style, to: &output)
    }
    let lines = text(octets) { reader, output in
      var lines = TimelineLines(filter: Timeline.Filter())
      lines.write(&reader, to: &output)
    }
    for line in (lines ?? []).split(separator: 0x0A) {
      check(JSONCheck.isValue(Array(line)), "a line of the timeline is not JSON")
    }
  }

  /// What a report writes of a capture; nil where it can't be opened.
  @discardableResult
  private static func text(
    _ octets: [UInt8], _ report: (inout CaptureReader, inout OutputBuffer) -> Void
  ) -> [UInt8]? {
    guard var reader = try? CaptureReader(bytes: octets) else { return nil }
    var written: [UInt8] = []
    var output = OutputBuffer(sink: { piece in
      for index in piece.indices { written.append(piece[index]) }
      return true
    })
    report(&reader, &output)
    output.flush()
    return written
  }
}
