import BluetoothPackets
import ByteReading

extension GATTDatabase {
  /// Processes a response whose request the capture lacks, if its content is unambiguous: services, types with handles,
  /// and values that can only be characteristic declarations.
  mutating func learn(unasked pdu: borrowing ATTPDU, _ sighting: Sighting, room: inout Room) {
    switch pdu {
    case .findInformationResponse(let response):
      _ = learnTypes(response, sighting, room: &room)
    case .readByTypeResponse(let response):
      guard GATTDatabase.declaresCharacteristics(response) else { return }
      noteDiscoverer(sighting.connection)
      for index in 0..<response.count {
        guard let entry = response.entry(at: index) else { continue }
        _ = learn(declaration: entry.value, at: entry.handle, sighting, room: &room)
      }
    case .readByGroupTypeResponse(let response):
      guard GATTDatabase.listsServices(response) else { return }
      noteDiscoverer(sighting.connection)
      for index in 0..<response.count {
        guard let entry = response.entry(at: index), let uuid = entry.serviceUUID else { continue }
        listService(entry.handle, upTo: entry.groupEndHandle, uuid, sighting.connection)
        add(
          Attribute(
            handle: entry.handle, uuid: uuid,
            kind: .service(endHandle: entry.groupEndHandle, isPrimary: true),
            origin: sighting.discovery, isWide: entry.value.byteCount == 16),
          room: &room)
      }
    default: break
    }
  }

  /// Returns whether the entries are ranges of handles in ascending order with UUIDs. Those are primary services, the
  /// only groups for which a procedure searches in this way. Core 6.0, Vol 3, Part G, 4.4.
  private static func listsServices(_ response: borrowing ReadByGroupTypeResponse) -> Bool {
    var last: UInt16 = 0
    for index in 0..<response.count {
      guard let entry = response.entry(at: index), entry.serviceUUID != nil, entry.handle > last,
        entry.groupEndHandle >= entry.handle
      else { return false }
      last = entry.groupEndHandle
    }
    return response.count > 0
  }

  /// Returns whether every value names the handle that follows its own as the handle of a characteristic's value, in
  /// ascending order. Another value of this length does so by chance once in 65,536 times. Core 6.0, Vol 3, Part G,
  /// 3.3.1.
  private static func declaresCharacteristics(_ response: borrowing ReadByTypeResponse) -> Bool {
    var last: UInt16 = 0
    for index in 0..<response.count {
      guard let entry = response.entry(at: index), entry.handle > last, entry.handle < .max,
        entry.value.byteCount == 5 || entry.value.byteCount == 19
      else { return false }
      var value = ByteReader(entry.value)
      guard let declared = try? CharacteristicDeclaration(parsing: &value), value.isAtEnd,
        declared.valueHandle == entry.handle + 1
      else { return false }
      last = declared.valueHandle
    }
    return response.count > 0
  }
}
