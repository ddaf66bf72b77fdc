import ReportTestSupport
import BluetoothPackets
import CaptureFiles
import Foundation
import TestSupport
import TraceAnalysis
import TraceReports

/// A redacted copy of a capture in a temporary folder.
struct RedactedCopy {
  let path: String
  let redaction: Redaction
  let octets: [UInt8]

  /// Makes a copy for the length of `body`.
  static func make(
    of original: String, _ options: Redaction.Options = Redaction.Options(),
    _ body: (RedactedCopy) throws -> Void
  ) throws {
    try inFolder { folder in
      let path = folder.appendingPathComponent("redacted.pcapng").path
      var options = options
      options.userLinkTypes = FixtureFile.userLinkTypes
      let (redaction, _) = try Redaction.run(
        from: original, to: path, format: .pcapng, options: options)
      let data = FileManager.default.contents(atPath: path) ?? Data()
      try body(RedactedCopy(path: path, redaction: redaction, octets: [UInt8](data)))
    }
  }

  /// Originals that the file still holds, addresses and keys in either order.
  ///
  /// What has fewer than six octets, or few different ones, stands anywhere by chance.
  func leftovers() -> [String] {
    var forms: [UInt32: [(octets: [UInt8], name: String)]] = [:]
    for entry in redaction.map.entries where entry.original.count >= 6 {
      guard Set(entry.original).count > 3 else { continue }
      var orders = [entry.original]
      if entry.kind == .address || entry.kind == .key { orders.append(entry.original.reversed()) }
      for form in orders {
        let name = "\(entry.kind) \(entry.original)"
        forms[RedactedCopy.head(form, 0), default: []].append((form, name))
      }
    }
    var left: Set<String> = []
    for place in octets.indices.dropLast(5) {
      for form in forms[RedactedCopy.head(octets, place)] ?? []
      where octets[place...].starts(with: form.octets) { left.insert(form.name) }
    }
    return left.sorted()
  }

  /// The four octets at a place, as a number.
  private static func head(_ octets: [UInt8], _ place: Int) -> UInt32 {
    octets[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func contains(_ octets: [UInt8], _ run: [UInt8]) -> Bool {
    guard let first = run.first, octets.count >= run.count else { return false }
    for place in 0...octets.count - run.count where octets[place] == first {
      if octets[place..<place + run.count].elementsEqual(run) { return true }
    }
    return false
  }

  /// The original through the same writer, so that format, sizes and rounded times are alike.
  func plain(_ original: String) throws -> String {
    let plain = path + ".plain.pcapng"
    var reader = try CaptureReader(path: original)
    _ = try CaptureConversion.run(from: &reader, to: plain, format: .pcapng, keepsComments: false)
    return plain
  }

  // MARK: Reports

  /// Lines of the reports in which the copy differs from the original by more than what was
  /// replaced: by another number, another structure, or text of another length.
  func differencesOfReports(from original: String) throws -> [String] {
    let before = try RedactedCopy.reports(try plain(original))
    let after = try RedactedCopy.reports(path)
    return ReportShape.differences(before, after)
  }

  private static func reports(_ path: String) throws -> String {
    var reader = try CaptureReader(bytes: WholeCapture.octets(path), name: "capture")
    let (summary, timeline, connections, throughput, advertising, gatt, pairing, check, keys) =
      reader.analyses(
        by: SummaryAnalyzer(), TimelineAnalyzer(keepsTransactions: true), ConnectionAnalyzer(),
        ThroughputAnalyzer(), AdvertisingAnalyzer(), GATTAnalyzer(), PairingAnalyzer(),
        CheckAnalyzer(),
        KeysAnalyzer(), options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
    return written {
      SummaryJSON.write(summary, to: &$0)
      TimelineJSON.write(timeline, to: &$0)
      ConnectionsJSON.write(connections, to: &$0)
      ThroughputJSON.write(throughput, to: &$0)
      AdvertisingJSON.write(advertising, to: &$0)
      GATTJSON.write(gatt, to: &$0)
      PairingJSON.write(pairing, to: &$0)
      CheckJSON.write([CheckReport(check, RuleSelection())], to: &$0)
      KeysJSON.write(keys, to: &$0)
    }
  }
}

/// All octets of a file.
enum WholeCapture {
  static func octets(_ path: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: path) ?? Data())
  }
}
