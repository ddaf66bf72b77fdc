import LinkDecryption
import Testing

/// Keys in files: those of the user, and those that hosts keep. All values are made up.
@Suite struct KeyFileTests {
  static let key: UInt128 = 0x0011_2233_4455_6677_8899_AABB_CCDD_EEFF
  static let digits = "00112233445566778899aabbccddeeff"
  /// The same, least significant octet first.
  static let reversed = "ffeeddccbbaa99887766554433221100"

  @Test func `a user's file gives each device its keys`() throws {
    let ring = try KeyFile.read(
      """
      # two devices
      devices:
        - name: "lock"
          address: C4:F2:17:1A:1D:BB
          ltk: \(Self.digits)  # its key
          ediv: 8f4e
          rand: 0x628c4575c0b7ff34
          irk: \(Self.digits)
        -
          passkey: 012345
          address: 00:11:22:33:44:55
          csrk: \(Self.digits)
      """)
    let entry = try #require(ring.entries.first)
    #expect(entry.key.value == Self.key)
    #expect(entry.name == KeyRing.Name(diversifier: 0x8F4E, random: 0x628C_4575_C0B7_FF34))
    #expect(entry.addresses == [KeyRing.Address(address: 0xC4F2_171A_1DBB, isRandom: true)])
    #expect(ring.identityKeys.first?.identity?.address == 0xC4F2_171A_1DBB)
    #expect(ring.signatureKeys.first?.address?.isRandom == false)
    #expect(ring.temporaryKeys == [12_345])
  }

  @Test(arguments: [
    ("ltk: 00", 1), ("devices:\n  - ltk: 001122", 2), ("devices:\n  - colour: red", 2),
    ("devices:\n  - ltk", 2),
    ("devices:\n  - passkey: 1\n    passkey: 2", 3),
  ])
  func `what is no file of keys is reported by its line, without what stands there`(
    text: String, line: Int
  ) {
    let failure = #expect(throws: KeyFile.Failure.self) { try KeyFile.read(text) }
    #expect(failure?.line == line)
    #expect(failure?.description.contains("001122") == false)
  }

  @Test func `Android's file names keys in the order of the air`() throws {
    let ring = HostKeyLog.keys(
      in: """
        [Adapter]
        Address = 11:22:33:44:55:66
        LE_LOCAL_KEY_IRK = \(Self.reversed)

        [74:d2:1d:04:bb:9f]
        AddrType = 1
        LE_KEY_PENC = \(Self.reversed)34ffb7c075458c624e8f0210
        LE_KEY_PID = \(Self.reversed)0174d21d04bb9f
        """, path: "bt_config.conf")
    let entry = try #require(ring.entries.first)
    #expect(entry.key.value == Self.key)
    #expect(entry.key.origin == .log)
    #expect(entry.name == KeyRing.Name(diversifier: 0x8F4E, random: 0x628C_4575_C0B7_FF34))
    #expect(entry.addresses == [KeyRing.Address(address: 0x74D2_1D04_BB9F, isRandom: true)])
    #expect(ring.identityKeys.count == 2)
    #expect(ring.identityKeys.last?.identity?.address == 0x74D2_1D04_BB9F)
  }

  @Test func `BlueZ's file names the device by its folder`() throws {
    let ring = HostKeyLog.keys(
      in: """
        [General]
        AddressType=public

        [LongTermKey]
        Key=\(Self.reversed)
        EDiv=36686
        Rand=7101127084503203636

        [IdentityResolvingKey]
        Key=\(Self.reversed)
        """, path: "bluetooth/11:22:33:44:55:66/74:D2:1D:04:BB:9F/info")
    let entry = try #require(ring.entries.first)
    #expect(entry.key.value == Self.key)
    #expect(entry.name?.diversifier == 0x8F4E)
    #expect(entry.addresses == [KeyRing.Address(address: 0x74D2_1D04_BB9F, isRandom: false)])
    #expect(ring.identityKeys.first?.identity?.address == 0x74D2_1D04_BB9F)
  }

