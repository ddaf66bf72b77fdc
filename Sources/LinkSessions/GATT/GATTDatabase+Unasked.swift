import BluetoothPackets
import ByteReading

extension GATTDatabase {
  /// Processes a response whose request the capture lacks, as far as it speaks for itself: types beside handles, and
  /// values that can only be declarations of characteristics.
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
    default: break
    }
  }

  /// Whether every value names the handle after its own as that of a characteristic's value, in ascending order.
  /// Another value of this length does so by chance once in 65,536 times. Core 6.0, Vol 3, Part G, 3.3.1.
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
