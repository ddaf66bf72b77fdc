import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption
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
  /// What stands for each key that packets were decrypted with.
  private(set) var keys: [UInt128: UInt128] = [:]
  /// Keys that data was signed with, and what stands for them.
  private(set) var signatureKeys: [(original: UInt128, pseudonym: UInt128)] = []
  /// The access addresses of connections on the air.
  private(set) var accessAddresses: Set<UInt32> = []
  /// Chosen attributes that no packet was about.
  private(set) var attributesNotMet: Set<BluetoothUUID>
  /// Keys that sides have distributed, in their order.
  private var longTermKeys: [[UInt8]] = []
  /// More are no user's.
  private static let longTermKeyLimit = 10_000
  /// As many as are tried for a signature.
  private static let signatureKeyLimit = 64
  /// Values of reassembled frames whose octets could not be found again in the records.
  private(set) var valuesNotLocated = 0

  /// Reads the capture to its end.
  init(
    reading reader: inout CaptureReader, _ options: RedactionOptions,
    _ progress: ((borrowing CaptureReader) -> Void)?
  ) {
    pseudonyms = Pseudonyms(keepsOUI: options.keepsOUI)
    attributesNotMet = options.attributes
    var tracker = SessionTracker(userLinkTypes: options.userLinkTypes, keys: options.keys)
    var view = DecryptedView(options)
    var rounds = PairingRounds()
    var publicKeys = PublicKeyPseudonyms()
    var trail = FragmentTrail()
    let watcher = FieldWatcher(RedactionFields.standard.watched)
    while let record = reader.next() {
      watcher.reset()
      let opened = view.open(record, reader.payload)
      let payload = opened?.octets ?? [UInt8](copying: reader.payload)
      let outcome = tracker.process(
        opened?.record ?? record, payload.rawSpan, watcher: watcher)
      if record.number & 0xFFF == 0 { progress?(reader) }
      trail.take(record.number, payload, outcome, watcher)
      guard outcome.notDecoded != .badCRC else { continue }
      if !attributesNotMet.isEmpty {
        attributesNotMet.subtract(RedactableField.attributes(in: payload.rawSpan, watcher))
      }
      let fields = RedactableField.all(in: payload.rawSpan, watcher, options)
      publicKeys.take(fields)
      for field in fields {
        pseudonyms.add(field.octets, field.kind, isIdentityKey: field.isIdentityKey)
        rounds.take(field, outcome, record.number)
        if RedactionFields.standard.longTermKeys.contains(field.id),
          longTermKeys.count < RedactionPlan.longTermKeyLimit
        {
          longTermKeys.append(field.octets)
        }
        if field.buffer > 0 { locate(field, watcher, outcome, trail) }
      }
    }
    pseudonyms.finish(publicAddresses: RedactionPlan.publicAddresses(tracker.devices))
    publicKeys.derive(in: &pseudonyms)
    accessAddresses = Set(tracker.connections.connections.compactMap(\.air?.accessAddress))
    deriveValues(of: tracker.security.pairings, rounds, view.tracker.connections.connections)
    signatureKeys = tracker.keys.signatureKeys.prefix(RedactionPlan.signatureKeyLimit).compactMap {
      key in
      pseudonyms.find(Octets.of(key.value), .key).map { (key.value, Octets.number($0)) }
    }
    makeSearch()
  }

  /// Makes what follows from pseudonyms, and finds what stands for the keys of connections.
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

  /// The key that stands for one that a side has distributed, which may have been cut to its size.
  /// Core 6.0, Vol 3, Part H, 2.3.4.
  private func longTermKey(standingFor key: UInt128) -> UInt128? {
    let octets = Octets.of(key)
    if let pseudonym = pseudonyms.find(octets, .key) { return Octets.number(pseudonym) }
    // Of octets that are all alike none is secret: they stay.
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
