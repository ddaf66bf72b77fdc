import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions

/// Descriptions of packets in one line each.
///
/// They are derived from the decoded fields: the first one with a value name gives the type of the PDU, and the others
/// follow. Therefore, every PDU is readable without special code.
///
/// One instance is reused for all packets, because a new one for each would retain the watcher and the tables.
struct PacketAnalysis: ~Copyable {
  private let watcher: FieldWatcher
  private let fields: AnalysisFields
  /// The highest decoded layer.
  private var layer = TraceLayer.none
  /// Index of the first sighting of each part, by the part's number; -1 for none.
  private var firstOfPart = [Int16](repeating: -1, count: AnalysisFields.Part.allCases.count)
  /// Whether `firstOfPart` is valid for the packet, as needed for lines that look up several parts.
  private var isIndexed = false

  /// Maximum number of fields before "…".
  static let limit = 8

  /// - Parameters:
  ///   - fields: the fields used in lines.
  ///   - watcher: receives the fields of each packet.
  init(_ fields: AnalysisFields, _ watcher: FieldWatcher) {
    self.watcher = watcher
    self.fields = fields
  }

  /// Loads the fields of the next packet.
  ///
  /// - Parameter layer: the highest decoded layer.
  mutating func begin(_ layer: TraceLayer) {
    self.layer = layer
    switch layer {
    case .advertising, .linkLayerEmpty, .linkLayerData, .att: index()
    default: isIndexed = false
    }
  }

  private mutating func index() {
    // Moved out and changed through a span, because an array checks before each change whether its storage is shared.
    var places: [Int16] = []
    swap(&places, &firstOfPart)
    var firsts = places.mutableElementSpan
    for part in firsts.indices { firsts[part] = -1 }
    for index in watcher.indices {
      let part = Int(fields.role(of: watcher[index].id).part.rawValue)
      if part != 0, firsts[part] < 0 { firsts[part] = Int16(clamping: index) }
    }
    swap(&places, &firstOfPart)
    isIndexed = true
  }

  /// The layer to describe: the last decoded one, or nil for none.
  private var top: AnalysisFields.LayerSet? {
    var place = watcher.count
    while place > 0 {
      place &-= 1
      let role = fields.role(of: watcher[place].id)
      if !role.has(.silent) { return role.layers }
    }
    return nil
  }

  /// Appends the description of the current packet.
  ///
  /// - Parameters:
  ///   - outcome: the result of decoding the packet.
  ///   - payload: the octets of the packet.
  ///   - names: attribute names cached from earlier lines.
  ///   - output: receives the text.
  func append(
    _ outcome: FrameOutcome, _ payload: RawSpan, _ names: inout AttributeNames,
    to output: inout OctetBuffer
  ) {
    if outcome.isRetransmission { output.append("[again] ") }
    appendContent(payload, outcome, &names, to: &output)
    if let reason = outcome.notDecoded, reason != .malformed {
      output.append("  [")
      // Several packets are needed to prove a connection. The earlier ones are decoded then.
      let isEarly = reason == .unknownContext && outcome.layer == .linkLayerData
      output.append(text: isEarly ? "no connection known yet" : reason.sentence)
      output.append(0x5D)
    }
    if let error = outcome.stoppedBy {
      output.append("  [malformed: ")
      output.append(text: error.description)
      output.append(0x5D)
    }
  }

  private func appendContent(
    _ payload: RawSpan, _ outcome: FrameOutcome, _ names: inout AttributeNames,
    to output: inout OctetBuffer
  ) {
    let reason = outcome.notDecoded
    switch layer {
    case .advertising: appendAdvertising(payload, outcome, to: &output)
    case .linkLayerEmpty:
      output.append("Empty PDU")
      appendSequence(to: &output)
    case .linkLayerData where reason == .badCRC:
      output.append("channel ")
      if let channel = first(.channel) {
        append(readable: channel, payload, to: &output)
      } else {
        output.append("unknown")
      }
    case .linkLayerData:
      appendFragment(payload, to: &output)
      appendSequence(to: &output)
    case .hciEvent: appendEvent(payload, to: &output)
    case .hciACL where reason == .vendor:
      output.append(text: FrameOutcome.NotDecodedReason.vendorPacket)
      appendHostLength(to: &output)
    case .hciACL: appendHostFragment(to: &output)
    case .att: appendAttribute(payload, &names, to: &output)
    default: append(fieldsOf: top, nil, payload, to: &output)
    }
  }

