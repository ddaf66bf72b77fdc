import BluetoothPackets
import ByteReading

/// Tests whether a sniffer marks packets correctly as "CRC valid" on connections whose CRC initialization value is
/// known.
///
/// A tool that removes encryption leaves a CRC that no longer matches, and some tools write no CRC at all. So each kind
/// of PDU has its own evidence: a wrong CRC proves damage only if other PDUs of the same kind match.
struct DataCRCHypothesis: Sendable {
  /// The kinds of PDUs, some of which tools change and some of which they don't.
  enum Kind: Sendable {
    case empty
    /// A PDU with a payload, before encryption.
    case plain
    /// A PDU with a payload, on an encrypted link.
    case encrypted
  }

  private var empty = Tally()
  private var plain = Tally()
  private var encrypted = Tally()

  /// Number of packets of each kind whose CRC is always computed.
  private static let sample: UInt32 = 64
  /// PDUs with a payload are always checked up to this length: it costs little, and a damaged empty PDU looks like one
  /// of them.
  private static let short = 16

  /// Returns whether the CRC of a PDU should be computed.
  ///
  /// - Parameters:
  ///   - kind: the kind of the PDU.
  ///   - octets: octets of header and payload.
  ///   - isDoubted: whether other packets of the capture are marked as intact but are damaged.
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
