/// Decrypts the packets of one isochronous stream: a CIS, a BIS or the control of a broadcast group.
///
/// Core 6.0, Vol 6, Part E, 1.1.2, 2.1 and 2.4.
package struct StreamCipher: Sendable {
  private var cipher: PacketCipher
  /// The key of the stream: the long term key of its connection, or a broadcast code.
  package let key: LinkKey
  /// The schedule, which determines the numbers that packets may have.
  package var schedule: StreamSchedule
  /// Whether a packet has proven the key.
  package private(set) var isProven = false
  /// Number of packets since the last one that matched a number.
  private var misses = 0
  /// The payload of the last decrypted packet, without its check.
  package private(set) var plaintext: [UInt8] = []
  /// How the last packet was decrypted; nil if it was not, or for a broadcast.
  package private(set) var opening: PacketOpening?
  /// For a CIS: its access address and the start of its connection's encryption.
  private var connected: (accessAddress: UInt32, material: LinkCipher.Material)?

  /// Creates the cipher of a CIS, which uses the key of its connection.
  ///
  /// - Parameters:
  ///   - accessAddress: the access address of the stream.
  ///   - material: the start of the connection's encryption.
  ///   - key: the connection's long term key.
  ///   - schedule: the schedule of the stream.
  package init(
    connected accessAddress: UInt32, _ material: LinkCipher.Material, key: LinkKey,
    schedule: StreamSchedule
  ) {
    cipher = PacketCipher(connected: accessAddress, material, longTermKey: key.value)
    connected = (accessAddress, material)
    self.key = key
    self.schedule = schedule
  }

  /// Creates the cipher of a BIS, or of the control of its group.
  ///
  /// - Parameters:
  ///   - accessAddress: the access address of the stream.
  ///   - group: the key of all streams in the group.
  ///   - vector: GIV of BIGInfo.
  ///   - schedule: the schedule of the stream.
  package init(
    broadcast accessAddress: UInt32, _ group: GroupKey, vector: UInt64, schedule: StreamSchedule
  ) {
    cipher = PacketCipher(
      sessionKey: group.sessionKey,
      vector: PacketCipher.vector(ofStream: accessAddress, base: vector),
      channel: .broadcastStream)
    key = group.code
    self.schedule = schedule
  }

  /// Decrypts a packet if any of its possible numbers matches.
  ///
  /// - Parameters:
  ///   - payload: the octets after the header, including the check.
  ///   - packet: the packet's other properties.
  ///   - budget: number of packet numbers that may still be tried in the whole capture.
  /// - Returns: the sender; nil if the check matches none.
  package mutating func decrypt(
    _ payload: RawSpan, _ packet: LinkCipher.Packet, budget: inout Int
  ) -> Direction? {
    opening = nil
    // Stop trying a key that decrypts nothing.
    guard misses < (isProven ? Self.patience : Self.patienceUnproven) else { return nil }
    var schedule = schedule
    for turn in 0..<(packet.senderIsAssumed ? 2 : 1) {
      let isFromCentral = packet.isFromCentral == (turn == 0)
      var left = budget
      let number = schedule.number(at: packet.time, isFromCentral: isFromCentral) { number in
        guard left > 0 else { return false }
        left -= 1
        return cipher.decrypt(
          payload, firstOctet: packet.firstOctet, counter: number, isFromCentral: isFromCentral,
          into: &plaintext)
      }
      guard let number else {
        budget = left
        continue
      }
      opening = connected.map {
        PacketOpening(
          key: key, material: $0.material, counter: number, isFromCentral: isFromCentral,
          stream: $0.accessAddress)
      }
      self.schedule = schedule
      isProven = true
      misses = 0
      return isFromCentral ? .central : .peripheral
    }
    misses += 1
    return nil
  }

  /// The sender of a packet; a broadcaster counts as the central.
  package enum Direction: Hashable, Sendable {
    /// The central of a connected stream, or the broadcaster.
    case central
    /// The peripheral of a connected stream.
    case peripheral
  }

  /// Number of packets without a match after which no more are tried, for a proven key and for an unproven one.
  private static let patience = 4096
  private static let patienceUnproven = 64
}

/// The key of all streams in a broadcast group.
package struct GroupKey: Sendable {
  let sessionKey: UInt128
  /// The broadcast code from which it is derived.
  let code: LinkKey

  /// Derives the key of a group.
  ///
  /// - Parameters:
  ///   - broadcastCode: the broadcast code as a number.
  ///   - diversifier: GSKD of BIGInfo.
  package init(broadcastCode: UInt128, diversifier: UInt128) {
    sessionKey = KeyDerivation.groupSessionKey(
      broadcastCode: broadcastCode, diversifier: diversifier)
    code = LinkKey(broadcastCode, origin: .given)
  }
}
