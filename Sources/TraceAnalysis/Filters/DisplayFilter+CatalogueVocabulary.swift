import BluetoothPackets
public import ByteReading
public import LinkSessions

extension DisplayFilter {
  /// The names of fields in a catalogue, of protocols, and of record properties.
  public struct CatalogueVocabulary: DisplayFilter.Vocabulary, Sendable {
    private let catalogue: FieldCatalogue

    /// - Parameter catalogue: the catalogue of fields that can occur in the capture.
    public init(_ catalogue: FieldCatalogue = .standard) {
      self.catalogue = catalogue
    }

    /// All names, for suggestions.
    public var names: [String] {
      DisplayFilter.RecordColumn.allCases.map(\.rawValue) + catalogue.filterNames
    }

    public func symbol(named name: String) -> DisplayFilter.Symbol? {
      if let field = DisplayFilter.RecordColumn(rawValue: name) { return .record(field) }
      let ids = catalogue.fields(named: name)
      guard let first = ids.first, let description = catalogue[first] else { return nil }
      return .field(DisplayFilter.FieldSymbol(ids, description))
    }

    public func value(named valueName: String, of name: String) -> UInt64? {
      let wanted = folded(valueName.utf8)
      var value: UInt64?
      eachValueName(of: name) {
        value = folded($1) == wanted ? $0 : nil
        return value != nil
      }
      return value
    }

    public func valueNames(of name: String) -> [String] {
      var names: [String] = []
      var known: Set<[UInt8]> = []
      eachValueName(of: name) {
        if known.insert(folded($1)).inserted { names.append(String(decoding: $1, as: UTF8.self)) }
        return false
      }
      return names
    }

    /// Calls `body` with each named value of a field, first with our names and then with Wireshark's, until it returns
    /// true.
    private func eachValueName(of name: String, _ body: (UInt64, [UInt8]) -> Bool) {
      var found = OctetBuffer(capacity: 128)
      for field in catalogue.fields(named: name).compactMap({ catalogue[$0] }) {
        let assigned = AssignedValueNames(of: field)
        guard field.hasValueNames || assigned != nil else { continue }
        for value in 0...UInt64(UInt16.max) {
          found.removeAll()
          if !field.appendValueName(of: value, to: &found) {
            guard let name = assigned?[value] else { continue }
            found.append(text: name)
          }
          if body(value, [UInt8](copying: found.octets)) { return }
        }
      }
      for (value, name) in WiresharkNames.of(name) where body(value, Array(name.utf8)) { return }
    }

    /// Returns the letters in one case, because Wireshark ignores case in names.
    private func folded(_ name: some Sequence<UInt8>) -> [UInt8] {
      name.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
  }
}

/// Names of values from the tables of assigned numbers.
private enum AssignedValueNames {
  case appearances
  case companies
  case uuids

  init?(of field: FieldCatalogue.Description) {
    let name = field.filterName
    if field.format == .uuid || AssignedValueNames.uuidNames.contains(where: name.hasSuffix) {
      self = .uuids
    } else if name.hasSuffix("company_id") || name.hasSuffix("comp_id") {
      self = .companies
    } else if name.hasSuffix("appearance") {
      self = .appearances
    } else {
      return nil
    }
  }

  /// Suffixes of fields whose numbers are UUIDs.
  private static let uuidNames = [
    "uuid16", "uuid_16", "uuid_32", "characteristic_presentation.unit",
  ]

  subscript(value: UInt64) -> String? {
    let number = UInt16(truncatingIfNeeded: value)
    switch self {
    // A category name is shown for every unnamed value in it, too, so it does not identify a single
    // value.
    case .appearances:
      return AssignedNumbers.appearances.name(of: number).flatMap { _ in
        AssignedNumbers.appearance(number)
      }
    case .companies: return AssignedNumbers.company(number)
    case .uuids: return BluetoothUUID(number).assignedName
    }
  }
}

extension DisplayFilter.FieldSymbol {
  /// The field or fields with a name in a catalogue.
  fileprivate init(_ ids: [Field.ID], _ field: FieldCatalogue.Description) {
    switch field.format {
    case .medicalNumber:
      self.init(ids: ids, type: .number, storage: .medicalNumber)
      return
    case .binaryNumber:
      self.init(ids: ids, type: .number, storage: .binaryNumber)
      return
    default: break
    }
    var type =
      DisplayFilter.ValueType.ofWireshark(field.filterName) ?? DisplayFilter.ValueType(field.format)
    switch field.format {
    // Octets without a numeric value are compared as octets.
    case .octets, .text, .address, .layer, .structure:
      if !type.isRunOfOctets, type != .presence { type = DisplayFilter.ValueType(field.format) }
    // An exponent is negative although Wireshark reads it as unsigned.
    case .signed: if case .unsigned(let bits) = type { type = .signed(bits: bits) }
    default: break
    }
    switch type {
    case .presence: self.init(ids: ids, type: type, storage: .nothing)
    case .text: self.init(ids: ids, type: type, storage: .text)
    case .octets, .octetsOfProtocol, .address, .uuid:
      // Addresses are reversed to match the usual notation. UUIDs are also reversed where Wireshark does so.
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

extension DisplayFilter.ValueType {
  /// Creates the type of a field that Wireshark does not have.
  fileprivate init(_ format: Field.Format) {
    switch format {
    case .decimal, .hexadecimal: self = .unsigned(bits: 64)
    case .signed: self = .signed(bits: 64)
    case .boolean: self = .boolean
    case .octets: self = .octets
    case .medicalNumber, .binaryNumber: self = .number
    case .text: self = .text
    case .address: self = .address
    case .uuid: self = .uuid
    case .seconds: self = .relativeTime
    case .date: self = .absoluteTime
    case .layer: self = .octetsOfProtocol
    case .structure: self = .presence
    }
  }
}
