import BluetoothPackets
package import ByteReading
import LinkSessions

/// The fields used in the line of a packet, by number. Looked up once before the first packet.
package final class AnalysisFields: Sendable {
  let catalogue: FieldCatalogue
  /// The fields used in lines.
  package let wanted: FieldSet
  /// The use of each field, by field number.
  private let roles: [Role]
  /// Names by field number, without the underscores of HCI parameters, which make a line harder to read.
  private let names: [ConstantText]
  /// Value names that the program contains, by field number.
  private let valueNames: [Field.ValueNames]
  /// Layers described together, as bits of `Role.layer`.
  let attributes: LayerSet
  let events: LayerSet
  let related: LayerSet
  let advertisingData: LayerSet

  /// The fields for use without profiles.
  package static let standard = AnalysisFields(.standard)

  /// A set of layers by number.
  typealias LayerSet = UInt64

  /// A field that some lines look up.
  enum Part: UInt8, CaseIterable {
    case none
    case channel
    case sequenceNumber
    case nextSequenceNumber
    case moreData
    case dataLength
    case linkIdentifier
    case hostDataLength
    case packetBoundary
    case advertisingType
    case linkParameter
    case eventCode
    case subevent
    case commandOpcode
    case opcode
    case opcodeInError
    case handle
    case attributeUUID
    case characteristicUUID

    /// Display filter names.
    fileprivate var filterNames: [String] {
      switch self {
      case .none, .linkParameter: []
      case .channel: ["btle_rf.channel", "nordic_ble.channel"]
      case .sequenceNumber: ["btle.data_header.sequence_number"]
      case .nextSequenceNumber: ["btle.data_header.next_expected_sequence_number"]
      case .moreData: ["btle.data_header.more_data"]
      case .dataLength: ["btle.data_header.length"]
      case .linkIdentifier: ["btle.data_header.llid"]
      case .hostDataLength: ["bthci_acl.length"]
      case .packetBoundary: ["bthci_acl.pb_flag"]
      case .advertisingType: ["btle.advertising_header.pdu_type"]
      case .eventCode: ["bthci_evt.code"]
      case .subevent: ["bthci_evt.le_meta_subevent"]
      case .commandOpcode: ["bthci_evt.opcode"]
      case .opcode: ["btatt.opcode"]
      case .opcodeInError: ["btatt.req_opcode_in_error"]
      case .handle: ["btatt.handle"]
      case .attributeUUID: ["btatt.uuid16", "btatt.uuid128"]
      case .characteristicUUID:
        ["btatt.characteristic_uuid16", "btatt.characteristic_uuid128"]
      }
    }
  }

  /// The use of a field in a line. It takes only six octets, because it is looked up for each field of each packet.
  struct Role: Sendable {
    var part = Part.none
    /// Number of the layer among those with fields, below 64. Several layers share the last one.
    var layer: UInt8 = 63
    var format = Field.Format.octets
    var numbering = AssignedNumbering.none
    var traits: Traits = .silent

    /// Properties of a field.
    struct Traits: OptionSet, Sendable {
      let rawValue: UInt8

      /// The field is not useful in a line.
      static let silent = Traits(rawValue: 1 << 0)
      static let flag = Traits(rawValue: 1 << 1)
      /// The field is an integer without value names.
      static let plain = Traits(rawValue: 1 << 2)
      static let partOfInteger = Traits(rawValue: 1 << 3)
      static let valueNames = Traits(rawValue: 1 << 4)
      /// The field is an integer shown unchanged, without a name, a unit or an assigned number.
      static let number = Traits(rawValue: 1 << 5)
      /// "Attribute Handle" or "Attribute Handle In Error": the attribute of a PDU.
      static let namesAttribute = Traits(rawValue: 1 << 6)
      /// A parameter that a failed command also returns, which identifies what the command was about.
      static let isReturnedOnError = Traits(rawValue: 1 << 7)
    }

    func has(_ trait: Traits) -> Bool { traits.contains(trait) }

    var layers: LayerSet { 1 << LayerSet(layer & 63) }
  }

  /// - Parameter catalogue: the catalogue of fields.
  package init(_ catalogue: FieldCatalogue) {
    self.catalogue = catalogue
    var roles = [Role](repeating: Role(), count: catalogue.numberLimit)
    var names = [ConstantText](repeating: "", count: catalogue.numberLimit)
    var valueNames = [Field.ValueNames](repeating: .none, count: catalogue.numberLimit)
    var layers: [Layer] = []
    for field in catalogue.all {
      let layer = layers.firstIndex(of: field.layer) ?? layers.count
      if layer == layers.count { layers.append(field.layer) }
      let isEmitted =
        field.layer == .linkLayer && AnalysisFields.linkParameters.contains(field.name)
      let place = Int(field.id.rawValue)
      names[place] = ConstantText(keeping: field.name.replacing(UInt8(ascii: "_"), by: 0x20))
      valueNames[place] = field.constantValueNames
      let numbering = AssignedNumbering(field)
      var traits: Role.Traits = []
      func set(_ trait: Role.Traits, _ holds: Bool) { if holds { traits.insert(trait) } }
      set(.silent, AnalysisFields.isSilent(field))
      set(.flag, field.format == .boolean)
      set(.plain, field.mask == .max && !field.hasValueNames)
      set(.partOfInteger, field.mask != .max)
      set(.valueNames, field.hasValueNames)
      set(
        .number,
        !field.hasValueNames && field.quantity.isPlain && numbering == .none
          && (field.format == .decimal || field.format == .hexadecimal))
      set(
        .namesAttribute,
        field.name == "Attribute Handle" || field.name == "Attribute Handle In Error")
      set(.isReturnedOnError, FailedCommand.returns(field))
      roles[place] = Role(
        part: isEmitted ? .linkParameter : .none,
        layer: UInt8(min(layer, 63)), format: field.format, numbering: numbering, traits: traits)
    }
    for part in Part.allCases {
      for field in part.filterNames.flatMap({ catalogue.fields(named: $0) }) {
        roles[Int(field.rawValue)].part = part
      }
    }
    for field in AnalysisFields.silentNames.flatMap({ catalogue.fields(named: $0) }) {
      roles[Int(field.rawValue)].traits.insert(.silent)
    }
    self.roles = roles
    // Silent fields are needed if they are looked up, or if they mark the start or the end of a
    // line's fields.
    wanted = FieldSet(
      catalogue.all.lazy.filter { field in
        let role = roles[Int(field.id.rawValue)]
        return field.layer != .record && !field.isScope
          && (!role.has(.silent) || role.part != .none || role.has(.partOfInteger)
            || field.layer == .advertisingData || field.layer == .beacon)
      }.map(\.id))
    self.names = names
    self.valueNames = valueNames
    func set(_ wanted: Layer...) -> LayerSet {
      layers.indices.reduce(0) {
        wanted.contains(layers[$1]) ? $0 | 1 << LayerSet(min($1, 63)) : $0
      }
    }
    attributes = set(.att, .gatt)
    events = set(.hciEvent)
    related = set(.related)
    advertisingData = set(.advertisingData, .beacon)
  }

  func role(of field: Field.ID) -> Role {
    let place = Int(field.rawValue)
    return place < roles.count ? roles[place] : Role()
  }

  /// Returns the name of a field in lines.
  func name(of field: Field.ID) -> ConstantText {
    let place = Int(field.rawValue)
    return place < names.count ? names[place] : ""
  }

  /// Appends the name of a field's value. Returns false if it has none.
  func append(
    valueNameOf sighting: FieldWatcher.Sighting, to output: inout OctetBuffer
  ) -> Bool {
    let place = Int(sighting.id.rawValue)
    if place < valueNames.count, let name = valueNames[place][sighting.value] {
      output.append(name)
      return true
    }
    guard let field = catalogue[sighting.id] else { return false }
    return field.appendValueName(of: sighting.value, to: &output)
  }

  /// Fields of CONNECT_IND about the connection.
  private static let linkParameters: Set = [
    "AA", "WinSize", "WinOffset", "Interval", "Latency", "Timeout", "Hop",
  ]

  /// Whether the field is a length, a reserved field or a check.
  private static func isSilent(_ field: FieldCatalogue.Description) -> Bool {
    if field.filterName.isEmpty || field.isScope { return true }
    if field.layer == .related || field.layer == .record { return true }
    let name = field.name
    return name == "Length" || name == "Value Length" || name.hasPrefix("RFU")
      || name.hasPrefix("Reserved")
      || name.hasPrefix("CRC") || name.hasSuffix("Total Length")
  }

  /// Display filter names of fields that a better name accompanies.
  private static let silentNames = [
    "bthci_cmd.opcode.ogf", "bthci_cmd.opcode.ocf", "bthci_evt.num_command_packets",
    "bthci_evt.num_connection_handles", "bthci_evt.num_reports", "bthci_evt.opcode.ogf",
    "bthci_evt.opcode.ocf", "btatt.opcode.method", "btatt.opcode.command",
    "btatt.opcode.authentication_signature",
  ]
}

extension String {
  /// The text with one ASCII character replaced by another.
  func replacing(_ character: UInt8, by other: UInt8) -> String {
    guard utf8.contains(character) else { return self }
    return String(decoding: utf8.map { $0 == character ? other : $0 }, as: UTF8.self)
  }
}
