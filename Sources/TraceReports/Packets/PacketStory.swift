import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions

/// What a packet says, in one line.
///
/// It is made from the fields that the parsers met: the first one that has a name for its value is
/// the PDU's kind, the others follow. So every PDU reads well without a line of code of its own.
struct PacketStory {
  private let payload: [UInt8]
  private let outcome: FrameOutcome
  private let watcher: FieldWatcher

  /// How many fields are told before "…".
  static let limit = 8

  init(_ payload: RawSpan, _ outcome: FrameOutcome, _ watcher: FieldWatcher) {
    self.payload = [UInt8](copying: payload)
    self.outcome = outcome
    self.watcher = watcher
  }

  var text: String {
    var text = outcome.isRetransmission ? "[again] " : ""
    text += content
    if let reason = outcome.notDecoded, reason != .malformed { text += "  [\(reason.sentence)]" }
    if let error = outcome.stoppedBy { text += "  [malformed: \(error.description)]" }
    return text
  }

  private var content: String {
    switch outcome.layer {
    case .advertising: advertising
    case .linkLayerEmpty: "Empty PDU" + sequence
    case .linkLayerData where outcome.notDecoded == .badCRC: "channel \(channel)"
    case .linkLayerData: fragment + sequence
    case .hciEvent: event
    case .hciACL: aclFragment
    case .att: attribute(generic([.att, .gatt]))
    default: generic(top.map { [$0] })
    }
  }

  // MARK: The link layer

  private var channel: String {
    for name: ConstantText in ["btle_rf.channel", "nordic_ble.channel"] {
      if let sighting = first(name) { return readable(sighting) }
    }
    return "unknown"
  }

  private var sequence: String {
    var parts: [String] = []
    if let sequence = first("btle.data_header.sequence_number") {
      parts.append("SN \(sequence.value)")
    }
    if let next = first("btle.data_header.next_expected_sequence_number") {
      parts.append("NESN \(next.value)")
    }
    if first("btle.data_header.more_data")?.value == 1 { parts.append("more data") }
    return parts.isEmpty ? "" : "  " + parts.joined(separator: ", ")
  }

  private var fragment: String {
    guard let length = first("btle.data_header.length") else { return outcome.layer.name }
    let kind =
      switch first("btle.data_header.llid")?.value {
      case 1: "L2CAP fragment (goes on)"
      case 2: "L2CAP fragment (begins)"
      case 3: "LL control PDU"
      default: "PDU with a reserved LLID"
      }
    return "\(kind), \(length.value) octets"
  }

  /// A piece of an L2CAP frame in an HCI log.
  private var aclFragment: String {
    let length = first("bthci_acl.length").map { "\($0.value) octets" } ?? ""
    // The frame's own header is told with the fragment that completes it.
    guard let boundary = first("bthci_acl.pb_flag"), boundary.value != 1 else {
      return "L2CAP fragment (goes on), \(length)"
    }
    return "L2CAP fragment (begins), \(length)"
  }

  // MARK: Advertising

  private var advertising: String {
    let type = first("btle.advertising_header.pdu_type").map(readable) ?? "advertising"
    if type == "CONNECT_IND" || type == "AUX_CONNECT_REQ" {
      let told: Set<String> = [
        "AA", "WinSize", "WinOffset", "Interval", "Latency", "Timeout", "Hop",
      ]
      let parts = watcher.sightings.filter { told.contains("\($0.field.name)") }.map {
        "\($0.field.name): \(readable($0))"
      }
      return "\(type)  " + parts.joined(separator: ", ")
    }
    let data = advertisingData
    return data.isEmpty ? type : "\(type)  \(data)"
  }

  /// Name and content of the advertising data in the packet; empty where there is none.
  private var advertisingData: String {
    let data = watcher.sightings.filter {
      $0.buffer == 0 && ($0.field.layer == .advertisingData || $0.field.layer == .beacon)
    }
    guard let start = data.map(\.offset).min(), start <= payload.count,
      let end = data.map({ $0.offset + $0.length }).max()
    else { return "" }
    let octets = Array(payload[start..<min(max(start, end), payload.count)])
    let name = AdvertisingPayloadText.name(in: octets).map { "\"\($0.printable)\"" }
    let description = AdvertisingPayloadText.describe(octets)
    return [name, description.isEmpty ? nil : description].compactMap { $0 }
      .joined(separator: " · ")
  }

  // MARK: HCI events

  /// Which of the LE events, which command was answered, what was heard.
  private var event: String {
    let subevent = first("bthci_evt.le_meta_subevent").map(readable)
    let data = advertisingData
    if let subevent, !data.isEmpty { return "\(subevent)  \(data)" }
    return generic([.hciEvent])
  }

  // MARK: Everything else

  /// The layer to tell of: the last one that a parser has met.
  private var top: Layer? {
    watcher.sightings.last { !$0.field.isSilent }?.field.layer
  }

