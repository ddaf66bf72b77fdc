/// The keys that are known while a capture is read: those from the user, and those found in the
/// capture.
public struct KeyRing: Sendable {
  /// The values by which a central identifies a key of legacy pairing. Core 6.0, Vol 3, Part H, 2.4.4.
  public struct Name: Hashable, Sendable {
    /// EDIV.
    public var diversifier: UInt16
    /// Rand.
    public var random: UInt64

    /// Creates a name from EDIV and Rand.
    public init(diversifier: UInt16, random: UInt64) {
      self.diversifier = diversifier
      self.random = random
    }

    /// Whether both are zero, as for keys of LE Secure Connections and short term keys.
    public var isNone: Bool { diversifier == 0 && random == 0 }
  }

  /// A long term key and the connections that may use it.
  public struct Entry: Hashable, Sendable {
    /// The key with its origin and frame.
    public var key: LinkKey
    /// The name; nil if it is unknown, and all zeros for a key without a name.
    public var name: Name?
    /// The known addresses of the devices that share it.
    public var addresses: [KeyRing.Address]

    /// Creates an entry.
    public init(_ key: LinkKey, name: Name? = nil, addresses: [KeyRing.Address] = []) {
      self.key = key
      self.name = name
      self.addresses = addresses
    }
  }

  /// An identity resolving key (IRK), from which a device generates its private addresses.
  public struct IdentityKey: Hashable, Sendable {
    /// The key, 128 bits.
    public var value: UInt128
    /// The identity address behind the private ones; nil if unknown.
    public var identity: KeyRing.Address?

    /// Creates an IRK with its identity address.
    public init(_ value: UInt128, identity: KeyRing.Address?) {
      self.value = value
      self.identity = identity
    }
  }

  /// A signature resolving key (CSRK), with which a device signs data.
  public struct SignatureKey: Hashable, Sendable {
    /// The key, 128 bits.
    public var value: UInt128
    /// The owner of the key; nil if unknown.
    public var address: KeyRing.Address?

    /// Creates a CSRK with its owner.
    public init(_ value: UInt128, address: KeyRing.Address?) {
      self.value = value
      self.address = address
    }
  }

  /// Long term keys in the order in which they were added.
  public private(set) var entries: [Entry] = []
  /// Keys that resolve private addresses.
  public private(set) var identityKeys: [IdentityKey] = []
  /// Keys that verify signed writes.
  public private(set) var signatureKeys: [SignatureKey] = []
  /// Keys of encrypted advertising data.
  public private(set) var advertisingKeys: [KeyRing.AdvertisingKey] = []
  /// Private keys of P-256, 32 octets each, most significant first.
  public var privateKeys: [[UInt8]] = []
  /// Temporary keys of legacy pairings: passkeys and out-of-band values.
  public var temporaryKeys: [UInt128] = []
  /// Codes of broadcast isochronous groups.
  public var broadcastCodes: [UInt128] = []
  /// Whether to compute keys that anyone can compute: those of pairings whose temporary key is one of a million, and of
  /// pairings that use the published key pair.
  public var findsKeys = true
  /// Whether reports may show the keys themselves.
  public var showsKeys = false
  /// Called with the number of temporary keys tried, out of a million; the search ends if it returns
  /// false.
  public var searchProgress: (@Sendable (UInt32) -> Bool)?
  /// Number of searches that may still be made. A hostile file may contain any number of pairings.
  public var searchesLeft = 8
  /// Number of packet numbers that may still be tried in addition to the likely ones.
  public var triesLeft = 8_000_000

  /// Indices in `entries` of the named keys.
  private var named: [Name: [Int]] = [:]
  private var unnamed: [Int] = []
  /// Indices in `entries` of the unnamed keys that a device is known to share.
  private var shared: [KeyRing.Address: [Int]] = [:]
  // Searching the lists would take ten thousand steps for each key in a capture.
  private var known: Set<Entry> = []
  private var knownIdentities: Set<IdentityKey> = []
  private var knownSignatures: Set<SignatureKey> = []
  /// Indices in `signatureKeys`, by address.
  private var signers: [KeyRing.Address: [Int]] = [:]

  /// Creates a ring without keys.
  public init() {}

  /// Whether there are no keys other than those that the capture itself reveals.
  public var isEmpty: Bool {
    entries.isEmpty && privateKeys.isEmpty && temporaryKeys.isEmpty
      && broadcastCodes.isEmpty && identityKeys.isEmpty && signatureKeys.isEmpty
      && advertisingKeys.isEmpty
  }

  /// Number of keys beyond the limit.
  public private(set) var notKept = 0

  private mutating func hasRoom(_ count: Int, _ limit: Int) -> Bool {
    if count >= limit { notKept += 1 }
    return count < limit
  }

