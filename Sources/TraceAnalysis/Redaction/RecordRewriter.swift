import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions

/// Writes pseudonyms into the records of a capture, one record after another.
final class RecordRewriter {
  private let plan: RedactionPlan
  private let options: Redaction.Options
  private var view: DecryptedView
  private var tracker: SessionTracker
  private let watcher: FieldWatcher
  private var pieces = AdvertisingPieces()
  /// Number of replaced places, by kind.
  private(set) var places: [Redaction.Kind: Int] = [:]
  /// The originals in these places, by kind, if not all records are written.
  private(set) var replaced: [Redaction.Kind: Set<[UInt8]>] = [:]
  /// Number of packets decrypted, and encrypted again with another key.
  private(set) var packetsEncryptedAnew = 0
  /// Records with names, addresses or keys outside fields for them, which were blanked.
  private(set) var found = Redaction.RecordList()
  /// Records with originals that the first pass did not find, which were blanked.
  private(set) var unforeseen = Redaction.RecordList()

  private let isPart: Bool

  /// - Parameter isPart: whether not all records are written.
  init(_ plan: RedactionPlan, _ options: Redaction.Options, isPart: Bool = false) {
    self.plan = plan
    self.isPart = isPart
    self.options = options
    watcher = FieldWatcher(RedactionFields.standard.watched)
    view = DecryptedView(options)
    tracker = SessionTracker(userLinkTypes: options.userLinkTypes, keys: options.keys)
  }

  /// Returns the record's octets with pseudonyms, with unchanged length.
  ///
  /// Packets whose key the capture itself reveals are encrypted again, with a key calculated from
  /// pseudonyms.
  ///
  /// - Parameter counts: whether the replacements in the record are counted; false for a record that is not written.
  func rewrite(_ record: CaptureRecord, _ payload: RawSpan, counts: Bool) -> [UInt8] {
    guard !counts else { return rewrite(record, payload) }
    let before = (places, replaced, packetsEncryptedAnew, found, unforeseen)
    defer { (places, replaced, packetsEncryptedAnew, found, unforeseen) = before }
    return rewrite(record, payload)
  }

  /// Returns the record's octets with pseudonyms, with unchanged length.
  ///
  /// Packets whose key the capture itself reveals are encrypted again, with a key calculated from
  /// pseudonyms.
  func rewrite(_ record: CaptureRecord, _ payload: RawSpan) -> [UInt8] {
    guard let opened = view.open(record, payload) else { return replace(in: record, payload) }
    let redacted = replace(in: opened.record, opened.octets.rawSpan)
    let original = [UInt8](copying: payload)
    guard let key = plan.keys[opened.opening.key.value] else {
      unforeseen.add(record.number)
      return opened.blanked(original)
    }
    let sealed = opened.sealed(redacted, in: original, key: key)
    if sealed != original { packetsEncryptedAnew += 1 }
    return sealed
  }

  /// Replaces originals in a record with pseudonyms as the record is read, and zeros all octets that are neither shown
  /// nor replaced.
  private func replace(in record: CaptureRecord, _ payload: RawSpan) -> [UInt8] {
    watcher.reset()
    let original = [UInt8](copying: payload)
    let outcome = tracker.process(record, payload, watcher: watcher)
    _ = UnattributedPacket.describe(
      record, payload, outcome, watcher, options.userLinkTypes, onlyFeatures: !isOfConnection)
    let sightings = watcher.sightings
    let garbled = pieces.garbled(sightings, original)
    var octets = original
    var stays = shown(record, original, outcome, sightings, garbled)
    if outcome.notDecoded != .badCRC {
      replaceFields(record, original, &octets, &stays, garbled)
      sign(original, anew: &octets, &stays)
    }
    // This includes pseudonyms, which would otherwise be removed from a copy of the copy.
    let blank = undissected(record, payload, outcome)
    for place in blank.joined() { stays[place] = .blank }
    makeBlank(original, &octets, stays, record.number)
    if record.linkType == .bluetoothHCIH4WithPHDR { RecordRewriter.clearDirection(&octets) }
    if octets != original, outcome.notDecoded != .badCRC { keepCRC(of: original, in: &octets) }
    return octets
  }

  /// Treatment of an octet.
  private enum Fate { case blank, shown, replaced }

