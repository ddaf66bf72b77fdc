import LinkSessions
package import TraceAnalysis

/// Advertisers as a JSON document of the schema "bletrace.advertising/1".
package enum AdvertisingJSON {
  /// Writes the document with one advertiser after another.
  ///
  /// - Parameters:
  ///   - analysis: the advertising in the capture.
  ///   - selection: the advertisers to include; all by default.
  ///   - output: receives the document.
  package static func write(
    _ analysis: AdvertisingAnalysis, _ selection: AdvertisingSelection = AdvertisingSelection(),
    to output: inout OutputBuffer
  ) {
    AdvertisingReport(analysis, selection).write(to: &output)
  }
}

/// The selected advertisers of a capture.
struct AdvertisingReport {
  let analysis: AdvertisingAnalysis
  let chosen: [AdvertiserAnalysis]
  let shown: ArraySlice<AdvertiserAnalysis>

  init(_ analysis: AdvertisingAnalysis, _ selection: AdvertisingSelection) {
    self.analysis = analysis
    chosen = selection.chosen(from: analysis)
    shown = chosen.prefix(selection.limit ?? .max)
  }
}

extension AdvertisingReport: ReportDocument {
  static let schema = "bletrace.advertising/1"
  var origin: Int64 { analysis.start ?? 0 }

  static let shape = Shape<AdvertisingReport>(nil, "Advertisers with their intervals and payloads.")
  {
    report in
    report.schema()
    report.object("file", "The capture file.") { $0.analysis.file }
    report.group("totals", "Totals of the capture.") { totals in
      totals.value("packets", "Number of PDUs on advertising channels, or of advertising reports.")
      {
        $0.analysis.totals.packets
      }
      totals.pdus { $0.analysis.totals.counts }
      totals.array("scanners", "Active scanners, most requests first.") { report in
        report.analysis.totals.rankedScanners.map { Scanner($0, report.analysis.devices) }
      }
      totals.value("requests_of_others", "Number of scan requests beyond the limit.") {
        $0.analysis.totals.requestsOfOthers
      }
      totals.value("unlinked", "Number of auxiliary PDUs without an announcement.") {
        $0.analysis.totals.unlinked
      }
      totals.value(
        "not_kept",
        "Number of PDUs and reports of advertisers, or with data, beyond the limits."
      ) {
        $0.analysis.totals.notKept
      }
      totals.value("bad_crc", "Records with a wrong CRC.") {
        $0.analysis.tally.notDecoded[.badCRC] ?? 0
      }
    }
    report.value("advertisers_not_shown", "Number of selected advertisers that are not listed.") {
      $0.chosen.count - $0.shown.count
    }
    report.array("advertisers", "Advertisers, most active first.") { report in
      report.shown.lazy.map { AdvertiserReport(advertiser: $0, analysis: report.analysis) }
    }
    report.array("trains", "Periodic advertising.") { report in
      report.analysis.trains.lazy.map { TrainReport(train: $0, devices: report.analysis.devices) }
    }
    report.array(
      "own", "Advertising of the host that wrote the log, from its commands.", ifNil: .omitted
    ) { $0.analysis.own.isEmpty ? nil : $0.analysis.own }
  }
}

extension Members {
  /// Adds the number of PDUs of each kind.
  mutating func pdus(_ get: @escaping @Sendable (Subject) -> [AdvertisingSighting.Kind: Int]) {
    let kinds = AdvertisingSighting.Kind.allCases
    counts("pdus", of: kinds.map(\.rawValue), "Number of PDUs of each kind.") { subject in
      let counts = get(subject)
      return kinds.compactMap { kind in counts[kind].map { (kind.rawValue, $0) } }
    }
  }
}

/// A device that sent scan requests.
struct Scanner: Described {
  let address: DeviceKey
  let requests: Int

  init(_ scanner: (device: Int, requests: Int), _ devices: DeviceTable) {
    address = devices[scanner.device].key
    requests = scanner.requests
  }

  static let shape = Shape<Scanner>("scanner", "A device that sent scan requests.") { scanner in
    scanner.include { $0.address }
    scanner.value("requests", "Number of scan requests.") { $0.requests }
  }
}
