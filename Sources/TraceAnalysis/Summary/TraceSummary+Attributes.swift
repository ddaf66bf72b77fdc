public import BluetoothPackets
import LinkSessions

extension TraceSummary {
  /// The UUID of the attribute that a row of traffic is about; nil where no discovery in the
  /// capture shows it.
  public func uuid(of row: AttributeTraffic) -> BluetoothUUID? {
    guard let handle = row.handle, let database = database(of: row) else { return nil }
    guard let attribute = database[handle] else { return nil }
    return attribute.uuid
  }

  /// The characteristic whose value or descriptor a row of traffic is about.
  public func characteristic(of row: AttributeTraffic) -> BluetoothUUID? {
    guard let handle = row.handle else { return nil }
    return database(of: row)?.characteristic(of: handle)?.uuid
  }

  /// The server's database: the client's PDUs go to it, its own come from it.
  private func database(of row: AttributeTraffic) -> GATTDatabase? {
    let isFromClient = row.opcode.isFromClient ?? true
    return gatt.database(
      of: connections[row.connection],
      sendingIn: isFromClient ? row.direction.opposite : row.direction)
  }
}
