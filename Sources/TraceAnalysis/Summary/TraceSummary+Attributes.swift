public import BluetoothPackets
public import LinkSessions

extension TraceSummary {
  /// Returns the attribute of a row of traffic, or nil if no discovery in the capture shows it.
  public func attribute(of row: TraceSummary.AttributeTraffic) -> GATTDatabase.Attribute? {
    guard let handle = row.handle, let database = database(of: row) else { return nil }
    return database[handle]
  }

  /// Returns the UUID of a row's attribute.
  public func uuid(of row: TraceSummary.AttributeTraffic) -> BluetoothUUID? {
    attribute(of: row)?.uuid
  }

  /// Returns the declaration of the characteristic whose value or descriptor a row of traffic refers to.
  public func characteristic(of row: TraceSummary.AttributeTraffic) -> GATTDatabase.Attribute? {
    guard let handle = row.handle else { return nil }
    return database(of: row)?.characteristic(of: handle)
  }

  /// Returns the server's database. The server receives the client's PDUs and sends its own.
  private func database(of row: TraceSummary.AttributeTraffic) -> GATTDatabase? {
    let isFromClient = row.opcode.isFromClient ?? true
    return gatt.database(
      of: connections[row.connection],
      sendingIn: isFromClient ? row.direction.opposite : row.direction)
  }
}
