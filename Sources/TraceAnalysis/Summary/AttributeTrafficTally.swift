package import BluetoothPackets
package import LinkSessions

/// Counts ATT PDUs by connection, direction, opcode and attribute while a capture is read.
package final class AttributeTrafficTally: ATTObserver, RoleSwapObserver {
  /// One row for each kind of PDU and attribute, in order of first occurrence.
  package private(set) var rows: [TraceSummary.AttributeTraffic] = []
  /// Number of PDUs that came when the table was full.
  package private(set) var untracked = 0
  private var indices: [Key: Int] = [:]
  /// Indices of the rows of each connection.
  private var byConnection: [Int: [Int]] = [:]
  /// Recently used rows. Bulk transfers repeat one row, so the last four are tried before the table is searched.
  private var recent: [(key: Key, row: Int)] = []

  static let limit = 65_536

  private struct Key: Hashable {
    var connection: UInt32
    var handle: UInt16
    var opcode: UInt8
    /// 0 and 1 for the two directions, plus 2 if there is no handle.
    var kind: UInt8

    init(connection: Int, direction: LinkDirection, opcode: ATTOpcode, handle: UInt16?) {
      self.connection = UInt32(truncatingIfNeeded: connection)
      self.handle = handle ?? 0
      self.opcode = opcode.rawValue
      kind = direction.rawValue + (handle == nil ? 2 : 0)
    }

    init(_ row: TraceSummary.AttributeTraffic) {
      self.init(
        connection: row.connection, direction: row.direction, opcode: row.opcode,
        handle: row.handle)
    }
  }

  /// Creates an empty tally.
  package init() {}

  package func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    let handle = pdu.handle
    let key = Key(
      connection: context.connection, direction: context.direction, opcode: pdu.opcode,
      handle: handle)
    switch pdu {
    case .errorResponse(let refusal): note(refusal, context)
    default: break
    }
    guard let row = row(for: key, pdu.opcode, handle, context) else {
      untracked += 1
      return
    }
    rows[row].pdus += 1
    if let value = pdu.value {
      let octets = context.octets(of: value)
      rows[row].valueOctets += octets
      rows[row].latestOctets = octets
    }
    rows[row].lastFrame = context.frame.number
    rows[row].lastTime = context.frame.time
  }

  /// Records that the last request about an attribute was refused, so that its value changed nothing.
  private func note(_ refusal: ErrorResponse, _ context: PDUContext) {
    let key = Key(
      connection: context.connection, direction: context.direction.opposite,
      opcode: refusal.requestOpcode, handle: refusal.handle)
    guard let row = indices[key], rows[row].refused < rows[row].pdus else { return }
    rows[row].refused += 1
    rows[row].refusedOctets += rows[row].latestOctets
  }

  package func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    let own = byConnection[connection] ?? []
    // The keys contain directions, too.
    recent = []
    for index in own { indices[Key(rows[index])] = nil }
    for index in own {
      rows[index].direction = rows[index].direction.opposite
      indices[Key(rows[index])] = index
    }
  }

  private func row(
    for key: Key, _ opcode: ATTOpcode, _ handle: UInt16?, _ context: PDUContext
  ) -> Int? {
    for entry in recent where entry.key == key { return entry.row }
    let found: Int
    if let index = indices[key] {
      found = index
    } else {
      guard rows.count < AttributeTrafficTally.limit else { return nil }
      found = rows.count
      indices[key] = found
      byConnection[context.connection, default: []].append(found)
      rows.append(
        TraceSummary.AttributeTraffic(
          connection: context.connection, direction: context.direction, opcode: opcode,
          handle: handle, pdus: 0, valueOctets: 0, firstFrame: context.firstFrame,
          lastFrame: context.frame.number, firstTime: context.frame.time,
          lastTime: context.frame.time))
    }
    if recent.count < 4 {
      recent.append((key, found))
    } else {
      recent.swapAt(0, 1)
      recent.swapAt(1, 2)
      recent.swapAt(2, 3)
      recent[0] = (key, found)
    }
    return found
  }
}
