/// Decrypts the packets of a connection from one start of encryption to the next.
///
/// Each side numbers its packets from 0, but the number is not sent. After packets that the sniffer missed, the number
/// must be searched for: it is right if and only if the message integrity check matches. Core 6.0, Vol 6, Part B,
/// 5.1.3; Part E, 2.1.
package struct LinkCipher {
  /// The contents of LL_ENC_REQ and LL_ENC_RSP.
  package struct Material: Hashable, Sendable {
    /// SKD_C.
    package var centralDiversifier: UInt64
    /// SKD_P.
    package var peripheralDiversifier: UInt64
    /// IV_C.
    package var centralVector: UInt32
    /// IV_P.
    package var peripheralVector: UInt32

    /// Creates the material from LL_ENC_REQ (central) and LL_ENC_RSP (peripheral).
    package init(
      centralDiversifier: UInt64, peripheralDiversifier: UInt64, centralVector: UInt32,
      peripheralVector: UInt32
    ) {
      self.centralDiversifier = centralDiversifier
      self.peripheralDiversifier = peripheralDiversifier
      self.centralVector = centralVector
      self.peripheralVector = peripheralVector
    }
  }

  /// A packet as it was received.
  package struct Packet: Hashable, Sendable {
    /// The header's first octet.
    package var firstOctet: UInt8
    /// Whether the central sent it.
    package var isFromCentral: Bool
    /// Whether the sender is only inferred from the alternation of packets on the link.
    package var senderIsAssumed: Bool
    /// Whether an intact copy was received before.
    package var isRepeated: Bool
    /// The time in nanoseconds since an arbitrary fixed time.
    package var time: Int64

    /// Creates a packet; `time` is in nanoseconds.
    package init(
      firstOctet: UInt8, isFromCentral: Bool, senderIsAssumed: Bool, isRepeated: Bool, time: Int64
    ) {
      self.firstOctet = firstOctet
      self.isFromCentral = isFromCentral
      self.senderIsAssumed = senderIsAssumed
      self.isRepeated = isRepeated
      self.time = time
    }
  }

  /// The properties of a packet that its check has proven.
  package struct Proof: Hashable, Sendable {
    /// Whether the central sent it.
    package var isFromCentral: Bool
    /// Whether it has the number of an earlier packet.
    package var isRepeated: Bool
    /// Its number in its direction.
    var number: UInt64
  }

  private struct Candidate {
    let key: LinkKey
    var cipher: PacketCipher
  }

  /// The packets of one side.
  private struct Side {
    /// The number of the next new packet.
    var next: UInt64 = 0
    /// The time at which its last packet was decrypted; nil before the first one.
    var lastTime: Int64?
    /// Number of packets since then that matched no number.
    var misses = 0
    /// Whether to try the next packet. After thousands of packets without a match, most of the following ones are
    /// skipped.
    var isWorthTrying: Bool { misses < 4096 || misses & 63 == 0 }
  }

  private let material: Material
  /// The last packet that was decrypted.
  private var proof: Proof?
  /// The candidate keys; only the right one once it is known.
  private var candidates: [Candidate]
  private var central = Side()
  private var peripheral = Side()
  /// The key, once a packet has proven it.
  package private(set) var key: LinkKey?
  /// The time at which the first packet arrived, before which no numbers are counted.
  private var start: Int64?
  /// The payload of the last decrypted packet, without its check.
  package private(set) var plaintext: [UInt8] = []

  /// Creates a cipher that uses the matching keys out of `keys`, from the session's first packet on.
  package init(_ material: Material, keys: [LinkKey]) {
    self.material = material
    candidates = keys.map {
      Candidate(key: $0, cipher: PacketCipher(material, longTermKey: $0.value))
    }
  }

  /// Decrypts a packet if a key and a number match.
  ///
  /// - Parameters:
  ///   - payload: the octets after the header, including the check.
  ///   - packet: the packet's other properties.
  ///   - budget: number of packet numbers that may still be tried in the whole capture, in addition to the likely ones.
  /// - Returns: nil if the check matches none.
  package mutating func decrypt(_ payload: RawSpan, _ packet: Packet, budget: inout Int) -> Proof? {
    guard payload.byteCount > PacketCipher.integrityCheckOctets else { return nil }
    let start = start ?? packet.time
    self.start = start
    proof = decrypt(payload, packet, isFromCentral: packet.isFromCentral, &budget)
    if proof == nil, packet.senderIsAssumed {
      proof = decrypt(payload, packet, isFromCentral: !packet.isFromCentral, &budget)
    }
    return proof
  }

  /// How the last packet was decrypted; nil if it was not.
  package var opening: PacketOpening? {
    guard let key, let proof else { return nil }
    return PacketOpening(
      key: key, material: material, counter: proof.number, isFromCentral: proof.isFromCentral)
  }

  /// Lends the plaintext so that it can be read while the cipher's owner changes.
  package mutating func lendPlaintext() -> [UInt8] {
    var lent: [UInt8] = []
    swap(&lent, &plaintext)
    return lent
  }

  /// Reuses the memory of the lent plaintext for the next packet.
  package mutating func giveBack(_ lent: consuming [UInt8]) { plaintext = lent }

  // MARK: Numbers

  /// Tries a few likely numbers for every packet, and a larger window if that is worthwhile.
  private mutating func decrypt(
    _ payload: RawSpan, _ packet: Packet, isFromCentral: Bool, _ budget: inout Int
  ) -> Proof? {
    var side = isFromCentral ? central : peripheral
    defer { if isFromCentral { central = side } else { peripheral = side } }
    let next = side.next
    if packet.isRepeated, next > 0, matches(payload, packet, next - 1, isFromCentral) {
      return Proof(isFromCentral: isFromCentral, isRepeated: true, number: next - 1)
    }
    guard side.isWorthTrying else {
      side.misses += 1
      return nil
    }
    if let number = find(payload, packet, isFromCentral, side, &budget) {
      side.next = min(max(next, number + 1), PacketCipher.lastNumber)
      side.lastTime = packet.time
      side.misses = 0
      return Proof(isFromCentral: isFromCentral, isRepeated: number < next, number: number)
    }
    // A retransmission provides no new information about missed packets.
    if !packet.isRepeated { side.misses += 1 }
    return nil
  }

  private mutating func find(
    _ payload: RawSpan, _ packet: Packet, _ isFromCentral: Bool, _ side: Side, _ budget: inout Int
  ) -> UInt64? {
    let next = side.next
    if matches(payload, packet, next, isFromCentral) { return next }
    if next > 0, matches(payload, packet, next - 1, isFromCentral) { return next - 1 }
    // The next number plus the number of packets without a match.
    let likely = next + UInt64(side.misses)
    if likely > next, matches(payload, packet, likely, isFromCentral) { return likely }
    let window = window(side, at: packet.time)
    let cost = window * candidates.count
    guard cost <= budget else { return nil }
    for ahead in 1...window {
      let number = next + UInt64(ahead)
      budget -= candidates.count
      if matches(payload, packet, number, isFromCentral) { return number }
    }
    return nil
  }

  /// Returns how many numbers to try after the next one.
  ///
  /// A side can't have sent more packets since its last one than fit into the elapsed time. As long as nothing matches,
  /// the full window is tried only for packets whose position is a power of two, because numbers that did not match
  /// just before are unlikely to match the next packet.
  private func window(_ side: Side, at time: Int64) -> Int {
    let misses = side.misses
    guard misses & (misses - 1) == 0 else { return 8 }
    let since = side.lastTime ?? start ?? time
    let (elapsed, overflow) = time.subtractingReportingOverflow(since)
    let possible = overflow ? Self.widest : Int(clamping: max(0, elapsed) / Self.shortestTurn)
    let widest = key == nil ? max(8, Self.widestUnproven / candidates.count) : Self.widest
    return min(64 + possible, widest)
  }

  private mutating func matches(
    _ payload: RawSpan, _ packet: Packet, _ number: UInt64, _ isFromCentral: Bool
  ) -> Bool {
    for index in candidates.indices {
      guard
        candidates[index].cipher.decrypt(
          payload, firstOctet: packet.firstOctet, counter: number, isFromCentral: isFromCentral,
          into: &plaintext)
      else { continue }
      if key == nil {
        key = candidates[index].key
        candidates = [candidates[index]]
      }
      return true
    }
    return false
  }

  /// Minimum number of nanoseconds for a packet, its response and the spaces between them. Five octets of payload on LE
  /// 2M with an empty response take 388 µs; a shorter frame space reduces that.
  private static let shortestTurn: Int64 = 200_000
  /// Maximum number of packet numbers to try, for a proven key and for unproven keys.
  private static let widest = 1 << 16
  private static let widestUnproven = 1 << 10
}

extension LinkCipher.Material {
  /// Returns the session key of the connection's packets and of its streams. Vol 6, Part B, 5.1.3.1.
  func sessionKey(longTermKey: UInt128) -> UInt128 {
    KeyDerivation.sessionKey(
      longTermKey: longTermKey, centralDiversifier: centralDiversifier,
      peripheralDiversifier: peripheralDiversifier)
  }

  /// IV: the central's half is the less significant one.
  var vector: UInt64 { UInt64(peripheralVector) << 32 | UInt64(centralVector) }
}

extension PacketCipher {
  /// Creates the cipher of a connection with this long term key.
  package init(_ material: LinkCipher.Material, longTermKey: UInt128) {
    self.init(
      sessionKey: material.sessionKey(longTermKey: longTermKey), vector: material.vector,
      channel: .data)
  }

  /// Creates the cipher of a CIS of such a connection.
  init(connected accessAddress: UInt32, _ material: LinkCipher.Material, longTermKey: UInt128) {
    self.init(
      sessionKey: material.sessionKey(longTermKey: longTermKey),
      vector: PacketCipher.vector(ofStream: accessAddress, base: material.vector),
      channel: .connectedStream)
  }
}
