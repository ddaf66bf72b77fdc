package import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// The contents of a page.
package struct PageOptions: Sendable {
  /// IDs of the only connections to include. Empty for all.
  package var connections: Set<Int> = []
  /// Whether the page has a packet list.
  package var carriesPackets = true
  /// The only records in the packet list, or nil for all.
  package var frames: ClosedRange<Int>?
  /// Whether the captures are redacted, which the page then mentions.
  package var isRedacted = false
  /// Maximum size of a capture's compressed packets, in octets.
  package var packetBudget = 8_000_000
  /// Whether the page is for a lesson, which needs the documents and collapses content that reveals answers.
  package var isForLesson = false

  /// Options of the page for a lesson.
  package static var ofLesson: PageOptions {
    var options = PageOptions()
    options.isForLesson = true
    return options
  }

  /// Creates options for all contents.
  package init() {}
}

/// A capture with everything shown on its page.
package struct PageCapture: Sendable {
  /// The file name without its directories.
  package let name: String
  /// Damaged parts of the file.
  package var damage: Damage.Log { summary.damage }
  /// IDs of the connections in the capture.
  package var connectionIDs: [Int] { summary.connections.connections.map(\.id) }
  let summary: TraceSummary
  let check: CheckReport
  /// Whether the page shows a verdict, because the user requested the check.
  let isJudged: Bool
  /// Markup of the reports, for browsers without scripts.
  let reports: PageText
  /// Data that the script draws, other than packets.
  let story: PageBlock
  let timeline: PageBlock
  /// The JSON documents as one object. Empty unless a lesson needs them.
  let documents: [UInt8]
  var packets: PagePackets?

  /// How far the making of a page is.
  package struct Progress: Sendable {
    /// What a capture is read for.
    package enum Step: String, Sendable, CaseIterable {
      case timeline = "timeline of"
      case reports = "reports on"
      case packets = "packets of"

      /// From 1.
      package var number: Int { (Step.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    package let step: Step
    /// Octets read in this step.
    package let done: UInt64
    /// Octets of the file; 0 if that is not known.
    package let octets: UInt64
  }

  /// Reads a capture three times: for the timeline, for the other reports and for the packets. The results of each
  /// pass are compressed and released before the next one, so that a page with a million packets takes only a few
  /// hundred megabytes of memory.
  ///
  /// - Parameters:
  ///   - path: the file, which must not be a pipe.
  ///   - name: the name shown on the page, or nil for that of the file.
  ///   - page: the contents of the page.
  ///   - options: information that is known before the capture is read.
  ///   - report: the check of the capture, whose verdict the page shows; nil for all rules, without a verdict.
  ///   - progress: called from time to time.
  /// - Throws: a `CaptureError` if the file can't be read.
  package init(
    reading path: String, name: String? = nil, for page: PageOptions,
    options: ReadingOptions = ReadingOptions(), judgedBy report: CheckReport? = nil,
    progress: ((Progress) -> Void)? = nil
  ) throws(CaptureError) {
    func tell(_ step: Progress.Step) -> ((borrowing CaptureReader) -> Void)? {
      progress.map { progress in
        {
          // The octets by which the format was recognized may have been read twice.
          let octets = $0.totalBytes ?? 0
          progress(Progress(step: step, done: min($0.bytesRead, octets), octets: octets))
        }
      }
    }
    let name = name ?? String(path.split(separator: "/").last ?? "capture")
    self.name = name
    isJudged = report != nil
    let only = page.connections.count == 1 ? page.connections.first : nil
    let extent: CaptureReader.Extent?
    var documents: PageDocuments?
    var evidence: Set<Int> = []
    let middle: PageText
    // The part that takes the most memory comes first, while there is nothing else in memory.
    do {
      var reader = try CaptureReader(path: path, sameAs: nil)
      reader.rename(name)
      extent = reader.extent
      let timeline = reader.analyses(
        by: TimelineAnalyzer(
          filter: Timeline.Filter(connections: page.connections), keepsTransactions: true),
        options: options, progress: tell(.timeline))
      let rows = TimelineRow.rows(of: timeline.procedures, keepsMembers: true)
      self.timeline = PageTimeline(timeline, rows).block()
      middle = PageText { PageReports(only: only).write(timeline, rows, to: &$0) }
      for procedure in timeline.procedures.prefix(5_000) {
        evidence.insert(procedure.frames.lowerBound)
        evidence.insert(procedure.frames.upperBound)
      }
      if page.isForLesson { documents = PageDocuments(timeline) }
    }
    do {
      var reader = try CaptureReader(path: path, sameAs: extent)
      reader.rename(name)
      let (summary, throughput, connections, gatt, pairing, advertising, analysis) =
        reader.analyses(
          by: SummaryAnalyzer(), ThroughputAnalyzer(), ConnectionAnalyzer(), GATTAnalyzer(),
          PairingAnalyzer(), AdvertisingAnalyzer(), CheckAnalyzer(), options: options,
          progress: tell(.reports))
      let check =
        report ?? CheckReport(analysis, RuleSelection()).limited(to: page.connections)
      (self.summary, self.check) = (summary, check)
      story =
        PageStory(
          summary: summary, throughput: throughput, gatt: gatt, check: check,
          connections: connections, only: only
        ).block()
      let head = PageText { PageReports(only: only).write(summary, to: &$0) }
      let tail = PageText { output in
        let reports = PageReports(only: only)
        reports.write(throughput, to: &output)
        reports.write(connections, to: &output)
        reports.write(gatt, to: &output)
        reports.write(pairing, to: &output)
        reports.write(advertising, to: &output)
        reports.write(check, to: &output)
      }
      reports = head + middle + tail
      evidence.formUnion(PageCapture.evidence(summary, check))
      documents?.append(summary)
      documents?.append(throughput, connections, pairing, advertising)
    }
    self.documents = documents?.finished ?? []
    guard page.carriesPackets else { return }
    var choice = PageChoice()
    choice.connections = page.connections.isEmpty ? nil : page.connections
    choice.frames = page.frames
    choice.records = summary.tally.records
    choice.evidence = evidence
    var reader = try CaptureReader(path: path, sameAs: extent)
    packets = reader.analyses(
      by: PagePacketAnalyzer(choice), options: options, progress: tell(.packets))
  }

  /// Records that support statements on the page.
  private static func evidence(_ summary: TraceSummary, _ check: CheckReport) -> Set<Int> {
    var frames: Set<Int> = []
    for finding in check.findings {
      frames.formUnion(finding.frames.prefix(8))
      if let frame = PageAnalysis.evidence(of: finding) { frames.insert(frame) }
    }
    for diagnosis in check.diagnoses { frames.formUnion(diagnosis.frames.prefix(8)) }
    for expectation in check.expectations { frames.formUnion(expectation.frames) }
    for trouble in summary.troubles.prefix(TraceSummary.troubleLimit) {
      frames.formUnion(trouble.frames.prefix(8))
    }
    for connection in summary.connections.connections.prefix(1_000) {
      frames.insert(connection.firstFrame.number)
      if let end = connection.end { frames.insert(end.frame) }
    }
    return frames
  }
}

extension TextStyle.Accent {
  /// The name of the CSS class for the severity's color on a page.
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
