import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct ATTTests {
  /// Decodes and encodes again; what was not read is appended, so that nothing may be lost.
  static func reencoded(_ octets: [UInt8]) throws(WireError) -> [UInt8] {
    var input = ByteReader(octets.rawSpan)
    let pdu = try ATTPDU(parsing: &input)
    var output = ByteWriter()
    pdu.encode(into: &output)
    output.octets(input.unread)
    _ = (pdu.handle, pdu.value?.byteCount, pdu.valueOffset, pdu.damage, pdu.opcode.role)
    return output.bytes
  }

  @Test(arguments: attVectors) func `A PDU encodes to the octets it was decoded from`(
    _ vector: WireVector
  ) throws {
    #expect(try ATTTests.reencoded(vector.octets) == vector.octets)
  }

  @Test(arguments: attVectors) func `A watcher is reported the fields that Wireshark shows`(
    _ vector: WireVector
  ) throws {
    let watcher = FieldWatcher()
    var input = ByteReader(vector.octets.rawSpan, watcher: watcher)
    _ = try ATTPDU(parsing: &input)
    #expect(watcher.summary(in: vector.octets, omitting: "btatt.opcode") == vector.fields)
    let remaining = input.remaining
    #expect(remaining == 0)
  }

  @Test func `Every PDU that has a name has a vector`() {
    let named = (UInt8.min...UInt8.max).filter { ATTOpcode(rawValue: $0).name != nil }
    #expect(named.count == 31)
    #expect(Set(named).isSubset(of: Set(attVectors.map { $0.octets[0] })))
  }

  @Test(arguments: attVectors) func `A cut PDU gives an error or the same octets again`(
    _ vector: WireVector
  ) {
    for count in 0..<vector.octets.count {
      let cut = [UInt8](vector.octets[..<count])
      let watched = FieldWatcher()
      var input = ByteReader(cut.rawSpan, watcher: watched)
      do {
        #expect(try ATTTests.reencoded(cut) == cut)
        _ = try ATTPDU(parsing: &input)
      } catch {
        #expect(error.offset <= count)
        #expect(error.layer.description == "ATT")
      }
    }
  }

  @Test func `Every opcode with any parameters decodes and encodes, or gives an error`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for opcode in UInt8.min...UInt8.max {
      for _ in 0..<64 {
        let octets = [opcode] + random.octets(upTo: 40)
        let again = try? ATTTests.reencoded(octets)
        #expect(again == nil || again == octets, "seed \(seed), \(octets.hexadecimal)")
        let watcher = FieldWatcher()
        var watched = ByteReader(octets.rawSpan, watcher: watcher)
        do { _ = try ATTPDU(parsing: &watched) } catch { #expect(again == nil) }
      }
    }
  }

  @Test func `The opcode's parts are reported after it`() throws {
    let watcher = FieldWatcher()
    let octets: [UInt8] = [0xD2, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    _ = try ATTPDU(parsing: &input)
    #expect(
      watcher.summary(in: octets, omitting: "none").hasPrefix(
        "opcode=210 opcode.authentication_signature=1 opcode.command=1 opcode.method=18 handle=3"))
  }

  @Test func `A cut request names the field that is missing`() {
    let octets: [UInt8] = [0x02, 0x17]
    var input = ByteReader(octets.rawSpan, base: 9)
    #expect(
      throws: WireError(
        layer: .att, field: "Client Rx MTU", offset: 10,
        reason: .truncated(needed: 2, available: 1))
    ) { _ = try ATTPDU(parsing: &input) }
  }

  @Test func `Only a PDU about one attribute has a handle`() throws {
    let expected: [(String, UInt16?)] = [
      ("0102000006", nil), ("0112030080", 3), ("0a2000", 0x20), ("0c20001600", 0x20),
      ("1200010a", 0x0100), ("52010002", 1), ("1602000100ff", 2), ("1702000100ff", 2),
      ("1b120001", 0x12), ("1d1200", 0x12), ("0401000200", nil), ("0b01", nil), ("1e", nil),
      ("d2050001000000000000000000000000", 5),
    ]
    for (text, handle) in expected {
      let octets = [UInt8](hexadecimal: text)
      var input = ByteReader(octets.rawSpan)
      #expect(try ATTPDU(parsing: &input).handle == handle, "\(text)")
    }
  }

  @Test func `A value and its offset are those of the PDU`() throws {
    let octets = [UInt8](hexadecimal: "1602000100ffee")
    var input = ByteReader(octets.rawSpan)
    let pdu = try ATTPDU(parsing: &input)
    if let value = pdu.value {
      #expect([UInt8](copying: value) == [0xFF, 0xEE])
    } else {
      Issue.record("no value")
    }
    #expect(pdu.valueOffset == 1)
  }
}
