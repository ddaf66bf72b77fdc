import BluetoothPackets
import ByteReading
import LinkSessions

/// A run of octets to replace, in a record or in a frame that it completes.
struct RedactableField {
  let id: Field.ID
  let kind: Redaction.Kind
  let range: Range<Int>
  /// Index of the buffer; 0 for the record itself.
  let buffer: Int
  let octets: [UInt8]
  /// Whether private addresses may be generated with the key.
  let isIdentityKey: Bool

  /// Returns the fields of a record that identify someone, and the values that are not shown, in the order in which
  /// they were read.
  ///
  /// - Parameters:
  ///   - payload: the octets of the record.
  ///   - watcher: the watcher with its fields.
  ///   - options: what stays unchanged.
  ///   - garbled: ranges of advertising data that does not consist of structures.
  static func all(
    in payload: RawSpan, _ watcher: FieldWatcher, _ options: Redaction.Options,
    garbled: [Range<Int>] = []
  ) -> [RedactableField] {
    let table = RedactionFields.standard
    let sightings = watcher.sightings
    var fields: [RedactableField] = []
    let attributes = attributes(in: payload, watcher)
    let valueKind = attributes.lazy.compactMap(options.kind(ofValue:)).first
    let showsValues = showsValues(of: attributes, watcher, options)
    for (index, sighting) in sightings.enumerated()
    where sighting.kind == .field && sighting.length > 0 {
      var kind = table.kind(of: sighting.id)
      if kind == nil || kind == .value, let valueKind, isValue(sighting, sightings) {
        kind = valueKind
      } else if kind == .value, options.keepsValues {
        continue
      } else if kind == nil, !showsValues, table.values.contains(sighting.id) {
        kind = .data
      }
      guard let kind, !isGarbled(sighting, garbled) else { continue }
      let octets = octets(of: sighting, watcher, payload)
      guard octets.count == sighting.length else { continue }
      let unread: [Range<Int>]? =
        switch kind {
        case .identifier: unread(in: sightings, index)
        case .data: unshown(in: sightings, index)
        default: nil
        }
      for part in unread ?? [0..<octets.count] {
        append(
          sighting.id, kind, sighting.offset + part.lowerBound, sighting.buffer,
          Array(octets[part]), isIdentityKey: table.identityKeys.contains(sighting.id),
          to: &fields)
      }
    }
    for structure in sightings
    where table.advertisedStructure.contains(structure.id) && !isGarbled(structure, garbled) {
      fields += Self.unread(of: structure, sightings, watcher, payload)
    }
    return fields
  }

  /// Whether a field was read from advertising data that does not consist of structures.
  private static func isGarbled(
    _ sighting: FieldWatcher.Sighting, _ garbled: [Range<Int>]
  ) -> Bool {
    guard !garbled.isEmpty, sighting.buffer == 0,
      RedactionFields.standard.advertisingFields.contains(sighting.id)
    else { return false }
    return garbled.contains { $0.contains(sighting.offset) }
  }

  /// Returns octets outside fields in an AD structure that is too short for its layout or has a wrong length. They may
  /// be part of any identifier.
  private static func unread(
    of structure: FieldWatcher.Sighting, _ sightings: [FieldWatcher.Sighting],
    _ watcher: FieldWatcher, _ payload: RawSpan
  ) -> [RedactableField] {
    let table = RedactionFields.standard
    let (start, buffer) = (structure.offset, structure.buffer)
    let (octets, claimed) = watcher.withBytes(of: structure, in: payload) { bytes in
      let claimed = 1 + Int(bytes.octet(at: start) ?? 0)
      // A wrong length ends at the packet's CRC, if there is one.
      let crc = sightings.last { table.crc.contains($0.id) && $0.buffer == buffer }
      let room = crc.map { max(structure.length, min(claimed, $0.offset - start)) }
      return (
        [UInt8](copying: bytes.clamped(from: start, count: room ?? structure.length)), claimed
      )
    }
    guard octets.count > 2, claimed > 1, !isReadable(octets) else { return [] }
    var isRead = [Bool](repeating: false, count: octets.count)
    for part in sightings
    where part.kind == .field && part.buffer == buffer && table.advertised.contains(part.id) {
      let place = part.offset - start..<part.offset - start + part.length
      for index in place.clamped(to: 0..<octets.count) { isRead[index] = true }
    }
    return runs(ofUnread: isRead, from: 2).map { run in
      RedactableField(
        id: structure.id, kind: .identifier, range: start + run.lowerBound..<start + run.upperBound,
        buffer: buffer, octets: Array(octets[run]), isIdentityKey: false)
    }
  }

  /// Whether an AD structure is complete and contains everything that the layout of its type requires.
  private static func isReadable(_ structure: [UInt8]) -> Bool {
    var input = ByteReader(structure.rawSpan)
    guard let structure = try? ADStructure(parsing: &input) else { return false }
    switch AdvertisingDataItem(structure) {
    case .malformed: return false
    default: return true
    }
  }

  /// Whether a field is the value of an attribute, or part of a value that has no field of its own.
  private static func isValue(
    _ sighting: FieldWatcher.Sighting, _ sightings: [FieldWatcher.Sighting]
  ) -> Bool {
    let table = RedactionFields.standard
    if table.values.contains(sighting.id) { return true }
    guard table.valueParts.contains(sighting.id) else { return false }
    return !sightings.contains { whole in
      table.values.contains(whole.id) && whole.buffer == sighting.buffer
        && whole.offset <= sighting.offset
        && whole.offset + whole.length >= sighting.offset + sighting.length
    }
  }

