import BluetoothPackets
import LinkSessions

/// Counts the sizes of ATT PDUs and SDUs while a capture is read.
final class MTUUsageTally {
  /// PDUs of one kind that went one way.
  struct Row {
    var sizes: SizeCounts
    var pdus = 0
    /// Those that were as large as the MTU let them be.
    var filled = 0
    var octets = 0
    /// The MTU in force at the last of them.
    var mtu = 23
    /// The longest of them, and the first record that completed one as long.
    var longest = (octets: 0, frame: 0)
  }

  /// Which PDUs of a connection they are.
  struct Key: Hashable {
    var direction: LinkDirection
    var kind: Kind
    /// Whether it is not a channel of its own: enhanced bearers have MTUs of their own.
    var isOnFixedChannel: Bool

    enum Kind: Hashable {
      case att(UInt8)
      case channel(Int)
    }
  }

  /// By connection.
  private(set) var rows: [Int: [Key: Row]] = [:]
  private var count = 0
  /// PDUs that came when there was no room for one more row.
  private(set) var notKept = 0
  private var mtus: [Int: Int] = [:]

  static let limit = 65_536

  func setMTU(_ mtu: UInt16, of connection: Int) { mtus[connection] = Int(mtu) }

  /// PDUs that carry values; the others are as long as they have to be.
  func add(_ opcode: ATTOpcode, _ context: PDUContext) {
    switch opcode {
    case .handleValueNotification, .handleValueIndication, .writeCommand, .signedWriteCommand,
      .writeRequest, .prepareWriteRequest, .readResponse, .readBlobResponse,
      .multipleHandleValueNotification:
      break
    default: return
    }
    let mtu = mtus[context.connection] ?? 23
    // An attribute value has at most 512 octets, however large the MTU is.
    let most = min(mtu, opcode == .readResponse || opcode == .readBlobResponse ? 513 : 515)
    add(.att(opcode.rawValue), context.octets, most: most, mtu: mtu, context)
  }

  func addSDU(_ octets: Int, _ context: PDUContext) {
    guard let channel = context.channel else { return }
    add(.channel(channel), octets, most: .max, mtu: 0, context)
  }

  private func add(
    _ kind: Key.Kind, _ octets: Int, most: Int, mtu: Int, _ context: PDUContext
  ) {
    let key = Key(
      direction: context.direction, kind: kind, isOnFixedChannel: context.channel == nil)
    if rows[context.connection]?[key] == nil {
      guard count < MTUUsageTally.limit else {
        notKept += 1
        return
      }
      count += 1
    }
    let sizes = SharedRoom.part(of: 200_000, for: count, most: SizeCounts.limit, least: 4)
    rows[context.connection, default: [:]][
      key, default: Row(sizes: SizeCounts(limit: sizes))
    ].take(octets, most: most, mtu: mtu, frame: context.frame.number)
  }

  /// The longest ATT PDU with a value on the fixed channel: ATT_MTU is at least as large. Nil without
  /// one.
  func longestPDU(of connection: Int) -> (octets: Int, frame: Int)? {
    // Of two as long the earlier one, whatever the order of the table.
    (rows[connection] ?? [:]).lazy.filter { $0.key.isOnFixedChannel }.map(\.value.longest)
      .max { ($0.octets, $1.frame) < ($1.octets, $0.frame) }
  }

  func swapRoles(of connection: Int) {
    var swapped: [Key: Row] = [:]
    for (key, row) in rows[connection] ?? [:] {
      swapped[
        Key(
          direction: key.direction.opposite, kind: key.kind, isOnFixedChannel: key.isOnFixedChannel)
      ] = row
    }
    rows[connection] = swapped
  }
}

extension MTUUsageTally.Row {
  fileprivate mutating func take(_ octets: Int, most: Int, mtu: Int, frame: Int) {
    if octets > longest.octets { longest = (octets, frame) }
    sizes.add(octets)
    pdus += 1
    self.octets += octets
    if octets >= most { filled += 1 }
    self.mtu = mtu
  }
}
