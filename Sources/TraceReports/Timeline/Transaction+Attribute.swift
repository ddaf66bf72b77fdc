import BluetoothPackets
import LinkSessions

extension Transaction {
  /// The type of its attribute, as far as the tables have it.
  func attributeType(_ connections: ConnectionTable, _ gatt: GATTMemory) -> BluetoothUUID? {
    guard let handle, let direction, let connection, case .att(let opcode) = kind else {
      return nil
    }
    let server = opcode.isFromClient ?? true ? direction.opposite : direction
    return gatt.database(of: connections[connection], sendingIn: server)?[handle]?.uuid
  }
}
