public import CaptureFiles
import LinkSessions
public import TraceAnalysis

/// The contents of a page.
public struct PageOptions: Sendable {
  /// IDs of the only connections to include. Empty for all.
  public var connections: Set<Int> = []
  /// Whether the page has a packet list.
  public var carriesPackets = true
  /// The only records in the packet list, or nil for all.
  public var frames: ClosedRange<Int>?
  /// Whether the captures are redacted, which the page then mentions.
  public var isRedacted = false
  /// Maximum octets of a capture's packed packets.
  package var packetBudget = 8_000_000

  /// Creates options for all contents.
  public init() {}
}

/// A capture with everything shown on its page.
public struct PageCapture: Sendable {
  /// The file name without its folders.
  public let name: String
  /// Damaged parts of the file.
  public var damage: DamageList { summary.damage }
  /// IDs of the connections in the capture.
  public var connectionIDs: [Int] { summary.connections.connections.map(\.id) }
  let summary: TraceSummary
  let timeline: Timeline
  let throughput: ThroughputAnalysis
  let connections: ConnectionAnalysis
  let gatt: GATTAnalysis
  let pairing: PairingAnalysis
  let advertising: AdvertisingAnalysis
  let check: CheckReport
  /// Whether the page shows a verdict: the check is what the user asked for.
  let isJudged: Bool
  var packets: PagePackets?

  /// Reads a capture twice: for the reports, and for the packets.
  ///
  /// - Parameters:
  ///   - path: the file, which must not be a pipe.
  ///   - name: the name shown on the page, or nil for that of the file.
  ///   - page: the contents of the page.
  ///   - options: what is known before the capture is read.
  ///   - report: the check of the capture, whose verdict the page shows; nil for all rules, without a verdict.
  ///   - progress: is called from time to time.
  /// - Throws: a `CaptureError` if it can't be read.
  public init(
    reading path: String, name: String? = nil, for page: PageOptions,
    options: ReadingOptions = ReadingOptions(), judgedBy report: CheckReport? = nil,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) throws(CaptureError) {
    let name = name ?? String(path.split(separator: "/").last ?? "capture")
    self.name = name
    isJudged = report != nil
    let filter = TimelineFilter(connections: page.connections)
    let extent: CaptureReader.Extent?
    do {
      var reader = try CaptureReader(path: path, sameAs: nil)
      reader.rename(name)
      extent = reader.extent
      let analysis: CheckAnalysis
      (summary, timeline, throughput, connections, gatt, pairing, advertising, analysis) =
        reader.analyses(
          by: SummaryAnalyzer(), TimelineAnalyzer(filter: filter, keepsTransactions: true),
          ThroughputAnalyzer(), ConnectionAnalyzer(), GATTAnalyzer(), PairingAnalyzer(),
          AdvertisingAnalyzer(), CheckAnalyzer(), options: options, progress: progress)
      check = report ?? CheckReport(analysis, RuleSelection())
    }
    guard page.carriesPackets else { return }
    var choice = PageChoice()
    choice.connections = page.connections.isEmpty ? nil : page.connections
    choice.frames = page.frames
    choice.records = summary.tally.records
    choice.evidence = evidence
    var reader = try CaptureReader(path: path, sameAs: extent)
    packets = reader.analyses(by: PagePacketAnalyzer(choice), options: options, progress: progress)
  }

  /// Records that support statements on the page.
  private var evidence: Set<Int> {
    var frames: Set<Int> = []
    for finding in check.findings { frames.formUnion(finding.frames.prefix(8)) }
    for diagnosis in check.diagnoses { frames.formUnion(diagnosis.frames.prefix(8)) }
    for expectation in check.expectations { frames.formUnion(expectation.frames) }
    for trouble in summary.troubles.prefix(TraceSummary.troubleLimit) {
      frames.formUnion(trouble.frames.prefix(8))
    }
    for connection in summary.connections.connections.prefix(1_000) {
      frames.insert(connection.firstFrame.number)
      if let end = connection.end { frames.insert(end.frame) }
    }
    for procedure in timeline.procedures.prefix(5_000) {
      frames.insert(procedure.frames.lowerBound)
      frames.insert(procedure.frames.upperBound)
    }
    return frames
  }
}

extension PageCapture {
  /// The JSON documents, the text of the timeline's lines, and a list of what was left out, in one
  /// object.
  func documents(_ page: PageOptions) -> [UInt8] {
    collected { output in
      output.write("{\"summary\":")
      summary.write(.line, to: &output)
      output.write(",\"timeline\":")
      timeline.write(.line, to: &output)
      output.write(",\"throughput\":")
      ThroughputReport(throughput, only: only(page), transfer: nil).write(.line, to: &output)
      output.write(",\"connections\":")
      ConnectionsReport(connections, only: only(page)).write(.line, to: &output)
      output.write(",\"gatt\":")
      gatt.write(.line, to: &output)
      output.write(",\"pairing\":")
      PairingReport(pairing, only: only(page)).write(.line, to: &output)
      output.write(",\"advertising\":")
      AdvertisingReport(advertising, AdvertisingSelection()).write(.line, to: &output)
      output.write(",\"check\":")
      check.write(.line, to: &output)
      output.write(",\"page\":")
      var writer = JSONWriter(.line, origin: timeline.start ?? 0, into: output)
      writer.object { writer in
        writer.value("name", name)
        writer.value("is_redacted", page.isRedacted)
        writeRows(&writer)
      }
      output = writer.finish()
      output.write("}")
    }
  }

  private func only(_ page: PageOptions) -> Int? {
    page.connections.count == 1 ? page.connections.first : nil
  }

  /// Writes the timeline's lines as in its text.
  private func writeRows(_ writer: inout JSONWriter) {
    let names = TimelineNames(timeline)
    writer.array("rows") { writer in
      for row in TimelineRow.rows(of: timeline.procedures, keepsMembers: true) {
        let outcome = OutcomeWords(row)
        writer.object { writer in
          writer.numbers("procedures", row.members)
          if let connection = row.first.connection { writer.value("connection", connection + 1) }
          writer.cell("start", .time(row.first.start))
          writer.cell("end", .time(row.end))
          writer.value(
            "what",
            ProcedureSentence(row: row, names: names, start: timeline.start ?? 0).what)
          writer.value("outcome", outcome.text)
          if let accent = outcome.accent { writer.value("accent", accent.pageName) }
          writer.numbers("frames", [row.first.frames.lowerBound, row.lastFrame])
        }
      }
    }
  }
}

extension TextStyle.Accent {
  /// The name of the CSS class for its colour on a page.
  var pageName: String {
    switch self {
    case .heading: "heading"
    case .faint: "faint"
    case .error: "error"
    case .good: "good"
    case .warning: "warning"
    case .name: "name"
    case .toPeripheral: "to-peripheral"
    case .toCentral: "to-central"
    }
  }
}
