import BluetoothPackets
import ByteReading
import LinkSessions

/// A run of octets of a record, or of a frame that it completes, that has to be replaced.
struct RedactableField {
  let id: FieldID
  let kind: RedactionKind
  let range: Range<Int>
  /// 0 for the record itself.
  let buffer: Int
  let octets: [UInt8]
  /// Whether private addresses may be made with it.
  let isIdentityKey: Bool

  /// The fields of a record that tell who somebody is, in the order in which they were read.
  static func all(
    in payload: RawSpan, _ watcher: FieldWatcher, _ options: RedactionOptions
  ) -> [RedactableField] {
    let table = RedactionFields.standard
    var fields: [RedactableField] = []
    let valueKind = kindOfValue(payload, watcher, options)
    for (index, sighting) in watcher.sightings.enumerated()
    where sighting.kind == .field && sighting.length > 0 {
      var kind = table.kind(of: sighting.id)
      if kind == nil, let valueKind, isValue(sighting, watcher.sightings) { kind = valueKind }
      guard let kind, kind != .identifier || !hasParts(watcher.sightings, index) else { continue }
      let octets = octets(of: sighting, watcher, payload)
      guard octets.count == sighting.length else { continue }
      append(
        sighting.id, kind, sighting.offset, sighting.buffer, octets,
        isIdentityKey: table.identityKeys.contains(sighting.id), to: &fields)
    }
    return fields
  }

  /// Whether a field is the value of an attribute, or a part of one that is not told as a whole.
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

  /// Whether other fields are parts of an identifier; they may have been read before it.
  private static func hasParts(_ sightings: [FieldWatcher.Sighting], _ index: Int) -> Bool {
    let whole = sightings[index]
    let end = whole.offset + whole.length
    return sightings.contains { part in
      part.buffer == whole.buffer && part.offset >= whole.offset
        && part.offset + part.length <= end && part.length < whole.length
        && RedactionFields.standard.parts.contains(part.id)
    }
  }

  private static func octets(
    of sighting: FieldWatcher.Sighting, _ watcher: FieldWatcher, _ payload: RawSpan
  ) -> [UInt8] {
    watcher.withBytes(of: sighting, in: payload) { bytes in
      [UInt8](copying: bytes.clamped(from: sighting.offset, count: sighting.length))
    }
  }

  /// Adds a field; a text ends at its first NUL, and what follows it may be anything.
  private static func append(
    _ id: FieldID, _ kind: RedactionKind, _ start: Int, _ buffer: Int, _ octets: [UInt8],
    isIdentityKey: Bool,
    to fields: inout [RedactableField]
  ) {
    func add(_ kind: RedactionKind, _ part: ArraySlice<UInt8>) {
      guard !part.isEmpty else { return }
      let place = start + part.startIndex
      fields.append(
        RedactableField(
          id: id, kind: kind, range: place..<place + part.count, buffer: buffer,
          octets: Array(part),
          isIdentityKey: isIdentityKey))
    }
    guard kind == .name || kind == .message, let end = octets.firstIndex(of: 0) else {
      return add(kind, octets[...])
    }
    add(kind, octets[..<end])
    if octets[end...].contains(where: { $0 != 0 }) { add(.content, octets[end...]) }
  }

  /// What the value in a packet is replaced as, by the attributes that it is about.
  private static func kindOfValue(
    _ payload: RawSpan, _ watcher: FieldWatcher, _ options: RedactionOptions
  ) -> RedactionKind? {
    let table = RedactionFields.standard
    for sighting in watcher.sightings where sighting.kind == .field {
      var uuid: BluetoothUUID?
      if table.shortUUIDs.contains(sighting.id) {
        uuid = BluetoothUUID(UInt16(truncatingIfNeeded: sighting.value))
      } else if table.longUUIDs.contains(sighting.id) {
        let octets = octets(of: sighting, watcher, payload)
        uuid = BluetoothUUID(rawValue: octets.reduce(0) { $0 << 8 | UInt128($1) })
      }
      if let uuid, let kind = options.kind(ofValue: uuid) { return kind }
    }
    return nil
  }
}
