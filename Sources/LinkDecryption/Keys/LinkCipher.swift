/// Decrypts the packets of a connection from one start of encryption to the next.
///
/// Each side numbers its packets from 0; the number is not sent. What the sniffer missed, it has to be
/// found again: a number is right exactly if the message integrity check is.
/// Core 6.0, Vol 6, Part B, 5.1.3; Part E, 2.1.
public struct LinkCipher {
  /// What LL_ENC_REQ and LL_ENC_RSP say.
  public struct Material: Hashable, Sendable {
    /// SKD_C and SKD_P.
    public var centralDiversifier: UInt64
    /// SKD_P.
    public var peripheralDiversifier: UInt64
    /// IV_C and IV_P.
    public var centralVector: UInt32
    /// IV_P.
    public var peripheralVector: UInt32

    /// What LL_ENC_REQ (central) and LL_ENC_RSP (peripheral) say.
    public init(
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
  public struct Packet: Hashable, Sendable {
    /// The header's first octet.
    public var firstOctet: UInt8
    /// Whether the central sent it.
    public var isFromCentral: Bool
    /// Whether nobody but the turns of the link tells who sent it.
    public var senderIsAssumed: Bool
    /// Whether it has been received before, whole.
    public var isRepeated: Bool
    /// Nanoseconds since any fixed time.
    public var time: Int64

    /// A packet as it was received; `time` in nanoseconds.
    public init(
      firstOctet: UInt8, isFromCentral: Bool, senderIsAssumed: Bool, isRepeated: Bool, time: Int64
    ) {
      self.firstOctet = firstOctet
      self.isFromCentral = isFromCentral
      self.senderIsAssumed = senderIsAssumed
      self.isRepeated = isRepeated
      self.time = time
    }
  }

  /// What a packet turned out to be, when its check matched.
  public struct Proof: Hashable, Sendable {
    /// Whether the central sent it, as the check proves.
    public var isFromCentral: Bool
    /// Whether its number is that of a packet before it.
    public var isRepeated: Bool
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
    /// When its last packet was proven; nil before.
    var lastTime: Int64?
    /// Packets since that matched no number.
    var misses = 0
    /// After thousands of packets without a match most of the rest are let go.
    var isWorthTrying: Bool { misses < 4096 || misses & 63 == 0 }
  }

  private let material: Material
  /// The last packet that was decrypted.
  private var proof: Proof?
  /// Keys that may be the right one; only the right one once that is known.
  private var candidates: [Candidate]
  private var central = Side()
  private var peripheral = Side()
  /// The key, once a packet has proven it.
  public private(set) var key: LinkKey?
  /// When the first packet came: the earliest that numbers are counted from.
  private var start: Int64?
  /// The payload of the last packet that was decrypted, without its check.
  public private(set) var plaintext: [UInt8] = []

  /// Decrypts with those of `keys` that match, from the session's first packet on.
  public init(_ material: Material, keys: [LinkKey]) {
    self.material = material
    candidates = keys.map {
      Candidate(key: $0, cipher: PacketCipher(material, longTermKey: $0.value))
    }
  }

  /// Decrypts a packet, if any key and number fits.
  ///
  /// - Parameters:
  ///   - payload: what stands behind the header, the check included.
  ///   - packet: what else is known of it.
  ///   - budget: how many numbers may still be tried in the whole capture, besides the likely ones.
  /// - Returns: nil if its check matches none.
  public mutating func decrypt(_ payload: RawSpan, _ packet: Packet, budget: inout Int) -> Proof? {
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

  /// Lends the plaintext, so that it can be read while the cipher's owner changes.
  public mutating func lendPlaintext() -> [UInt8] {
    var lent: [UInt8] = []
    swap(&lent, &plaintext)
    return lent
  }

  /// Keeps the memory of what was lent for the next packet.
  public mutating func giveBack(_ lent: consuming [UInt8]) { plaintext = lent }

  // MARK: Numbers

  /// What is tried for a packet: a few likely numbers always, a window where it pays.
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
    // The same packet again is no news of what was missed.
    if !packet.isRepeated { side.misses += 1 }
    return nil
  }

  private mutating func find(
    _ payload: RawSpan, _ packet: Packet, _ isFromCentral: Bool, _ side: Side, _ budget: inout Int
  ) -> UInt64? {
    let next = side.next
    if matches(payload, packet, next, isFromCentral) { return next }
    if next > 0, matches(payload, packet, next - 1, isFromCentral) { return next - 1 }
    // As many packets on as came without a match.
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

  /// How many numbers ahead of the next one are tried.
  ///
  /// A side can't have sent more packets since its last one than there was time for. While nothing
  /// matches, all of them are tried only with every packet whose place is a power of two: what did
  /// not match just now will hardly do so with the next one.
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

  /// Nanoseconds that a packet, its answer and the spaces between them take at least: five octets of
  /// payload on LE 2M with an empty answer take 388 µs, with a shorter frame space less.
  private static let shortestTurn: Int64 = 200_000
  /// Numbers that are tried at most, of a key that is proven and of keys that are not.
  private static let widest = 1 << 16
  private static let widestUnproven = 1 << 10
}

extension LinkCipher.Material {
  /// The key of the connection's packets, and of those of its streams. Vol 6, Part B, 5.1.3.1.
  func sessionKey(longTermKey: UInt128) -> UInt128 {
    KeyDerivation.sessionKey(
      longTermKey: longTermKey, centralDiversifier: centralDiversifier,
      peripheralDiversifier: peripheralDiversifier)
  }

  /// IV: the central's half is the less significant one.
  var vector: UInt64 { UInt64(peripheralVector) << 32 | UInt64(centralVector) }
}

extension PacketCipher {
  /// The cipher of a connection whose key is `longTermKey`.
  package init(_ material: LinkCipher.Material, longTermKey: UInt128) {
    self.init(
      sessionKey: material.sessionKey(longTermKey: longTermKey), vector: material.vector,
      channel: .data)
  }

  /// The cipher of a CIS of such a connection.
  init(connected accessAddress: UInt32, _ material: LinkCipher.Material, longTermKey: UInt128) {
    self.init(
      sessionKey: material.sessionKey(longTermKey: longTermKey),
      vector: PacketCipher.vector(ofStream: accessAddress, base: material.vector),
      channel: .connectedStream)
  }
}
