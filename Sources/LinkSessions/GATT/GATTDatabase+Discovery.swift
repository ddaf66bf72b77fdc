import BluetoothPackets
import ByteReading

extension GATTDatabase {
  /// Adds the attributes that a response reveals about the database.
  mutating func learn(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, _ sighting: Sighting,
    room: inout Room
  ) {
    switch pdu {
    case .readByGroupTypeResponse(let response):
      guard let isPrimary = GATTDatabase.isPrimary(request.type) else { return }
      noteDiscoverer(sighting.connection)
      if isPrimary { listServices(from: request.range?.lowerBound, sighting.connection) }
      var last: UInt16?
      for index in 0..<response.count {
        guard let entry = response.entry(at: index), let uuid = entry.serviceUUID else { continue }
        if isPrimary {
          listService(entry.handle, upTo: entry.groupEndHandle, uuid, sighting.connection)
        }
        add(
          Attribute(
            handle: entry.handle, uuid: uuid,
            kind: .service(endHandle: entry.groupEndHandle, isPrimary: isPrimary),
            origin: sighting.discovery, isWide: entry.value.byteCount == 16),
          room: &room)
        last = entry.groupEndHandle
      }
      if isPrimary {
        searched.services.insert(request.range, upTo: last)
        if last == .max { endServiceList(sighting.connection) }
      }
    case .findByTypeValueResponse(let response):
      guard let uuid = request.service, let isPrimary = GATTDatabase.isPrimary(request.type) else {
        return
      }
      noteDiscoverer(sighting.connection)
      for index in 0..<response.count {
        guard let entry = response.entry(at: index) else { continue }
        add(
          Attribute(
            handle: entry.handle, uuid: uuid,
            kind: .service(endHandle: entry.groupEndHandle, isPrimary: isPrimary),
            origin: sighting.discovery),
          room: &room)
      }
    case .readByTypeResponse(let response):
      learn(response, request, sighting, room: &room)
    case .readResponse(let response):
      // The client found the handle of the declaration and reads it instead of searching by type.
      guard let handle = request.handle,
        self[handle]?.type == GATTAttribute.characteristic.uuid
      else { return }
      _ = learn(declaration: response.value, at: handle, sighting, room: &room)
    case .findInformationResponse(let response):
      let last = learnTypes(response, sighting, room: &room)
      searched.all.insert(request.range, upTo: last)
    case .errorResponse(let response):
      // A search without a result has still covered its range.
      guard response.errorCode == .attributeNotFound, let range = request.range else { return }
      switch request.opcode {
      case .readByGroupTypeRequest:
        if request.type == GATTAttribute.primaryService.uuid {
          searched.services.insert(range)
          continueServiceList(from: range.lowerBound, sighting.connection)
          endServiceList(sighting.connection)
        }
      case .readByTypeRequest:
        if request.type == GATTAttribute.characteristic.uuid {
          searched.characteristics.insert(range)
        }
      case .findInformationRequest: searched.all.insert(range)
      default: break
      }
    default: break
    }
  }

  /// Adds the attributes in a list of handles and types, and returns the last handle.
  mutating func learnTypes(
    _ response: borrowing FindInformationResponse, _ sighting: Sighting, room: inout Room
  ) -> UInt16? {
    noteDiscoverer(sighting.connection)
    var last: UInt16?
    for index in 0..<response.count {
      guard let entry = response.entry(at: index) else { continue }
      add(
        Attribute(
          handle: entry.handle, uuid: entry.type, kind: .other, origin: sighting.discovery,
          isWide: response.format == .uuid128),
        room: &room)
      last = entry.handle
    }
    return last
  }

  /// Records that a client discovered attributes on a connection.
  mutating func noteDiscoverer(_ connection: Int) {
    guard discoverers.last != connection, discoverers.count < GATTDatabase.maximumDiscoverers
    else { return }
    discoverers.append(connection)
  }

  private mutating func learn(
    _ response: borrowing ReadByTypeResponse, _ request: Transaction.ATTRequest,
    _ sighting: Sighting,
    room: inout Room
  ) {
    var last: UInt16?
    for index in 0..<response.count {
      guard let entry = response.entry(at: index) else { continue }
      var value = ByteReader(entry.value)
      switch request.type {
      case GATTAttribute.characteristic.uuid:
        guard
          let valueHandle = learn(declaration: entry.value, at: entry.handle, sighting, room: &room)
        else { continue }
        last = max(entry.handle, valueHandle)
      case GATTAttribute.include.uuid:
        guard let include = try? IncludeDeclaration(parsing: &value) else { continue }
        add(
          Attribute(
            handle: entry.handle,
            uuid: include.serviceUUID.map { BluetoothUUID($0) } ?? GATTAttribute.include.uuid,
            kind: .include(service: include.serviceHandle, endHandle: include.endGroupHandle),
            origin: sighting.discovery),
          room: &room)
      case let type?:
        // A Read By Type Response proves that the attribute with this handle has this type.
        add(
          Attribute(handle: entry.handle, uuid: type, kind: .other, origin: sighting.discovery),
          room: &room)
      case nil: break
      }
    }
    if request.type == GATTAttribute.characteristic.uuid {
      noteDiscoverer(sighting.connection)
      searched.characteristics.insert(request.range, upTo: last)
    }
  }

  /// Processes a characteristic declaration. Core 6.0, Vol 3, Part G, 3.3.1.
  ///
  /// - Returns: the handle of the characteristic's value; nil if the declaration is incomplete.
  mutating func learn(
    declaration: RawSpan, at handle: UInt16, _ sighting: Sighting, room: inout Room
  ) -> UInt16? {
    var value = ByteReader(declaration)
    guard let declared = try? CharacteristicDeclaration(parsing: &value), value.isAtEnd else {
      return nil
    }
    // The properties and a handle precede the UUID.
    let isWide = declaration.byteCount == 19
    add(
      Attribute(
        handle: handle, uuid: declared.uuid,
        kind: .characteristicDeclaration(declared.properties, valueHandle: declared.valueHandle),
        origin: sighting.discovery, isWide: isWide),
      room: &room)
    add(
      Attribute(
        handle: declared.valueHandle, uuid: declared.uuid, kind: .characteristicValue,
        origin: sighting.discovery, isWide: isWide),
      room: &room)
    return declared.valueHandle
  }

  private static func isPrimary(_ type: BluetoothUUID?) -> Bool? {
    switch type {
    case GATTAttribute.primaryService.uuid: true
    case GATTAttribute.secondaryService.uuid: false
    default: nil
    }
  }
}

extension HandleRanges {
  /// Records how far a search has covered its range; does nothing if the search found nothing.
  fileprivate mutating func insert(_ range: ClosedRange<UInt16>?, upTo last: UInt16?) {
    guard let range, let last, last >= range.lowerBound else { return }
    insert(range.lowerBound...min(last, range.upperBound))
  }
}

extension BluetoothUUID {
  /// Creates a UUID of 2 or 16 octets; nil for any other length.
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
