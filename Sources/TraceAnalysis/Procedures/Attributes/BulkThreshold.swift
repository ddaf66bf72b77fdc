/// Minimum size of a bulk transfer, such as a firmware update.
///
/// 100,000 octets of values are more than settings, names and most sensor logs contain, but less than the smallest
/// firmware images. At 8 kbit/s, they take 100 s, so a sensor that reports for days does not count.
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
