public import BluetoothPackets
import ByteReading

// An input device's description of its reports, and their layouts. HID Service 1.0.
extension GATTDatabase {
  static var reportMap: BluetoothUUID { 0x2A4B }
  static var reportReference: BluetoothUUID { 0x2908 }
  private static var report: BluetoothUUID { 0x2A4D }

  /// Processes a part of the value of a Report Map or a Report Reference.
  ///
  /// - Parameters:
  ///   - part: the part that was read.
  ///   - handle: the handle of the attribute.
  ///   - offset: the offset of the part in the value.
  ///   - room: the memory budget for all such values.
  mutating func learn(
    report part: RawSpan, of handle: UInt16, at offset: Int, room: inout Room
  ) {
    let known = reportValues[handle] ?? []
    let end = offset + part.byteCount
    guard offset <= known.count, end <= HIDReportMap.maximumOctets else { return }
    // The value was read before, and the octets after this part are known, too.
    if end <= known.count, known[offset..<end].elementsEqual([UInt8](copying: part)) { return }
    guard room.take(end) else { return }
    room.giveBack(known.count)
    reportValues[handle] = known[..<offset] + [UInt8](copying: part)
  }

  /// Returns the layout of a characteristic's reports.
  ///
  /// - Parameter handle: the handle of its value.
  /// - Returns: nil if the characteristic is not a report, or if the capture lacks the service's Report Map or the
  ///   characteristic's Report Reference.
  public func reportLayout(of handle: UInt16) -> HIDReportLayout? {
    guard let uuid = self[handle]?.type else { return nil }
    guard uuid == GATTDatabase.report else { return HIDReportLayout.ofBootProtocol(uuid) }
    guard let reference = reportReference(of: handle),
      let kind = HIDReportMap.Kind(rawValue: reference.kind),
      let service = service(of: handle), case .service(let end, _) = service.kind,
      service.handle <= end
    else { return nil }
    let map = attributes(in: service.handle...end).first {
      $0.type == GATTDatabase.reportMap && reportValues[$0.handle] != nil
    }
    guard let map, let octets = reportValues[map.handle],
      let parsed = try? HIDReportMap(parsing: octets.rawSpan)
    else { return nil }
    return parsed.layout(of: reference.report, kind)
  }

  /// Returns the report ID and type of a characteristic, from the descriptor after its value.
  private func reportReference(of handle: UInt16) -> (report: UInt8, kind: UInt8)? {
    let declaration = declaration(of: handle)?.handle
    var place = handle
    while place < .max {
      place += 1
      guard let attribute = self[place], self.declaration(of: place)?.handle == declaration else {
        return nil
      }
      if attribute.type == GATTDatabase.reportReference {
        guard let value = reportValues[place], value.count == 2 else { return nil }
        return (value[0], value[1])
      }
    }
    return nil
  }
}

extension GATTMemory {
  /// Returns the layout of a characteristic's reports on `server`; nil if it is unknown.
  public func reportLayout(of handle: UInt16, of server: Server) -> HIDReportLayout? {
    indices[server].flatMap { slots[$0].database.reportLayout(of: handle) }
  }

  /// Processes a part of the value of a Report Map or a Report Reference.
  mutating func learn(
    report part: RawSpan, of handle: UInt16, at offset: Int, from server: Server
  ) {
    guard let slot = indices[server] else { return }
    slots[slot].database.learn(report: part, of: handle, at: offset, room: &reportRoom)
  }
}
