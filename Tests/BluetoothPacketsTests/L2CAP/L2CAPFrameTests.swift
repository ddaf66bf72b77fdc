import BluetoothPackets
import ByteReading
import TestSupport
import Testing

@Suite struct L2CAPFrameTests {
  @Test func `A frame keeps its channel and payload, and what follows stays unread`() throws {
    // AleBonora3/Tesi_BLE Lv4_JW.pcapng, frame 846, and two octets more.
    let octets = [UInt8](hexadecimal: "0300 0400 020f02 aabb")
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    let frame = try L2CAPFrame(parsing: &input)
    #expect(frame.channel == .attributeProtocol)
    #expect(frame.length == 3)
    #expect([UInt8](copying: frame.payload) == [0x02, 0x0F, 0x02])
    #expect([UInt8](copying: input.unread) == [0xAA, 0xBB])
    #expect(watcher.summary(in: octets, omitting: "none") == "length=3 cid=4")
    var output = ByteWriter()
    frame.encode(into: &output)
    #expect(output.bytes == [UInt8](octets.dropLast(2)))
  }

  @Test func `A frame whose payload is cut says that its length lied`() {
    let octets = [UInt8](hexadecimal: "0300 0400 020f02")
    for count in 0..<octets.count {
      let cut = [UInt8](octets[..<count])
      do throws(WireError) {
        var input = ByteReader(cut.rawSpan)
        _ = try L2CAPFrame(parsing: &input)
        Issue.record("\(count) octets were decoded")
      } catch {
        if count >= 4 {
          #expect(error.field.description == "PDU Length")
          #expect(error.reason == .lengthExceedsContainer(claimed: 3, available: count - 4))
        }
      }
    }
  }

  @Test func `A header gives a reader of its payload that knows its place`() throws {
    let octets = [UInt8](hexadecimal: "0200 4100 aabb cc")
    let watcher = FieldWatcher()
    var input = ByteReader(octets.rawSpan, base: 9, watcher: watcher)
    let header = try L2CAPHeader(parsing: &input)
    var payload = try header.payload(of: &input)
    let place = payload.offset
    #expect(place == 13)
    L2CAPHeader.describePayload(&payload)
    #expect(watcher.sightings.last?.length == 2)
    let left = input.remaining
    #expect(left == 1)
  }

  @Test func `The first frame of an SDU has its length, the others have not`() throws {
    // Bumble, coc-bulk-central, frame 50, its first octets.
    let octets = [UInt8](hexadecimal: "0008 eab0bdc6")
    var first = ByteReader(octets.rawSpan)
    let start = try CreditBasedFrame(parsing: &first, isFirst: true)
    #expect(start.sduLength == 2048)
    #expect([UInt8](copying: start.payload).hexadecimal == "eab0bdc6")
    var next = ByteReader(octets.rawSpan)
    let continuation = try CreditBasedFrame(parsing: &next, isFirst: false)
    #expect(continuation.sduLength == nil)
    #expect([UInt8](copying: continuation.payload) == octets)
    var output = ByteWriter()
    start.encode(into: &output)
    continuation.encode(into: &output)
    #expect(output.bytes == octets + octets)
    for count in 0..<2 {
      let cut = [UInt8](octets[..<count])
      var input = ByteReader(cut.rawSpan)
      #expect(throws: WireError.self) { _ = try CreditBasedFrame(parsing: &input, isFirst: true) }
    }
  }

  @Test func `Channels are named by range`() {
    #expect(ChannelID.attributeProtocol.name?.description == "Attribute Protocol")
    #expect(ChannelID(rawValue: 0x0008).name == nil)
    #expect(ChannelID(rawValue: 0x007F).isDynamicOnLowEnergy)
    #expect(!ChannelID(rawValue: 0x0080).isDynamicOnLowEnergy)
    #expect(ChannelID(rawValue: 0x2004).isDynamic)
    #expect(!ChannelID.securityManager.isDynamic)
    #expect(ChannelID.signalling.isSignalling && ChannelID.lowEnergySignalling.isSignalling)
    #expect(ProtocolMultiplexer.enhancedAttributeProtocol.name?.description == "EATT")
    #expect(ProtocolMultiplexer(rawValue: 0x80).isDynamic)
  }
}
