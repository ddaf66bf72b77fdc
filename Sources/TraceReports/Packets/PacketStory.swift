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
  private let fields: StoryFields

  /// How many fields are told before "…".
  static let limit = 8

  init(
    _ payload: RawSpan, _ outcome: FrameOutcome, _ watcher: FieldWatcher, _ fields: StoryFields
  ) {
    self.fields = fields
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
    case .att: attribute(generic(fields.attributes))
    default: generic(top)
    }
  }

  // MARK: The link layer

  private var channel: String {
    first(.channel).map(readable) ?? "unknown"
  }

  private var sequence: String {
    var parts: [String] = []
    if let sequence = first(.sequenceNumber) {
      parts.append("SN \(sequence.value)")
    }
    if let next = first(.nextSequenceNumber) {
      parts.append("NESN \(next.value)")
    }
    if first(.moreData)?.value == 1 { parts.append("more data") }
    return parts.isEmpty ? "" : "  " + parts.joined(separator: ", ")
  }

  private var fragment: String {
    guard let length = first(.dataLength) else { return outcome.layer.name }
    let kind =
      switch first(.linkIdentifier)?.value {
      case 1: "L2CAP fragment (goes on)"
      case 2: "L2CAP fragment (begins)"
      case 3: "LL control PDU"
      default: "PDU with a reserved LLID"
      }
    return "\(kind), \(length.value) octets"
  }

  /// A piece of an L2CAP frame in an HCI log.
  private var aclFragment: String {
    let length = first(.hostDataLength).map { "\($0.value) octets" } ?? ""
    // The frame's own header is told with the fragment that completes it.
    guard let boundary = first(.packetBoundary), boundary.value != 1 else {
      return "L2CAP fragment (goes on), \(length)"
    }
    return "L2CAP fragment (begins), \(length)"
  }

  // MARK: Advertising

  private var advertising: String {
    let type = first(.advertisingType).map(readable) ?? "advertising"
    if type == "CONNECT_IND" || type == "AUX_CONNECT_REQ" {
      let parts = watcher.sightings.compactMap { sighting in
        let role = fields.role(of: sighting.id)
        return role.part == .linkParameter ? "\(role.readableName): \(readable(sighting))" : nil
      }
      return "\(type)  " + parts.joined(separator: ", ")
    }
    let data = advertisingData
    return data.isEmpty ? type : "\(type)  \(data)"
  }

  /// Name and content of the advertising data in the packet; empty where there is none.
  private var advertisingData: String {
    let data = watcher.sightings.filter {
      $0.buffer == 0 && fields.role(of: $0.id).layers & fields.advertisingData != 0
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
    let subevent = first(.subevent).map(readable)
    let data = advertisingData
    if let subevent, !data.isEmpty { return "\(subevent)  \(data)" }
    return generic(fields.events)
  }

  // MARK: Everything else

  /// The layer to tell of: the last one that a parser has met.
  private var top: StoryFields.LayerSet? {
    watcher.sightings.lazy.map { fields.role(of: $0.id) }.last { !$0.isSilent }?.layers
  }

  private func generic(_ layers: StoryFields.LayerSet?) -> String {
    guard let layers else { return outcome.layer.name }
    var parts: [String] = []
    var isCut = false
    let sightings = watcher.sightings
    for (index, sighting) in sightings.enumerated()
    where fields.role(of: sighting.id).layers & layers != 0 {
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
    let related = watcher.sightings.filter {
      fields.role(of: $0.id).layers & fields.related != 0
    }
    // An error names the request's opcode, which says more here than its own.
    guard let opcode = first(.opcodeInError) ?? first(.opcode),
      !PacketStory.discoveries.contains(opcode.value),
      let uuid = related.last(where: { `is`(.attributeUUID, $0) })
    else { return story }
    let characteristic = related.last { `is`(.characteristicUUID, $0) }
    let name = ([uuid, characteristic].compactMap { $0 }.map(attributeName))
      .joined(separator: " of ")
    let handle = first(.handle).map { " \(Hexadecimal.number($0.value, width: 4))" } ?? ""
    for label in ["Attribute Handle:", "Attribute Handle In Error:"]
    where story.contains(label + handle) {
      return story.replacing(
        label + handle, with: "\(label)\(handle) (\(name))", maxReplacements: 1)
    }
    return related.contains { `is`(.handle, $0) }
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
    let role = fields.role(of: sighting.id)
    guard !role.isSilent, let field = fields.catalogue[sighting.id] else { return nil }
    if field.format == .boolean { return sighting.value == 0 ? nil : role.readableName }
    // The event code of an LE event says only that one follows.
    if role.part == .eventCode, sighting.value == 0x3E { return nil }
    // A whole integer whose bits follow is told by them.
    if field.mask == .max, !field.hasValueNames, let next, next.offset == sighting.offset,
      fields.catalogue[next.id]?.mask != .max
    {
      return nil
    }
    if field.valueName(of: sighting.value) != nil { return readable(sighting) }
    return "\(role.readableName): \(readable(sighting))"
  }

  private func readable(_ sighting: FieldWatcher.Sighting) -> String {
    guard let field = fields.catalogue[sighting.id] else { return "" }
    return watcher.withBytes(of: sighting, in: payload.rawSpan) {
      FieldText.readable(sighting, of: field, in: $0)
    }
  }

  private func `is`(_ part: StoryFields.Part, _ sighting: FieldWatcher.Sighting) -> Bool {
    fields.role(of: sighting.id).part == part
  }

  private func first(_ part: StoryFields.Part) -> FieldWatcher.Sighting? {
    watcher.sightings.first { `is`(part, $0) }
  }
}