  // MARK: The link layer

  private func appendSequence(to output: inout OctetBuffer) {
    var separator: ConstantText = "  "
    for (part, name) in [
      (AnalysisFields.Part.sequenceNumber, "SN " as ConstantText), (.nextSequenceNumber, "NESN "),
    ] {
      guard let sighting = first(part) else { continue }
      output.append(separator)
      output.append(name)
      output.append(decimal: sighting.value)
      separator = ", "
    }
    if first(.moreData)?.value == 1 {
      output.append(separator)
      output.append("more data")
    }
  }

  private func appendFragment(_ payload: RawSpan, to output: inout OctetBuffer) {
    guard let length = first(.dataLength) else { return output.append(text: layer.name) }
    switch first(.linkIdentifier)?.value {
    case 2 where isWholeFrame(length, payload):
      if let name = frameName(length, payload) {
        output.append(text: name)
        output.append(", ")
      } else {
        output.append("L2CAP frame, ")
      }
    case 1: output.append("L2CAP fragment (continuation), ")
    case 2: output.append("L2CAP fragment (start), ")
    case 3: output.append("LL control PDU, ")
    default: output.append("PDU with a reserved LLID, ")
    }
    output.append(decimal: length.value)
    output.append(" octets")
  }

  /// Whether a PDU has exactly the number of octets that the header of its L2CAP frame gives.
  private func isWholeFrame(_ length: FieldWatcher.Sighting, _ payload: RawSpan) -> Bool {
    let start = length.offset + length.length
    guard length.buffer == 0, let low = payload.octet(at: start),
      let high = payload.octet(at: start + 1)
    else { return false }
    return Int(low) | Int(high) << 8 == Int(clamping: length.value) - 4
  }

  /// Returns the name of the PDU in a complete frame of a fixed channel, which a copied packet also has. Returns nil
  /// for other channels, and for undefined opcodes, as in ciphertext.
  private func frameName(_ length: FieldWatcher.Sighting, _ payload: RawSpan) -> String? {
    let start = length.offset + length.length
    guard let low = payload.octet(at: start + 2), payload.octet(at: start + 3) == 0,
      let opcode = payload.octet(at: start + 4)
    else { return nil }
    let name: StaticString? =
      switch low {
      case 4: ATTOpcode(rawValue: opcode).name
      case 5: SignallingCode(rawValue: opcode).name
      case 6: SMPOpcode(rawValue: opcode).name
      default: nil
      }
    return name.map { "\($0)" }
  }

  /// Appends a fragment of an L2CAP frame in an HCI log.
  private func appendHostFragment(to output: inout OctetBuffer) {
    // The frame's own header is described with the fragment that completes it.
    if let boundary = first(.packetBoundary), boundary.value != 1 {
      output.append("L2CAP fragment (start)")
    } else {
      output.append("L2CAP fragment (continuation)")
    }
    appendHostLength(to: &output)
  }

  private func appendHostLength(to output: inout OctetBuffer) {
    guard let length = first(.hostDataLength) else { return }
    output.append(", ")
    output.append(decimal: length.value)
    output.append(" octets")
  }

  // MARK: Advertising

  private func appendAdvertising(
    _ payload: RawSpan, _ outcome: FrameOutcome, to output: inout OctetBuffer
  ) {
    if let name = outcome.advertisingName {
      output.append(text: name)
    } else if let type = first(.advertisingType) {
      append(readable: type, payload, to: &output)
    } else {
      output.append("advertising")
    }
    // CONNECT_IND, or AUX_CONNECT_REQ. Core 6.0, Vol 6, Part B, 2.3.
    guard first(.advertisingType)?.value == 5 else {
      let data = advertisingData(payload)
      if !data.isEmpty { output.append(text: "  \(data)") }
      return
    }
    output.append("  ")
    var isFirst = true
    for place in watcher.indices where fields.role(of: watcher[place].id).part == .linkParameter {
      let sighting = watcher[place]
      if !isFirst { output.append(", ") }
      isFirst = false
      output.append(fields.name(of: sighting.id))
      output.append(": ")
      append(readable: sighting, payload, to: &output)
    }
  }

