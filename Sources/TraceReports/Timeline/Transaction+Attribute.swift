import BluetoothPackets
import LinkSessions

extension Transaction {
  /// Returns the type of the transaction's attribute, if the tables contain it.
  func attributeType(_ connections: ConnectionTable, _ gatt: GATTMemory) -> BluetoothUUID? {
    guard let handle, let direction, let connection, case .att(let opcode) = kind else {
      return nil
    }
    let server = opcode.isFromClient ?? true ? direction.opposite : direction
    return gatt.database(of: connections[connection], sendingIn: server)?[handle]?.uuid
  }
}
