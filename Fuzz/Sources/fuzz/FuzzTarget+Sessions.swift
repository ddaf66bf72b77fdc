import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

extension FuzzTarget {
  /// The whole way from a file's octets to every report.
  static let sessions: [FuzzTarget] = [
    FuzzTarget(name: "whole-decode") { exercise($0, everyForm: true) },
    FuzzTarget(name: "hci-session") {
      exercise(SyntheticCapture.hciLog(from: $0), everyForm: false)
    },
    FuzzTarget(name: "air-session") {
      exercise(SyntheticCapture.airCapture(from: $0), everyForm: false)
    },
  ]

  private static func exercise(_ octets: [UInt8], everyForm: Bool) {
    guard let records = track(octets, isWatched: false) else { return }
    check(track(octets, isWatched: true) == records, "watching changes how many records there are")
    summarise(octets, records: records)
    list(octets, .jsonl, records: records)
    guard everyForm else { return }
    list(octets, .text, records: records)
    list(octets, .fields, records: records)
    list(octets, .json, records: records)
  }

  private static func track(_ octets: [UInt8], isWatched: Bool) -> Int? {
    guard var reader = try? CaptureReader(bytes: octets) else { return nil }
    var user = LinkType.UserTypes()
    user[.user0] = .bluetoothLELL
    user[.user15] = .nordicBLE
    let watcher = isWatched ? FieldWatcher() : nil
    var records = 0
    let tracker = SessionTracker(userLinkTypes: user, observers: [AttributeTrafficTally()]) {
      tracker in
      while let record = reader.next() {
        watcher?.reset()
        let outcome = tracker.process(record, reader.payload, watcher: watcher)
        check(
          outcome.stoppedBy == nil || outcome.notDecoded != nil,
          "a record with an error counts as decoded")
        if let watcher { checkSightings(watcher, in: reader.payload.byteCount) }
        records += 1
      }
    }
    let tally = tracker.tally
    check(tally.records == records, "the tally misses records")
    check(
      tally.notDecodedCount <= records && tally.decodedCount + tally.notDecodedCount == records,
      "records in are not decoded plus reported")
    check(
      TraceLayer.allCases.map { tally[$0].records }.reduce(0, +) == records,
      "the layers miss records")
    return records
  }

  private static func summarise(_ octets: [UInt8], records: Int) {
    guard var reader = try? CaptureReader(bytes: octets) else { return }
    let summary = TraceSummary(reading: &reader)
    check(summary.tally.records == records, "the summary misses records")
    let text = Output()
    var buffer = OutputBuffer(sink: text.take)
    SummaryText.write(summary, style: TextStyle(width: 72, usesColour: true), to: &buffer)
    buffer.flush()
    check(!text.octets.isEmpty, "the summary is empty")
    let json = Output()
    var document = OutputBuffer(sink: json.take)
    SummaryJSON.write(summary, to: &document)
    document.flush()
    check(JSONCheck.isValue(json.octets), "the summary is not JSON")
  }

  private static func list(_ octets: [UInt8], _ format: PacketFormat, records: Int) {
    guard var reader = try? CaptureReader(bytes: octets) else { return }
    let output = Output()
    var buffer = OutputBuffer(sink: output.take)
    let columns = FieldColumns(names: format == .fields ? FuzzTarget.columns : [])
    let listing = PacketListing(format: format, columns: columns, style: TextStyle())
    _ = listing.write(&reader, frames: 1...Int.max, to: &buffer)
    buffer.flush()
    switch format {
    case .json: check(JSONCheck.isValue(output.octets), "the packets are not JSON")
    case .jsonl:
      let lines = output.octets.split(separator: 0x0A)
      check(lines.count == records, "\(lines.count) lines for \(records) records")
      check(lines.allSatisfy { JSONCheck.isValue(Array($0)) }, "a line is not JSON")
    case .ek:
      let lines = output.octets.split(separator: 0x0A)
      check(lines.count == 2 * records, "\(lines.count) lines for \(records) records")
      check(lines.allSatisfy { JSONCheck.isValue(Array($0)) }, "a line is not JSON")
    case .text, .fields:
      let lines = output.octets.split(separator: 0x0A, omittingEmptySubsequences: false).count - 1
      check(lines == records + (format == .text ? 1 : 0), "\(lines) lines for \(records) records")
    }
  }

  private static let columns = [
    "frame.number", "frame.time_epoch", "btatt.opcode", "btatt.handle", "btatt.value",
    "btcommon.eir_ad.entry.device_name",
    "btle.access_address", "btle.advertising_address", "bthci_evt.code", "bthci_cmd.opcode",
    "btl2cap.cid",
    "btsmp.opcode", "bletrace.set_aside", "btcommon.eir_ad.entry.uuid_16",
  ]

  private final class Output {
    var octets: [UInt8] = []

    func take(_ span: borrowing Span<UInt8>) -> Bool {
      for index in span.indices { octets.append(span[index]) }
      return true
    }
  }
}
