import BluetoothPackets

/// Values whose profile says what they hold: handle 3 has a counter and the sum of it and what follows,
/// handle 6 is a message in several values that ends with a checksum.
extension HostLogBuilder {
  private static let hasProfile = ValueLayouts.install(
    """
    S a test's profile
    C F0A1 - claim_test Claim Test
    F u1 - - - - - - btgatt.claim_test.sequence Sequence
    P 0
    K counter
    F u1 - - - - - - btgatt.claim_test.level Level
    F u1 - - - - - - btgatt.claim_test.sum Sum
    K sum8 0 - - -
    C F0A2 - claim_message Claim Message
    M F7 - 1 - 24
    F o23 - - - - - - btgatt.claim_message.data Data
    F u1 - - - - - - btgatt.claim_message.sum Sum
    K xor8 - - - -
    """, fields: 5)

  /// Discovers both. Whether the profile is known.
  mutating func discoverClaims() -> Bool {
    discover(uuids: [0xF0A1, 0xF0A2])
    return Self.hasProfile
  }

  /// A notification of handle 3.
  static func claim(_ sequence: UInt8, _ level: UInt8, wrongBy error: UInt8 = 0) -> [UInt8] {
    [0x1B, 3, 0, sequence, level, sequence &+ level &+ error]
  }
}