  /// Returns the octets of fields that are shown. All others are blanked unless they are replaced.
  private func shown(
    _ record: CaptureRecord, _ original: [UInt8], _ outcome: FrameOutcome,
    _ sightings: [FieldWatcher.Sighting], _ garbled: [Range<Int>]
  ) -> [Fate] {
    let attributes = RedactableField.attributes(in: original.rawSpan, watcher)
    var mask = ShownOctets.mask(
      ofBuffer: 0, count: original.count, sightings,
      showsValues: RedactableField.showsValues(of: attributes, watcher, options), of: attributes,
      keepsValues: options.keepsValues, garbled: garbled)
    if !options.keepsValues {
      ShownOctets.hideWords(in: original, &mask, ofBuffer: 0, sightings, of: attributes)
    }
    for range in plan.shown[record.number] ?? [] { mask.mark(range) }
    // A frame that is never completed still has a header, which locates the next one.
    if outcome.notDecoded != .encrypted,
      let (fragment, isStart) = FragmentTrail.fragment(original, watcher), isStart
    {
      mask.mark(fragment.lowerBound..<min(fragment.upperBound, fragment.lowerBound + 4))
    }
    for range in framing(record, original.rawSpan, outcome) { mask.mark(range) }
    return mask.map { $0 ? .shown : .blank }
  }

  /// Returns the octets of a packet from the air that reveal nothing by themselves: those before its payload, its CRC
  /// if it is wrong, and the beginning of an encrypted payload, where a frame would have its header or a control PDU
  /// its opcode.
  private func framing(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome
  ) -> [Range<Int>] {
    guard
      let envelope = try? Envelope(
        parsing: payload, linkType: record.linkType, direction: record.direction,
        flags: record.flags, userLinkTypes: options.userLinkTypes),
      case .linkLayer(let radio) = envelope.content
    else { return [] }
    let (start, end) = (envelope.payload.lowerBound, envelope.payload.upperBound)
    let content = start + (radio.hasCodingIndicator ? 7 : 6)
    var ranges = [start..<min(end, content)]
    guard content < end else { return ranges }
    if outcome.notDecoded == .badCRC { ranges.append(max(content, end - 3)..<end) }
    // These show that the rest is not plaintext, although it may be.
    if outcome.notDecoded == .encrypted, outcome.stream == nil {
      let count = [0, 0, 4, 1][Int(payload.octet(at: content - 2) ?? 0) & 3]
      ranges.append(content..<min(end, content + count))
    }
    return ranges
  }

  private func replaceFields(
    _ record: CaptureRecord, _ original: [UInt8], _ octets: inout [UInt8], _ stays: inout [Fate],
    _ garbled: [Range<Int>]
  ) {
    let fields = RedactableField.all(
      in: original.rawSpan, watcher, options, garbled: garbled)
    for field in fields where field.buffer == 0 {
      write(
        field.octets, field.kind, 0..<field.octets.count, at: field.range.lowerBound, original,
        &octets, &stays, record.number)
    }
    for patch in plan.patches[record.number] ?? [] {
      write(
        patch.original, patch.kind, patch.part, at: patch.offset, original, &octets, &stays,
        record.number)
    }
  }

  /// Writes the pseudonym of a part of an original, or marks it as blank if there is none.
  private func write(
    _ value: [UInt8], _ kind: Redaction.Kind, _ part: Range<Int>, at offset: Int,
    _ original: [UInt8], _ octets: inout [UInt8], _ stays: inout [Fate], _ frame: Int
  ) {
    let range = offset..<offset + part.count
    guard offset >= 0, range.upperBound <= octets.count, !part.isEmpty else { return }
    guard let pseudonym = plan.pseudonym(of: value, kind), pseudonym.count == value.count else {
      // Octets that are all equal do not identify anything.
      if !Pseudonyms.identifies(value, kind) {
        for place in range { stays[place] = .shown }
      } else {
        for place in range { stays[place] = .blank }
        unforeseen.add(frame)
      }
      return
    }
    for place in range { stays[place] = .replaced }
    let before = places[kind]
    write(Array(pseudonym[part]), at: offset, kind, over: original, to: &octets)
    if isPart, places[kind] != before { replaced[kind, default: []].insert(value) }
  }

