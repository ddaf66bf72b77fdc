import BluetoothPackets
public import ByteReading
public import LinkSessions

/// The names of a catalogue of fields, of protocols, and of what is known of each record.
public struct CatalogueVocabulary: FilterVocabulary, Sendable {
  private let catalogue: FieldCatalogue

  /// - Parameter catalogue: knows the fields that the reading will meet.
  public init(_ catalogue: FieldCatalogue = .standard) {
    self.catalogue = catalogue
  }

  /// All names, for proposals.
  public var names: [String] {
    FilterRecordField.allCases.map(\.rawValue) + catalogue.filterNames
  }

  public func symbol(named name: String) -> FilterSymbol? {
    if let field = FilterRecordField(rawValue: name) { return .record(field) }
    let ids = catalogue.fields(named: name)
    guard let first = ids.first, let description = catalogue[first] else { return nil }
    return .field(FilterField(ids, description))
  }

  public func hasValueNames(_ name: String) -> Bool {
    descriptions(of: name).contains { $0.hasValueNames || AssignedValueNames(of: $0) != nil }
  }

  public func value(named valueName: String, of name: String) -> UInt64? {
    let wanted = Array(valueName.lowercased().utf8)
    var found = OctetBuffer(capacity: 128)
    for field in descriptions(of: name) {
      let assigned = AssignedValueNames(of: field)
      guard field.hasValueNames || assigned != nil else { continue }
      for value in 0...UInt64(UInt16.max) {
        found.removeAll()
        if !field.appendValueName(of: value, to: &found), let assigned {
          found.append(text: assigned[value] ?? "")
        }
        guard found.count == wanted.count else { continue }
        let name = [UInt8](copying: found.octets)
        if zip(name, wanted).allSatisfy({ isSameLetter($0, $1) }) { return value }
      }
    }
    return nil
  }

  private func descriptions(of name: String) -> [FieldDescription] {
    catalogue.fields(named: name).compactMap { catalogue[$0] }
  }

  /// Whether a letter is the other one, which is small, or its capital.
  private func isSameLetter(_ letter: UInt8, _ small: UInt8) -> Bool {
    letter == small
      || ((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) && letter | 0x20 == small)
  }
}

/// Names of values that stand in the tables of assigned numbers.
private enum AssignedValueNames {
  case companies
  case uuids

  init?(of field: FieldDescription) {
    if field.filterName.hasSuffix("company_id") || field.filterName.hasSuffix("comp_id") {
      self = .companies
    } else if field.filterName.hasSuffix("uuid16") || field.filterName.hasSuffix("uuid_16") {
      self = .uuids
    } else {
      return nil
    }
  }

  subscript(value: UInt64) -> String? {
    let number = UInt16(truncatingIfNeeded: value)
    switch self {
    case .companies: return AssignedNumbers.company(number)
    case .uuids: return BluetoothUUID(number).assignedName
    }
  }
}

extension FilterField {
  /// The field or fields of a name, of which a catalogue tells.
  fileprivate init(_ ids: [FieldID], _ field: FieldDescription) {
    let isNumber: Bool
    switch field.format {
    case .decimal, .hexadecimal, .signed, .boolean, .uuid, .seconds: isNumber = true
    case .octets, .text, .address, .medicalNumber, .binaryNumber, .layer, .structure:
      isNumber = false
    }
    var type = FilterType.ofWireshark(field.filterName) ?? FilterType(field.format)
    // Where the octets have no value as a number, they are compared as octets.
    if !isNumber, !type.isRunOfOctets, type != .presence { type = FilterType(field.format) }
    switch type {
    case .presence: self.init(ids: ids, type: type, storage: .nothing)
    case .text: self.init(ids: ids, type: type, storage: .text)
    case .octets, .octetsOfProtocol, .address, .uuid:
      // Addresses are turned round, as people write them; UUIDs too where Wireshark does.
      let isTurned =
        field.format == .address || type == .uuid
        || (field.format == .uuid && field.layer == .advertisingData)
      self.init(
        ids: ids, type: type, storage: isTurned ? .reversedOctets : .octets,
        isUUIDOnWire: field.format == .uuid && !isTurned)
    default: self.init(ids: ids, type: type, storage: .number)
    }
  }
}

extension FilterType {
  /// The type of a field that Wireshark does not have.
  fileprivate init(_ format: FieldFormat) {
    switch format {
    case .decimal, .hexadecimal: self = .unsigned(bits: 64)
    case .signed: self = .signed(bits: 64)
    case .boolean: self = .boolean
    // A number with a point is compared as the octets that it was sent as.
    case .octets, .medicalNumber, .binaryNumber: self = .octets
    case .text: self = .text
    case .address: self = .address
    case .uuid: self = .uuid
    case .seconds: self = .relativeTime
    case .layer: self = .octetsOfProtocol
    case .structure: self = .presence
    }
  }
}
