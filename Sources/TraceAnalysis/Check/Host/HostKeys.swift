import BluetoothPackets
import ByteReading
import LinkSessions

/// The keys that a host gave to its controller, and the keys that pairings in the same log distributed.
struct HostKeys {
  /// Identifies a legacy pairing key by EDIV and Rand.
  struct Name: Hashable {
    let random: UInt64
    let diversifier: UInt16

    var isNone: Bool { random == 0 && diversifier == 0 }

    /// Reads Rand and the EDIV that follows it.
    init?(random octets: RawSpan, at offset: Int) {
      guard let random = octets.word(at: offset),
        let diversifier = octets.littleEndian16(at: offset + 8)
      else { return nil }
      self.init(random: random, diversifier: diversifier)
    }

    init(random: UInt64, diversifier: UInt16) {
      self.random = random
      self.diversifier = diversifier
    }
  }

  /// A key that a side distributed.
  private struct Distributed {
    let name: Name
    let key: UInt128
    let connection: Int
    let sender: LinkDirection
    let frame: Int
  }

  /// A key that the host gave to its controller.
  private struct Use {
    let name: Name
    let key: UInt128
    let connection: Int
    let isCentral: Bool
    let frame: Int
  }

  /// What is wrong with a key that a host gave to its controller.
  enum Fault: String {
    /// The key is all zeros.
    case zeros
    /// The host used the key that the peer had distributed instead of its own.
    case peers
    /// The host used the key that it had distributed itself instead of the peer's.
    case own
    /// The octets of the key are in reverse order.
    case reversed
    /// EDIV and Rand belong to another device's key.
    case foreign
    /// The key belongs to an EDIV and Rand other than the requested ones, which the host never distributed.
    case unnamed
  }

  /// What is wrong with a key, and the records that show it.
  struct Judgement {
    let fault: Fault
    let isCentral: Bool
    let frames: [Int]
    /// The requested EDIV and that of the key, if they differ.
    var diversifiers: (asked: UInt16, given: UInt16)?
  }

  private struct Sender: Hashable {
    let connection: Int
    let direction: LinkDirection
  }

  private var waiting: [Sender: (key: UInt128, frame: Int)] = [:]
  private var distributed: [Distributed] = []
  private var uses: [Use] = []
  /// The key that the controller last requested, by connection.
  private var asked: [Int: Name] = [:]
  private(set) var notKept = 0

  private static let limit = 4096

  mutating func take(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    let sender = Sender(connection: context.connection, direction: context.direction)
    switch pdu {
    case .encryptionInformation(let information):
      waiting[sender] = (information.longTermKey, context.frame.number)
    case .centralIdentification(let name):
      guard let (key, frame) = waiting.removeValue(forKey: sender) else { return }
      guard distributed.count < HostKeys.limit else {
        notKept += 1
        return
      }
      distributed.append(
        Distributed(
          name: Name(random: name.randomNumber, diversifier: name.encryptedDiversifier), key: key,
          connection: context.connection, sender: context.direction, frame: frame))
    default: break
    }
  }

  mutating func ask(_ name: Name?, on connection: Int) { asked[connection] = name }

  /// Records that the host gave a key to its controller: as the central with the key's name, as the peripheral for the
  /// requested name.
  mutating func use(
    name: Name?, key: UInt128?, on connection: Int, isCentral: Bool, _ frame: Frame
  ) {
    guard let key, let name = name ?? asked[connection] else { return }
    guard uses.count < HostKeys.limit else {
      notKept += 1
      return
    }
    uses.append(
      Use(name: name, key: key, connection: connection, isCentral: isCentral, frame: frame.number))
  }

  // MARK: Evaluation

  /// Returns what was wrong with the key of a failed encryption, and the records that show it.
  func fault(
    of encryption: LinkEncryption, _ connections: ConnectionTable, _ devices: DeviceTable,
    blanked: Bool
  ) -> Judgement? {
    guard let end = encryption.end,
      let use = uses.last(where: {
        $0.connection == encryption.connection && $0.frame >= encryption.first.number
          && $0.frame <= end.number
      })
    else { return nil }
    func judgement(_ fault: Fault, _ frames: [Int]) -> Judgement {
      Judgement(fault: fault, isCentral: use.isCentral, frames: frames + [use.frame])
    }
    if use.key == 0 { return blanked ? nil : judgement(.zeros, []) }
    guard !use.name.isNone else { return nil }
    guard let right = distributed.last(where: { $0.name == use.name }) else {
      return strange(use, connections, devices)
    }
    if right.key == use.key {
      return isForeign(right, use, connections, devices)
        ? judgement(.foreign, [right.frame]) : nil
    }
    if let other = distributed.last(where: { $0.key == use.key }) {
      return judgement(
        isOwn(other, connections) ? .own : .peers, [right.frame, other.frame].sorted())
    }
    return use.key.byteSwapped == right.key ? judgement(.reversed, [right.frame]) : nil
  }

  private func isOwn(_ key: Distributed, _ connections: ConnectionTable) -> Bool {
    (key.sender == .centralToPeripheral) == connections[key.connection].localIsCentral.value
  }

  /// Finds a peripheral that was asked for a key with an EDIV and Rand that it did not distribute, and that answered
  /// with another key that it had given to the same central.
  private func strange(
    _ use: Use, _ connections: ConnectionTable, _ devices: DeviceTable
  ) -> Judgement? {
    guard !use.isCentral,
      let given = distributed.last(where: {
        $0.key == use.key && $0.frame < use.frame && isOwn($0, connections)
      }),
      let peer = connections[given.connection].central.value,
      let central = connections[use.connection].central.value,
      devices.who(peer) == devices.who(central)
    else { return nil }
    return Judgement(
      fault: .unnamed, isCentral: false, frames: [given.frame, use.frame],
      diversifiers: (use.name.diversifier, given.name.diversifier))
  }

  /// Whether the keys may have been removed from the log: it contains only all-zero keys, or one was used in an
  /// encryption that succeeded.
  func areBlanked(in security: SecurityLog) -> Bool {
    !uses.contains { $0.key != 0 }
      || security.encryptions.contains { encryption in
        guard case .on = encryption.outcome, let end = encryption.end else { return false }
        return uses.contains {
          $0.key == 0 && $0.connection == encryption.connection
            && $0.frame >= encryption.first.number && $0.frame <= end.number
        }
      }
  }

  /// Whether the key that the central named was distributed by a different device than the one that it asks.
  private func isForeign(
    _ right: Distributed, _ use: Use, _ connections: ConnectionTable, _ devices: DeviceTable
  ) -> Bool {
    guard use.isCentral, connections[right.connection].localIsCentral.value == true,
      let owner = connections[right.connection].peripheral.value,
      let peer = connections[use.connection].peripheral.value,
      devices.who(owner) != devices.who(peer)
    else { return false }
    return [owner, peer].allSatisfy { device in
      switch devices[device].key.kind {
      case .resolvablePrivate, .nonResolvablePrivate: false
      default: true
      }
    }
  }
}

extension HostKeys.Judgement {
  /// Returns the end of a connection whose integrity check failed at the start of encryption.
  func end(
    of encryption: LinkEncryption, _ connections: ConnectionTable
  ) -> [Finding.FailureID] {
    guard fault == .unnamed,
      case .reason(.micFailure)? = connections[encryption.connection].end?.cause
    else { return [] }
    return [.end(ConnectionID(index: encryption.connection))]
  }
}
