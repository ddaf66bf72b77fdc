import BluetoothPackets
import ByteReading
import CaptureFiles
import Foundation
import LinkDecryption
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// A redacted capture tells the same story as the original, about nobody in particular.
@Suite struct RedactionTests {
  static let fixtures = FixtureFile.readable.filter { $0.records ?? 0 > 0 }

  @Test(arguments: fixtures)
  func `Records keep times, lengths and what they are decoded as`(_ fixture: FixtureFile) throws {
    try RedactedCopy.make(of: fixture.path) { copy in
      var original = try CaptureReader(path: try copy.plain(fixture.path))
      var redacted = try CaptureReader(path: copy.path)
      var ours = SessionTracker(userLinkTypes: FixtureFile.userLinkTypes)
      var theirs = SessionTracker(userLinkTypes: FixtureFile.userLinkTypes)
      while let record = original.next() {
        guard let other = redacted.next() else {
          Issue.record("#\(record.number) is missing")
          return
        }
        #expect(record.timestamp == other.timestamp)
        #expect(record.originalLength == other.originalLength)
        #expect(original.payload.byteCount == redacted.payload.byteCount)
        #expect(record.direction == other.direction)
        let outcome = ours.process(record, original.payload)
        let otherOutcome = theirs.process(other, redacted.payload)
        // What anybody can decrypt of the original, anybody can decrypt of the copy.
        #expect(outcome.isDecrypted == otherOutcome.isDecrypted, "#\(record.number)")
        #expect(outcome.layer == otherOutcome.layer, "#\(record.number)")
        #expect(outcome.notDecoded == otherOutcome.notDecoded, "#\(record.number)")
        #expect(outcome.connection == otherOutcome.connection, "#\(record.number)")
        #expect(outcome.stoppedBy == nil || otherOutcome.stoppedBy != nil, "#\(record.number)")
      }
      let next = redacted.next()
      #expect(next == nil)
    }
  }

  @Test(arguments: fixtures)
  func `No original can be found in the redacted file`(_ fixture: FixtureFile) throws {
    try RedactedCopy.make(of: fixture.path) { copy in
      #expect(copy.leftovers() == [])
      #expect(copy.redaction.valuesNotLocated == 0)
      #expect(copy.redaction.unforeseen.count == 0)
      #expect(copy.redaction.found.count == 0)
    }
  }

  @Test(arguments: fixtures)
  func `To redact a redacted capture changes nothing`(_ fixture: FixtureFile) throws {
    try RedactedCopy.make(of: fixture.path) { copy in
      let once = FileManager.default.contents(atPath: copy.path)
      try RedactedCopy.make(of: copy.path) { again in
        #expect(FileManager.default.contents(atPath: again.path) == once)
        #expect(again.redaction.map.entries == [])
        #expect(again.redaction.counts == [:])
      }
    }
  }

  @Test(arguments: fixtures)
  func `Reports are equal up to what was replaced`(_ fixture: FixtureFile) throws {
    var options = Redaction.Options()
    // Without their values keyboards and notifications have no story.
    options.keepsValues = fixture.path.contains("/values/")
    try RedactedCopy.make(of: fixture.path, options) { copy in
      let differences = try copy.differencesOfReports(from: fixture.path)
      #expect(differences == [])
    }
  }

