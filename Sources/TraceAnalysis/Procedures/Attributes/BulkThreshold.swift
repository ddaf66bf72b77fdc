/// From when on a transfer counts as a bulk one, such as an update of firmware.
///
/// 100,000 octets of values are more than settings, names and most logs of sensors have, and less
/// than the smallest firmware images; at 8 kbit/s they take 100 s, so that a sensor that reports for
/// days is none.
enum BulkThreshold {
  static let octets = 100_000
  static let bitsPerSecond = 8000.0
  static let count = 50

  static func isReached(by procedure: Procedure) -> Bool {
    guard procedure.octets >= octets, procedure.count >= count else { return false }
    switch procedure.kind {
    case .writeWithoutResponse, .signedWrite, .notifications, .indication, .channelTransfer, .write:
      return (procedure.bitsPerSecond ?? .infinity) >= bitsPerSecond
    default: return false
    }
  }
}
