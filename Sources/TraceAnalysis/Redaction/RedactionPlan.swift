import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
import LinkSessions

/// The data to replace in a capture, collected in a first pass over all of it.
struct RedactionPlan {
  /// Octets to write over those of a record.
  struct Patch {
    let offset: Int
    /// The whole value, and the part of it in the record.
    let original: [UInt8]
    let part: Range<Int>
    let kind: Redaction.Kind
  }

  private(set) var pseudonyms: Pseudonyms
  /// Searches for originals in the octets that a copy shows.
  private(set) var searches: [OctetSearch] = []
  /// Patches for fields of reassembled frames, by record.
  private(set) var patches: [Int: [Patch]] = [:]
  /// Octets of records that belong to shown fields of reassembled frames.
  private(set) var shown: [Int: [Range<Int>]] = [:]
  /// Octets of originals that lie in several records of a reassembled frame, by record.
  private(set) var straddling: [Int: [Range<Int>]] = [:]
  private(set) var recordCount = 0
  /// The pseudonym of each key that decrypted packets.
  private(set) var keys: [UInt128: UInt128] = [:]
  /// Keys that signed data, and their pseudonyms.
  private(set) var signatureKeys: [(original: UInt128, pseudonym: UInt128)] = []
  /// The access addresses of connections on the air.
  private(set) var accessAddresses: Set<UInt32> = []
  /// Selected attributes that no packet accesses.
  private(set) var attributesNotMet: Set<BluetoothUUID>
  /// Keys that the sides distributed, in order.
  private var longTermKeys: [[UInt8]] = []
  private static let waitingLimit = 20_000
  /// Maximum number of keys, which exceeds any user's needs.
  private static let longTermKeyLimit = 10_000
  /// Maximum number of keys tried for a signature.
  private static let signatureKeyLimit = 64
  /// Number of values in reassembled frames whose octets could not be located in the records, where they are therefore
  /// blanked.
  private(set) var valuesNotLocated = 0

  /// Reads the capture to its end.
  init(
    reading reader: inout CaptureReader, _ options: Redaction.Options,
    _ progress: ((borrowing CaptureReader) -> Void)?
  ) {
    pseudonyms = Pseudonyms(keepsOUI: options.keepsOUI)
    attributesNotMet = options.attributes
    var tracker = SessionTracker(userLinkTypes: options.userLinkTypes, keys: options.keys)
    var view = DecryptedView(options)
    var rounds = PairingRounds()
    var publicKeys = PublicKeyPseudonyms()
    var trail = SegmentTrail()
    var pieces = AdvertisingPieces()
    // Contents of packets that may belong to a connection, by access address.
    var waiting: [(UInt32, [RedactableField])] = []
    let watcher = FieldWatcher(RedactionFields.standard.watched)
    while let record = reader.next() {
      watcher.reset()
      recordCount += 1
      let opened = view.open(record, reader.payload)
      let payload = opened?.octets ?? [UInt8](copying: reader.payload)
      let outcome = tracker.process(
        opened?.record ?? record, payload.rawSpan, watcher: watcher)
      if record.number & 0xFFF == 0 { progress?(reader) }
      let unattributed = UnattributedPacket.describe(
        opened?.record ?? record, payload.rawSpan, outcome, watcher, options.userLinkTypes)
      let sightings = watcher.sightings
      let places = trail.take(record.number, payload, outcome, watcher, sightings)
      let garbled = pieces.garbled(sightings, payload)
      guard outcome.notDecoded != .badCRC else { continue }
      if !attributesNotMet.isEmpty {
        attributesNotMet.subtract(RedactableField.attributes(in: payload.rawSpan, watcher))
      }
      let fields = RedactableField.all(in: payload.rawSpan, watcher, options, garbled: garbled)
      if let unattributed {
        if waiting.count < RedactionPlan.waitingLimit { waiting.append((unattributed, fields)) }
        continue
      }
      publicKeys.take(fields)
      for field in fields {
        // Data that is blanked in all its places has no pseudonym.
        if field.kind == .value, field.buffer > 0, places[field.buffer]?.isEmpty ?? true {
          continue
        }
        pseudonyms.add(field.octets, field.kind, isIdentityKey: field.isIdentityKey)
        rounds.take(field, outcome, record.number)
        if RedactionFields.standard.longTermKeys.contains(field.id),
          longTermKeys.count < RedactionPlan.longTermKeyLimit
        {
          longTermKeys.append(field.octets)
        }
        if field.buffer > 0 { locate(field, places[field.buffer] ?? []) }
      }
      for (buffer, places) in places where !places.isEmpty {
        let attributes = RedactableField.attributes(in: payload.rawSpan, watcher)
        var mask = ShownOctets.mask(
          ofBuffer: buffer, count: watcher.bufferSize(buffer), sightings,
          showsValues: RedactableField.showsValues(of: attributes, watcher, options),
          of: attributes, keepsValues: options.keepsValues)
        if !options.keepsValues,
          let sighting = sightings.first(where: { $0.buffer == buffer && !$0.isScope })
        {
          let octets = watcher.withBytes(of: sighting, in: payload.rawSpan) {
            [UInt8](copying: $0)
          }
          ShownOctets.hideWords(in: octets, &mask, ofBuffer: buffer, sightings, of: attributes)
        }
        show(mask, places)
      }
    }
    accessAddresses = Set(tracker.connections.connections.compactMap(\.air?.accessAddress))
    for (accessAddress, fields) in waiting where accessAddresses.contains(accessAddress) {
      for field in fields {
        pseudonyms.add(field.octets, field.kind, isIdentityKey: field.isIdentityKey)
      }
    }
    pseudonyms.finish(publicAddresses: RedactionPlan.publicAddresses(tracker.devices))
    publicKeys.derive(in: &pseudonyms)
    deriveValues(of: tracker.security.pairings, rounds, view.tracker.connections.connections)
    signatureKeys = tracker.keys.signatureKeys.prefix(RedactionPlan.signatureKeyLimit).compactMap {
      key in
      pseudonyms.find(Octets.of(key.value), .key).map { (key.value, Octets.number($0)) }
    }
    makeSearch()
  }