  private func generic(_ layers: [Layer]?) -> String {
    guard let layers else { return outcome.layer.name }
    var parts: [String] = []
    var isCut = false
    let sightings = watcher.sightings
    for (index, sighting) in sightings.enumerated() where layers.contains(sighting.field.layer) {
      let next = index + 1 < sightings.count ? sightings[index + 1] : nil
      guard let part = part(sighting, next: next), parts.last != part else { continue }
      if parts.count > PacketStory.limit {
        isCut = true
        break
      }
      parts.append(part)
    }
    guard let kind = parts.first else { return outcome.layer.name }
    let rest = parts.dropFirst().joined(separator: ", ") + (isCut ? ", …" : "")
    return rest.isEmpty ? kind : "\(kind)  \(rest)"
  }

  /// An ATT PDU with the name of the attribute that it is about, where discovery has shown it.
  private func attribute(_ story: String) -> String {
    let related = watcher.sightings.filter { $0.field.layer == .related }
    // An error names the request's opcode, which says more here than its own.
    guard let opcode = first("btatt.req_opcode_in_error") ?? first("btatt.opcode"),
      !PacketStory.discoveries.contains(opcode.value),
      let uuid = related.last(where: {
        $0.field.isNamed("btatt.uuid16") || $0.field.isNamed("btatt.uuid128")
      })
    else { return story }
    let characteristic = related.last {
      $0.field.isNamed("btatt.characteristic_uuid16")
        || $0.field.isNamed("btatt.characteristic_uuid128")
    }
    let name = ([uuid, characteristic].compactMap { $0 }.map(attributeName))
      .joined(separator: " of ")
    let handle = first("btatt.handle").map { " \(Hexadecimal.number($0.value, width: 4))" } ?? ""
    for label in ["Attribute Handle:", "Attribute Handle In Error:"]
    where story.contains(label + handle) {
      return story.replacing(
        label + handle, with: "\(label)\(handle) (\(name))", maxReplacements: 1)
    }
    return related.contains { $0.field.isNamed("btatt.handle") }
      ? "\(story)  [\(handle.dropFirst()) \(name)]" : story
  }

  /// Opcodes of discovery, whose PDUs name many attributes themselves.
  private static let discoveries: Set<UInt64> = [
    0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x10, 0x11,
  ]

  private func attributeName(_ sighting: FieldWatcher.Sighting) -> String {
    if sighting.length == 2 {
      let uuid = BluetoothUUID(UInt16(truncatingIfNeeded: sighting.value))
      return uuid.assignedName ?? uuid.description
    }
    let octets = watcher.withBytes(of: sighting, in: payload.rawSpan) { [UInt8](copying: $0) }
    let uuid = BluetoothUUID(
      rawValue: octets.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) })
    return uuid.assignedName ?? uuid.description
  }

  private func part(
    _ sighting: FieldWatcher.Sighting, next: FieldWatcher.Sighting?
  ) -> String? {
    let field = sighting.field
    if field.isSilent { return nil }
    if field.format == .boolean { return sighting.value == 0 ? nil : field.readableName }
    if isGeneralCode(sighting) { return nil }
    // A whole integer whose bits follow is told by them.
    if field.mask == .max, !field.hasValueNames, let next, next.field.mask != .max,
      next.offset == sighting.offset
    {
      return nil
    }
    if field.valueName(of: sighting.value) != nil { return readable(sighting) }
    return "\(field.readableName): \(readable(sighting))"
  }

  /// The event code of an LE event says only that one follows.
  private func isGeneralCode(_ sighting: FieldWatcher.Sighting) -> Bool {
    sighting.value == 0x3E && sighting.field.isNamed("bthci_evt.code")
  }

  private func readable(_ sighting: FieldWatcher.Sighting) -> String {
    watcher.withBytes(of: sighting, in: payload.rawSpan) {
      FieldText.readable(sighting, in: $0)
    }
  }

  private func first(_ filterName: ConstantText) -> FieldWatcher.Sighting? {
    watcher.sightings.first { $0.field.isNamed(filterName) }
  }
}

extension Field {
  /// HCI's parameters have names with underscores, which only make a line harder to read.
  fileprivate var readableName: String {
    name.description.replacing("_", with: " ")
  }

  /// What says nothing to a reader of one line: lengths, reserved bits, checks, and the event code
  /// or opcode parts that a better name stands beside.
  private static let silentNames: [ConstantText] = [
    "bthci_cmd.opcode.ogf", "bthci_cmd.opcode.ocf", "bthci_evt.num_command_packets",
    "bthci_evt.num_connection_handles", "bthci_evt.num_reports", "bthci_evt.opcode.ogf",
    "bthci_evt.opcode.ocf", "btatt.opcode.method", "btatt.opcode.command",
    "btatt.opcode.authentication_signature",
  ]

  fileprivate var isSilent: Bool {
    if filterName.isEmpty || layer == .related { return true }
    if Field.silentNames.contains(where: isNamed) { return true }
    let name = name.description
    return name == "Length" || name.hasPrefix("RFU") || name.hasPrefix("Reserved")
      || name.hasPrefix("CRC") || name.hasSuffix("Total Length")
      || name == "Parameter Total Length"
  }
}