  /// Blanks octets that are neither shown nor replaced, and shown ones that contain an original.
  private func makeBlank(
    _ original: [UInt8], _ octets: inout [UInt8], _ stays: [Fate], _ frame: Int
  ) {
    var hasChanged = false
    for place in octets.indices where stays[place] == .blank {
      hasChanged = hasChanged || original[place] != 0
      octets[place] = 0
    }
    if hasChanged { places[.content, default: 0] += 1 }
    var isStructure: [Bool] = []
    func hide(_ range: Range<Int>) {
      guard range.contains(where: { stays[$0] == .shown }) else { return }
      if isStructure.isEmpty { isStructure = structure(original.count) }
      // Octets needed to parse the packet stay: blanking the others is enough to hide the original.
      for place in range where stays[place] == .shown && !isStructure[place] {
        if octets[place] != 0 { found.add(frame) }
        octets[place] = 0
      }
    }
    for range in plan.straddling[frame] ?? [] { hide(range.clamped(to: original.indices)) }
    for search in plan.searches {
      search.forEach(in: original) { hide($0) }
    }
  }

  /// Clears the word before an H4 packet except for the only meaningful bit, the direction.
  private static func clearDirection(_ octets: inout [UInt8]) {
    guard octets.count >= 4 else { return }
    octets[0..<3] = [0, 0, 0]
    octets[3] &= 1
  }

  /// Recalculates the signature of a signed write, if it was correct and its key has a pseudonym.
  private func sign(
    _ original: [UInt8], anew octets: inout [UInt8], _ stays: inout [Fate]
  ) {
    let fields = RedactionFields.standard
    guard !plan.signatureKeys.isEmpty,
      let signature = watcher.sightings.last(where: {
        fields.signature.contains($0.id) && $0.buffer == 0
      }),
      let opcode = watcher.sightings.last(where: {
        fields.opcode.contains($0.id) && $0.buffer == 0 && $0.offset < signature.offset
      })
    else { return }
    // The counter is between the signed octets and the code.
    let message = opcode.offset..<signature.offset - 4
    let code = signature.offset..<signature.offset + 8
    guard message.count > 0, code.upperBound <= original.count else { return }
    let counter = UInt32(
      truncatingIfNeeded: Octets.number(Array(original[message.upperBound..<code.lowerBound])))
    let right = Octets.number(Array(original[code]))
    for key in plan.signatureKeys
    where DataSignature.code(
      of: Array(original[message]).rawSpan, counter: counter, key: key.original) == right
    {
      let anew = DataSignature.code(
        of: Array(octets[message]).rawSpan, counter: counter, key: key.pseudonym)
      for place in code { stays[place] = .replaced }
      // The signature covers the octets of the copy, including zeros.
      return write(
        Octets.of(anew, count: 8), at: code.lowerBound, .key, over: original, to: &octets)
    }
  }

  /// Marks the octets needed to parse the record.
  private func structure(_ count: Int) -> [Bool] {
    var isStructure = [Bool](repeating: false, count: count)
    for sighting in watcher.sightings
    where sighting.buffer == 0 && RedactionFields.standard.structure.contains(sighting.id) {
      let range = (sighting.offset..<sighting.offset + sighting.length).clamped(to: 0..<count)
      for index in range { isStructure[index] = true }
    }
    return isStructure
  }

  /// Writes a pseudonym. The place counts as replaced unless the record already has the pseudonym there.
  private func write(
    _ replacement: [UInt8], at offset: Int, _ kind: Redaction.Kind, over original: [UInt8],
    to octets: inout [UInt8]
  ) {
    let end = min(octets.count, offset + replacement.count)
    guard offset >= 0, offset < end else { return }
    let part = replacement[..<(end - offset)]
    if !octets[offset..<end].elementsEqual(part), !original[offset..<end].elementsEqual(part) {
      places[kind, default: 0] += 1
    }
    octets.replaceSubrange(offset..<end, with: part)
  }

  // MARK: Octets that are not dissected

