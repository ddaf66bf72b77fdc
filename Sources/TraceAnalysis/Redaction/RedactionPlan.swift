import ByteReading
import CaptureFiles
import LinkSessions

/// What a capture holds that has to be replaced: learnt from a first reading of all of it.
struct RedactionPlan {
  /// Octets to write over a record's.
  struct Patch {
    let offset: Int
    /// The whole of the value, and which part of it stands in the record.
    let original: [UInt8]
    let part: Range<Int>
    let kind: RedactionKind
  }

  private(set) var pseudonyms: Pseudonyms
  private(set) var search = OctetSearch()
  /// For fields of frames that were reassembled, by record.
  private(set) var patches: [Int: [Patch]] = [:]
  /// Values of reassembled frames whose octets could not be found again in the records.
  private(set) var valuesNotLocated = 0

  /// Reads the capture to its end.
  init(
    reading reader: inout CaptureReader, _ options: RedactionOptions,
    _ progress: ((borrowing CaptureReader) -> Void)?
  ) {
    pseudonyms = Pseudonyms(keepsOUI: options.keepsOUI)
    var tracker = SessionTracker(userLinkTypes: options.userLinkTypes, keys: options.keys)
    var trail = FragmentTrail()
    let watcher = FieldWatcher(RedactionFields.standard.watched)
    while let record = reader.next() {
      watcher.reset()
      let payload = [UInt8](copying: reader.payload)
      let outcome = tracker.process(record, reader.payload, watcher: watcher)
      if record.number & 0xFFF == 0 { progress?(reader) }
      trail.take(record.number, payload, outcome, watcher)
      guard outcome.notDecoded != .badCRC else { continue }
      for field in RedactableField.all(in: reader.payload, watcher, options) {
        pseudonyms.add(field.octets, field.kind, isIdentityKey: field.isIdentityKey)
        if field.buffer > 0 { locate(field, watcher, outcome, trail) }
      }
    }
    pseudonyms.finish(publicAddresses: RedactionPlan.publicAddresses(tracker.devices))
    makeSearch()
  }

  private static func publicAddresses(_ devices: DeviceTable) -> Set<[UInt8]> {
    var addresses: Set<[UInt8]> = []
    for device in devices.devices where !device.key.isRandom {
      let value = device.key.address.rawValue
      addresses.insert((0..<6).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) })
    }
    return addresses
  }

  /// Notes where the octets of a reassembled field stand.
  private mutating func locate(
    _ field: RedactableField, _ watcher: FieldWatcher, _ outcome: FrameOutcome,
    _ trail: FragmentTrail
  ) {
    guard let sighting = watcher.sightings.first(where: { $0.buffer == field.buffer }) else {
      return
    }
    let buffer = watcher.withBytes(of: sighting, in: RawSpan()) { [UInt8](copying: $0) }
    var found: Set<Int> = []
    for (frame, offset, part) in trail.places(of: field.range, in: buffer, outcome) {
      patches[frame, default: []].append(
        Patch(offset: offset, original: field.octets, part: part, kind: field.kind))
      found.formUnion(part)
    }
    if found.count < field.octets.count { valuesNotLocated += 1 }
  }

  /// What is long enough is replaced wherever it stands, addresses and keys in both orders.
  private mutating func makeSearch() {
    for kind in RedactionKind.allCases where !kind.isBlanked {
      // In an order that does not depend on the hashes of a dictionary.
      let known = (pseudonyms.known[kind] ?? [:]).sorted {
        $0.key.lexicographicallyPrecedes($1.key)
      }
      for (original, pseudonym) in known
      where original.count >= kind.searchedOctets && RedactionPlan.isTelling(original) {
        search.add(original, pseudonym, kind)
        guard kind == .address || kind == .key else { continue }
        search.add(original.reversed(), pseudonym.reversed(), kind)
      }
    }
  }

  /// Whether octets are not likely to stand somewhere by chance.
  private static func isTelling(_ octets: [UInt8]) -> Bool {
    Set(octets).count > 2
  }
}
