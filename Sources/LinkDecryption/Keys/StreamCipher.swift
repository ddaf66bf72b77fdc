/// Decrypts the packets of one isochronous stream: a CIS, a BIS or the control of a broadcast group.
///
/// Core 6.0, Vol 6, Part E, 1.1.2, 2.1 and 2.4.
public struct StreamCipher: Sendable {
  private var cipher: PacketCipher
  /// What opens the stream: the long term key of its connection, or a broadcast code.
  public let key: LinkKey
  /// Which numbers packets may have.
  public var schedule: StreamSchedule
  /// Whether a packet has proven the key.
  public private(set) var isProven = false
  /// Packets since the last one that a number fitted.
  private var misses = 0
  /// The payload of the last packet that was decrypted, without its check.
  public private(set) var plaintext: [UInt8] = []
  /// How the last packet was decrypted; nil if it was not, or is a broadcaster's.
  package private(set) var opening: PacketOpening?
  /// Of a CIS: its access address, and what its connection's encryption started with.
  private var connected: (accessAddress: UInt32, material: LinkCipher.Material)?

  /// The cipher of a CIS, whose key is that of its connection.
  ///
  /// - Parameters:
  ///   - accessAddress: of the stream.
  ///   - material: what started the connection's encryption.
  ///   - key: the connection's long term key.
  ///   - schedule: of the stream.
  public init(
    connected accessAddress: UInt32, _ material: LinkCipher.Material, key: LinkKey,
    schedule: StreamSchedule
  ) {
    cipher = PacketCipher(connected: accessAddress, material, longTermKey: key.value)
    connected = (accessAddress, material)
    self.key = key
    self.schedule = schedule
  }

  /// The cipher of a BIS, or of the control of its group.
  ///
  /// - Parameters:
  ///   - accessAddress: of the stream.
  ///   - group: the key of all streams of the group.
  ///   - vector: GIV of BIGInfo.
  ///   - schedule: of the stream.
  public init(
    broadcast accessAddress: UInt32, _ group: GroupKey, vector: UInt64, schedule: StreamSchedule
  ) {
    cipher = PacketCipher(
      sessionKey: group.sessionKey,
      vector: PacketCipher.vector(ofStream: accessAddress, base: vector),
      channel: .broadcastStream)
    key = group.code
    self.schedule = schedule
  }

  /// Decrypts a packet, if any number that it may have fits.
  ///
  /// - Parameters:
  ///   - payload: what stands behind the header, the check included.
  ///   - packet: what else is known of it.
  ///   - budget: how many numbers may still be tried in the whole capture.
  /// - Returns: who sent it; nil if its check matches none.
  public mutating func decrypt(
    _ payload: RawSpan, _ packet: LinkCipher.Packet, budget: inout Int
  ) -> Direction? {
    opening = nil
    // A key that opens nothing is not tried for ever.
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

  /// Who sent a packet; a broadcaster counts as the central.
  public enum Direction: Hashable, Sendable {
    /// The central of a connected stream, or the broadcaster.
    case central
    /// The peripheral of a connected stream.
    case peripheral
  }

  /// Packets without a match after which no more are tried, of a key that is proven and of one that
  /// is not.
  private static let patience = 4096
  private static let patienceUnproven = 64
}

/// The key of all streams of a broadcast group.
public struct GroupKey: Sendable {
  let sessionKey: UInt128
  /// The code that it is made from.
  let code: LinkKey

  /// - Parameters:
  ///   - broadcastCode: of the group, as a number.
  ///   - diversifier: GSKD of BIGInfo.
  public init(broadcastCode: UInt128, diversifier: UInt128) {
    sessionKey = KeyDerivation.groupSessionKey(
      broadcastCode: broadcastCode, diversifier: diversifier)
    code = LinkKey(broadcastCode, origin: .given)
  }
}
