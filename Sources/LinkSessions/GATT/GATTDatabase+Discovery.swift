import BluetoothPackets
import ByteReading

extension GATTDatabase {
  /// Takes what the answer to a request shows of the database.
  mutating func learn(_ pdu: borrowing ATTPDU, answering request: ATTRequest, frame: Int) {
    switch pdu {
    case .readByGroupTypeResponse(let response):
      guard let isPrimary = GATTDatabase.isPrimary(request.type) else { return }
      for index in 0..<response.count {
        guard let entry = response.entry(at: index), let uuid = entry.serviceUUID else { continue }
        add(
          Attribute(
            handle: entry.handle, uuid: uuid,
            kind: .service(endHandle: entry.groupEndHandle, isPrimary: isPrimary), frame: frame))
      }
    case .findByTypeValueResponse(let response):
      guard let uuid = request.service, let isPrimary = GATTDatabase.isPrimary(request.type) else {
        return
      }
      for index in 0..<response.count {
        guard let entry = response.entry(at: index) else { continue }
        add(
          Attribute(
            handle: entry.handle, uuid: uuid,
            kind: .service(endHandle: entry.groupEndHandle, isPrimary: isPrimary), frame: frame))
      }
    case .readByTypeResponse(let response): learn(response, type: request.type, frame: frame)
    case .findInformationResponse(let response):
      for index in 0..<response.count {
        guard let entry = response.entry(at: index) else { continue }
        add(Attribute(handle: entry.handle, uuid: entry.type, kind: .other, frame: frame))
      }
    default: break
    }
  }

  private mutating func learn(
    _ response: borrowing ReadByTypeResponse, type: BluetoothUUID?, frame: Int
  ) {
    for index in 0..<response.count {
      guard let entry = response.entry(at: index) else { continue }
      var value = ByteReader(entry.value)
      if type == GATTAttribute.characteristic.uuid {
        guard let declaration = try? CharacteristicDeclaration(parsing: &value) else { continue }
        add(
          Attribute(
            handle: entry.handle, uuid: declaration.uuid,
            kind: .characteristicDeclaration(
              declaration.properties, valueHandle: declaration.valueHandle),
            frame: frame))
        add(
          Attribute(
            handle: declaration.valueHandle, uuid: declaration.uuid, kind: .characteristicValue,
            frame: frame))
      } else if type == GATTAttribute.include.uuid {
        guard let include = try? IncludeDeclaration(parsing: &value) else { continue }
        add(
          Attribute(
            handle: entry.handle,
            uuid: include.serviceUUID.map { BluetoothUUID($0) } ?? GATTAttribute.include.uuid,
            kind: .include(service: include.serviceHandle, endHandle: include.endGroupHandle),
            frame: frame))
      } else if let type {
        // A read by type proves that the attribute of this handle has this type.
        add(Attribute(handle: entry.handle, uuid: type, kind: .other, frame: frame))
      }
    }
  }

  private static func isPrimary(_ type: BluetoothUUID?) -> Bool? {
    switch type {
    case GATTAttribute.primaryService.uuid: true
    case GATTAttribute.secondaryService.uuid: false
    default: nil
    }
  }
}

extension BluetoothUUID {
  /// A UUID that fills `octets`: 2 or 16 of them; nil for any other number.
  init?(octets: RawSpan) {
    var low: UInt128 = 0
    for offset in octets.byteOffsets.prefix(16) {
      low |= UInt128(octets.octet(at: offset) ?? 0) << UInt128(8 * offset)
    }
    switch octets.byteCount {
    case 2: self.init(UInt16(truncatingIfNeeded: low))
    case 16: self.init(rawValue: low)
    default: return nil
    }
  }
}
