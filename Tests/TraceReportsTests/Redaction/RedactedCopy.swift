import BluetoothPackets
import CaptureFiles
import Foundation
import LinkDecryption
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
    of original: String, _ options: RedactionOptions = RedactionOptions(),
    _ body: (RedactedCopy) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bletrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("redacted.pcapng").path
    var options = options
    options.userLinkTypes = FixtureFile.userLinkTypes
    let (redaction, _) = try Redaction.run(
      from: original, to: path, format: .pcapng, options: options)
    let data = FileManager.default.contents(atPath: path) ?? Data()
    try body(RedactedCopy(path: path, redaction: redaction, octets: [UInt8](data)))
  }

  /// Originals that the file still holds, addresses and keys in either order.
  ///
  /// What has fewer than six octets, or few different ones, stands anywhere by chance.
  func leftovers() -> [String] {
    var left: [String] = []
    for entry in redaction.map.entries where entry.original.count >= 6 {
      guard Set(entry.original).count > 3 else { continue }
      var forms = [entry.original]
      if entry.kind == .address || entry.kind == .key { forms.append(entry.original.reversed()) }
      for form in forms where RedactedCopy.contains(octets, form) {
        left.append("\(entry.kind) \(entry.original)")
      }
    }
    return left
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
    let ours = RedactedCopy.shapes(before)
    let theirs = RedactedCopy.shapes(after)
    guard ours.count == theirs.count else {
      let first = zip(ours, theirs).first { $0 != $1 }
      return ["\(ours.count) lines, then \(theirs.count), first \(String(describing: first))"]
    }
    return zip(ours, theirs).filter { $0 != $1 }.prefix(5).map { "\($0) | \($1)" }
  }

  private static func reports(_ path: String) throws -> String {
    var reader = try CaptureReader(bytes: WholeCapture.octets(path), name: "capture")
    // Keys that anybody can find are found in the original alone: the copy has none.
    var keys = KeyRing()
    keys.findsKeys = false
    let (summary, timeline, connections, throughput, advertising, gatt, pairing) = reader.stories(
      by: SummaryTeller(), TimelineTeller(keepsTransactions: true), ConnectionTeller(),
      ThroughputTeller(), AdvertisingTeller(), GATTTeller(), PairingTeller(),
      options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes, keys: keys))
    let text = written {
      SummaryJSON.write(summary, to: &$0)
      TimelineJSON.write(timeline, to: &$0)
      ConnectionsJSON.write(connections, to: &$0)
      ThroughputJSON.write(throughput, to: &$0)
      AdvertisingJSON.write(advertising, to: &$0)
      GATTJSON.write(gatt, to: &$0)
      PairingJSON.write(pairing, to: &$0)
    }
    // Which octets of a payload change, and how, is a matter of the identifiers that were replaced.
    return text.replacing(/"changing": \[[^\]]*\]/, with: "")
  }

  /// The lines of JSON documents, in which the letters and digits of texts are all alike, and so are
  /// numbers that were replaced.
  private static func shapes(_ text: String) -> [String] {
    var previous = ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let key = String(line.drop { $0 == " " }.prefix { $0 != ":" })
      defer { previous = key }
      // Of beacons and models, and what long term keys are found by. A code behind a text is a
      // beacon's; other codes are those of errors.
      let isReplaced =
        ["\"major\"", "\"minor\"", "\"ediv\"", "\"rand\""].contains(key)
        || key == "\"code\"" && previous == "\"text\""
      return isReplaced ? key : shape(line)
    }
  }

  private static func shape(_ line: Substring) -> String {
    var shape = ""
    var isText = false
    var isEscape = false
    for character in line {
      if character == "\"", !isEscape { isText.toggle() }
      isEscape = character == "\\" && !isEscape
      let isLetter = character.isLetter || character.isNumber
      // The numbers in a beacon's description may have more or fewer digits.
      if isText, isLetter, line.contains("iBeacon"), shape.last == "x" { continue }
      shape.append(isText && isLetter ? "x" : character)
    }
    return shape
  }
}

/// All octets of a file.
enum WholeCapture {
  static func octets(_ path: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: path) ?? Data())
  }
}
