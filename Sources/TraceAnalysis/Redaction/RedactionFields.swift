import BluetoothPackets
package import ByteReading
import LinkSessions

/// Fields with data to replace, by number in the catalogue.
package struct RedactionFields: Sendable {
  package static let standard = RedactionFields(FieldCatalogue.standard)

  /// The kind of each field's content, by field number.
  private var kinds: [Redaction.Kind?]
  /// Keys that generate private addresses.
  let identityKeys: FieldSet
  /// Values of attributes, whose content depends on the attribute.
  let values: FieldSet
  /// Confirm values of a pairing.
  let confirms: FieldSet
  let randoms: FieldSet
  let longTermKeys: FieldSet
  /// Coordinates of points on P-256, single or in pairs.
  let publicKeys: FieldSet
  /// The opcode of a PDU, with which the signed octets begin.
  let opcode: FieldSet
  let signature: FieldSet
  /// Fields that layouts read in values, in case the whole value has no field.
  let valueParts: FieldSet
  /// Parts of beacons. If a structure has one, its manufacturer or service data is not an identifier as a whole; only
  /// the unread octets are.
  private(set) var parts: FieldSet
  /// One AD structure, and the fields inside.
  let advertisedStructure: FieldSet
  let advertised: FieldSet
  /// Texts, which may be shorter than their fields.
  let texts: FieldSet
  /// Attributes whose values a packet contains, as known from other packets.
  let shortUUIDs: FieldSet
  let longUUIDs: FieldSet
  /// Handles of attributes, in the packet or known from the request that it answers.
  let handles: FieldSet
  /// Fields that locate a fragment in its record.
  let fragment: Fragment
  let accessAddress: FieldSet
  let crc: FieldSet
  /// Fields that a copy may show unchanged. Octets outside all of them are blanked.
  private(set) var shown: FieldSet
  /// Values of attributes and the fields inside, which are shown if values are kept.
  private(set) var valueFields: FieldSet
  /// Containers of advertising data, and the fields that layouts read in them.
  let advertisingContainers: FieldSet
  private(set) var advertisingFields: FieldSet
  /// Whether extended advertising data continues in the next report.
  let dataStatus: FieldSet
  /// The advertiser's address in a packet from the air.
  let advertiser: FieldSet
  /// Start of extended advertising on the air.
  let extendedHeader: FieldSet
  /// A K-frame's channel and payload.
  let channel: FieldSet
  let channelPayload: FieldSet
  /// Fields that contain the length of what follows them and may contradict the record, with the number of octets up
  /// to the field's end that are then as doubtful as those after it.
  let contentLengths: [Field.ID: Int]
  /// UUIDs, which have 2, 4 or 16 octets.
  private let uuids: FieldSet
  /// Numbers of any kind.
  private let numbers: FieldSet
  /// The attribute type in a Find By Type Value Request.
  let requestedType: FieldSet
  /// All fields in these sets.
  private(set) var watched: FieldSet
  /// Lengths, types and handles: octets needed to parse a packet.
  private(set) var structure: FieldSet

  /// Fields of an HCI ACL packet, and of a data PDU on the air.
  struct Fragment {
    let boundary: FieldSet
    let hostLength: FieldSet
    let identifier: FieldSet
    let airLength: FieldSet
  }

  private init(_ catalogue: FieldCatalogue) {
    func set(_ names: [String]) -> FieldSet { FieldSet(names.flatMap(catalogue.fields(named:))) }
    kinds = [Redaction.Kind?](repeating: nil, count: catalogue.numberLimit)
    identityKeys = set(RedactionFields.identityKeyNames)
    values = set(["btatt.value"])
    confirms = set(["btsmp.cfm_value"])
    randoms = set(["btsmp.random_value"])
    longTermKeys = set(["btsmp.long_term_key"])
    publicKeys = set(RedactionFields.publicKeyNames)
    opcode = set(["btatt.opcode"])
    signature = set(["btatt.signature"])
    valueParts = FieldSet(
      ValueLayouts.current.fieldDescriptions.lazy.filter {
        $0.mask == .max && $0.format != .structure
      }.map(\.id))
    parts = FieldSet()
    advertisedStructure = set(["btcommon.eir_ad.entry"])
    advertised = FieldSet(
      catalogue.all.lazy.filter {
        ($0.layer == .advertisingData || $0.layer == .beacon) && $0.format != .layer
          && $0.format != .structure
      }.map(\.id))
    texts = FieldSet(catalogue.all.lazy.filter { $0.format == .text }.map(\.id))
    func related(_ name: String) -> FieldSet {
      FieldSet(catalogue.fields(named: name).filter { catalogue[$0]?.layer == .related })
    }
    shortUUIDs = related("btatt.uuid16")
    longUUIDs = related("btatt.uuid128")
    handles = set(["btatt.handle"])
    fragment = Fragment(
      boundary: set(["bthci_acl.pb_flag"]), hostLength: set(["bthci_acl.length"]),
      identifier: set(["btle.data_header.llid"]), airLength: set(["btle.data_header.length"]))
    accessAddress = set(["btle.access_address"])
    crc = set(["btle.crc"])
    advertisingContainers = set([
      "bthci_evt.le_advertising_data", "bthci_evt.data", "btle.advertising_data",
      "btle.decision.data",
    ])
    dataStatus = set(["bthci_evt.le_ext_advts_event_type.data_status", "bthci_evt.data_status"])
    advertiser = set(["btle.advertising_address"])
    extendedHeader = set(["btle.extended_advertising_header.length"])
    channel = set(["btl2cap.cid"])
    channelPayload = set(["btl2cap.payload"])
    var lengths: [Field.ID: Int] = [:]
    // In a control socket's packet, the cookie, format, version, revision and flags precede the program's name.
    for (name, lead) in [("bthci_iso.data_length", 0), ("hci_mon.command_length", 14)] {
      for field in catalogue.fields(named: name) { lengths[field] = lead }
    }
    contentLengths = lengths
    uuids = FieldSet(catalogue.all.lazy.filter { $0.format == .uuid }.map(\.id))
    numbers = FieldSet(
      catalogue.all.lazy.filter { ![.octets, .text, .layer, .structure].contains($0.format) }
        .map(\.id))
    requestedType = FieldSet(
      ["btatt.uuid16", "btatt.uuid128"].flatMap(catalogue.fields(named:)).filter {
        catalogue[$0]?.layer == .att
      })
    shown = FieldSet()
    valueFields = FieldSet()
    advertisingFields = FieldSet()
    watched = FieldSet()
    structure = FieldSet()
    for field in catalogue.all where RedactionFields.isOfPacket(field) {
      kinds[Int(field.id.rawValue)] = RedactionFields.kind(field)
      watched.insert(field.id)
      if field.layer == .beacon, !field.isScope { parts.insert(field.id) }
      if field.layer == .beacon || field.layer == .advertisingData {
        advertisingFields.insert(field.id)
      }
      if RedactionFields.isOfValue(field) { valueFields.insert(field.id) }
      guard ShownFields.treatment(of: field) == .shown else { continue }
      shown.insert(field.id)
      if RedactionFields.isStructure(field) { structure.insert(field.id) }
    }
    valueFields.formUnion(values)
    for part in [shortUUIDs, longUUIDs, handles] { watched.formUnion(part) }
    watched = watched.withSources
  }

  /// Whether a copy may show what was read as a field. Octets that are not a valid number in the field's format may be
  /// anything.
  func shows(_ sighting: FieldWatcher.Sighting) -> Bool {
    guard shown.contains(sighting.id) else { return false }
    if uuids.contains(sighting.id) { return [2, 4, 16].contains(sighting.length) }
    return sighting.length <= 16 || !numbers.contains(sighting.id)
  }

  /// Returns the kind of a field's content, or nil if it may stay.
  func kind(of field: Field.ID) -> Redaction.Kind? {
    let place = Int(field.rawValue)
    return place < kinds.count ? kinds[place] : nil
  }

  /// Returns the kind as which a field's octets are replaced, according to its name or format, or nil for other
  /// fields.
  static func kind(_ field: FieldCatalogue.Description) -> Redaction.Kind? {
    // Only whole fields that are in the packet itself.
    guard isOfPacket(field), !field.filterName.isEmpty, field.mask == .max else { return nil }
    if let kind = byName[field.filterName] { return kind }
    switch field.format {
    case .address: return .address
    case .text: return isOfValue(field) ? .value : nil
    default: return nil
    }
  }

  /// Whether a field is in the packet, as opposed to derived from other fields or from its record.
  package static func isOfPacket(_ field: FieldCatalogue.Description) -> Bool {
    field.layer != .related && field.layer != .record
  }

  /// Whether a layout of the SIG or of a profile reads the field in an attribute value.
  static func isOfValue(_ field: FieldCatalogue.Description) -> Bool {
    field.layer == .gatt || field.id.rawValue >= firstValueField
  }

  /// Number of the first field in layouts of values.
  static let firstValueField: UInt16 = 8192

  /// Whether the field is needed to parse the packet, so that changing it would change the packet's
  /// type.
  private static func isStructure(_ field: FieldCatalogue.Description) -> Bool {
    guard field.layer != .gatt, field.layer != .advertisingData, field.layer != .beacon else {
      return false
    }
    guard let end = field.filterName.split(separator: ".").last else { return true }
    return structureNames.contains { end.hasSuffix($0) }
  }

  private static let structureNames = [
    "length", "len", "opcode", "code", "cid", "type", "handle", "num_reports", "pb_flag", "llid",
    "access_address", "event", "subevent", "ogf", "ocf", "flags",
  ]

  // MARK: Names

  /// The fields listed here by name, to be looked up in the catalogue.
  package static var names: [String] { Array(byName.keys) }

  private static let byName: [String: Redaction.Kind] = {
    var kinds: [String: Redaction.Kind] = [:]
    for name in nameNames { kinds[name] = .name }
    for name in identityKeyNames + keyNames + publicKeyNames { kinds[name] = .key }
    for name in identifierNames { kinds[name] = .identifier }
    for name in messageNames { kinds[name] = .message }
    for name in contentNames { kinds[name] = .content }
    return kinds
  }()

  /// Texts chosen by users, and names of programs, which distinguish the programs' lines in a log.
  private static let nameNames = [
    "btcommon.eir_ad.entry.device_name", "btcommon.eir_ad.entry.broadcast_name",
    "bthci_cmd.device_name", "bthci_evt.device_name", "bthci_evt.remote_name",
    "hci_mon.adapter_name", "hci_mon.ident", "hci_mon.command",
  ]

  private static let identityKeyNames = [
    "btsmp.id_resolving_key", "bthci_cmd.le_peer_irk", "bthci_cmd.le_local_irk",
  ]

  private static let publicKeyNames = [
    "btsmp.public_key_x", "btsmp.public_key_y", "bthci_cmd.le_remote_p_256_public_key",
    "bthci_evt.le_local_p_256_public_key",
  ]

  private static let keyNames = [
    "btsmp.cfm_value", "btsmp.random_value", "btsmp.dhkey_check", "btsmp.long_term_key",
    "btsmp.ediv", "btsmp.signature_key", "bthci_cmd.link_key", "bthci_evt.link_key",
    "bthci_cmd.pin_code", "bthci_cmd.le_long_term_key", "bthci_cmd.le_key",
    "bthci_cmd.le_plaintext", "bthci_evt.le_encrypted_data", "bthci_cmd.le_random_number",
    "bthci_cmd.le_encrypted_diversifier", "bthci_evt.le_random_number",
    "bthci_evt.le_encrypted_diversifier", "bthci_evt.dhkey", "bthci_cmd.hash_c",
    "bthci_cmd.randomizer_r", "bthci_cmd.r192", "bthci_cmd.r256", "bthci_evt.hash_c",
    "bthci_evt.randomizer_r", "bthci_evt.r192", "bthci_evt.r256", "bthci_cmd.c192",
    "bthci_cmd.c256", "bthci_evt.c192", "bthci_evt.c256", "bthci_cmd.broadcast_code",
    "btle.control.random_number", "btle.control.encrypted_diversifier",
    "btcommon.eir_ad.entry.broadcast_code", "btcommon.eir_ad.entry.hash_c",
    "btcommon.eir_ad.entry.randomizer_r", "btcommon.eir_ad.entry.le_secure_confirmation_value",
    "btcommon.eir_ad.entry.le_secure_random_value",
  ]

  private static let identifierNames = [
    "btcommon.eir_ad.entry.data", "btcommon.eir_ad.entry.service_data",
    "btcommon.eir_ad.entry.uri", "btcommon.eir_ad.entry.rsi.hash",
    "btcommon.eir_ad.entry.rsi.prand", "btcommon.eir_ad.entry.tds.data",
    "btcommon.eir_ad.unused", "beacon.uuid",
    "beacon.uri_hash", "beacon.network_id", "beacon.authentication_value",
    "beacon.private.random", "beacon.private.obfuscated", "bluetooth.apple.ibeacon.uuid128",
    "bluetooth.apple.ibeacon.major", "bluetooth.apple.ibeacon.minor", "bluetooth.alt_beacon.id",
    "bluetooth.gaen.rpi", "bluetooth.gaen.aemd", "bluetooth.eddystone.uid.namespace",
    "bluetooth.eddystone.uid.instance", "bluetooth.eddystone.url.encoded",
    "bluetooth.eddystone.eid", "bluetooth.eddystone.tlm.encrypted",
    "bluetooth.apple.continuity.data", "bluetooth.microsoft.data",
    "bluetooth.google.fast_pair.model_id", "bluetooth.google.fast_pair.account_data",
    "bluetooth.beacon.further_data", "bluetooth.base.program_info",
    "bluetooth.base.program_info_uri", "bluetooth.base.ltv.value",
    "bluetooth.broadcast.broadcast_id", "bluetooth.matter.discriminator_and_version",
    "bluetooth.bthome.encrypted", "bluetooth.bthome.mic",
    "bluetooth.bthome.data", "bluetooth.mibeacon.encrypted", "bluetooth.mibeacon.mic",
    "bluetooth.mibeacon.object_data", "bluetooth.ruuvi.address", "bluetooth.ruuvi.encrypted",
    "opendroneid.basicid_id_asc", "opendroneid.basicid_id_bin", "opendroneid.self_desc",
    "opendroneid.operator_id", "opendroneid.data", "opendroneid.reserved",
    "bluetooth.ruuvi.reserved", "btcommon.eir_ad.entry.ead.randomizer",
    "btcommon.eir_ad.entry.ead.payload", "btcommon.eir_ad.entry.ead.mic",
    "btcommon.eir_ad.entry.esl_payload", "btcommon.eir_ad.entry.mesh_pbadv", "btmesh.encrypted",
    "btmesh.obfuscated",
  ]

  /// Texts from the system that wrote the log.
  private static let messageNames = ["hci_mon.system_note", "hci_mon.message", "packetlogger.info"]

  /// Locations, passkeys and numbers that users compare, and data of the system's log in other formats.
  private static let contentNames = [
    "btcommon.eir_ad.entry.ips.latitude", "btcommon.eir_ad.entry.ips.longitude",
    "btcommon.eir_ad.entry.ips.local_east_coordinate",
    "btcommon.eir_ad.entry.ips.local_north_coordinate", "bthci_cmd.passkey",
    "bthci_evt.passkey", "bthci_evt.numeric_value", "hci_mon.unknown_data", "opendroneid.loc_lat",
    "opendroneid.loc_lon",
    "opendroneid.system_lat", "opendroneid.system_lon",
  ]
}
