/// What a record's header claims, before it is believed.
struct RecordProbe {
  /// Longer payloads get a second look, in octets: few Bluetooth packets are, most lies would be.
  static let usualLength = 4096

  var headerLength: Int
  /// Octets of payload that it claims.
  var capturedLength: Int
  var originalLength: Int
  /// Nanoseconds since 1970, mended where the fraction of a second is out of range; nil where 64 bits
  /// do not hold it, or where it can't be mended.
  var timestamp: Int64?
  /// Whether all fields but the time have values that a writer would write.
  var isOrdinary: Bool
  /// Flags that no writer should set, and `exceedsOriginal`; where one does, it does so in each
  /// record.
  var oddFlags: UInt32 = 0

  /// The fraction of a second, where it is out of range.
  var oddFraction: UInt32?

  /// More octets captured than the packet had.
  static let exceedsOriginal: UInt32 = 1 << 31

  var total: Int { headerLength + capturedLength }
}

extension RecordProbe {
  /// A time whose fraction of a second is out of range.
  ///
  /// Some tools subtract times and write what is left of a borrow: the fraction then stands for a
  /// negative number, or for a little more than a second. Anything else is no time.
  ///
  /// - Parameters:
  ///   - seconds: since 1970.
  ///   - fraction: as it was written.
  ///   - limit: steps of the fraction in a second.
  ///   - step: nanoseconds of a step.
  static func mendedTime(
    seconds: UInt32, fraction: UInt32, limit: UInt32, step: Int64
  ) -> Int64? {
    let steps = Int64(Int32(bitPattern: fraction))
    guard steps >= -Int64(limit), steps < 2 * Int64(limit) else { return nil }
    return Int64(seconds) * 1_000_000_000 + steps * step
  }
}