  @Test func `A public key becomes another point of the curve, and the published one stays`() throws
  {
    try RedactedCopy.make(of: PackageFiles.fixture("heart-rate.btsnoop")) { copy in
      let published = try #require(
        EllipticCurve.publicKey(of: EllipticCurve.debugPrivateKey))
      #expect(copy.octets.firstRange(of: published.x.reversed().prefix(16)) != nil)
      let coordinates = copy.redaction.map.entries.filter {
        $0.kind == .key && $0.original.count == 32
      }
      #expect(coordinates.count == 2)
      for coordinate in coordinates {
        // The second half of each comes with the next fragment.
        #expect(copy.octets.firstRange(of: coordinate.original.prefix(16)) == nil)
        #expect(copy.octets.firstRange(of: coordinate.pseudonym.prefix(16)) != nil)
      }
      #expect(
        coordinates.map(\.pseudonym).contains { x in
          coordinates.map(\.pseudonym).contains { y in
            EllipticCurve.contains(.init(x: x.reversed(), y: y.reversed()))
          }
        })
    }
  }

  @Test func `Names keep their length, and a shortened one stays the beginning of the whole`()
    throws
  {
    try RedactedCopy.make(of: PackageFiles.fixture("heart-rate.btsnoop")) { copy in
      let names = copy.redaction.map.entries.filter { $0.kind == .name }
      #expect(!names.isEmpty)
      for name in names {
        #expect(name.original.count == name.pseudonym.count)
        for other in names where other.original.starts(with: name.original) {
          #expect(other.pseudonym.starts(with: name.pseudonym))
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `Addresses keep their kind, and public ones their maker where that is wanted`(
    keepsOUI: Bool
  ) throws {
    var options = Redaction.Options()
    options.keepsOUI = keepsOUI
    try RedactedCopy.make(of: PackageFiles.fixture("air-beacons.pcap"), options) { copy in
      let addresses = copy.redaction.map.entries.filter { $0.kind == .address }
      #expect(addresses.count >= 8)
      for address in addresses {
        #expect(address.original[5] & 0xC0 == address.pseudonym[5] & 0xC0)
        // 00:1B:DC:A1:7B:03 is the only public one. Random bits would tell who it is.
        let isPublic = address.original == [0x03, 0x7B, 0xA1, 0xDC, 0x1B, 0x00]
        #expect(
          (address.original[3...] == address.pseudonym[3...]) == (keepsOUI && isPublic))
      }
      #expect(Set(addresses.map(\.pseudonym)).count == addresses.count)
    }
  }

  @Test func `A private address is made anew from the pseudonym of its key`() throws {
    // Core 6.0, Vol 3, Part H, D.7: the key, and the hash that it makes of this random part.
    let key: UInt128 = 0xEC02_34A3_57C8_AD05_3410_10A6_0A39_7D9B
    let address: [UInt8] = [0xAA, 0xFB, 0x0D, 0x94, 0x81, 0x70]
    try ResolvedCapture.make(key, address) { path in
      try RedactedCopy.make(of: path) { copy in
        let entries = copy.redaction.map.entries
        let pseudonym = try #require(entries.first { $0.original == address }?.pseudonym)
        let newKey = try #require(
          entries.first { $0.original == ResolvedCapture.octets(key) }?.pseudonym)
        #expect(copy.leftovers() == [])
        let number = newKey.reversed().reduce(0) { $0 << 8 | UInt128($1) }
        let random = pseudonym[3...].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        let hash = pseudonym[..<3].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        #expect(random >> 22 == 0b01)
        #expect(KeyDerivation.addressHash(identityKey: number, random: random) == hash)
        // Who is behind it can be told of the copy as of the original.
        #expect(try copy.differencesOfReports(from: path) == [])
        try RedactedCopy.make(of: copy.path) { again in
          #expect(again.redaction.map.entries == [])
        }
      }
    }
  }

  @Test(arguments: ["air-key-refresh.pcap", "air-wrong-passkey.pcap"])
  func `What pairings prove of the original, they prove of the copy`(_ name: String) throws {
    func proofs(_ path: String) throws -> [String] {
      var reader = try CaptureReader(path: path)
      let analysis = KeysAnalysis(reading: &reader)
      let packets = "\(analysis.packets.decrypted) of \(analysis.packets.encrypted)"
      return [packets]
        + analysis.accounts.flatMap(\.pairings).map {
          "\($0.frame) \($0.checksMatch) \(String(describing: $0.responderConfirmMatches)) "
            + "\($0.passkeysDiffer) \(String(describing: $0.wrongPasskeyBit))"
        }
    }
    let path = PackageFiles.fixture(name)
    try RedactedCopy.make(of: path) { copy in
      let (before, after) = (try proofs(path), try proofs(copy.path))
      #expect(before.count > 1)
      #expect(after == before)
    }
  }

  @Test func `A signed write is signed with the key's pseudonym`() throws {
    // A write of another implementation's tests, its counter 1, and its key.
    let write = [UInt8](hexadecimal: "d212001337 01000000 f1871e933c900ff2")
    let key = [UInt8](hexadecimal: "611b64ebfbcd1fd372ec9196df425e50").reversed()
    let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    func data(_ channel: UInt8, _ pdu: [UInt8]) -> [UInt8] {
      let frame = [UInt8(pdu.count), 0, channel, 0] + pdu
      return [2, 1, 0, UInt8(frame.count), 0] + frame
    }
    let records: [[UInt8]] = [
      [1, 3, 12, 0], [4, 0x3E, 19, 1, 0, 1, 0, 0, 1] + address + [24, 0, 0, 0, 200, 0, 0],
      data(6, [0x0A] + key), data(4, write),
    ]
    func right(_ path: String) throws -> Int {
      var reader = try CaptureReader(path: path)
      return KeysAnalysis(reading: &reader).accounts.reduce(0) {
        $0 + $1.connection.signedWrites.right
      }
    }
    try MadeCapture.make(.btsnoopH4, .btsnoop, records) { path in
      let before = try right(path)
      #expect(before == 1)
      try RedactedCopy.make(of: path) { copy in
        let after = try right(copy.path)
        #expect(after == 1)
        #expect(copy.leftovers() == [])
        #expect(!RedactedCopy.contains(copy.octets, Array(write.suffix(8))))
      }
    }
  }

  @Test(arguments: [0x2B88, 0x2BF7, 0x2BF8] as [UInt16])
  func `Key material that an attribute holds is replaced as a key`(uuid: UInt16) throws {
    let material = [UInt8](hexadecimal: "57a9da12d12e6e131e20612ad10a6a19 9e7a00ef b1ad9c6a")
    let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0xC1]
    func attribute(_ pdu: [UInt8]) -> [UInt8] {
      let frame = [UInt8(pdu.count), 0, 4, 0] + pdu
      return [2, 1, 0, UInt8(frame.count), 0] + frame
    }
    // An MTU of 64, then the attribute of that type is asked for: it has handle 16.
    let records: [[UInt8]] = [
      [1, 3, 12, 0], [4, 0x3E, 19, 1, 0, 1, 0, 0, 1] + address + [24, 0, 0, 0, 200, 0, 0],
      attribute([0x02, 64, 0]), attribute([0x03, 64, 0]),
      attribute([0x08, 1, 0, 0xFF, 0xFF, UInt8(uuid & 0xFF), UInt8(uuid >> 8)]),
      attribute([0x09, 26, 16, 0] + material),
    ]
    try MadeCapture.make(.btsnoopH4, .btsnoop, records, fromHost: [0, 2, 4]) { path in
      try RedactedCopy.make(of: path) { copy in
        let keys = copy.redaction.map.entries.filter { $0.kind == .key }
        #expect(keys.map(\.original) == [material])
        #expect(!RedactedCopy.contains(copy.octets, material))
        #expect(copy.leftovers() == [])
        #expect(try copy.differencesOfReports(from: path) == [])
        try RedactedCopy.make(of: copy.path) { again in
          #expect(again.octets == copy.octets)
        }
      }
    }
  }

  @Test func `What users and programs did stays in a log of the kernel, and no text of theirs`()
    throws
  {
    let cookie: [UInt8] = [1, 0, 0, 0]
    let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0x11]
    func record(_ opcode: UInt8, _ content: [UInt8]) -> [UInt8] { [0, 0, 0, opcode] + content }
    let records = [
      // Set Powered: on; Pair Device, then its refusal; a program's line, the kernel's.
      record(16, cookie + [0x05, 0x00, 1]), record(16, cookie + [0x19, 0x00] + address + [1, 3]),
      record(17, cookie + [1, 0, 0x19, 0, 5] + address),
      record(13, [7, 4] + Array("foo\0".utf8) + Array("Ann's key is 12 Ä\0".utf8)),
      record(12, Array("Linux 6.1\0".utf8)),
    ]
    try MadeCapture.make(.bluetoothLinuxMonitor, .pcapng, records) { path in
      try RedactedCopy.make(of: path) { copy in
        #expect(copy.leftovers() == [])
        #expect(!RedactedCopy.contains(copy.octets, Array("Ann".utf8)))
        #expect(try copy.differencesOfReports(from: path) == [])
        var reader = try CaptureReader(path: copy.path)
        let notes = reader.analyses(by: TimelineAnalyzer()).procedures.compactMap { procedure in
          if case .note(let note) = procedure.detail { "\(note.source): \(note.text)" } else { nil }
        }
        #expect(
          notes == [
            "management: Set Powered: on", "management: Pair Device 00:00:5E:00:00:01",
            "management: Pair Device failed: Authentication Failed",
            "aaa: Xxx'x xxx xx 00 ß", "kernel: Xxxxx 0.0",
          ])
        #expect(copy.redaction.counts[.message]?.places == 2)
        try RedactedCopy.make(of: copy.path) { again in
          #expect(again.octets == copy.octets)
        }
      }
    }
  }

  @Test(arguments: KnownOriginals.all)
  func `What a fixture was made of is not in its copy`(_ known: KnownOriginals) throws {
    try known.make { path in
      let before = WholeCapture.octets(path)
      try RedactedCopy.make(of: path) { copy in
        for original in known.originals {
          #expect(KnownOriginals.stands(original, in: before), "\(original)")
          #expect(!KnownOriginals.stands(original, in: copy.octets), "\(original)")
        }
      }
    }
  }

  @Test func `A packet with a wrong CRC keeps its headers and its CRC alone`() throws {
    let header = [UInt8](hexadecimal: "d6be898e 6016")
    let content = [UInt8](hexadecimal: "1f2a09cd5566 020102 0809 51756573742033 0303b8fe")
    let crc: [UInt8] = [0x38, 0x9E, 0x09]
    try MadeCapture.make(.bluetoothLELL, .pcapng, [header + content + crc], fromHost: []) { path in
      try RedactedCopy.make(of: path) { copy in
        let blank = [UInt8](repeating: 0, count: content.count)
        #expect(RedactedCopy.contains(copy.octets, header + blank + crc))
      }
    }
  }

  @Test(arguments: [
    // The length fits, is too long for the record, and ends before the name.
    "96be818e 4010", "96be818e 601f", "96be818e 4206",
  ])
  func `Advertising whose access address has wrong bits identifies nothing`(header: String) throws {
    let (header, address) = ([UInt8](hexadecimal: header), [UInt8](hexadecimal: "e09dec65d503"))
    let name = Array("aZOTH".utf8)
    let packet = header + address + [2, 1, 6, 6, 9] + name + [0x6D, 0x4F, 0xC9]
    try MadeCapture.make(.bluetoothLELL, .pcapng, [packet], fromHost: []) { path in
      try RedactedCopy.make(of: path) { copy in
        #expect(RedactedCopy.contains(copy.octets, header))
        #expect(!RedactedCopy.contains(copy.octets, Array(address.prefix(3))))
        #expect(!RedactedCopy.contains(copy.octets, name))
        #expect(copy.redaction.counts[.content]?.places == 1)
        let differences = try copy.differencesOfReports(from: path)
        #expect(differences == [])
      }
    }
  }

  /// An address of four octets instead of seven, an identifier of a set of five instead of six, octets behind the
  /// last structure, and an address that its length says is longer than the packet.
  @Test(arguments: [
    ("051bc1d2e3f4", "c1d2e3f4"), ("062ea1b2c3d4e5", "c3d4e5"), ("020106 00c1d2e3f4", "c1d2e3f4"),
    ("081bc1d2e3f4a5", "c1d2e3f4a5"),
  ])
  func `What is left of a structure that no layout fits is replaced`(
    _ data: String, _ original: String
  ) throws {
    let octets = [UInt8](hexadecimal: data)
    let address = [UInt8](hexadecimal: "e09dec65d5c3")
    let header = [UInt8](hexadecimal: "d6be898e") + [0x42, UInt8(6 + octets.count)]
    let pdu = Array(header[4...]) + address + octets
    let value = LinkLayerCRC.compute(
      initial: LinkLayerCRC.advertisingInitialValue, over: pdu.rawSpan)
    let crc = (0..<3).map {
      UInt8(truncatingIfNeeded: LinkLayerCRC.octets(ofValue: value) >> (8 * $0))
    }
    let packet = Array(header[..<4]) + pdu + crc
    try MadeCapture.make(.bluetoothLELL, .pcapng, [packet], fromHost: []) { path in
      try RedactedCopy.make(of: path) { copy in
        #expect(!RedactedCopy.contains(copy.octets, [UInt8](hexadecimal: original)))
        // Lengths and types stay, so that the same is wrong.
        #expect(try copy.differencesOfReports(from: path) == [])
        try RedactedCopy.make(of: copy.path) { again in
          #expect(again.octets == copy.octets)
        }
      }
    }
  }

  /// A report whose length is greater than what follows, an old and an extended one, and one behind a good one.
  @Test(arguments: [
    "043e000201 0000 {a} 1e 0609{n} c5",
    "043e000d01 1300 00 {a} 0100ff7fc50000 00 000000000000 40 0609{n} 02011a02",
    "043e000202 0000 {a} 00 c5 0000 {a} 1e 0609{n} c5",
  ])
  func `What a length that lies hides in a controller's report is taken away`(
    _ text: String
  ) throws {
    let name = Array("aZOTH".utf8)
    var event = [UInt8](
      hexadecimal: text.replacing("{a}", with: "e09dec65d5c3")
        .replacing("{n}", with: name.map { String($0, radix: 16) }.joined()))
    event[2] = UInt8(event.count - 3)
    let reset: [UInt8] = [1, 3, 12, 0]
    try MadeCapture.make(.btsnoopH4, .btsnoop, [reset, event], fromHost: [0]) { path in
      try RedactedCopy.make(of: path) { copy in
        #expect(!RedactedCopy.contains(copy.octets, name))
        #expect(try copy.differencesOfReports(from: path) == [])
        try RedactedCopy.make(of: copy.path) { again in
          #expect(again.octets == copy.octets)
        }
      }
    }
  }

  @Test func `An attribute that no packet is about is reported`() throws {
    var options = Redaction.Options()
    options.attributes = [0x1234, 0x2A29]
    try RedactedCopy.make(of: PackageFiles.fixture("heart-rate.btsnoop"), options) { copy in
      #expect(copy.redaction.attributesNotMet == [0x1234])
    }
  }

  @Test(arguments: [false, true])
  func `Nobody but its owner may read a secret file`(replacesOther: Bool) throws {
    try inFolder { folder in
      let path = folder.appendingPathComponent("secret.tsv").path
      if replacesOther {
        try Data().write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      }
      try OutputFile(path: path, isSecret: true).finish()
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `Every field that is replaced by its name exists`() {
    for name in RedactionFields.names {
      #expect(!FieldCatalogue.standard.fields(named: name).isEmpty, "\(name)")
    }
  }

  @Test func `A chosen value is replaced, another one is not`() throws {
    let path = PackageFiles.fixture("heart-rate.btsnoop")
    let value = Array("Acme".utf8)
    func hasValue(_ options: Redaction.Options) throws -> Bool {
      var found = false
      try RedactedCopy.make(of: path, options) { copy in
        found = RedactedCopy.contains(copy.octets, value)
      }
      return found
    }
    // Manufacturer Name String; the device's own name begins so, too.
    var options = Redaction.Options()
    #expect(try !hasValue(options))
    options.keepsValues = true
    #expect(try hasValue(options))
    options.attributes = [0x2A29]
    #expect(try !hasValue(options))
  }

  @Test func `A chosen value of one octet is replaced, once`() throws {
    var options = Redaction.Options()
    options.attributes = [0x2A19]  // Battery Level.
    try RedactedCopy.make(of: PackageFiles.fixture("heart-rate.btsnoop"), options) { copy in
      #expect(copy.redaction.map.entries.contains { $0.kind == .value && $0.original.count == 1 })
      try RedactedCopy.make(of: copy.path, options) { again in
        #expect(again.redaction.map.entries == [])
      }
    }
  }
}
