import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Device Information of a connection's peer.
struct PeerInformation: Hashable, Described {
  var manufacturer: String?
  var model: String?
  var firmware: String?
  var hardware: String?
  var software: String?

  static let shape = Shape<Self>(
    "peer_information", "Information that a device reports about itself."
  ) { peer in
    peer.value("manufacturer", "The peer's Manufacturer Name String.") { $0.manufacturer }
    peer.value("model", "The peer's Model Number String.") { $0.model }
    peer.value("firmware", "The peer's Firmware Revision String.") { $0.firmware }
    peer.value("hardware", "The peer's Hardware Revision String.") { $0.hardware }
    peer.value("software", "The peer's Software Revision String.") { $0.software }
  }

  /// Complete values of the characteristics, by the IDs of the connections with this peer.
  static func byConnection(_ measured: CaptureMeasurements) -> [Int: PeerInformation] {
    guard let gatt = measured.gatt else { return [:] }
    return byConnection(gatt)
  }

  static func byConnection(_ gatt: GATTAnalysis) -> [Int: PeerInformation] {
    var found: [Int: PeerInformation] = [:]
    for tree in gatt.trees where !tree.isLocal {
      var information = PeerInformation()
      for service in tree.services {
        for characteristic in service.characteristics {
          guard let observation = characteristic.observation, !observation.isCut,
            let octets = observation.value, observation.source != .written
          else { continue }
          information.note(octets, of: characteristic.declaration.uuid)
        }
      }
      guard information != PeerInformation() else { continue }
      for connection in tree.connections where found[connection] == nil {
        found[connection] = information
      }
    }
    return found
  }

  private mutating func note(_ octets: [UInt8], of uuid: BluetoothUUID?) {
    // Some devices include the terminating NUL of a C string.
    let text = String(decoding: octets.prefix { $0 != 0 }, as: UTF8.self)
    guard !text.isEmpty else { return }
    switch uuid {
    case BluetoothUUID(0x2A29): manufacturer = text
    case BluetoothUUID(0x2A24): model = text
    case BluetoothUUID(0x2A26): firmware = text
    case BluetoothUUID(0x2A27): hardware = text
    case BluetoothUUID(0x2A28): software = text
    default: break
    }
  }

  /// Returns the end that is not this host or, on the air, the peripheral.
  static func peer(of connection: Connection, _ devices: DeviceTable) -> Device? {
    let ends = [connection.peripheral.value, connection.central.value].compactMap(\.self)
    return ends.lazy.map { devices[$0] }.first { !$0.isLocal }
  }
}