  /// Searches for originals in reassembled frames. The search in their records finds only originals that lie within a
  /// single record.
  ///
  /// - Parameter reader: the same capture, again at its beginning.
  mutating func findStraddling(
    reading reader: inout CaptureReader, _ options: Redaction.Options,
    _ progress: ((borrowing CaptureReader) -> Void)?
  ) {
    var tracker = SessionTracker(userLinkTypes: options.userLinkTypes, keys: options.keys)
    var view = DecryptedView(options)
    var trail = SegmentTrail()
    let watcher = FieldWatcher(RedactionFields.standard.watched)
    while let record = reader.next() {
      watcher.reset()
      let opened = view.open(record, reader.payload)
      let payload = opened?.octets ?? [UInt8](copying: reader.payload)
      let outcome = tracker.process(
        opened?.record ?? record, payload.rawSpan, watcher: watcher)
      if record.number & 0xFFF == 0 { progress?(reader) }
      let sightings = watcher.sightings
      let places = trail.take(record.number, payload, outcome, watcher, sightings)
      var searched: Set<Int> = []
      for sighting in sightings where !sighting.isScope {
        guard let places = places[sighting.buffer], places.count > 1,
          searched.insert(sighting.buffer).inserted
        else { continue }
        let octets = watcher.withBytes(of: sighting, in: payload.rawSpan) { [UInt8](copying: $0) }
        for range in originals(in: octets) {
          for place in SegmentTrail.cut(places, to: range) {
            let end = place.offset + place.octets.count
            straddling[place.frame, default: []].append(place.offset..<end)
          }
        }
      }
    }
  }

  private func originals(in octets: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for search in searches { search.forEach(in: octets) { ranges.append($0) } }
    return ranges
  }

  /// Returns the replacement of an original in a copy, or nil if there is none.
  ///
  /// A value of an unknown attribute may be a name that is known from another packet.
  func pseudonym(of original: [UInt8], _ kind: Redaction.Kind) -> [UInt8]? {
    if kind == .data, let name = pseudonyms.known[.name]?[original] { return name }
    return pseudonyms.find(original, kind)
  }

