/// The keys that are known while a capture is read: those that the user has, and those that are found
/// on the way.
public struct KeyRing: Sendable {
  /// What a central names a key of legacy pairing by. Core 6.0, Vol 3, Part H, 2.4.4.
  public struct Name: Hashable, Sendable {
    /// EDIV.
    public var diversifier: UInt16
    /// Rand.
    public var random: UInt64

    /// EDIV and Rand of a key.
    public init(diversifier: UInt16, random: UInt64) {
      self.diversifier = diversifier
      self.random = random
    }

    /// Whether it names nothing: keys of LE Secure Connections and short term keys have no name.
    public var isNone: Bool { diversifier == 0 && random == 0 }
  }

  /// A long term key, and for which connections it is.
  public struct Entry: Hashable, Sendable {
    /// The key, its origin and the frame that gave it.
    public var key: LinkKey
    /// Nil where it is not known; all zeros for a key that has none.
    public var name: Name?
    /// Addresses of the devices that share it, as far as they are known.
    public var addresses: [PairingAddress]

    /// A key, what names it and who shares it, as far as that is known.
    public init(_ key: LinkKey, name: Name? = nil, addresses: [PairingAddress] = []) {
      self.key = key
      self.name = name
      self.addresses = addresses
    }
  }

  /// IRK: the key that a device makes its private addresses with.
  public struct IdentityKey: Hashable, Sendable {
    /// 128 bits.
    public var value: UInt128
    /// The address that the private ones stand for; nil where it is not known.
    public var identity: PairingAddress?

    /// An IRK, and the identity that its private addresses stand for.
    public init(_ value: UInt128, identity: PairingAddress?) {
      self.value = value
      self.identity = identity
    }
  }

  /// CSRK: the key that a device signs data with.
  public struct SignatureKey: Hashable, Sendable {
    /// 128 bits.
    public var value: UInt128
    /// Whose signatures it makes; nil where it is not known.
    public var address: PairingAddress?

    /// A CSRK, and whose it is.
    public init(_ value: UInt128, address: PairingAddress?) {
      self.value = value
      self.address = address
    }
  }

  /// Long term keys, in the order in which they became known.
  public private(set) var entries: [Entry] = []
  /// Keys that private addresses are resolved by.
  public private(set) var identityKeys: [IdentityKey] = []
  /// Keys that signed writes are checked by.
  public private(set) var signatureKeys: [SignatureKey] = []
  /// Keys of encrypted advertising data.
  public private(set) var advertisingKeys: [AdvertisingKey] = []
  /// Private keys of P-256, 32 octets each, most significant first.
  public var privateKeys: [[UInt8]] = []
  /// Temporary keys of legacy pairings: passkeys and out-of-band values.
  public var temporaryKeys: [UInt128] = []
  /// Codes of broadcast isochronous groups.
  public var broadcastCodes: [UInt128] = []
  /// Whether keys that anybody can compute are computed: those of pairings whose temporary key is one
  /// of a million, and of those with the key pair that the specification publishes.
  public var findsKeys = true
  /// Whether reports may show the keys themselves.
  public var showsKeys = false
  /// Is told how many temporary keys were tried, of a million; the search ends if it says false.
  public var searchProgress: (@Sendable (UInt32) -> Bool)?
  /// How many searches may still be made: a hostile file may hold any number of pairings.
  public var searchesLeft = 8
  /// How many packet numbers may still be tried besides the likely ones.
  public var triesLeft = 8_000_000

  /// Places in `entries`.
  private var named: [Name: [Int]] = [:]
  private var unnamed: [Int] = []
  private var known: Set<Entry> = []

  /// A ring without keys.
  public init() {}

  /// Whether nothing but what the capture itself gives away can be decrypted.
  public var isEmpty: Bool {
    entries.isEmpty && privateKeys.isEmpty && temporaryKeys.isEmpty
      && broadcastCodes.isEmpty && identityKeys.isEmpty && signatureKeys.isEmpty
      && advertisingKeys.isEmpty
  }

  /// Keys for which there was no room.
  public private(set) var notKept = 0

  private mutating func hasRoom(_ count: Int, _ limit: Int) -> Bool {
    if count >= limit { notKept += 1 }
    return count < limit
  }

  /// Adds a long term key, unless it is known or there are too many.
  public mutating func add(_ entry: Entry) {
    guard !known.contains(entry), hasRoom(entries.count, Self.limit) else { return }
    known.insert(entry)
    if let name = entry.name, !name.isNone {
      named[name, default: []].append(entries.count)
    } else {
      unnamed.append(entries.count)
    }
    entries.append(entry)
  }

  /// Adds an identity key, unless it is zero, known, or there are too many.
  public mutating func add(_ key: IdentityKey) {
    guard key.value != 0, !identityKeys.contains(key), hasRoom(identityKeys.count, Self.limit)
    else { return }
    identityKeys.append(key)
  }

  /// Adds a signature key, unless it is known or there are too many.
  public mutating func add(_ key: SignatureKey) {
    guard !signatureKeys.contains(key), hasRoom(signatureKeys.count, Self.limit) else { return }
    signatureKeys.append(key)
  }

  /// Adds a key of encrypted advertising data, unless it is known or there are too many.
  public mutating func add(_ key: AdvertisingKey) {
    guard !advertisingKeys.contains(key), hasRoom(advertisingKeys.count, Self.advertisingLimit)
    else { return }
    advertisingKeys.append(key)
  }

  /// Takes all that another one holds.
  ///
  /// - Parameters:
  ///   - other: what was found elsewhere.
  ///   - origin: how its keys are known here; nil for as they were known there.
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

  /// The keys that a connection may be encrypted with, the likeliest first, each once.
  ///
  /// A name excludes keys that have another. Addresses exclude none: private ones change.
  ///
  /// - Parameters:
  ///   - name: what LL_ENC_REQ names the key by.
  ///   - addresses: of both devices.
  public func keys(named name: Name, addresses: [PairingAddress]) -> [LinkKey] {
    var near: [LinkKey] = []
    var far: [LinkKey] = []
    var seen: Set<UInt128> = []
    for place in name.isNone ? [] : named[name] ?? []
    where seen.insert(entries[place].key.value).inserted {
      near.append(entries[place].key)
    }
    for place in unnamed {
      let entry = entries[place]
      // A key that is known to have no name is not the one that a name asks for.
      if !name.isNone, entry.name != nil { continue }
      guard seen.insert(entry.key.value).inserted else { continue }
      if entry.addresses.contains(where: addresses.contains) {
        near.append(entry.key)
      } else {
        far.append(entry.key)
      }
    }
    return Array((near + far).prefix(Self.candidateLimit))
  }

  /// Takes leave for a search for a temporary key.
  ///
  /// - Parameter weight: how many searches by a confirm value take as long.
  public mutating func takeSearch(weight: Int = 1) -> Bool {
    guard searchesLeft >= weight else { return false }
    searchesLeft -= weight
    return true
  }

  /// Says how many temporary keys were tried.
  ///
  /// - Returns: whether to go on.
  public func reportSearch(_ tried: UInt32) -> Bool { searchProgress?(tried) ?? true }

  /// Keys of one kind; more are no user's.
  static let limit = 10_000
  /// Keys of advertising data: each is tried on all of it.
  static let advertisingLimit = 64
  /// Keys that are tried for one connection.
  static let candidateLimit = 1024
}
