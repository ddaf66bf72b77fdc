import BluetoothPackets
import ByteReading
import Testing

@Suite struct HCIDataTests {
  @Test func `An ACL packet has a handle, flags and data`() throws {
    let octets: [UInt8] = [0x40, 0x20, 0x03, 0x00, 1, 2, 3]
    var input = ByteReader(octets.rawSpan)
    let packet = try ACLDataPacket(parsing: &input)
    // The macro of an expectation can't take a view.
    let (handle, boundary, broadcast) = (packet.handle, packet.packetBoundary, packet.broadcast)
    let (data, offset, damage) = ([UInt8](copying: packet.data), packet.dataOffset, packet.damage)
    #expect(handle == 0x40)
    #expect(boundary == .firstFlushable && !boundary.isContinuation)
    #expect(broadcast == .pointToPoint)
    #expect(data == [1, 2, 3])
    #expect(offset == 4)
    #expect(damage == nil)
    var output = ByteWriter()
    packet.encode(into: &output)
    #expect(output.bytes == octets)
  }

  @Test func `A length that lies is damage, and the data that is there can be read`() throws {
    let octets: [UInt8] = [0x01, 0x10, 0x05, 0x00, 1, 2, 3]
    var input = ByteReader(octets.rawSpan)
    let packet = try ACLDataPacket(parsing: &input)
    let (boundary, count, damage) = (packet.packetBoundary, packet.data.byteCount, packet.damage)
    #expect(boundary.isContinuation)
    #expect(count == 3)
    #expect(
      damage
        == WireError(
          layer: .hciACL, field: "Data Total Length", offset: 2,
          reason: .lengthExceedsContainer(claimed: 5, available: 3)))
  }

  @Test func `A synchronous packet keeps its header's bits`() throws {
    let octets: [UInt8] = [0x02, 0xF0, 0x02, 9, 9]
    var input = ByteReader(octets.rawSpan)
    let packet = try SynchronousDataPacket(parsing: &input)
    let (handle, status) = (packet.handle, packet.packetStatus)
    #expect(handle == 2)
    #expect(status == .partiallyLost)
    var output = ByteWriter()
    packet.encode(into: &output)
    #expect(output.bytes == octets)
  }

  @Test(
    arguments: [
      // Complete SDU with a time stamp; one without; a continuation; a first fragment.
      [0x60, 0x60, 0x0A, 0x00, 0x10, 0x27, 0x00, 0x00, 0x05, 0x00, 0x02, 0x80, 7, 8],
      [0x60, 0x20, 0x06, 0x00, 0x05, 0x00, 0x02, 0x00, 7, 8],
      [0x60, 0x10, 0x02, 0x00, 7, 8],
      [0x60, 0x00, 0x06, 0x00, 0x05, 0x00, 0x09, 0x00, 7, 8],
    ] as [[UInt8]])
  func `An isochronous packet encodes to the octets that it was decoded from`(
    octets: [UInt8]
  ) throws {
    var input = ByteReader(octets.rawSpan)
    let packet = try ISODataPacket(parsing: &input)
    let (handle, data, damage) = (packet.handle, [UInt8](copying: packet.data), packet.damage)
    let (sdu, boundary) = (packet.sdu, packet.packetBoundary)
    #expect(handle == 0x60)
    #expect(data == [7, 8])
    #expect(damage == nil)
    #expect((sdu != nil) == boundary.beginsSDU)
    var output = ByteWriter()
    packet.encode(into: &output)
    #expect(output.bytes == octets)
    for count in octets.indices {
      let cut = Array(octets.prefix(count))
      var short = ByteReader(cut.rawSpan)
      if let packet = try? ISODataPacket(parsing: &short) {
        let damage = packet.damage
        #expect(damage != nil)
      }
    }
  }

  @Test func `Data headers that are cut throw or report damage`() {
    let octets: [UInt8] = [0x40, 0x20, 0x03, 0x00, 1, 2, 3]
    for count in octets.indices {
      let cut = Array(octets.prefix(count))
      var input = ByteReader(cut.rawSpan)
      if let packet = try? ACLDataPacket(parsing: &input) {
        let damage = packet.damage
        #expect(damage != nil)
      }
      var second = ByteReader(cut.rawSpan)
      _ = try? SynchronousDataPacket(parsing: &second)
    }
  }

  @Test func `Codes are named, a maker's commands with their number`() {
    #expect(HCIOpcode.leCreateConnection.description == "LE Create Connection")
    #expect(HCIOpcode(rawValue: 0xFC57).description == "Vendor Specific 0xFC57")
    #expect(HCIOpcode(rawValue: 0x0FFF).description == "Unknown Command 0x0FFF")
    #expect(HCIOpcode(group: 0x08, command: 0x000D) == .leCreateConnection)
    #expect(HCIEventCode.disconnectionComplete.name.map { "\($0)" } == "Disconnection Complete")
    #expect(
      LESubeventCode(rawValue: 0x29).name.map { "\($0)" } == "LE Enhanced Connection Complete [v2]")
  }
}
