import CaptureFiles
import LinkSessions

/// The fields that a record has as such, whatever it holds.
enum FrameField {
  static let names: Set<String> = [
    "frame.number", "frame.time_epoch", "frame.time_relative", "frame.len", "frame.cap_len",
    "frame.interface_id", "bletrace.set_aside", "bletrace.decrypted",
    "bletrace.connection", "bletrace.direction", "bletrace.layer", "bletrace.retransmission",
    "bletrace.not_decoded", "bletrace.error",
  ]

  /// Calls `body` with each name and a way to make its value.
  static func forEach(
    _ record: CaptureRecord, outcome: FrameOutcome, start: Int64,
    _ body: (String, () -> String) -> Void
  ) {
    body("frame.number") { String(record.number) }
    body("frame.time_epoch") { record.timestamp.map(seconds) ?? "" }
    body("frame.time_relative") { record.timestamp.map { seconds($0.elapsed(since: start)) } ?? "" }
    body("frame.len") { String(record.originalLength) }
    body("frame.cap_len") { String(record.capturedLength) }
    body("frame.interface_id") { String(record.interface) }
    body("bletrace.set_aside") { setAside(outcome) }
    body("bletrace.decrypted") { outcome.keyOrigin?.rawValue ?? "" }
    body("bletrace.connection") { outcome.connection.map { String($0 + 1) } ?? "" }
    body("bletrace.direction") { outcome.direction?.jsonName ?? "" }
    body("bletrace.layer") { outcome.layer.name }
    body("bletrace.retransmission") { outcome.isRetransmission ? "1" : "" }
    body("bletrace.not_decoded") { outcome.notDecoded?.name ?? "" }
    body("bletrace.error") { outcome.stoppedBy?.description ?? "" }
  }

  /// `crc` or `encrypted` for a frame whose content is not dissected, else nothing.
  private static func setAside(_ outcome: FrameOutcome) -> String {
    switch outcome.notDecoded {
    case .badCRC, .encrypted: outcome.notDecoded?.name ?? ""
    default: ""
    }
  }

  /// Seconds with nine digits after the point.
  static func seconds(_ nanoseconds: Int64) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let fraction = String(nanoseconds.magnitude % 1_000_000_000)
    return sign + String(nanoseconds.magnitude / 1_000_000_000) + "."
      + String(repeating: "0", count: 9 - fraction.count) + fraction
  }
}
