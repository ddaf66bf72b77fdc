import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct SMPTests {
  /// Decodes and encodes again; what was not read is appended, so that nothing may be lost.
  static func reencoded(_ octets: [UInt8]) throws(WireError) -> [UInt8] {
    var input = ByteReader(octets.rawSpan)
    let pdu = try SMPPDU(parsing: &input)
    var output = ByteWriter()
    pdu.encode(into: &output)
    output.octets(input.unread)
    return output.bytes
  }

  @Test(arguments: smpVectors) func `A PDU encodes to the octets it was decoded from`(
    _ vector: WireVector
  ) throws {
    #expect(try SMPTests.reencoded(vector.octets) == vector.octets)
    #expect(try SMPTests.reencoded(vector.octets + [1]) == vector.octets + [1])
  }

  @Test(arguments: smpVectors) func `A watcher is reported the fields that Wireshark shows`(
    _ vector: WireVector
  ) throws {
    let watcher = FieldWatcher()
    var input = ByteReader(vector.octets.rawSpan, watcher: watcher)
    _ = try SMPPDU(parsing: &input)
    #expect(watcher.summary(in: vector.octets, omitting: "btsmp.opcode") == vector.fields)
  }

  @Test(arguments: smpVectors) func `A cut PDU is an error, for all have a fixed length`(
    _ vector: WireVector
  ) {
    for count in 0..<vector.octets.count {
      let cut = [UInt8](vector.octets[..<count])
      do throws(WireError) {
        #expect(try SMPTests.reencoded(cut) == cut)
        if SMPOpcode(rawValue: cut[0]).name != nil { Issue.record("\(count) octets were decoded") }
      } catch {
        #expect(error.layer.description == "SMP")
        #expect(error.offset <= count)
      }
    }
  }

  @Test func `Every code with any parameters decodes and encodes, or gives an error`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for code in UInt8.min...UInt8.max {
      for _ in 0..<32 {
        let octets = [code] + random.octets(upTo: 70)
        let again = try? SMPTests.reencoded(octets)
        #expect(again == nil || again == octets, "seed \(seed), \(octets.hexadecimal)")
        let watcher = FieldWatcher()
        var watched = ByteReader(octets.rawSpan, watcher: watcher)
        do { _ = try SMPPDU(parsing: &watched) } catch { #expect(again == nil) }
      }
    }
  }

  @Test func `Every PDU that has a name has a vector`() {
    let named = (UInt8.min...UInt8.max).filter { SMPOpcode(rawValue: $0).name != nil }
    #expect(named.count == 14)
    #expect(Set(named).isSubset(of: Set(smpVectors.map { $0.octets[0] })))
  }

  @Test func `Authentication requirements say what their bits mean`() {
    let all = AuthenticationRequirements(rawValue: 0x3D)
    #expect(all.wantsBonding && all.wantsManInTheMiddleProtection)
    #expect(all.supportsSecureConnections && all.wantsKeypressNotifications && all.supportsH7)
    let none = AuthenticationRequirements(rawValue: 0xC2)
    #expect(!none.wantsBonding && !none.wantsManInTheMiddleProtection && !none.supportsH7)
    #expect(!none.supportsSecureConnections && !none.wantsKeypressNotifications)
    #expect(none.bondingFlags == 2)
  }

  @Test func `The specification's debug key is recognised on the wire`() throws {
    // Core 6.0, Vol 3, Part H, 2.3.5.6.1, most significant octet first.
    let x = "20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6"
    let y = "dc809c49652aeb6d63329abf5a52155c766345c28fed3024741c8ed01589d28b"
    let octets =
      [UInt8]([UInt8](hexadecimal: x).reversed()) + [UInt8](hexadecimal: y).reversed()
    var input = ByteReader(octets.rawSpan)
    #expect(try PairingPublicKey(parsing: &input).isDebugKey)
    let swapped = PairingPublicKey(x: PairingPublicKey.debug.y, y: PairingPublicKey.debug.x)
    #expect(!swapped.isDebugKey)
  }

  @Test func `Values that the specification defines have names, others have none`() {
    #expect(IOCapability.keyboardDisplay.name?.description == "KeyboardDisplay")
    #expect(IOCapability(rawValue: 5).name == nil)
    #expect(PairingFailed.Reason.busy.name?.description == "Busy")
    #expect(PairingFailed.Reason(rawValue: 0).name == nil)
    #expect((0...255).filter { PairingFailed.Reason(rawValue: $0).name != nil }.count == 16)
    #expect(PairingKeypressNotification.Kind.cleared.name?.description == "Passkey cleared")
    #expect(OutOfBandFlag(rawValue: 2).name == nil)
  }

  @Test func `Keys and addresses are numbers whose first octet is the least significant`() throws {
    let octets: [UInt8] = [0x00, 0x54, 0x00, 0x31, 0x6B, 0xE0, 0xE2]
    var input = ByteReader(octets.rawSpan)
    let information = try IdentityAddressInformation(parsing: &input)
    #expect(information.address.description == "E2:E0:6B:31:00:54")
    #expect(!information.isRandom)
    let key = [UInt8](1...16)
    var keyInput = ByteReader(key.rawSpan)
    #expect(
      try EncryptionInformation(parsing: &keyInput).longTermKey
        == 0x100F_0E0D_0C0B_0A09_0807_0605_0403_0201)
  }
}
