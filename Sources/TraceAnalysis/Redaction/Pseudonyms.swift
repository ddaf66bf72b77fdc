import BluetoothPackets
import LinkDecryption

/// A table of pseudonyms. The same original always has the same pseudonym.
///
/// Pseudonyms are assigned in the order in which originals first appear, and depend on nothing
/// else. So an original can't be calculated from its pseudonym, and redacting a redacted capture
/// changes nothing. Pseudonyms keep the properties that findings depend on: the length, the type of
/// an address, the key of a private address, and common prefixes of names.
struct Pseudonyms {
  /// Whether public addresses keep their upper three octets.
  private let keepsOUI: Bool
  /// By kind and original, both in wire order.
  private(set) var known: [Redaction.Kind: [[UInt8]: [UInt8]]] = [:]
  /// In order of appearance. Their pseudonyms are created when all keys are known.
  private var addresses: [[UInt8]] = []
  private var resolver = IdentityKeys()
  private var counts: [[UInt8]: UInt64] = [:]
  private var letters = PseudonymLetters()
  /// Estimated memory size of the table in octets.
  private var size = 0
  /// Number of occurrences of originals beyond the limit, which share one pseudonym for each kind.
  private(set) var withoutRoom = 0

  /// 64 MiB: several hundred thousand addresses.
  private static let sizeLimit = 64 << 20

  init(keepsOUI: Bool) {
    self.keepsOUI = keepsOUI
  }

  /// The pseudonym of octets, or nil for octets that stay unchanged.
  func find(_ octets: [UInt8], _ kind: Redaction.Kind) -> [UInt8]? {
    if kind.isBlanked { return Pseudonyms.blank(octets, kind) }
    if kind == .key, PublicKeyPseudonyms.isPublished(octets) { return octets }
    if let pseudonym = known[kind]?[octets] { return pseudonym }
    guard withoutRoom > 0, Pseudonyms.identifies(octets, kind) else { return nil }
    return Pseudonyms.common(octets, kind)
  }

  /// Assigns a pseudonym to octets if they have none.
  ///
  /// - Parameters:
  ///   - octets: the octets in wire order.
  ///   - kind: their kind.
  ///   - isIdentityKey: whether private addresses may be generated with them.
  mutating func add(_ octets: [UInt8], _ kind: Redaction.Kind, isIdentityKey: Bool = false) {
    guard !kind.isBlanked, Pseudonyms.identifies(octets, kind), known[kind]?[octets] == nil,
      kind != .key || !PublicKeyPseudonyms.isPublished(octets)
    else { return }
    // A pair of arrays in a table, and a node for each letter of a text.
    let cost = 2 * octets.count + 100 + (kind == .name ? 64 * octets.count : 0)
    guard size + cost <= Pseudonyms.sizeLimit else {
      withoutRoom += 1
      return
    }
    size += cost
    let pseudonym: [UInt8]
    switch kind {
    case .address where octets.count == 6:
      addresses.append(octets)
      pseudonym = octets
    case .name: pseudonym = letters.pseudonym(of: octets)
    default:
      pseudonym =
        PseudonymLetters.areText(octets)
        ? letters.pseudonym(of: octets, keepsControls: kind == .identifier) : filling(octets, kind)
    }
    known[kind, default: [:]][octets] = pseudonym
    if isIdentityKey { resolver.learn(octets, standsFor: pseudonym) }
  }

  /// Replaces the pseudonym of a known key or value by a calculated one.
  mutating func derive(_ octets: [UInt8], _ pseudonym: [UInt8]) {
    guard known[.key]?[octets] != nil else { return }
    known[.key]?[octets] = pseudonym
  }

  /// Creates the pseudonyms of addresses, once the whole capture is known.
  ///
  /// - Parameter publicAddresses: the addresses known to be public.
  mutating func finish(publicAddresses: Set<[UInt8]>) {
    var taken: Set<[UInt8]> = []
    for octets in addresses {
      let isPublic = publicAddresses.contains(octets)
      let key = isPublic ? nil : resolver.key(of: octets)
      // Two keys generate the same address once in 16 million times.
      var pseudonym = next(octets, isPublic, key)
      while !taken.insert(pseudonym).inserted { pseudonym = next(octets, isPublic, key) }
      known[.address, default: [:]][octets] = pseudonym
    }
    addresses = []
    // Some sensors send their address as data, most significant octet first.
    for octets in (known[.identifier] ?? [:]).keys where octets.count == 6 {
      guard let pseudonym = known[.address]?[octets.reversed()] else { continue }
      known[.identifier]?[octets] = pseudonym.reversed()
    }
  }

  /// Whether octets identify anything: addresses, keys and identifiers with all octets equal do
  /// not. Text does, because its pseudonym may have equal letters, and the copy of a copy must have
  /// the same.
  static func identifies(_ octets: [UInt8], _ kind: Redaction.Kind) -> Bool {
    guard let first = octets.first else { return false }
    switch kind {
    case .content, .data, .message, .name, .value: return true
    case .address: return octets.contains { $0 != first }
    case .key, .identifier:
      return octets.contains { $0 != first } || octets.count > 1 && PseudonymLetters.areText(octets)
    }
  }

