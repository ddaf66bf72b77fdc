import BluetoothPackets
import ByteReading

/// Tests whether a sniffer's mark "CRC valid" is right for the packets of connections whose CRC
/// initialization value is known.
///
/// A tool that removes ciphertext leaves a CRC that no longer matches, and some tools write none. So
/// each kind of PDU has its own evidence: only if others of the same kind match is a wrong CRC proof of
/// damage.
struct DataCRCHypothesis: Sendable {
  /// What distinguishes PDUs that tools change from those that they do not.
  enum Kind: Sendable {
    case empty
    /// With a payload, before encryption.
    case plain
    /// With a payload, on an encrypted link.
    case encrypted
  }

  private var empty = Tally()
  private var plain = Tally()
  private var encrypted = Tally()

  /// Number of packets of a kind whose CRC is always computed.
  private static let sample: UInt32 = 64
  /// PDUs up to this length are always checked: it costs little, and a damaged empty PDU is one of
  /// them.
  private static let short = 16

  /// Whether the CRC of a PDU is worth computing.
  ///
  /// - Parameters:
  ///   - kind: the kind of the PDU.
  ///   - octets: octets of header and payload.
  ///   - isDoubted: whether other packets of the capture are marked as intact and are not.
  func isDue(_ kind: Kind, octets: Int, isDoubted: Bool) -> Bool {
    let tally = self[kind]
    if tally.against >= DataCRCHypothesis.sample, tally.support < tally.against { return false }
    return tally.support < DataCRCHypothesis.sample || isDoubted || tally.against > 0
      || octets <= DataCRCHypothesis.short && kind != .empty
  }

  /// Records whether a CRC matched; true if the packet is damaged.
  mutating func isDamaged(_ kind: Kind, isValid: Bool) -> Bool {
    self[kind].add(isValid)
    guard !isValid else { return false }
    let tally = self[kind]
    let fewest: UInt32 = kind == .empty ? 8 : 2
    return tally.support >= fewest && tally.support > tally.against
  }

  /// Whether the CRCs of the capture's connections are significant.
  var isTrusted: Bool { empty.support + plain.support > 4 * (empty.against + plain.against) }

  private subscript(kind: Kind) -> Tally {
    get {
      switch kind {
      case .empty: empty
      case .plain: plain
      case .encrypted: encrypted
      }
    }
    set {
      switch kind {
      case .empty: empty = newValue
      case .plain: plain = newValue
      case .encrypted: encrypted = newValue
      }
    }
  }
}