  /// Calculates values that follow from pseudonyms, and the replacements of connections' keys.
  private mutating func deriveValues(
    of pairings: [Pairing], _ rounds: PairingRounds, _ connections: [Connection]
  ) {
    var values = PairingPseudonyms(pseudonyms)
    for pairing in pairings {
      let opened =
        connections.indices.contains(pairing.connection)
        ? connections[pairing.connection].decryption.keys : []
      values.take(pairing, rounds, opened: opened)
    }
    (pseudonyms, keys) = values.finish()
    for key in connections.flatMap(\.decryption.keys) where keys[key.value] == nil {
      keys[key.value] = longTermKey(standingFor: key.value)
    }
  }

  /// Returns the replacement of a key that a side distributed, possibly truncated to its negotiated size. Core 6.0,
  /// Vol 3, Part H, 2.3.4.
  private func longTermKey(standingFor key: UInt128) -> UInt128? {
    let octets = Octets.of(key)
    if let pseudonym = pseudonyms.find(octets, .key) { return Octets.number(pseudonym) }
    // Octets that are all equal are not secret, so they stay.
    if longTermKeys.contains(octets) { return key }
    for size in (7...15).reversed() where KeyDerivation.cut(key, toOctets: size) == key {
      for original in longTermKeys {
        guard KeyDerivation.cut(Octets.number(original), toOctets: size) == key,
          let pseudonym = pseudonyms.find(original, .key)
        else { continue }
        return KeyDerivation.cut(Octets.number(pseudonym), toOctets: size)
      }
    }
    return nil
  }

  private static func publicAddresses(_ devices: DeviceTable) -> Set<[UInt8]> {
    var addresses: Set<[UInt8]> = []
    for device in devices.devices where !device.key.isRandom {
      let value = device.key.address.rawValue
      addresses.insert((0..<6).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) })
    }
    return addresses
  }

  /// Records the places of a reassembled field's octets.
  private mutating func locate(_ field: RedactableField, _ places: [SegmentTrail.Place]) {
    // Blanked data needs no patch.
    let isBlank = field.kind.isBlanked
    if isBlank, Pseudonyms.blank(field.octets, field.kind).allSatisfy({ $0 == 0 }) { return }
    var found: Set<Int> = []
    for place in SegmentTrail.cut(places, to: field.range) {
      patches[place.frame, default: []].append(
        Patch(
          offset: place.offset, original: field.octets, part: place.octets, kind: field.kind))
      found.formUnion(place.octets)
    }
    if found.count < field.octets.count, !isBlank { valuesNotLocated += 1 }
  }

  /// Records which octets of a reassembled frame are shown.
  private mutating func show(_ mask: [Bool], _ places: [SegmentTrail.Place]) {
    for run in mask.runs {
      for place in SegmentTrail.cut(places, to: run) {
        shown[place.frame, default: []].append(place.offset..<place.offset + place.octets.count)
      }
    }
  }

  /// Adds sufficiently long data to the search in shown octets: in both octet orders and, for names, ignoring case and
  /// also in UTF-16.
  private mutating func makeSearch() {
    var (addresses, octets, names): ([[UInt8]], [[UInt8]], [[UInt8]]) = ([], [], [])
    for kind in Redaction.Kind.allCases where !kind.isBlanked {
      // A value that is its own pseudonym was redacted before.
      for (original, pseudonym) in pseudonyms.known[kind] ?? [:]
      where original != pseudonym && original.count >= kind.searchedOctets
        && RedactionPlan.isEmitting(original)
      {
        switch kind {
        case .address where original.count == 6: addresses.append(original)
        case .address, .key: octets += [original, original.reversed()]
        case .name:
          for order in [original, original.reversed()] {
            names += [order, order.flatMap { [$0, 0] }, order.flatMap { [0, $0] }]
          }
        default: octets.append(original)
        }
      }
    }
    searches = [
      OctetSearch(octets, addresses: addresses), OctetSearch(names, ignoresCase: true),
    ]
  }

  /// Whether octets are unlikely to occur by chance.
  private static func isEmitting(_ octets: [UInt8]) -> Bool {
    Set(octets).count > 2
  }
}