  // MARK: Addresses

  /// The next address of the same type. For a random address the upper two bits give the type.
  private mutating func next(_ octets: [UInt8], _ isPublic: Bool, _ key: Int?) -> [UInt8] {
    if let key {
      return resolver.address(key, number: next([2] + Pseudonyms.octets(of: UInt64(key))))
    }
    let head =
      keepsOUI && isPublic ? Array(octets[3...]) : Pseudonyms.head(octets)
    return Pseudonyms.octets(of: next([0] + head)).prefix(3) + head
  }

  /// IANA's range for documentation, with the upper bits of the original.
  private static func head(_ octets: [UInt8]) -> [UInt8] { [0x5E, 0x00, octets[5] & 0xC0] }

  private static func octets(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  // MARK: Octets

  /// The pseudonym of octets that are not text: the number of the original among those of its
  /// length.
  ///
  /// It identifies something like its original, or the copy of a copy would count differently.
  private mutating func filling(_ octets: [UInt8], _ kind: Redaction.Kind) -> [UInt8] {
    let series = [1] + Pseudonyms.octets(of: UInt64(octets.count))
    var pseudonym = Pseudonyms.filling(octets.count, next(series))
    while !Pseudonyms.identifies(pseudonym, kind) {
      pseudonym = Pseudonyms.filling(octets.count, next(series))
    }
    return pseudonym
  }

  private static func filling(_ count: Int, _ number: UInt64) -> [UInt8] {
    var number = number
    var filling = [UInt8](repeating: 0xEE, count: count)
    for index in filling.indices.suffix(4).reversed() {
      filling[index] = 0x80 | UInt8(truncatingIfNeeded: number & 0x7F)
      number >>= 7
    }
    return filling
  }

  /// The common replacement of all originals of a form.
  static func blank(_ octets: [UInt8], _ kind: Redaction.Kind) -> [UInt8] {
    if kind == .message, let text = PseudonymLetters.message(octets) { return text }
    // A client subscribes by writing 1 or 2.
    if kind == .data, octets.count == 2, octets[0] < 4, octets[1] == 0 { return octets }
    if kind == .data, octets.count > 2, PseudonymLetters.areText(octets),
      let text = PseudonymLetters.message(octets)
    {
      return text
    }
    return [UInt8](repeating: 0, count: octets.count)
  }

  /// The common replacement of all originals beyond the limit.
  private static func common(_ octets: [UInt8], _ kind: Redaction.Kind) -> [UInt8] {
    switch kind {
    case .address where octets.count == 6: [0xFF, 0xFF, 0xFF] + head(octets)
    case .name: PseudonymLetters.common(octets)
    default: filling(octets.count, 0)
    }
  }

  /// 1, 2, 3 … for each series.
  private mutating func next(_ series: [UInt8]) -> UInt64 {
    counts[series, default: 0] &+= 1
    return counts[series, default: 0]
  }
}

/// Keys of a capture that generate private addresses, and their pseudonyms.
private struct IdentityKeys {
  private var keys: [(original: AddressHash, pseudonym: UInt128)] = []
  private var tries = AddressTries()

  private static let limit = 10_000

  mutating func learn(_ key: [UInt8], standsFor pseudonym: [UInt8]) {
    guard key.count == 16, keys.count < IdentityKeys.limit else { return }
    keys.append((AddressHash(key: IdentityKeys.number(key)), IdentityKeys.number(pseudonym)))
    tries.grant()
  }

  /// The key that generated an address, or nil if none did. Core 6.0, Vol 6, Part B, 1.3.2.3.
  mutating func key(of address: [UInt8]) -> Int? {
    guard address[5] >> 6 == 0b01 else { return nil }
    let number = UInt64(truncatingIfNeeded: IdentityKeys.number(address))
    tries.grant()
    for index in keys.indices {
      guard tries.take() else { return nil }
      if keys[index].original.generated(number) { return index }
    }
    return nil
  }

  /// The address generated by the pseudonym of a key, with a number in place of random bits.
  ///
  /// Core 6.0, Vol 6, Part B, 1.3.2.2.
  func address(_ key: Int, number: UInt64) -> [UInt8] {
    let random = 0x40_0000 | UInt32(truncatingIfNeeded: number) & 0x3F_FFFF
    let hash = KeyDerivation.addressHash(identityKey: keys[key].pseudonym, random: random)
    return [hash, random].flatMap { part in
      (0..<3).map { UInt8(truncatingIfNeeded: part >> UInt32(8 * $0)) }
    }
  }

  /// Octets as a number, least significant first.
  private static func number(_ octets: [UInt8]) -> UInt128 {
    octets.reversed().reduce(0) { $0 << 8 | UInt128($1) }
  }
}
