import BluetoothPackets
import ByteReading
import LinkSessions
import TestSupport
import Testing

/// Connections on the air: how they open, change and end.
@Suite struct AirConnectionTests {
  /// A session with an open connection.
  private func opened(_ link: AirTestLink = AirTestLink()) -> TestSession {
    let session = TestSession()
    session.air(link.request())
    return session
  }

  @Test func `CONNECT_IND opens a connection and fixes what stays for its life`() throws {
    for usesChannelSelection2 in [false, true] {
      let session = TestSession()
      let outcome = session.air(
        AirTestLink().request(usesChannelSelection2: usesChannelSelection2))
      #expect(outcome.layer == .advertising)
      let connection = session.connection
      #expect(connection.transport == .air(accessAddress: AirTestLink.accessAddress))
      #expect(connection.startWasCaptured)
      #expect(session.device(connection.central) == AirTestLink.central)
      #expect(session.device(connection.peripheral) == AirTestLink.peripheral)
      #expect(
        connection.parameters
          == .seen(
            ConnectionParameters(interval: 24, latency: 0, supervisionTimeout: 200), frame: 1))
      let air = try #require(connection.air)
      #expect(air.crcInitial == .seen(AirTestLink.crcInitial, frame: 1))
      #expect(air.hopIncrement == .seen(11, frame: 1))
      #expect(air.sleepClockAccuracy == .seen(1, frame: 1))
      #expect(air.windowSize == .seen(2, frame: 1))
      #expect(air.windowOffset == .seen(6, frame: 1))
      #expect(air.channelSelection == .seen(usesChannelSelection2 ? 2 : 1, frame: 1))
      #expect(connection.phy.centralToPeripheral == .assumed(.le1M))
      #expect(connection.encryption == .assumed(.off))
    }
  }

  @Test func `AUX_CONNECT_REQ means algorithm 2, and its PHY goes on`() throws {
    let session = TestSession()
    let watcher = FieldWatcher()
    session.air(AirTestLink().request(isAuxiliary: true), watcher: watcher)
    let connection = session.connection
    #expect(watcher.values(of: "btle.advertising_header.ch_sel").isEmpty, "reserved in this PDU")
    #expect(watcher.values(of: "btle.advertising_header.rfu.2") == [0])
    #expect(connection.air?.channelSelection == .seen(2, frame: 1))
    #expect(connection.phy.centralToPeripheral == .derived(.le2M, frame: 1))
    #expect(connection.phy.peripheralToCentral == .derived(.le2M, frame: 1))
  }

  @Test func `Packets that waited for their connection are counted as what they are`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.att(.central, [0x02, 0xF7, 0]))
    #expect(session.tracker.tally.notDecoded == [.unknownContext: 1])
    session.air(link.att(.peripheral, [0x03, 0xF7, 0]), after: 230_000)
    session.air(link.att(.central, [0x0A, 3, 0]), after: 30_000_000)
    #expect(session.tracker.tally.notDecoded.isEmpty)
    #expect(session.tracker.tally[.att].records == 3)
    #expect(session.tracker.tally[.linkLayerData].records == 0)
  }

  @Test func `A request that is heard twice is one connection, and a later one is another`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    session.air(link.request())
    #expect(session.connections.count == 1)
    session.air(link.att(.central, [0x0B]))
    session.air(link.request())
    #expect(session.connections.count == 2)
    #expect(session.connections[0].end?.cause == .replaced)
  }

  @Test func `A request that is repeated after events have passed begins another connection`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    session.air(link.request(), after: 2_000_000_000)
    session.air(link.att(.central, [0x0A, 3, 0]))
    session.air(link.att(.peripheral, [0x0B, 1]), after: 260_000)
    #expect(session.connections.count == 2)
    #expect(session.connections[0].traffic == 0)
    #expect(session.connections[1].traffic == 2)
  }

  @Test func `Control PDUs change parameters, with the instant that they name`() {
    var link = AirTestLink()
    let session = opened(link)
    session.air(link.control(.central, [0x14] + [251, 0, 0x48, 8, 251, 0, 0x48, 8]))
    session.air(link.control(.peripheral, [0x15] + [100, 0, 0x48, 8, 150, 0, 0x48, 8]))
    session.air(link.control(.central, [0x18, 2, 1, 40, 0]))
    session.air(link.control(.central, [0x01, 0xFF, 0, 0, 0, 0, 50, 0]))
    session.air(
      link.control(.central, [0x00, 2] + [6, 0, 12, 0, 1, 0, 44, 1, 60, 0]))
    let connection = session.connection
    #expect(connection.dataLength.centralToPeripheral == .seen(100, frame: 3))
    #expect(connection.dataLength.peripheralToCentral == .seen(150, frame: 3))
    #expect(
      connection.changes.dropFirst(2).first?.value
        == .phy(BothDirections(centralToPeripheral: .le2M, peripheralToCentral: .le1M)))
    #expect(connection.phy.centralToPeripheral == .seen(.le1M, frame: 5), "until its instant")
    #expect(connection.air?.channelMap.frame == 5)
    #expect(
      connection.parameters
        == .seen(ConnectionParameters(interval: 12, latency: 1, supervisionTimeout: 300), frame: 6))
    #expect(connection.changes.map(\.frame) == [1, 3, 4, 5, 6])
    #expect(connection.changes.map(\.instant) == [nil, nil, 40, 50, 60])
  }

  @Test func `LL_TERMINATE_IND ends a connection, and its acknowledgement still belongs to it`() {
    var link = AirTestLink()
    let session = opened(link)
    session.air(link.control(.peripheral, [0x02, 0x13]))
    let end = session.connection.end
    #expect(end?.cause == .reason(ControllerErrorCode(rawValue: 0x13)))
    #expect(end?.endedBy.value?.side == .peripheralToCentral)
    #expect(end?.frame == 2)
    let outcome = session.air(link.packet(.central, llid: 1))
    #expect(outcome.connection == 0)
    #expect(outcome.direction == .centralToPeripheral)
    #expect(session.connection.end == end)
  }

  // MARK: Retransmissions and wrong CRCs

  @Test func `A retransmission is counted and not delivered twice`() {
    var link = AirTestLink()
    let session = opened(link)
    let packet = link.att(.central, [0x52, 3, 0, 1])
    session.air(packet)
    let again = session.air(packet)
    let watched = session.air(packet, watcher: nil)
    #expect(again.isRetransmission && watched.isRetransmission)
    #expect(session.recorder.att.count == 1)
    #expect(session.connection.air?.retransmissions == 2)
    #expect(session.connection.packets.centralToPeripheral == 1)
    #expect(session.connection.octets.centralToPeripheral == 8)
    session.air(link.att(.central, [0x52, 3, 0, 1]))
    #expect(session.recorder.att.count == 2, "the same PDU with the next sequence number is new")
  }

  @Test func `A PDU that differs in the middle alone is no retransmission`() {
    var link = AirTestLink()
    let session = opened(link)
    let packet = link.att(.central, [0x52, 3, 0] + [UInt8](repeating: 7, count: 40))
    session.air(packet)
    var other = packet
    other.pdu[26] ^= 1
    let outcome = session.air(other)
    #expect(!outcome.isRetransmission)
    #expect(session.recorder.att.count == 2)
  }

  @Test func `A PDU whose first copy was damaged is sent again, and delivered`() {
    var link = AirTestLink()
    let session = opened(link)
    session.air(link.packet(.central, llid: 1))
    var answer = link.packet(.peripheral, llid: 1)
    answer.pdu[0] |= 0x04
    session.air(answer, after: 230_000)
    var packet = link.att(.central, [0x52, 3, 0, 1])
    packet.crcIsValid = false
    session.air(packet, after: 29_770_000)
    #expect(session.connection.air?.retransmissions == 0)
    packet.crcIsValid = true
    let again = session.air(packet, after: 30_000_000)
    #expect(session.connection.air?.retransmissions == 1)
    #expect(!again.isRetransmission, "nothing was delivered before")
    #expect(session.recorder.att.count == 1)
  }

  @Test func `The same number past events that are missing is a new PDU`() {
    var link = AirTestLink()
    let session = opened(link)
    let first = link.packet(.central, llid: 1)
    session.air(first)
    var answer = link.packet(.peripheral, llid: 1)
    answer.pdu[0] |= 0x04
    session.air(answer, after: 230_000)
    // One event is missing: both numbers have moved on and back.
    session.air(first, after: 59_770_000)
    session.air(answer, after: 230_000)
    #expect(session.connection.air?.retransmissions == 0)
    // In the next event the central's packet is what it was: it has not heard the answer.
    session.air(first, after: 29_770_000)
    #expect(session.connection.air?.retransmissions == 1)
  }

  @Test func `A poll that the latency lets the peripheral miss is no retransmission`() {
    for (latency, expected) in [(UInt16(0), 3), (2, 1), (4, 0)] {
      let session = TestSession()
      var request = AirTestLink().request()
      request.pdu[26] = UInt8(latency)
      session.air(request)
      var exchange = AirExchange(session)
      exchange.idle(4)
      for _ in 0..<3 { exchange.event(isAnswered: false) }
      exchange.idle(1)
      #expect(session.connection.air?.retransmissions == expected, "latency \(latency)")
    }
  }

  @Test func `What ciphertext may have changed is unknown, not the default`() {
    let session = TestSession()
    session.air(AirTestLink().request())
    var exchange = AirExchange(session)
    exchange.idle(2)
    #expect(session.connection.attMTU == .assumed(23))
    exchange.encrypt()
    #expect(session.connection.attMTU == .unknown)
    #expect(session.connection.dataLength.centralToPeripheral == .unknown)
    #expect(session.connection.encryption.value == .on)
    #expect(session.connection.encryptedPackets == 2)
    #expect(session.tracker.tally.notDecoded[.encrypted] == 2)
  }

  @Test func `A wrong CRC changes nothing`() {
    var link = AirTestLink()
    let session = opened(link)
    var packet = link.control(.central, [0x02, 0x13])
    packet.crcIsValid = false
    let outcome = session.air(packet)
    #expect(outcome.notDecoded == .badCRC)
    #expect(session.tracker.tally[.linkLayerData].records == 0, "of its layers nothing is known")
    #expect(session.connection.end == nil)
    #expect(session.connection.traffic == 0)
    #expect(session.connection.air?.badCRCs == 1)
    var advertising = AirPacket.advertising(0x00, [UInt8](address: "C0:00:00:00:00:09"))
    advertising.crcIsValid = false
    session.air(advertising)
    #expect(session.devices.count == 2, "the two of the connection request")
    packet.crcIsValid = true
    session.air(packet)
    #expect(session.connection.end != nil, "the repetition is delivered")
  }

  @Test func `Where the sniffer did not check the CRC, it is checked here`() {
    let link = AirTestLink()
    let session = TestSession()
    session.bareAir(link.request())
    #expect(session.connections.count == 1)
    var damaged = AirPacket(
      accessAddress: link.accessAddress, pdu: [0x03, 2, 0x02, 0x13], crcInitial: 0x111111)
    #expect(session.bareAir(damaged).notDecoded == .badCRC)
    #expect(session.connection.end == nil)
    damaged.crcInitial = link.crcInitial
    #expect(session.bareAir(damaged).notDecoded == nil)
    #expect(session.connection.end != nil)
  }

  @Test func `Turns show who sends, also past a packet with a wrong CRC`() {
    let link = AirTestLink()
    let session = TestSession()
    session.bareAir(link.request())
    let empty = { (sequence: UInt8, next: UInt8) in
      AirPacket(
        accessAddress: link.accessAddress, pdu: [0x01 | sequence << 3 | next << 2, 0],
        crcInitial: link.crcInitial)
    }
    var broken = empty(0, 0)
    broken.crcInitial = 1
    #expect(session.bareAir(empty(0, 0), after: 30_000_000).direction == .centralToPeripheral)
    #expect(session.bareAir(empty(0, 1), after: 300_000).direction == .peripheralToCentral)
    #expect(session.bareAir(empty(1, 1), after: 300_000).direction == .centralToPeripheral)
    #expect(session.bareAir(broken, after: 30_000_000).notDecoded == .badCRC)
    #expect(session.bareAir(empty(1, 0), after: 300_000).direction == .peripheralToCentral)
  }

  @Test func `A pause that is too long for an answer shows a missing one from the first event on`()
  {
    let session = TestSession()
    let link = AirTestLink()
    let send = { (link: AirTestLink, header: UInt8, pause: Int64) in
      session.bareAir(
        AirPacket(
          accessAddress: link.accessAddress, pdu: [header, 0], crcInitial: link.crcInitial),
        after: pause
      ).direction
    }
    session.bareAir(link.request())
    for number in 0..<4 as Range<UInt8> {
      let bit = number & 1
      #expect(send(link, 0x01 | bit << 3 | bit << 2, 30_000_000) == .centralToPeripheral)
      #expect(send(link, 0x01 | bit << 3 | (bit ^ 1) << 2, 230_000) == .peripheralToCentral)
    }
    var other = AirTestLink()
    other.accessAddress = 0x5065_4A22
    session.bareAir(other.request())
    #expect(send(other, 0x01, 30_000_000) == .centralToPeripheral)
    // The peripheral's packet between these two is missing: 80, 150, 80 and 150 µs.
    #expect(send(other, 0x0D, 460_000) == .centralToPeripheral)
    #expect(send(other, 0x09, 230_000) == .peripheralToCentral)
  }

  // MARK: Connections whose start was not captured

  @Test func `Packets that agree make a connection whose start is missing`() {
    var link = AirTestLink()
    let session = TestSession()
    let outcome = session.air(link.att(.peripheral, [0x1B, 3, 0, 7]))
    #expect(outcome.notDecoded == .unknownContext, "one packet may be anything")
    session.air(link.packet(.central, llid: 1))
    let third = session.air(link.att(.peripheral, [0x1B, 3, 0, 8]))
    #expect(third.connection == 0)
    #expect(third.direction == .peripheralToCentral)
    let connection = session.connection
    #expect(connection.firstFrame.number == 1)
    #expect(!connection.startWasCaptured)
    #expect(connection.parameters == .unknown)
    #expect(connection.attMTU == .unknown)
    #expect(connection.encryption == .unknown)
    #expect(connection.air?.crcInitial == .unknown)
    #expect(connection.phy.peripheralToCentral == .seen(.le1M, frame: 1))
    #expect(session.recorder.att.count == 2, "what had to wait is not lost")
    #expect(session.recorder.att.first?.frame == 1)
  }

  @Test func `Where the sniffer did not check CRCs, they have to begin with the same number`() {
    var link = AirTestLink()
    let session = TestSession()
    for _ in 0..<2 {
      #expect(session.bareAir(link.packet(.unknown, llid: 1)).notDecoded == .unknownContext)
    }
    #expect(session.connections.isEmpty)
    session.bareAir(link.packet(.unknown, llid: 1))
    #expect(session.connections.count == 1)
    #expect(session.connection.air?.crcInitial.value == AirTestLink.crcInitial)
    #expect(session.connection.air?.crcInitial.basis == .derived)
    #expect(session.tracker.tally.notDecoded.isEmpty, "what had to wait is counted anew")
    let other = TestSession()
    for initial in UInt32(1)...20 {
      var packet = link.packet(.unknown, llid: 1)
      packet.crcInitial = initial
      other.bareAir(packet)
    }
    #expect(other.connections.isEmpty)
  }

  @Test(arguments: [0x8E89_BE29, 0x8E00_BED6, 0x89BE_D6AA, 0x118E_89BE] as [UInt32])
  func `What a receiver makes of advertising is no connection`(_ accessAddress: UInt32) {
    var link = AirTestLink()
    link.accessAddress = accessAddress
    let session = TestSession()
    for _ in 0..<20 { session.air(link.packet(.unknown, llid: 1)) }
    #expect(session.connections.isEmpty)
  }

  @Test func `An address against the rules is a connection if the sniffer knows CRC and sender`() {
    // Seven zeros in a row. Core 6.0, Vol 6, Part B, 2.1.2.
    let accessAddress: UInt32 = 0x6398_0B2E
    var link = AirTestLink()
    link.accessAddress = accessAddress
    let session = TestSession()
    for _ in 0..<3 { session.air(link.packet(.central, llid: 1)) }
    #expect(session.connections.count == 1)
    let unsure = TestSession()
    for _ in 0..<20 { unsure.air(link.packet(.unknown, llid: 1)) }
    for _ in 0..<20 { unsure.bareAir(link.packet(.central, llid: 1)) }
    #expect(unsure.connections.isEmpty)
  }

  @Test func `The same packet over and over is no connection, and the reserved LLID neither`() {
    var link = AirTestLink()
    let session = TestSession()
    let packet = link.packet(.unknown, llid: 2, [1, 2, 3])
    for _ in 0..<20 { session.air(packet) }
    for _ in 0..<20 { session.air(link.packet(.unknown, llid: 0, [1])) }
    #expect(session.connections.isEmpty)
  }

  @Test func `Noise never becomes a connection`() {
    let session = TestSession()
    for address in UInt32(0)..<6000 {
      var link = AirTestLink()
      link.accessAddress = 0x1234_5678 &+ address &* 2_654_435_761
      session.bareAir(link.packet(.unknown, llid: 2, [1, 2, 3]))
    }
    #expect(session.connections.isEmpty)
    #expect(session.tracker.tally.notDecoded[.unknownContext] == 6000)
  }

  @Test(arguments: [nil, false, true] as [Bool?])
  func `Algorithm 2 is used only if the advertiser offers it, too`(_ offered: Bool?) {
    let session = TestSession()
    let link = AirTestLink()
    if let offered {
      session.air(
        .advertising(
          0x00, flags: (offered ? 0x20 : 0) | 0x40,
          [UInt8](address: AirTestLink.peripheral) + [2, 1, 6]))
    }
    session.air(link.request(usesChannelSelection2: true))
    #expect(
      session.connection.air?.channelSelection
        == .seen(offered == false ? 1 : 2, frame: offered == nil ? 1 : 2))
  }
}