  /// Octets of a record with unknown content. Empty if its content was dissected.
  private func undissected(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome
  ) -> [Range<Int>] {
    if let place = contradicted(record, payload.byteCount) { return [place] }
    guard let reason = outcome.notDecoded else { return [] }
    if reason == .unknownLinkType { return [0..<payload.byteCount] }
    guard
      let envelope = try? Envelope(
        parsing: payload, linkType: record.linkType, direction: record.direction,
        flags: record.flags, userLinkTypes: options.userLinkTypes)
    else {
      // The header before the packet is truncated or wrong. The part that could be read stays.
      let isRead = structure(payload.byteCount)
      let start = isRead.lastIndex(of: true).map { $0 + 1 } ?? 0
      return reason == .cut || reason == .malformed ? [start..<payload.byteCount] : []
    }
    let end = min(envelope.payload.upperBound, payload.byteCount)
    if case .linkLayer(let radio) = envelope.content {
      // Access address, optional coding indicator, header.
      let start = envelope.payload.lowerBound + (radio.hasCodingIndicator ? 7 : 6)
      return start < end ? undissectedOnAir(start..<end, payload, outcome) : []
    }
    if case .hci(let type, _) = envelope.content, type == .event, reason == .malformed {
      // Data hidden by a wrong length may belong to anyone.
      let start = max(envelope.payload.lowerBound + 2, endOfRead)
      return start < end ? [start..<end] : []
    }
    let headers: Int
    switch reason {
    // The headers of packet and frame, which determine its type.
    case .classic, .synchronousAudio, .unknownContext, .withoutStart: headers = 8
    // The code and its length.
    case .vendor: headers = 3
    case .systemNote, .unknownPacketType: headers = 0
    // Encrypted data, data missing from the capture, and unknown opcodes: two such consecutive
    // packets must not become equal.
    default: return []
    }
    let start = envelope.payload.lowerBound + headers
    return start < end ? [start..<end] : []
  }

  /// Returns the octets after a length that contradicts an untruncated record. They may be anything, regardless of how
  /// they were read.
  private func contradicted(_ record: CaptureRecord, _ count: Int) -> Range<Int>? {
    let lengths = RedactionFields.standard.contentLengths
    guard record.capturedLength >= record.originalLength else { return nil }
    for sighting in watcher.sightings where sighting.buffer == 0 {
      guard let lead = lengths[sighting.id] else { continue }
      let end = sighting.offset + sighting.length
      guard end <= count, sighting.value > UInt64(count - end) else { continue }
      return max(0, end - lead)..<count
    }
    return nil
  }

  /// The end of the last field of the record that could be read.
  private var endOfRead: Int {
    watcher.sightings.lazy.filter { $0.kind == .field && !$0.isScope && $0.buffer == 0 }
      .map { $0.offset + $0.length }.max() ?? 0
  }

  /// Octets with unknown content after the header of a packet from the air.
  private func undissectedOnAir(
    _ content: Range<Int>, _ payload: RawSpan, _ outcome: FrameOutcome
  ) -> [Range<Int>] {
    let fields = RedactionFields.standard
    let crc = watcher.sightings.last { fields.crc.contains($0.id) && $0.buffer == 0 }?.offset
    switch outcome.notDecoded {
    case .badCRC: return [content.dropLast(3)]
    // Without a CRC, nothing proves the packet's length or its access address.
    case .cut where crc == nil, .malformed where crc == nil: return [content]
    // On a connection, the packet may be a fragment whose beginning is missing. Otherwise, it may be advertising with
    // bit errors in its access address.
    case .unknownContext where outcome.connection == nil && outcome.stream == nil:
      guard let crc, content.contains(crc), !isOfConnection,
        !UnattributedPacket.holdsPairingFeatures(
          payload.clamped(from: content.lowerBound, count: crc - content.lowerBound))
      else { return [] }
      return [content.lowerBound..<crc, min(crc + 3, content.upperBound)..<content.upperBound]
    default: return []
    }
  }

  /// Whether the capture has a connection with the record's access address, possibly known only from later packets.
  private var isOfConnection: Bool {
    watcher.sightings.contains {
      RedactionFields.standard.accessAddress.contains($0.id) && $0.buffer == 0
        && plan.accessAddresses.contains(UInt32(truncatingIfNeeded: $0.value))
    }
  }

  // MARK: CRC

  /// Adjusts the CRC of a link-layer packet to the changes of its PDU.
  private func keepCRC(of original: [UInt8], in octets: inout [UInt8]) {
    let fields = RedactionFields.standard
    guard let crc = watcher.sightings.last(where: { fields.crc.contains($0.id) }),
      let header = watcher.sightings.first(where: {
        fields.accessAddress.contains($0.id) && $0.buffer == 0
      })
    else { return }
    // A coding indicator between access address and PDU never changes, and does not affect the CRC.
    let start = header.offset + 4
    guard start < crc.offset else { return }
    octets.keepCRC(of: original, pdu: start..<crc.offset)
  }
}
