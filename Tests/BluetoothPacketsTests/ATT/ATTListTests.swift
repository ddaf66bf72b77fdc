import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct ATTListTests {
  /// The entries of any list PDU as text, and its damage.
  static func entries(_ text: String) throws -> (entries: [String], damage: WireError?) {
    let octets = [UInt8](hexadecimal: text)
    var input = ByteReader(octets.rawSpan, base: 100)
    var entries: [String] = []
    let pdu = try ATTPDU(parsing: &input)
    switch pdu {
    case .findInformationResponse(let pdu):
      pdu.forEach { entries.append("\($0.handle) \($0.type)") }
      #expect(pdu.entry(at: pdu.count) == nil && pdu.entry(at: -1) == nil)
    case .findByTypeValueResponse(let pdu):
      pdu.forEach { entries.append("\($0.handle) \($0.groupEndHandle)") }
      #expect(pdu.entry(at: pdu.count) == nil && pdu.entry(at: -1) == nil)
    case .readByTypeResponse(let pdu):
      pdu.forEach { entries.append("\($0.handle) \([UInt8](copying: $0.value).hexadecimal)") }
      if pdu.entry(at: pdu.count) != nil || pdu.entry(at: -1) != nil { Issue.record("an entry") }
    case .readByGroupTypeResponse(let pdu):
      pdu.forEach {
        entries.append("\($0.handle) \($0.groupEndHandle) \($0.serviceUUID?.description ?? "-")")
      }
      if pdu.entry(at: pdu.count) != nil || pdu.entry(at: -1) != nil { Issue.record("an entry") }
    case .readMultipleRequest(let pdu):
      pdu.forEach { entries.append("\($0)") }
      #expect(pdu.handle(at: pdu.count) == nil && pdu.handle(at: -1) == nil)
    case .readMultipleVariableRequest(let pdu): pdu.forEach { entries.append("\($0)") }
    case .readMultipleVariableResponse(let pdu):
      pdu.forEach {
        entries.append(
          [UInt8](copying: $0.value).hexadecimal + ($0.isComplete ? "" : "… of \($0.length)"))
      }
      #expect(pdu.count == entries.count)
    case .multipleHandleValueNotification(let pdu):
      pdu.forEach { entries.append("\($0.handle) \([UInt8](copying: $0.value).hexadecimal)") }
      #expect(pdu.count == entries.count)
    default: Issue.record("not a list")
    }
    return (entries, pdu.damage)
  }

  @Test(arguments: [
    ("05 01 0400 0229 0500 0328", ["4 2902", "5 2803"]),
    ("05 02 0300 fb349b5f80000080001000000f180000", ["3 180F"]),
    ("07 4800 5100 5200 ffff", ["72 81", "82 65535"]),
    ("09 07 0200 20 0300 052a 0500 0a 0600 292b", ["2 200300052a", "5 0a0600292b"]),
    ("09 02 0200 0300", ["2 ", "3 "]),
    ("11 06 0100 0800 0118 0900 0f00 0018", ["1 8 1801", "9 15 1800"]),
    (
      "11 14 0100 0500 00112233445566778899aabbccddeeff",
      ["1 5 FFEEDDCC-BBAA-9988-7766-554433221100"]
    ),
    ("11 05 0100 0500 07", ["1 5 -"]),
    ("0e 0300 0500", ["3", "5"]),
    ("20 0300 0500", ["3", "5"]),
    ("21 0200 aabb 0000 0100 cc", ["aabb", "", "cc"]),
    ("21 0200 aabb 0900 cc", ["aabb", "cc… of 9"]),
    ("23 0300 0200 aabb 0500 0100 cc", ["3 aabb", "5 cc"]),
  ]) func `A list gives its entries`(_ text: String, _ expected: [String]) throws {
    let list = try ATTListTests.entries(text)
    #expect(list.entries == expected)
    #expect(list.damage == nil)
  }

  @Test(arguments: [
    ("05 01 0400 0229 0500", ["4 2902"], 106, WireError.Reason.truncated(needed: 4, available: 2)),
    ("07 4800 5100 52", ["72 81"], 105, .truncated(needed: 4, available: 1)),
    ("09 04 0300 aabb ff", ["3 aabb"], 106, .truncated(needed: 4, available: 1)),
    ("11 06 0100 0800 0118 0900", ["1 8 1801"], 108, .truncated(needed: 6, available: 2)),
    ("0e 0300 05", ["3"], 103, .truncated(needed: 2, available: 1)),
    ("20 0300 05", ["3"], 103, .truncated(needed: 2, available: 1)),
    ("21 0100 aa 01", ["aa"], 104, .truncated(needed: 2, available: 1)),
    ("23 0300 0100 aa 0500 01", ["3 aa"], 106, .truncated(needed: 4, available: 3)),
    (
      "23 0300 0100 aa 0500 0200 cc", ["3 aa"], 110,
      .lengthExceedsContainer(claimed: 2, available: 1)
    ),
  ]) func `A list that ends within an entry gives the whole ones and says where`(
    _ text: String, _ expected: [String], _ offset: Int, _ reason: WireError.Reason
  ) throws {
    let list = try ATTListTests.entries(text)
    #expect(list.entries == expected)
    #expect(list.damage?.offset == offset)
    #expect(list.damage?.reason == reason)
  }

  @Test(arguments: ["05 03 0102", "09 01 00", "09 00", "11 03 000000", "11 00"])
  func `A length that no entry fits is an error`(_ text: String) {
    let octets = [UInt8](hexadecimal: text)
    var input = ByteReader(octets.rawSpan)
    #expect(throws: WireError.self) { _ = try ATTPDU(parsing: &input) }
  }

  @Test func `An entry's error passes through the walk`() throws {
    struct Stop: Error {}
    let octets = [UInt8](hexadecimal: "0e 0300 0500")
    var input = ByteReader(octets.rawSpan)
    guard case .readMultipleRequest(let pdu) = try ATTPDU(parsing: &input) else {
      Issue.record("another PDU")
      return
    }
    var seen = 0
    do {
      try pdu.forEach { (_) throws(Stop) in
        seen += 1
        throw Stop()
      }
      Issue.record("not thrown")
    } catch {
      #expect(seen == 1)
    }
  }
}
