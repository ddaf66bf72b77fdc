import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions

/// Writes pseudonyms into the records of a capture, one after the other.
final class RecordRewriter {
  private let plan: RedactionPlan
  private let options: RedactionOptions
  private var view: DecryptedView
  private var tracker: SessionTracker
  private let watcher: FieldWatcher
  /// How many places were written over, by kind.
  private(set) var places: [RedactionKind: Int] = [:]
  /// Packets that were decrypted, and encrypted with another key.
  private(set) var packetsEncryptedAnew = 0

  init(_ plan: RedactionPlan, _ options: RedactionOptions) {
    self.plan = plan
    self.options = options
    var fields = RedactionFields.standard.watched
    fields.formUnion(RedactionFields.standard.structure)
    watcher = FieldWatcher(fields)
    view = DecryptedView(options)
    tracker = SessionTracker(userLinkTypes: options.userLinkTypes, keys: options.keys)
  }

  /// The record's octets with pseudonyms; as many as there were.
  ///
  /// What anybody can decrypt is encrypted again, with a key that follows from pseudonyms.
  func rewrite(_ record: CaptureRecord, _ payload: RawSpan) -> [UInt8] {
    guard let opened = view.open(record, payload) else { return replace(in: record, payload) }
    let redacted = replace(in: opened.record, opened.octets.rawSpan)
    let original = [UInt8](copying: payload)
    guard let key = plan.keys[opened.opening.key.value] else { return original }
    let sealed = opened.sealed(redacted, in: original, key: key)
    if sealed != original { packetsEncryptedAnew += 1 }
    return sealed
  }

  /// Writes pseudonyms over originals in a record as it is read.
  private func replace(in record: CaptureRecord, _ payload: RawSpan) -> [UInt8] {
    watcher.reset()
    let original = [UInt8](copying: payload)
    let outcome = tracker.process(record, payload, watcher: watcher)
    var octets = original
    if let blank = undissected(record, payload, outcome) {
      for place in blank { octets[place] = 0 }
      // Blank octets that were blank are no change.
      if octets != original { places[.content, default: 0] += 1 }
      if outcome.notDecoded == .badCRC { return octets }
    }
    writeFound(in: original, to: &octets)
    // Last, because they know what the octets are.
    for field in RedactableField.all(in: payload, watcher, options) where field.buffer == 0 {
      guard let pseudonym = plan.pseudonyms.find(field.octets, field.kind) else { continue }
      write(pseudonym, at: field.range.lowerBound, field.kind, to: &octets)
    }
    for patch in plan.patches[record.number] ?? [] {
      guard let pseudonym = plan.pseudonyms.find(patch.original, patch.kind),
        patch.part.upperBound <= pseudonym.count
      else { continue }
      write(Array(pseudonym[patch.part]), at: patch.offset, patch.kind, to: &octets)
    }
    sign(original, anew: &octets)
    if octets != original { keepCRC(of: original, in: &octets) }
    return octets
  }

  /// Makes the signature of a signed write anew, if it was right and its key has a pseudonym.
  private func sign(_ original: [UInt8], anew octets: inout [UInt8]) {
    let fields = RedactionFields.standard
    guard !plan.signatureKeys.isEmpty,
      let signature = watcher.sightings.last(where: {
        fields.signature.contains($0.id) && $0.buffer == 0
      }),
      let opcode = watcher.sightings.last(where: {
        fields.opcode.contains($0.id) && $0.buffer == 0 && $0.offset < signature.offset
      })
    else { return }
    // The counter stands between what is signed and the code.
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
      return write(Octets.of(anew, count: 8), at: code.lowerBound, .key, to: &octets)
    }
  }

  /// Replaces originals that stand where no field says so.
  ///
  /// Octets by which the packet is read stay as they are: the rest of an original is enough to hide
  /// it, and the copy is read as the original was.
  private func writeFound(in original: [UInt8], to octets: inout [UInt8]) {
    var isStructure: [Bool] = []
    plan.search.forEach(in: original) { place, replacement, kind in
      if isStructure.isEmpty { isStructure = structure(original.count) }
      guard isStructure[place].contains(true) else {
        return write(replacement, at: place.lowerBound, kind, to: &octets)
      }
      for index in place where !isStructure[index] {
        octets[index] = replacement[index - place.lowerBound]
      }
      places[kind, default: 0] += 1
    }
  }

  /// Which octets of the record it is read by.
  private func structure(_ count: Int) -> [Bool] {
    var isStructure = [Bool](repeating: false, count: count)
    for sighting in watcher.sightings
    where sighting.buffer == 0 && RedactionFields.standard.structure.contains(sighting.id) {
      let range = (sighting.offset..<sighting.offset + sighting.length).clamped(to: 0..<count)
      for index in range { isStructure[index] = true }
    }
    return isStructure
  }

  private func write(
    _ replacement: [UInt8], at offset: Int, _ kind: RedactionKind, to octets: inout [UInt8]
  ) {
    let end = min(octets.count, offset + replacement.count)
    guard offset >= 0, offset < end else { return }
    if !octets[offset..<end].elementsEqual(replacement[..<(end - offset)]) {
      places[kind, default: 0] += 1
    }
    octets.replaceSubrange(offset..<end, with: replacement[..<(end - offset)])
  }

  // MARK: What is not dissected

  /// Which octets of a record nobody can vouch for; nil if its content was dissected.
  private func undissected(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome
  ) -> Range<Int>? {
    guard let reason = outcome.notDecoded else { return nil }
    if reason == .unknownLinkType { return 0..<payload.byteCount }
    guard
      let envelope = try? Envelope(
        parsing: payload, linkType: record.linkType, direction: record.direction,
        flags: record.flags, userLinkTypes: options.userLinkTypes)
    else { return nil }
    var isOnAir = false
    if case .linkLayer = envelope.content { isOnAir = true }
    let headers: Int
    switch reason {
    // Access address, perhaps a coding indicator, header; the CRC stays.
    case .badCRC: headers = 8
    // The headers of packet and frame, which tell what it is.
    case .classic, .synchronousAudio: headers = 8
    // On the air it may be a fragment whose beginning is missing.
    case .unknownContext where !isOnAir: headers = 8
    // The code and its length.
    case .vendor: headers = 3
    case .systemNote, .unknownPacketType: headers = 0
    // Ciphertext, what the capture lacks, and opcodes that nobody knows: two such packets in a row
    // must not become the same one.
    default: return nil
    }
    let hasCRC = isOnAir && reason != .unknownPacketType
    let end = envelope.payload.upperBound - (hasCRC ? 3 : 0)
    let start = envelope.payload.lowerBound + headers
    guard start < end, end <= payload.byteCount else { return nil }
    return start..<end
  }

  // MARK: CRC

  /// Changes the CRC of a link-layer packet as its PDU was changed.
  private func keepCRC(of original: [UInt8], in octets: inout [UInt8]) {
    let fields = RedactionFields.standard
    guard let crc = watcher.sightings.last(where: { fields.crc.contains($0.id) }),
      let header = watcher.sightings.first(where: {
        fields.accessAddress.contains($0.id) && $0.buffer == 0
      })
    else { return }
    // A coding indicator between access address and PDU is never changed, and adds nothing.
    let start = header.offset + 4
    guard start < crc.offset else { return }
    octets.keepCRC(of: original, pdu: start..<crc.offset)
  }
}
