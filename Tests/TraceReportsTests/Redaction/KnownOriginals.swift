import ByteReading
import CaptureFiles
import Foundation
import TestSupport
import Testing

/// What somebody could be known by in a fixture, as its maker wrote it: a redaction that overlooks it
/// does not have it in its map.
struct KnownOriginals: Sendable, CustomTestStringConvertible {
  let fixture: String
  /// How many octets of each record there are; nil for all.
  let snapLength: Int?
  let originals: [[UInt8]]

  private init(_ fixture: String, snapLength: Int? = nil, _ octets: [String], text: [String] = []) {
    self.fixture = fixture
    self.snapLength = snapLength
    originals = octets.map { [UInt8](hexadecimal: $0) } + text.map { Array($0.utf8) }
  }

  var testDescription: String {
    fixture + (snapLength.map { " cut to \($0) octets" } ?? "")
  }

  private static let belt = "c4f2171a1dbb"
  private static let phone = "5b039eaa107c"
  private static let beacons = ["e51beac00001", "edd1570e0002", "4c0f12345604", "001bdca17b03"]

  static let all = [
    KnownOriginals("containers/air-snapped.pcap", [belt, phone], text: ["Acme H"]),
    KnownOriginals("air-beacons.pcap", snapLength: 40, beacons + [belt]),
    // One of its CRCs is wrong.
    KnownOriginals("air-beacons.pcap", beacons + [belt], text: ["Acme HR belt"]),
    // Three are.
    KnownOriginals("air-connection.pcap", [belt, phone]),
    KnownOriginals(
      "air-sensors.pcap",
      ["c05e45000001", "c05e45000007", "586534178ec0", "cbb8334c884f", "a47266c95f73"],
      text: ["1596F354570001", "Gate 12"]),
    // With what it is of: a broadcast's number, and a Matter device's.
    KnownOriginals("air-sensors.pcap", ["5218563412", "f6ff00000f"]),
    KnownOriginals(
      "rules/ibeacon-length.pcap", ["c0ffee000001", "f7826da64fa24e988024bc5b71e0893e"]),
  ]

  /// Gives `body` the fixture, or what a capture with the snap length has of it.
  func make(_ body: (_ path: String) throws -> Void) throws {
    let path = PackageFiles.fixture(fixture)
    guard let snapLength else { return try body(path) }
    try inFolder { folder in
      let cut = folder.appendingPathComponent("cut.pcapng").path
      var reader = try CaptureReader(path: path)
      var writer: CaptureWriter?
      while let record = reader.next() {
        let octets = [UInt8](copying: reader.payload).prefix(snapLength)
        let shorter = CaptureRecord(
          number: record.number, timestamp: record.timestamp, direction: record.direction,
          linkType: record.linkType, originalLength: record.originalLength,
          capturedLength: octets.count)
        if writer == nil {
          writer = try CaptureWriter(path: cut, format: .pcapng, linkType: record.linkType)
        }
        try writer?.append(shorter, payload: Array(octets).rawSpan)
      }
      try writer?.finish()
      try body(cut)
    }
  }

  /// Whether octets stand somewhere, in either order.
  static func stands(_ original: [UInt8], in octets: [UInt8]) -> Bool {
    RedactedCopy.contains(octets, original) || RedactedCopy.contains(octets, original.reversed())
  }
}
