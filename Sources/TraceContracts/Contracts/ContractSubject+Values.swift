import BluetoothPackets
import ByteReading
import LinkSessions
import TraceAnalysis
import TraceReports

// Values of a characteristic. The keys are the fields of its layout.
extension ContractSubject {
  /// Returns a subject for values of attributes with a given type, with members of each sighting and fields of its
  /// layout.
  ///
  /// - Parameters:
  ///   - uuid: the type of the attribute.
  ///   - layout: the layout of the values, or nil if it is unknown.
  static func values(of uuid: BluetoothUUID, _ layout: ValueLayout?) -> ContractSubject {
    let fields = layout.map(ValueFields.init)
    return ContractSubject(
      name: "value", meaning: "A value that a server sent.", mainKey: "uuid",
      documents: [SightedValue.shape.description] + (fields.map { [$0.description] } ?? []),
      needs: [], symbols: fields?.symbols ?? [:]
    ) { capture, _, body in
      for value in capture.values where value.uuid == uuid {
        let peers = Peers(
          link: ConnectionReport(
            capture.connections.connections[value.connection], capture.devices))
        var documents: [any ContractDocument] = [
          DocumentOf(SightedValue(value: value, peers: peers))
        ]
        if let layout {
          documents.append(ValueDocument(layout: layout, value: value))
        }
        body(
          ContractInstance(
            label: "connection \(value.connection + 1)", documents: documents,
            origin: capture.origin,
            packets: .between(value.frame, value.frame, value.connection),
            lasting: value.frame.time...value.frame.time))
      }
    }
  }
}

/// A value from a server, regardless of its layout.
struct SightedValue: Described {
  let value: ValueSighting
  let peers: Peers

  static let shape = Shape<SightedValue>("sighted_value", "A value that a server sent.") { row in
    row.value("uuid", "Type of the attribute.") { $0.value.uuid }
    row.value("handle", "Handle of the attribute.") { $0.value.handle }
    row.value("source", "Source of the value.") { $0.value.source }
    row.value("bytes", "Octets of the value.", unit: .octets) {
      $0.value.isCut ? nil : $0.value.value.count
    }
    row.text("value", .octets, "Octets of the value; null if some are missing from the capture.") {
      $0.value.isCut ? nil : Hexadecimal.text($0.value.value)
    }
    row.time("time", "When.") { $0.value.frame.time }
    row.include { $0.peers }
    row.frames { [$0.value.frame.number] }
  }
}

/// The fields of a layout as members: "Battery Level" is `battery_level`.
private struct ValueFields {
  private(set) var description: ObjectDescription
  /// The symbols of the fields' units.
  private(set) var symbols: [String: String] = [:]

  init(_ layout: ValueLayout) {
    var members: [MemberDescription] = []
    var symbols: [String: String] = [:]
    ValueFields.collect(layout.items, &members, &symbols)
    self.symbols = symbols
    description = ObjectDescription(
      name: nil, meaning: "Fields of a value of \(layout.name).", members: members)
  }

  private static func collect(
    _ items: [ValueLayout.Item], _ members: inout [MemberDescription],
    _ symbols: inout [String: String]
  ) {
    for item in items {
      switch item.kind {
      case .structure(let items): collect(items, &members, &symbols)
      case .choice(_, let cases, let otherwise):
        for one in cases { collect(one.items, &members, &symbols) }
        collect(otherwise, &members, &symbols)
      default:
        let symbol = "\(item.unit)"
        for key in ValueDocument.keys(item.field) where !symbol.isEmpty && symbols[key] == nil {
          symbols[key] = symbol
        }
        add(item.field, isText: item.isText, hasNames: !item.names.isEmpty, &members)
        for part in item.parts {
          if part.isFlag {
            add(part.field, type: .boolean, &members)
          } else {
            add(part.field, isText: false, hasNames: !part.names.isEmpty, &members)
          }
        }
      }
    }
  }

  private static func add(
    _ field: Field, isText: Bool, hasNames: Bool, _ members: inout [MemberDescription]
  ) {
    add(
      field, type: isText ? .text(.plain) : hasNames ? .either([.number, .text(.plain)]) : .number,
      &members)
  }