  /// Returns the name and contents of the advertising data in the packet, or an empty text if there is none.
  private func advertisingData(_ payload: RawSpan) -> String {
    var start = Int.max
    var end = 0
    for place in watcher.indices
    where watcher[place].buffer == 0
      && fields.role(of: watcher[place].id).layers & fields.advertisingData != 0
    {
      let sighting = watcher[place]
      start = min(start, sighting.offset)
      end = max(end, sighting.offset + sighting.length)
    }
    guard start <= payload.byteCount else { return "" }
    let octets = [UInt8](copying: payload.clamped(from: start, count: max(start, end) - start))
    let name = AdvertisingPayloadText.name(in: octets).map { "\"\($0.printable)\"" }
    let description = AdvertisingPayloadText.describe(octets)
    return [name, description.isEmpty ? nil : description].compactMap { $0 }
      .joined(separator: " · ")
  }

  // MARK: HCI events

  /// Appends the LE event, the command that was answered, or the report.
  private func appendEvent(_ payload: RawSpan, to output: inout OctetBuffer) {
    if let subevent = first(.subevent) {
      let data = advertisingData(payload)
      if !data.isEmpty {
        append(readable: subevent, payload, to: &output)
        return output.append(text: "  \(data)")
      }
    }
    append(fieldsOf: fields.events, nil, failed: failedCommand(payload), payload, to: &output)
  }

  /// Returns the event of a failed command, or nil for other packets.
  private func failedCommand(_ payload: RawSpan) -> FailedCommand? {
    guard first(.eventCode)?.value == UInt64(HCIEventCode.commandComplete.rawValue),
      let opcode = first(.commandOpcode), opcode.value != 0, opcode.buffer == 0
    else { return nil }
    return FailedCommand(after: opcode.offset..<opcode.offset + opcode.length, in: payload)
  }

  // MARK: Attributes

  /// Appends an ATT PDU with the names of its attributes, if discovery has shown them.
  private func appendAttribute(
    _ payload: RawSpan, _ names: inout AttributeNames, to output: inout OctetBuffer
  ) {
    // For an error, the opcode of the request is more useful than that of the response.
    guard let opcode = first(.opcodeInError) ?? first(.opcode),
      !PacketAnalysis.isDiscovery(opcode.value), let last = subject(payload, &names)
    else {
      append(fieldsOf: fields.attributes, nil, payload, to: &output)
      return
    }
    let several = PacketAnalysis.namesSeveral(opcode.value) ? subjects(payload, &names) : nil
    let subject = several == nil ? first(.handle).map { ($0.value, last) } : several?.first
    let others = several?.dropFirst() ?? []
    if append(fieldsOf: fields.attributes, subject, others: others, payload, to: &output) { return }
    // A response contains no handle, but its request does.
    let isRelated = watcher.indices.contains {
      let role = fields.role(of: watcher[$0].id)
      return role.part == .handle && role.layers & fields.related != 0
    }
    guard isRelated, let subject else { return }
    output.append("  [")
    append(subject, to: &output)
    for other in others {
      output.append(", ")
      append(other, to: &output)
    }
    output.append(0x5D)
  }

  /// A handle and the name of its attribute.
  private typealias Subject = (handle: UInt64, name: String)

  private func append(_ subject: Subject, to output: inout OctetBuffer) {
    output.append("0x")
    output.append(hexadecimal: subject.handle, digits: 4)
    output.append(0x20)
    output.append(text: subject.name)
  }

