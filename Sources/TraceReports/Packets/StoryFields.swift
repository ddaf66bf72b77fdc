import BluetoothPackets
public import ByteReading
import LinkSessions

/// The fields that the line of a packet is made from, by their numbers: looked up once, before the
/// first packet.
public final class StoryFields: Sendable {
  let catalogue: FieldCatalogue
  /// The fields that lines are made from.
  public let wanted: FieldSet
  /// By number.
  private let roles: [Role]
  /// By number: names without the underscores of HCI's parameters, which only make a line harder to
  /// read.
  private let names: [ConstantText]
  /// By number: the names of values that stand in the program.
  private let valueNames: [FieldValueNames]
  /// Layers whose fields are told together, as bits of `Role.layer`.
  let attributes: LayerSet
  let events: LayerSet
  let related: LayerSet
  let advertisingData: LayerSet

  /// For readings that know the program's own fields only.
  public static let standard = StoryFields(.standard)

  /// A set of layers, by their numbers.
  typealias LayerSet = UInt64

  /// A field that some lines look for.
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
    case opcode
    case opcodeInError
    case handle
    case attributeUUID
    case characteristicUUID

    /// Names in display filters.
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
      case .opcode: ["btatt.opcode"]
      case .opcodeInError: ["btatt.req_opcode_in_error"]
      case .handle: ["btatt.handle"]
      case .attributeUUID: ["btatt.uuid16", "btatt.uuid128"]
      case .characteristicUUID:
        ["btatt.characteristic_uuid16", "btatt.characteristic_uuid128"]
      }
    }
  }

  /// What a line makes of a field: six octets, because it is asked about each field of each packet.
  struct Role: Sendable {
    var part = Part.none
    /// The layer's number among those that have fields, below 64; several share the last one.
    var layer: UInt8 = 63
    var format = FieldFormat.octets
    var numbering = AssignedNumbering.none
    var traits: Traits = .silent

    /// What is true of a field.
    struct Traits: OptionSet, Sendable {
      let rawValue: UInt8

      /// It says nothing to a reader of one line.
      static let silent = Traits(rawValue: 1 << 0)
      static let flag = Traits(rawValue: 1 << 1)
      /// A whole integer whose values have no names.
      static let plain = Traits(rawValue: 1 << 2)
      static let partOfInteger = Traits(rawValue: 1 << 3)
      static let valueNames = Traits(rawValue: 1 << 4)
      /// An integer that is told as it is: without a name, a unit or a published number.
      static let number = Traits(rawValue: 1 << 5)
      /// "Attribute Handle" or "Attribute Handle In Error": what a PDU is about.
      static let namesAttribute = Traits(rawValue: 1 << 6)
    }

    func has(_ trait: Traits) -> Bool { traits.contains(trait) }

    var layers: LayerSet { 1 << LayerSet(layer & 63) }
  }

  /// - Parameter catalogue: knows the fields.
  public init(_ catalogue: FieldCatalogue) {
    self.catalogue = catalogue
    var roles = [Role](repeating: Role(), count: catalogue.numberLimit)
    var names = [ConstantText](repeating: "", count: catalogue.numberLimit)
    var valueNames = [FieldValueNames](repeating: .none, count: catalogue.numberLimit)
    var layers: [Layer] = []
    for field in catalogue.all {
      let layer = layers.firstIndex(of: field.layer) ?? layers.count
      if layer == layers.count { layers.append(field.layer) }
      let isTold =
        field.layer == .linkLayer && StoryFields.linkParameters.contains(field.name)
      let place = Int(field.id.rawValue)
      names[place] = ConstantText(keeping: field.name.replacing(UInt8(ascii: "_"), by: 0x20))
      valueNames[place] = field.constantValueNames
      let numbering = AssignedNumbering(field)
      var traits: Role.Traits = []
      func set(_ trait: Role.Traits, _ holds: Bool) { if holds { traits.insert(trait) } }
      set(.silent, StoryFields.isSilent(field))
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
      roles[place] = Role(
        part: isTold ? .linkParameter : .none,
        layer: UInt8(min(layer, 63)), format: field.format, numbering: numbering, traits: traits)
    }
    for part in Part.allCases {
      for field in part.filterNames.flatMap({ catalogue.fields(named: $0) }) {
        roles[Int(field.rawValue)].part = part
      }
    }
    for field in StoryFields.silentNames.flatMap({ catalogue.fields(named: $0) }) {
      roles[Int(field.rawValue)].traits.insert(.silent)
    }
    self.roles = roles
    // Silent fields are wanted where they are looked for, or tell where a line's fields begin or end.
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

  func role(of field: FieldID) -> Role {
    let place = Int(field.rawValue)
    return place < roles.count ? roles[place] : Role()
  }

  /// The name of a field as a line has it.
  func name(of field: FieldID) -> ConstantText {
    let place = Int(field.rawValue)
    return place < names.count ? names[place] : ""
  }

  /// Appends the name of a field's value; false where it has none.
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

  /// What CONNECT_IND says of the connection.
  private static let linkParameters: Set = [
    "AA", "WinSize", "WinOffset", "Interval", "Latency", "Timeout", "Hop",
  ]

  /// Lengths, reserved bits and checks.
  private static func isSilent(_ field: FieldDescription) -> Bool {
    if field.filterName.isEmpty || field.isScope { return true }
    if field.layer == .related || field.layer == .record { return true }
    let name = field.name
    return name == "Length" || name == "Value Length" || name.hasPrefix("RFU")
      || name.hasPrefix("Reserved")
      || name.hasPrefix("CRC") || name.hasSuffix("Total Length")
  }

  /// Names in display filters of what a better name stands beside.
  private static let silentNames = [
    "bthci_cmd.opcode.ogf", "bthci_cmd.opcode.ocf", "bthci_evt.num_command_packets",
    "bthci_evt.num_connection_handles", "bthci_evt.num_reports", "bthci_evt.opcode.ogf",
    "bthci_evt.opcode.ocf", "btatt.opcode.method", "btatt.opcode.command",
    "btatt.opcode.authentication_signature",
  ]
}

extension String {
  /// The text with one character of ASCII in the place of another.
  func replacing(_ character: UInt8, by other: UInt8) -> String {
    guard utf8.contains(character) else { return self }
    return String(decoding: utf8.map { $0 == character ? other : $0 }, as: UTF8.self)
  }
}
