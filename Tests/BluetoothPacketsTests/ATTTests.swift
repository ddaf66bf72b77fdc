import BluetoothPackets
import ByteReading
import Testing

@Suite struct ATTTests {
  @Test func `A notification keeps its handle and value and encodes to the same octets`() throws {
    let octets: [UInt8] = [0x1B, 0x2A, 0x00, 1, 2, 3]
    var input = ByteReader(octets.rawSpan)
    let pdu = try ATTPDU(parsing: &input)
    guard case .handleValueNotification(let notification) = pdu else {
      Issue.record("parsed as another PDU")
      return
    }
    #expect(notification.handle == 0x2A)
    #expect([UInt8](copying: notification.value) == [1, 2, 3])
    var output = ByteWriter()
    pdu.encode(into: &output)
    #expect(output.bytes == octets)
  }

  @Test func `A cut request names the field that is missing`() {
    let octets: [UInt8] = [0x02, 0x17]
    var input = ByteReader(octets.rawSpan)
    #expect(throws: WireError.self) { _ = try ExchangeMTURequest(parsing: &input) }
  }
}