  /// The name of the attribute, and of its characteristic unless it is the characteristic itself.
  private func subject(_ payload: RawSpan, _ names: inout AttributeNames) -> String? {
    var attribute: FieldWatcher.Sighting?
    var characteristic: FieldWatcher.Sighting?
    for place in watcher.indices {
      let role = fields.role(of: watcher[place].id)
      guard role.layers & fields.related != 0 else { continue }
      if role.part == .attributeUUID { attribute = watcher[place] }
      if role.part == .characteristicUUID { characteristic = watcher[place] }
    }
    guard let attribute else { return nil }
    let attributeType = uuid(attribute, payload)
    return names.name(attributeType, of: characteristic.map { uuid($0, payload) })
  }

  /// Returns the attributes of a PDU with several. Empty if it is unknown which name belongs to which attribute.
  private func subjects(_ payload: RawSpan, _ names: inout AttributeNames) -> [Subject] {
    var handles: [UInt64] = []
    var subjects: [Subject] = []
    var characteristic: FieldWatcher.Sighting?
    for place in watcher.indices {
      let role = fields.role(of: watcher[place].id)
      let isRelated = role.layers & fields.related != 0
      switch role.part {
      case .handle: handles.append(watcher[place].value)
      case .characteristicUUID where isRelated: characteristic = watcher[place]
      case .attributeUUID where isRelated:
        let name = names.name(
          uuid(watcher[place], payload), of: characteristic.map { uuid($0, payload) })
        subjects.append((0, name))
        characteristic = nil
      default: break
      }
    }
    guard handles.count == subjects.count else { return [] }
    for place in subjects.indices { subjects[place].handle = handles[place] }
    return subjects
  }

  /// Whether the PDU has several attributes: Read Multiple, and Multiple Handle Value Notification.
  private static func namesSeveral(_ opcode: UInt64) -> Bool {
    switch opcode {
    case 0x0E, 0x0F, 0x20, 0x21, 0x23: true
    default: false
    }
  }

  /// Whether the PDU belongs to discovery and therefore describes many attributes itself.
  private static func isDiscovery(_ opcode: UInt64) -> Bool {
    switch opcode {
    case 0x04...0x09, 0x10, 0x11: true
    default: false
    }
  }

  private func uuid(_ sighting: FieldWatcher.Sighting, _ payload: RawSpan) -> BluetoothUUID {
    if sighting.length == 2 { return BluetoothUUID(UInt16(truncatingIfNeeded: sighting.value)) }
    return watcher.withBytes(of: sighting, in: payload) { octets in
      var value: UInt128 = 0
      for place in 0..<min(16, octets.byteCount) {
        value = value << 8 | UInt128(octets.octet(at: place) ?? 0)
      }
      return BluetoothUUID(rawValue: value)
    }
  }

  // MARK: Everything else

  /// Appends the fields of some layers: the type of the PDU, and its other fields.
  ///
  /// - Parameters:
  ///   - layers: the layers, or nil for none.
  ///   - subject: a handle and the name to put after it.
  ///   - others: the following handles and the names to put after them.
  ///   - failed: the failed command that the packet reports, or nil.
  ///   - payload: the packet.
  ///   - output: receives the text.
  /// - Returns: whether a name was added.
  @discardableResult
  private func append(
    fieldsOf layers: AnalysisFields.LayerSet?, _ subject: Subject?,
    others: ArraySlice<Subject> = [], failed: FailedCommand? = nil, _ payload: RawSpan,
    to output: inout OctetBuffer
  ) -> Bool {
    // Each of several values has its own handle.
    let limit = PacketAnalysis.limit * min(4, 1 + others.count)
    var next = subject
    var others = others
    var isNamed = false
    var reported = 0
    var last = output.count..<output.count
    guard let layers else {
      output.append(text: layer.name)
      return false
    }
    for place in watcher.indices {
      let sighting = watcher[place]
      let role = fields.role(of: sighting.id)
      guard role.layers & layers != 0, !role.has(.silent) else { continue }
      if let failed,
        failed.ignores(at: sighting.offset, isReturned: role.has(.isReturnedOnError))
      {
        continue
      }
      let before = output.count
      if reported > 0 { output.append(reported == 1 ? "  " : ", ") }
      let start = output.count
      guard append(part: sighting, at: place, role, payload, to: &output) else {
        output.cut(to: before)
        continue
      }
      // Text that is already in the line is not repeated.
      if reported > 0, output.elementsEqual(last, start..<output.count) {
        output.cut(to: before)
        continue
      }
      if reported > limit {
        output.cut(to: before)
        output.append(", …")
        return isNamed
      }
      reported += 1
      last = start..<output.count
      if let subject = next, role.has(.namesAttribute), sighting.value == subject.handle {
        next = others.popFirst()
        isNamed = true
        output.append(" (")
        output.append(text: subject.name)
        output.append(0x29)
      }
    }
    if reported == 0 { output.append(text: layer.name) }
    return isNamed
  }

