import BluetoothPackets
import LinkSessions

/// Counts the sizes of ATT PDUs and SDUs while a capture is read.
struct MTUUsageTally {
  /// PDUs of one kind in one direction.
  struct Row {
    var sizes: Transfer.SizeCounts
    var pdus = 0
    /// Number of PDUs that were as large as the MTU allows.
    var filled = 0
    var octets = 0
    /// The MTU at the last of them.
    var mtu = 23
    /// The longest PDU, and the first record that completed one of that length.
    var longest = (octets: 0, frame: 0)
  }

  /// Identifies the PDUs of a row.
  struct Key: Hashable {
    var direction: LinkDirection
    var kind: Kind
    /// Whether the PDUs use the fixed channel. Enhanced bearers have their own MTUs.
    var isOnFixedChannel: Bool

    enum Kind: Hashable {
      case att(UInt8)
      case channel(Int)
    }
  }

  private struct Place: Hashable {
    var connection: Int
    var key: Key
  }

  private var rows = RecentTable<Place, Row>()
  /// Indices of the rows of each connection.
  private var places: [Int: [Int]] = [:]
  /// PDUs that came when the table was full.
  private(set) var notKept = 0
  private var mtus = ConnectionMTUs()

  static let limit = 65_536

  mutating func setMTU(_ mtu: UInt16, of connection: Int) {
    mtus[connection] = mtu
  }

  func rows(of connection: Int) -> [(key: Key, row: Row)] {
    (places[connection] ?? []).map { (rows.keys[$0].key, rows[$0]) }
  }

  /// Adds a PDU if it carries a value. The size of other PDUs is fixed by their content.
  mutating func add(_ opcode: ATTOpcode, _ context: PDUContext) {
    switch opcode {
    case .handleValueNotification, .handleValueIndication, .writeCommand, .signedWriteCommand,
      .writeRequest, .prepareWriteRequest, .readResponse, .readBlobResponse,
      .multipleHandleValueNotification:
      break
    default: return
    }
    let mtu = mtus[context.connection].map { Int($0) } ?? 23
    // An attribute value has at most 512 octets, whatever the MTU.
    let most = min(mtu, opcode == .readResponse || opcode == .readBlobResponse ? 513 : 515)
    add(.att(opcode.rawValue), context.octets, most: most, mtu: mtu, context)
  }

  mutating func addSDU(_ octets: Int, _ context: PDUContext) {
    guard let channel = context.channel else { return }
    add(.channel(channel), octets, most: .max, mtu: 0, context)
  }

  private mutating func add(
    _ kind: Key.Kind, _ octets: Int, most: Int, mtu: Int, _ context: PDUContext
  ) {
    let key = Key(
      direction: context.direction, kind: kind, isOnFixedChannel: context.channel == nil)
    guard let place = place(of: Place(connection: context.connection, key: key)) else {
      notKept += 1
      return
    }
    rows[place].take(octets, most: most, mtu: mtu, frame: context.frame.number)
  }

  /// Index of the row for such PDUs, added if there is none. Nil if the table is full.
  private mutating func place(of place: Place) -> Int? {
    if let known = rows.place(of: place) { return known }
    guard rows.count < MTUUsageTally.limit else { return nil }
    let sizes = SharedRoom.part(
      of: 200_000, for: rows.count + 1, most: Transfer.SizeCounts.limit, least: 4)
    let new = rows.append(place, Row(sizes: Transfer.SizeCounts(limit: sizes)))
    places[place.connection, default: []].append(new)
    return new
  }

  /// The longest ATT PDU with a value on the fixed channel, which is a lower bound of ATT_MTU. Nil
  /// if there is none.
  func longestPDU(of connection: Int) -> (octets: Int, frame: Int)? {
    // Of two with the same length the earlier one, whatever the order of the table.
    (places[connection] ?? []).lazy.filter { rows.keys[$0].key.isOnFixedChannel }
      .map { rows[$0].longest }
      .max { ($0.octets, $1.frame) < ($1.octets, $0.frame) }
  }

  mutating func swapRoles(of connection: Int) {
    rows.rename(at: places[connection] ?? []) {
      $0.key.direction = $0.key.direction.opposite
    }
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
