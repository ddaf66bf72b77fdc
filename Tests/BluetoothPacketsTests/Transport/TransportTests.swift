import BluetoothPackets
import ByteReading
import TestSupport
import Testing

/// From the octets of a serial transport to ATT and back.
@Suite struct TransportTests {
  @Test func `Packets of each kind are found, however their octets arrive`() {
    let packets = [
      H4Packet(.command, [0x03, 0x0C, 0x00]), H4Packet(.event, [0x0E, 0x04, 1, 3, 0x0C, 0]),
      H4Packet(.acl, [0x40, 0x20, 2, 0, 7, 8]), H4Packet(.synchronous, [1, 0, 1, 9]),
      H4Packet(.isochronous, [0x40, 0x20, 3, 0x40, 1, 2, 3]), H4Packet(.acl, [0x40, 0x10, 0, 0]),
    ]
    let octets = packets.flatMap { $0.encoded() }
    var random = SeededRandom(seed: 7)
    for _ in 0..<50 {
      var framer = H4Framer()
      var found: [H4Packet] = []
      var place = 0
      while place < octets.count {
        let end = min(octets.count, place + Int.random(in: 0...6, using: &random))
        framer.append(octets[place..<end])
        while let packet = framer.next() { found.append(packet) }
        place = end
      }
      #expect(found == packets && framer.pending == 0 && !framer.isOutOfSync)
    }
  }

  @Test func `A reserved indicator ends the framing until a reset`() {
    var framer = H4Framer()
    framer.append([0x04, 0x13, 0x00, 0x77, 0x04])
    #expect(framer.next() == H4Packet(.event, [0x13, 0x00]))
    #expect(framer.next() == nil && framer.isOutOfSync)
    framer.reset()
    framer.append([0x04, 0x13, 0x00])
    #expect(framer.next() == H4Packet(.event, [0x13, 0x00]))
  }

  @Test func `Frames of any length survive fragments of any size`() throws {
    var random = SeededRandom(seed: 8)
    var reassembler = L2CAPReassembler()
    for length in [0, 1, 22, 23, 247, 1_000, 65_535] {
      for size in [1, 4, 27, 251, 70_000] where length < 2_000 || size > 20 {
        let frame = OwnedL2CAPFrame(
          handle: 0x40, channel: .attributeProtocol, payload: random.octets(length))
        let fragments = frame.fragments(of: size)
        for (index, octets) in fragments.enumerated() {
          let acl = try ACLDataPacket(octets)
          #expect(acl.packetBoundary == (index == 0 ? .firstNonFlushable : .continuing))
          let whole = reassembler.append(acl)
          #expect(whole == (index == fragments.count - 1 ? frame : nil))
        }
      }
    }
    #expect(reassembler.dropped == 0)
  }

  @Test func `A packet that is built has the length of its data, and H4's indicator`() throws {
    let data: [UInt8] = [3, 0, 4, 0, 0x0A, 0x2A, 0x00]
    let acl = ACLDataPacket(handle: 0x40, packetBoundary: .firstFlushable, data: data.rawSpan)
    #expect(acl.length == 7 && acl.damage == nil)
    #expect(H4Packet(acl).encoded() == [0x02, 0x40, 0x20, 7, 0] + data)
    let reset = try HCICommand([0x03, 0x0C, 0x00])
    #expect(H4Packet(reset).encoded() == [0x01, 0x03, 0x0C, 0x00])
    let complete = try HCIEvent([0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00])
    #expect(H4Packet(complete).encoded() == [0x04, 0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00])
    let tooMany = [UInt8](repeating: 0, count: 65_536)
    let longest = ACLDataPacket(
      handle: 0x40, packetBoundary: .firstFlushable, data: tooMany.rawSpan)
    #expect(longest.length == 65_535 && longest.data.byteCount == 65_535)
  }

  @Test func `Connections are kept apart, and what nothing continues is counted`() throws {
    let one = OwnedL2CAPFrame(handle: 1, channel: .attributeProtocol, payload: [1, 2, 3])
    let two = OwnedL2CAPFrame(handle: 2, channel: .attributeProtocol, payload: [4, 5, 6])
    var reassembler = L2CAPReassembler()
    var found: [OwnedL2CAPFrame] = []
    for (left, right) in zip(one.fragments(of: 4), two.fragments(of: 4)) {
      for octets in [left, right] {
        let acl = try ACLDataPacket(octets)
        if let frame = reassembler.append(acl) { found.append(frame) }
      }
    }
    #expect(found == [one, two])
    let fragments = one.fragments(of: 4)
    let later = fragments[1]
    let continuation = try ACLDataPacket(later)
    let whole = reassembler.append(continuation)
    #expect(whole == nil)
    #expect(reassembler.dropped == 1)
    let first = fragments[0]
    let start = try ACLDataPacket(first)
    _ = reassembler.append(start)
    reassembler.close(1)
    #expect(reassembler.dropped == 2)
  }

  @Test func `Two bearers understand each other, and exchange their MTU`() throws {
    var client = ATTBearer(handle: 0x40, fragmentSize: 27)
    var server = ATTBearer(handle: 0x40, fragmentSize: 27, isHost: false)
    let long = [UInt8](repeating: 7, count: 100)
    // Before the exchange a value is cut to what the ATT_MTU takes.
    let short = try client.receive(server.send(.readResponse(ReadResponse(value: long.rawSpan))))
    #expect(short.map(\.octets.count) == [23])
    let request = client.send(.exchangeMTURequest(ExchangeMTURequest(clientReceiveMTU: 247)))
    #expect(client.mtu == 23)
    #expect(try server.receive(request).count == 1)
    let response = server.send(.exchangeMTUResponse(ExchangeMTUResponse(serverReceiveMTU: 185)))
    #expect(try client.receive(response).count == 1)
    #expect(client.mtu == 185 && server.mtu == 185)
    let whole = try client.receive(server.send(.readResponse(ReadResponse(value: long.rawSpan))))
    #expect(whole.first?.octets == [0x0B] + long)
  }

  @Test func `Octets of other channels, connections and kinds are passed over, no octets trap`()
    throws
  {
    var bearer = ATTBearer(handle: 0x40)
    let event: [UInt8] = [0x04, 0x13, 0x00]
    let other = OwnedL2CAPFrame(handle: 0x41, channel: .attributeProtocol, payload: [0x0A, 1, 0])
    let signalling = OwnedL2CAPFrame(
      handle: 0x40, channel: .securityManager, payload: [0x0A, 1, 0])
    let octets =
      event + (other.fragments() + signalling.fragments()).flatMap { [0x02] + $0 }
    #expect(try bearer.receive(octets).isEmpty)
    var random = SeededRandom(seed: 9)
    for _ in 0..<500 {
      var bearer = ATTBearer(handle: 0x40)
      _ = try? bearer.receive([0x02, 0x40, 0x20] + random.octets(upTo: 40))
    }
  }
}