  /// Appends the text of the field at an index. Returns false if it has none.
  private func append(
    part sighting: FieldWatcher.Sighting, at place: Int, _ role: AnalysisFields.Role,
    _ payload: RawSpan, to output: inout OctetBuffer
  ) -> Bool {
    if role.has(.flag) {
      if sighting.value != 0 { output.append(fields.name(of: sighting.id)) }
      return sighting.value != 0
    }
    // The event code of an LE event shows only that a subevent follows.
    if role.part == .eventCode, sighting.value == 0x3E { return false }
    // An integer whose bits follow is described by them.
    if role.has(.plain), place + 1 < watcher.count {
      let next = watcher[place + 1]
      if next.offset == sighting.offset, fields.role(of: next.id).has(.partOfInteger) {
        return false
      }
    }
    if role.has(.valueNames), fields.append(valueNameOf: sighting, to: &output) { return true }
    output.append(fields.name(of: sighting.id))
    output.append(": ")
    append(readable: sighting, role, payload, to: &output)
    return true
  }

  private func append(
    readable sighting: FieldWatcher.Sighting, _ payload: RawSpan, to output: inout OctetBuffer
  ) {
    append(readable: sighting, fields.role(of: sighting.id), payload, to: &output)
  }

  private func append(
    readable sighting: FieldWatcher.Sighting, _ role: AnalysisFields.Role, _ payload: RawSpan,
    to output: inout OctetBuffer
  ) {
    if role.has(.number), sighting.length <= 8 {
      guard role.format == .hexadecimal else { return output.append(decimal: sighting.value) }
      output.append("0x")
      return output.append(hexadecimal: sighting.value, digits: 2 * sighting.length)
    }
    guard let field = fields.catalogue[sighting.id] else { return }
    let numbering = role.numbering
    watcher.withBytes(of: sighting, in: payload) {
      FieldText.append(readable: sighting, of: field, numbering, in: $0, to: &output)
    }
  }

  private func first(_ part: AnalysisFields.Part) -> FieldWatcher.Sighting? {
    if isIndexed {
      let index = Int(firstOfPart[Int(part.rawValue)])
      return index < 0 ? nil : watcher[index]
    }
    for index in watcher.indices where fields.role(of: watcher[index].id).part == part {
      return watcher[index]
    }
    return nil
  }
}

/// A cache of attribute names, because thousands of lines repeat them.
struct AttributeNames {
  private var names: [Key: String] = [:]
  /// The last name requested, which is usually requested again.
  private var last: (key: Key, name: String)?

  /// Maximum number of names to cache. Others are created each time.
  static let limit = 4096

  private struct Key: Hashable {
    let attribute: BluetoothUUID
    let characteristic: BluetoothUUID?
  }

  /// Returns the name of an attribute in a line, with that of the characteristic that it describes.
  mutating func name(_ attribute: BluetoothUUID, of characteristic: BluetoothUUID?) -> String {
    let key = Key(attribute: attribute, characteristic: characteristic)
    if let last, last.key == key { return last.name }
    let name = names[key] ?? make(key)
    last = (key, name)
    return name
  }

  private mutating func make(_ key: Key) -> String {
    let (attribute, characteristic) = (key.attribute, key.characteristic)
    var name = attribute.assignedTypeName ?? attribute.description
    if let characteristic {
      name += " of \(characteristic.assignedTypeName ?? characteristic.description)"
    }
    if names.count < AttributeNames.limit { names[key] = name }
    return name
  }
}