  @Test func `a console's lines are read whatever stands around the key`() {
    let ring = HostKeyLog.keys(
      in: """
        *** Booting ***
        I: SC LTK: 0x\(Self.digits)
        [00:00:01.000] <inf> bt_keys: Legacy LTK: 0xffeeddccbbaa99887766554433221100 (peripheral)
        nothing about a key: LTK is missing
        """, path: "console.txt")
    #expect(ring.entries.map(\.key.value) == [Self.key, 0xFFEE_DDCC_BBAA_9988_7766_5544_3322_1100])
    #expect(HostKeyLog.keys(in: "hello", path: "x").isEmpty)
  }

  @Test func `Keys beyond the limit are counted`() {
    var ring = KeyRing()
    for value in 1...10_002 as ClosedRange<UInt128> {
      ring.add(KeyRing.Entry(LinkKey(value, origin: .given)))
      ring.add(KeyRing.Entry(LinkKey(value, origin: .given)))
    }
    #expect(ring.entries.count == 10_000)
    #expect(ring.notKept == 2 * 2)
    for value in 1...70 as ClosedRange<UInt128> {
      ring.add(KeyRing.AdvertisingKey(sessionKey: value, vector: 7))
    }
    #expect(ring.advertisingKeys.count == 64)
    #expect(ring.notKept == 2 * 2 + 6)
  }

  @Test func `a name excludes keys that have another`() {
    var ring = KeyRing()
    let name = KeyRing.Name(diversifier: 1, random: 2)
    ring.add(KeyRing.Entry(LinkKey(1, origin: .given), name: name))
    ring.add(
      KeyRing.Entry(LinkKey(2, origin: .given), name: KeyRing.Name(diversifier: 3, random: 4)))
    ring.add(KeyRing.Entry(LinkKey(3, origin: .given)))
    #expect(ring.keys(named: name, addresses: []).map(\.value) == [1, 3])
    #expect(
      ring.keys(named: KeyRing.Name(diversifier: 0, random: 0), addresses: []).map(\.value) == [3])
  }
}

/// Private addresses. The sample is the specification's: Core 6.0, Vol 3, Part H, Appendix D.7.
@Suite struct AddressResolverTests {
  @Test func `an address is resolved by the key that made it, and by no other`() {
    let identity = KeyRing.Address(address: 0x0011_2233_4455, isRandom: false)
    var resolver = AddressResolver()
    #expect(resolver.isEmpty)
    let key = KeyRing.IdentityKey(
      0xEC02_34A3_57C8_AD05_3410_10A6_0A39_7D9B, identity: identity)
    let isNew = resolver.learn(key)
    let isNewAgain = resolver.learn(key)
    #expect(isNew)
    #expect(!isNewAgain)
    let address = KeyRing.Address(address: 0x7081_940D_FBAA, isRandom: true)
    let found = resolver.identity(of: address)
    #expect(found == identity)
    var other = address
    other.address ^= 1
    let foundForOther = resolver.identity(of: other)
    #expect(foundForOther == nil)
    other = KeyRing.Address(address: address.address, isRandom: false)
    let foundForPublic = resolver.identity(of: other)
    #expect(foundForPublic == nil)
  }

  @Test func `Of very many keys and addresses each adds a limited number of tries`() {
    var resolver = AddressResolver()
    for number: UInt64 in 0..<2_000 {
      let identity = KeyRing.Address(address: number + 1, isRandom: false)
      _ = resolver.learn(KeyRing.IdentityKey(UInt128(number + 1), identity: identity))
    }
    var tries = 0
    for number: UInt64 in 0..<2_000 {
      let before = resolver.triesLeft
      let address = KeyRing.Address(address: 0x4A00_0000_0000 + number, isRandom: true)
      _ = resolver.identity(of: address)
      tries += before + 256 - resolver.triesLeft
    }
    #expect(tries <= 250_000 + 256 * 4_000)
    #expect(resolver.triesLeft == 0)
  }
}