  /// Returns the offsets of octets that no part of the data covers. They may be any identifier.
  ///
  /// - Returns: nil if the data was not read in parts. The parts may have been read before it.
  private static func unread(
    in sightings: [FieldWatcher.Sighting], _ index: Int
  ) -> [Range<Int>]? {
    let table = RedactionFields.standard
    let whole = sightings[index]
    var isRead = [Bool](repeating: false, count: whole.length)
    var hasParts = false
    for part in sightings
    where !part.isScope && part.buffer == whole.buffer && part.length < whole.length {
      let start = part.offset - whole.offset
      guard start >= 0, start + part.length <= whole.length else { continue }
      let isPart = table.parts.contains(part.id)
      // Both passes over the capture must find the same originals.
      guard isPart || table.kind(of: part.id) != nil else { continue }
      hasParts = hasParts || isPart
      for place in start..<start + part.length { isRead[place] = true }
    }
    return hasParts ? runs(ofUnread: isRead) : nil
  }

  /// Returns the offsets of octets in a value that belong to no field that is shown or replaced.
  private static func unshown(
    in sightings: [FieldWatcher.Sighting], _ index: Int
  ) -> [Range<Int>] {
    let table = RedactionFields.standard
    let whole = sightings[index]
    var isShown = [Bool](repeating: false, count: whole.length)
    for part in sightings
    where !part.isScope && part.buffer == whole.buffer && !table.values.contains(part.id) {
      guard table.shows(part) || table.kind(of: part.id) != nil else { continue }
      let place = part.offset - whole.offset..<part.offset - whole.offset + part.length
      for index in place.clamped(to: 0..<whole.length) { isShown[index] = true }
    }
    return runs(ofUnread: isShown)
  }

  /// Runs of unread octets from an offset on.
  private static func runs(ofUnread isRead: [Bool], from start: Int = 0) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for place in isRead.indices.dropFirst(start) where !isRead[place] {
      if let last = ranges.last, last.upperBound == place {
        ranges[ranges.count - 1] = last.lowerBound..<place + 1
      } else {
        ranges.append(place..<place + 1)
      }
    }
    return ranges
  }

  private static func octets(
    of sighting: FieldWatcher.Sighting, _ watcher: FieldWatcher, _ payload: RawSpan
  ) -> [UInt8] {
    watcher.withBytes(of: sighting, in: payload) { bytes in
      [UInt8](copying: bytes.clamped(from: sighting.offset, count: sighting.length))
    }
  }

  /// Adds a field. Text ends at its first NUL; the octets after it may be anything.
  private static func append(
    _ id: Field.ID, _ kind: Redaction.Kind, _ start: Int, _ buffer: Int, _ octets: [UInt8],
    isIdentityKey: Bool,
    to fields: inout [RedactableField]
  ) {
    func add(_ kind: Redaction.Kind, _ part: ArraySlice<UInt8>) {
      guard !part.isEmpty else { return }
      let place = start + part.startIndex
      fields.append(
        RedactableField(
          id: id, kind: kind, range: place..<place + part.count, buffer: buffer,
          octets: Array(part),
          isIdentityKey: isIdentityKey))
    }
    if RedactionFields.standard.publicKeys.contains(id) {
      // A host's command has both coordinates in one field; a pairing packet has one in each.
      for part in [octets.prefix(32), octets.dropFirst(32)] { add(kind, part) }
      return
    }
    let isText =
      kind == .name || kind == .message
      || (kind == .identifier || kind == .value) && RedactionFields.standard.texts.contains(id)
    guard isText, let end = octets.firstIndex(of: 0) else {
      return add(kind, octets[...])
    }
    add(kind, octets[..<end])
    if octets[end...].contains(where: { $0 != 0 }) { add(.content, octets[end...]) }
  }

  /// Whether values in a packet that accesses these attributes stay.
  static func showsValues(
    of attributes: [BluetoothUUID], _ watcher: FieldWatcher, _ options: Redaction.Options
  ) -> Bool {
    options.showsValues(of: attributes, at: attributes.isEmpty ? handles(watcher) : [])
  }

  /// The handles of the attributes that a packet accesses.
  private static func handles(_ watcher: FieldWatcher) -> [UInt16] {
    watcher.sightings.compactMap { sighting in
      guard sighting.kind == .field, RedactionFields.standard.handles.contains(sighting.id) else {
        return nil
      }
      return UInt16(truncatingIfNeeded: sighting.value)
    }
  }

  /// The attributes that a packet accesses.
  static func attributes(in payload: RawSpan, _ watcher: FieldWatcher) -> [BluetoothUUID] {
    let table = RedactionFields.standard
    return watcher.sightings.compactMap { sighting in
      guard sighting.kind == .field else { return nil }
      if table.shortUUIDs.contains(sighting.id)
        || sighting.length == 2 && table.requestedType.contains(sighting.id)
      {
        return BluetoothUUID(UInt16(truncatingIfNeeded: sighting.value))
      }
      let isRequested = table.requestedType.contains(sighting.id)
      guard isRequested || table.longUUIDs.contains(sighting.id) else { return nil }
      var octets = octets(of: sighting, watcher, payload)
      if isRequested { octets.reverse() }
      return BluetoothUUID(rawValue: octets.reduce(0) { $0 << 8 | UInt128($1) })
    }
  }
}