  /// Adds a long term key, unless it is known or the limit is reached.
  public mutating func add(_ entry: Entry) {
    guard !known.contains(entry), hasRoom(entries.count, Self.limit) else { return }
    known.insert(entry)
    if let name = entry.name, !name.isNone {
      named[name, default: []].append(entries.count)
    } else {
      unnamed.append(entries.count)
      for address in Set(entry.addresses) { shared[address, default: []].append(entries.count) }
    }
    entries.append(entry)
  }

  /// Adds an identity resolving key, unless it is zero or known, or the limit is reached.
  public mutating func add(_ key: IdentityKey) {
    guard key.value != 0, !knownIdentities.contains(key), hasRoom(identityKeys.count, Self.limit)
    else { return }
    knownIdentities.insert(key)
    identityKeys.append(key)
  }

  /// Adds a signature resolving key, unless it is known or the limit is reached.
  public mutating func add(_ key: SignatureKey) {
    guard !knownSignatures.contains(key), hasRoom(signatureKeys.count, Self.limit) else { return }
    knownSignatures.insert(key)
    if let address = key.address { signers[address, default: []].append(signatureKeys.count) }
    signatureKeys.append(key)
  }

  /// Adds a key for encrypted advertising data, unless it is known or the limit is reached.
  public mutating func add(_ key: KeyRing.AdvertisingKey) {
    guard !advertisingKeys.contains(key), hasRoom(advertisingKeys.count, Self.advertisingLimit)
    else { return }
    advertisingKeys.append(key)
  }

  /// Adds all keys of another ring.
  ///
  /// - Parameters:
  ///   - other: the other ring.
  ///   - origin: the origin to record for its keys; nil to keep theirs.
  public mutating func add(_ other: KeyRing, as origin: LinkKey.Origin? = nil) {
    for entry in other.entries {
      let key = entry.key
      add(
        Entry(
          origin.map { LinkKey(key.value, origin: $0, temporaryKey: key.temporaryKey) } ?? key,
          name: entry.name, addresses: entry.addresses))
    }
    for key in other.identityKeys { add(key) }
    for key in other.signatureKeys { add(key) }
    for key in other.advertisingKeys { add(key) }
    notKept += other.notKept
    privateKeys += other.privateKeys
    temporaryKeys += other.temporaryKeys
    broadcastCodes += other.broadcastCodes
  }

  /// Returns the keys that a connection may use, most likely first, each once.
  ///
  /// A name excludes keys with a different name. Addresses do not exclude any keys, because private addresses change.
  ///
  /// - Parameters:
  ///   - name: the name in LL_ENC_REQ.
  ///   - addresses: the addresses of both devices.
  public func keys(named name: Name, addresses: [KeyRing.Address]) -> [LinkKey] {
    var keys: [LinkKey] = []
    var seen: Set<UInt128> = []
    for place in name.isNone ? [] : named[name] ?? []
    where seen.insert(entries[place].key.value).inserted {
      keys.append(entries[place].key)
    }
    let near = addresses.flatMap { shared[$0] ?? [] }.sorted()
    for place in [near, unnamed].joined() {
      // With ten thousand keys, each connection would take as much time as all others together.
      guard keys.count < Self.candidateLimit else { break }
      let entry = entries[place]
      // A key that is known to have no name does not match a name.
      if !name.isNone, entry.name != nil { continue }
      if seen.insert(entry.key.value).inserted { keys.append(entry.key) }
    }
    return Array(keys.prefix(Self.candidateLimit))
  }

  /// Returns the keys with which a signature may have been made, those of the sender first.
  ///
  /// - Parameters:
  ///   - addresses: the addresses of the sender.
  ///   - limit: the maximum number of keys.
  /// - Returns: the keys, and how many of them are known to be the sender's.
  public func signatureKeys(
    of addresses: [KeyRing.Address], limit: Int
  ) -> (keys: [SignatureKey], own: Int) {
    // If a device distributed a key before each write, each write would become expensive.
    var places = Array(Set(addresses.flatMap { (signers[$0] ?? []).prefix(limit) })).sorted()
    places.removeLast(max(0, places.count - limit))
    let own = places.count
    for place in signatureKeys.indices.prefix(2 * limit)
    where places.count < limit && !places[..<own].contains(place) {
      places.append(place)
    }
    return (places.map { signatureKeys[$0] }, own)
  }

  /// Requests permission for a search for a temporary key.
  ///
  /// - Parameter weight: the cost relative to a search by confirm value.
  public mutating func takeSearch(weight: Int = 1) -> Bool {
    guard searchesLeft >= weight else { return false }
    searchesLeft -= weight
    return true
  }

  /// Reports the number of temporary keys tried so far.
  ///
  /// - Returns: whether to continue.
  public func reportSearch(_ tried: UInt32) -> Bool { searchProgress?(tried) ?? true }

  /// Maximum number of keys of one kind, more than any user has.
  static let limit = 10_000
  /// Maximum number of keys for advertising data, each of which is tried on all of it.
  static let advertisingLimit = 64
  /// Maximum number of keys to try for one connection.
  static let candidateLimit = 1024
}
