import BluetoothPackets
import LinkSessions
import TestSupport

/// What a client and a server say to each other, in a log of the client's host.
extension TestSession {
  /// From the host that wrote the log to its peer.
  func ask(_ pdu: [UInt8], handle: UInt16 = 1) {
    send(HCIPackets.acl(handle: handle, boundary: 0, HCIPackets.att(pdu)))
  }

  /// From the peer to the host that wrote the log.
  func answer(_ pdu: [UInt8], handle: UInt16 = 1) {
    receive(HCIPackets.acl(handle: handle, HCIPackets.att(pdu)))
  }

  /// A battery service at 0x0001, its level at 0x0003 and the level's configuration at 0x0004;
  /// behind it Service Changed at 0x0007 and the Database Hash at 0x0009.
  func discoverBattery(handle: UInt16 = 1) {
    ask([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28], handle: handle)
    answer([0x11, 6, 1, 0, 4, 0, 0x0F, 0x18, 5, 0, 9, 0, 0x01, 0x18], handle: handle)
    ask([0x10, 10, 0, 0xFF, 0xFF, 0x00, 0x28], handle: handle)
    answer([0x01, 0x10, 10, 0, 0x0A], handle: handle)
    ask([0x08, 1, 0, 4, 0, 0x03, 0x28], handle: handle)
    answer([0x09, 7, 2, 0, 0x12, 3, 0, 0x19, 0x2A], handle: handle)
    ask([0x08, 4, 0, 4, 0, 0x03, 0x28], handle: handle)
    answer([0x01, 0x08, 4, 0, 0x0A], handle: handle)
    ask([0x08, 5, 0, 9, 0, 0x03, 0x28], handle: handle)
    answer(
      [0x09, 7, 6, 0, 0x20, 7, 0, 0x05, 0x2A, 8, 0, 0x02, 9, 0, 0x2A, 0x2B], handle: handle)
    ask([0x04, 4, 0, 4, 0], handle: handle)
    answer([0x05, 1, 4, 0, 0x02, 0x29], handle: handle)
  }

  func read(_ attribute: UInt16, _ value: [UInt8] = [0x42], handle: UInt16 = 1) {
    ask([0x0A] + attribute.octets, handle: handle)
    answer([0x0B] + value, handle: handle)
  }

  /// Reads the Database Hash by its type, as clients do who know no handle.
  func readHash(_ octet: UInt8, handle: UInt16 = 1) {
    ask([0x08, 1, 0, 0xFF, 0xFF, 0x2A, 0x2B], handle: handle)
    answer([0x09, 18, 9, 0] + [UInt8](repeating: octet, count: 16), handle: handle)
  }

  /// An indication of Service Changed, and its confirmation.
  func changeServices(_ first: UInt16, _ last: UInt16, handle: UInt16 = 1) {
    answer([0x1D, 7, 0] + first.octets + last.octets, handle: handle)
    ask([0x1E], handle: handle)
  }

  /// The peripheral's database in a connection, by its index.
  func database(_ index: Int = 0) -> GATTDatabase? {
    tracker.gatt.database(of: connections[index], sendingIn: .peripheralToCentral)
  }

  func uuid(_ attribute: UInt16, _ index: Int = 0) -> BluetoothUUID? {
    database(index)?[attribute]?.uuid
  }

  func reason(_ attribute: UInt16, _ index: Int = 0) -> GATTMemory.UnknownAttribute? {
    let server = tracker.gatt.server(of: connections[index], sendingIn: .peripheralToCentral)
    return tracker.gatt.reason(unknown: attribute, of: server, in: connections[index])
  }
}
