/// What a record's header claims, before it is believed.
struct RecordProbe {
  /// Longer payloads get a second look, in octets: few Bluetooth packets are, most lies would be.
  static let usualLength = 4096

  var headerLength: Int
  /// Octets of payload that it claims.
  var capturedLength: Int
  var originalLength: Int
  /// Nanoseconds since 1970; nil where 64 bits do not hold it.
  var timestamp: Int64?
  /// Whether all fields but the time have values that a writer would write.
  var isOrdinary: Bool
  /// Flags that no writer should set, and `exceedsOriginal`; where one does, it does so in each
  /// record.
  var oddFlags: UInt32 = 0

  /// More octets captured than the packet had.
  static let exceedsOriginal: UInt32 = 1 << 31

  var total: Int { headerLength + capturedLength }
}
