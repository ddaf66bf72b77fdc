import BluetoothPackets

/// The databases of all servers of a capture: what was discovered once is known in every later
/// connection to the same device.
public struct GATTMemory: Sendable {
  /// Whose database it is.
  public enum Server: Hashable, Sendable, Comparable {
    /// Index in `DeviceTable`.
    case device(Int)
    /// One end of a connection whose devices the capture does not tell.
    case end(connection: Int, of: LinkDirection)
  }

  private var databases: [Server: GATTDatabase] = [:]

  mutating func learn(
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, from server: Server, frame: Int
  ) {
    databases[server, default: GATTDatabase()].learn(pdu, answering: request, frame: frame)
  }

  /// The UUID of an attribute of `server`, as far as discovery has shown it.
  func type(of handle: UInt16, at server: Server) -> BluetoothUUID? {
    databases[server]?[handle]?.uuid
  }

  /// What was taken for the central of a connection is the peripheral: databases of ends whose
  /// devices nobody knows change sides.
  mutating func swapEnds(of connection: Connection) {
    let ends = [LinkDirection.centralToPeripheral, .peripheralToCentral].map {
      Server.end(connection: connection.id, of: $0)
    }
    let (first, second) = (databases[ends[0]], databases[ends[1]])
    databases[ends[0]] = second
    databases[ends[1]] = first
  }

  /// The databases of all servers, those with a known device first, in a fixed order.
  public var all: [(server: Server, database: GATTDatabase)] {
    databases.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The database of the end of `connection` that sends in `direction`.
  public func database(
    of connection: Connection, sendingIn direction: LinkDirection
  ) -> GATTDatabase? {
    databases[GATTMemory.server(of: connection, sendingIn: direction)]
  }

  /// Whose database the end of `connection` that sends in `direction` has.
  public static func server(of connection: Connection, sendingIn direction: LinkDirection) -> Server
  {
    let device =
      direction == .centralToPeripheral ? connection.central.value : connection.peripheral.value
    return device.map { .device($0) } ?? .end(connection: connection.id, of: direction)
  }
}
