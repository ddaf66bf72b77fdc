/// The values in a record's header, before they are accepted.
struct RecordProbe {
  /// The length in octets above which payloads are checked more closely: few Bluetooth packets are longer, but most
  /// wrong lengths are.
  static let usualLength = 4096

  var headerLength: Int
  /// Length of the payload that it claims, in octets.
  var capturedLength: Int
  var originalLength: Int
  /// Nanoseconds since 1970, corrected if the fraction of a second is out of range; nil if it exceeds
  /// 64 bits or can't be corrected.
  var timestamp: Int64?
  /// Whether all fields except the time have usual values.
  var isOrdinary: Bool
  /// Flags that no program should set, and `exceedsOriginal`. A program that sets one does so in every
  /// record.
  var oddFlags: UInt32 = 0

  /// The fraction of a second, if it is out of range.
  var oddFraction: UInt32?

  /// More octets were captured than the packet had.
  static let exceedsOriginal: UInt32 = 1 << 31

  var total: Int { headerLength + capturedLength }
}

extension RecordProbe {
  /// Corrects a time whose fraction of a second is out of range.
  ///
  /// Some tools subtract times without handling the borrow: the fraction is then a negative number, or
  /// a little more than a second. Anything else is not a time.
  ///
  /// - Parameters:
  ///   - seconds: seconds since 1970.
  ///   - fraction: the fraction as it is in the file.
  ///   - limit: units of the fraction per second.
  ///   - step: nanoseconds per unit.
  static func mendedTime(
    seconds: UInt32, fraction: UInt32, limit: UInt32, step: Int64
  ) -> Int64? {
    let steps = Int64(Int32(bitPattern: fraction))
    guard steps >= -Int64(limit), steps < 2 * Int64(limit) else { return nil }
    return Int64(seconds) * 1_000_000_000 + steps * step
  }
}
