import BluetoothPackets

/// The fields of octets as JSON.
struct JSONText {
  private(set) var octets: [UInt8] = []

  /// Appends the form, what was left over, what stopped the decoding, and the fields in the order of reading.
  mutating func append(_ packet: [UInt8], as form: PacketForm, _ catalogue: FieldCatalogue) {
    let watcher = FieldWatcher()
    var unread = 0
    var error: WireError?
    do throws(WireError) {
      unread = try form.read(packet.rawSpan, watcher: watcher)
    } catch let stopped {
      error = stopped
    }
    text("{")
    member("form", first: true) { $0.append(string: form.rawValue) }
    member("unread") { $0.number(unread) }
    member("error") { text in
      guard let error else { return text.text("null") }
      text.append(string: error.description)
    }
    member("fields") { text in
      text.list(watcher.indices) { text, place in
        let sighting = watcher[place]
        watcher.withBytes(of: sighting, in: packet.rawSpan) {
          text.append(sighting, catalogue[sighting.id], $0)
        }
      }
    }
    text("}")
  }

  /// Appends a field: where it was read, what it is called, its value and its meaning.
  private mutating func append(
    _ sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description?, _ bytes: RawSpan
  ) {
    guard let field else { return text("null") }
    text("{")
    member("depth", first: true) { $0.number(Int(sighting.depth)) }
    member("name") { $0.append(string: field.name) }
    member("filter") { $0.append(string: field.filterName) }
    member("buffer") { $0.number(sighting.buffer) }
    member("offset") { $0.number(sighting.offset) }
    member("length") { $0.number(sighting.length) }
    if sighting.kind == .bits || field.mask != .max {
      member("mask") { $0.append(string: "0x" + String(field.mask, radix: 16)) }
    }
    member("scope") { $0.text(sighting.isScope ? "true" : "false") }
    if !sighting.isScope { append(valueOf: sighting, field, bytes) }
    member("meaning") { $0.append(string: field.meaning) }
    member("clause") { $0.append(string: field.clause) }
    text("}")
  }

  /// Appends the value, its name, and its unit.
  private mutating func append(
    valueOf sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description, _ bytes: RawSpan
  ) {
    let octets = bytes.clamped(from: sighting.offset, count: sighting.length)
    member("value") { text in
      switch field.format {
      case .signed, .seconds: text.number(Int64(bitPattern: sighting.value))
      case .boolean: text.text(sighting.value == 0 ? "false" : "true")
      case .decimal: text.number(sighting.value)
      case .hexadecimal where sighting.length <= 8: text.number(sighting.value)
      case .text: text.append(string: octets)
      case .address, .uuid: text.append(digitsOf: octets, isReversed: true)
      default: text.append(digitsOf: octets, isReversed: false)
      }
    }
    let isUUID =
      field.format == .uuid || field.filterName.hasSuffix("uuid16")
      || field.filterName.hasSuffix("uuid_16")
    let uuid = isUUID ? BluetoothUUID(octets) : nil
    if let name = field.valueName(of: sighting.value) ?? uuid?.assignedName {
      member("valueName") { $0.append(string: name) }
    }
    guard !field.quantity.isPlain else { return }
    member("unit") { $0.append(string: field.quantity.symbol) }
    member("scale") { $0.append(string: "\(field.quantity.scale)") }
  }
}

// MARK: JSON

extension JSONText {
  mutating func text(_ text: StaticString) {
    octets.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func number(_ number: some FixedWidthInteger) {
    // A page's numbers are exact up to 53 bits.
    let isExact = UInt64(number.magnitude) <= 1 << 53
    if !isExact { octets.append(0x22) }
    octets.append(contentsOf: String(number).utf8)
    if !isExact { octets.append(0x22) }
  }

  mutating func member(
    _ key: StaticString, first: Bool = false, _ value: (inout JSONText) -> Void
  ) {
    if !first { octets.append(0x2C) }
    octets.append(0x22)
    text(key)
    text("\":")
    value(&self)
  }

  mutating func list<Element>(
    _ elements: some Sequence<Element>, _ append: (inout JSONText, Element) -> Void
  ) {
    octets.append(0x5B)
    var isFirst = true
    for element in elements {
      if !isFirst { octets.append(0x2C) }
      isFirst = false
      append(&self, element)
    }
    octets.append(0x5D)
  }

  mutating func append(string: String) {
    octets.append(0x22)
    for octet in string.utf8 { append(escaped: octet) }
    octets.append(0x22)
  }

  /// Text from a packet, which need not be UTF-8.
  mutating func append(string bytes: RawSpan) {
    append(string: String(decoding: [UInt8](copying: bytes), as: UTF8.self))
  }

  private mutating func append(escaped octet: UInt8) {
    switch octet {
    case 0x22, 0x5C: octets += [0x5C, octet]
    case 0..<0x20:
      text("\\u00")
      append(digitsOf: octet)
    default: octets.append(octet)
    }
  }

  mutating func append(digitsOf bytes: RawSpan, isReversed: Bool) {
    octets.append(0x22)
    for place in bytes.byteOffsets {
      let place = isReversed ? bytes.byteCount - 1 - place : place
      append(digitsOf: bytes.octet(at: place) ?? 0)
    }
    octets.append(0x22)
  }

  private mutating func append(digitsOf octet: UInt8) {
    for digit in [octet >> 4, octet & 0x0F] {
      octets.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}