  private static func add(
    _ field: Field, type: ValueType, _ members: inout [MemberDescription]
  ) {
    // Several alternative fields may have the same name.
    for key in ValueDocument.keys(field) where !members.contains(where: { $0.key == key }) {
      members.append(
        MemberDescription(
          key: key, meaning: "\(field.name).", unit: nil, type: type, isNullable: true,
          isOptional: true))
    }
  }
}

extension ValueLayout.Item {
  /// Whether the field is reported as text: text, octets, a UUID or an address.
  fileprivate var isText: Bool {
    switch kind {
    case .text, .terminatedText, .octets, .uuid, .address: true
    default: false
    }
  }
}

extension ValueLayout.Part {
  /// Whether the field is a single bit without value names.
  fileprivate var isFlag: Bool { field.mask.nonzeroBitCount == 1 && names.isEmpty }
}

/// A value decoded by its layout.
private struct ValueDocument: ContractDocument {
  let layout: ValueLayout
  let value: ValueSighting

  /// Returns the name of a field as a key.
  static func key(_ field: Field) -> String {
    ContractWord.normal("\(field.name)").replacing("-", with: "_")
  }

  /// Returns the key of a field, and the plain names of a quantity that has a field for each resolution: "Heart Rate
  /// Measurement Value (8 bit resolution)" is both `heart_rate_measurement_value` and `heart_rate`.
  static func keys(_ field: Field) -> [String] {
    let key = key(field)
    var plain = key
    for suffix in ["_8_bit_resolution", "_16_bit_resolution"] where plain.hasSuffix(suffix) {
      plain.removeLast(suffix.count)
    }
    let suffix = "_measurement_value"
    guard plain != key || plain.hasSuffix(suffix) else { return [key] }
    guard plain.hasSuffix(suffix) else { return [key, plain] }
    let quantity = String(plain.dropLast(suffix.count))
    return plain == key ? [key, quantity] : [key, plain, quantity]
  }

  /// Returns nil, because the whole value must be decoded: a field depends on those before it.
  func cell(at path: [String]) -> Cell? { nil }

  func tree(origin: Int64) -> JSONValue {
    var members: [String: JSONValue] = ["frames": .array([.number(Double(value.frame.number))])]
    // A truncated value is not decoded.
    if !value.isCut {
      let decoded = layout.read(value.value.rawSpan)
      collect(decoded.values, &members)
    }
    return .object(members)
  }

  private func collect(_ values: [GATTValue], _ members: inout [String: JSONValue]) {
    for value in values {
      switch value.content {
      case .structure(let values), .list(let values): collect(values, &members)
      case .octets(let octets): add(text(octets, value.item), value.item.field, &members)
      case .integer(let raw):
        add(number(raw, value), value.item.field, &members)
        for part in value.item.parts {
          let mask = part.field.mask
          let bits = (raw & mask) >> UInt64(mask.trailingZeroBitCount)
          let content: JSONValue =
            part.isFlag
            ? .bool(bits != 0)
            : part.name(of: bits).map { .string("\($0)") } ?? .number(Double(bits))
          add(content, part.field, &members)
        }
      }
    }
  }

  /// Adds a field. If several fields have the same name, the first one is reported.
  private func add(
    _ value: JSONValue, _ field: Field, _ members: inout [String: JSONValue]
  ) {
    for key in ValueDocument.keys(field) where members[key] == nil { members[key] = value }
  }

  /// Returns a number. A measurement with a code for "not known" is null; other codes are reported by name.
  private func number(_ raw: UInt64, _ value: GATTValue) -> JSONValue {
    if let name = value.item.name(of: raw) {
      return value.decimal == nil ? .string("\(name)") : .null
    }
    return value.decimal.flatMap { Double($0.description) }.map(JSONValue.number)
      ?? .number(Double(raw))
  }

  private func text(_ octets: [UInt8], _ item: ValueLayout.Item) -> JSONValue {
    switch item.kind {
    case .text, .terminatedText: .string(String(decoding: octets, as: UTF8.self))
    default: .string(Hexadecimal.text(octets))
    }
  }
}
