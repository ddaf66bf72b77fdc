import LinkSessions
import TestSupport
import Testing

/// A sniffer that names no sender, in a file from which packets without content were left out: what follows from the
/// first packet of an event being the central's is wrong there, and the content shows who sent a packet.
@Suite struct DirectionByContentTests {
  private let request: [UInt8] = [0x0A, 3, 0]
  private let response: [UInt8] = [0x0B, 1, 2]

  /// Requests and responses alone in their connection events, 30 ms apart.
  ///
  /// - Parameters:
  ///   - client: the side that asks.
  ///   - lateness: nanoseconds from the anchor point to the peripheral's packets.
  /// - Returns: the direction of each packet.
  private func directions(
    client: AirPacket.Sender, count: Int, lateness: Int64 = 230_000
  ) -> [(sender: AirPacket.Sender, direction: LinkDirection?)] {
    let session = TestSession()
    var link = AirTestLink()
    var directions: [(AirPacket.Sender, LinkDirection?)] = []
    var lastWasLate = false
    for place in 0..<2 * count {
      let isRequest = place % 2 == 0
      let sender: AirPacket.Sender =
        isRequest == (client == .central) ? .central : .peripheral
      let isLate = sender == .peripheral
      // The other side's packet of the event is empty.
      if isLate { _ = link.packet(.central, llid: 1) }
      var packet = link.att(sender, isRequest ? request : response)
      if !isLate { _ = link.packet(.peripheral, llid: 1) }
      packet.sender = .unknown
      let shift = isLate == lastWasLate ? 0 : isLate ? lateness : -lateness
      lastWasLate = isLate
      let outcome = session.air(packet, after: 30_000_000 + shift)
      directions.append((sender, outcome.direction))
    }
    return directions
  }

  private func direction(of sender: AirPacket.Sender) -> LinkDirection {
    sender == .central ? .centralToPeripheral : .peripheralToCentral
  }

  @Test func `Requests and responses alone in their events are of two sides`() {
    // The first packets wait until the connection is known.
    let known = directions(client: .central, count: 20).filter { $0.direction != nil }
    #expect(known.count >= 30)
    for packet in known { #expect(packet.direction == direction(of: packet.sender)) }
  }

  @Test
  func `Packets that come late in their events are the peripheral's, though it is the client`() {
    let last = directions(client: .peripheral, count: 20).suffix(16)
    for packet in last { #expect(packet.direction == direction(of: packet.sender)) }
  }

  @Test
  func `Where no time shows who is the central, the client is taken for it, and nothing is judged`()
  {
    // Times that are no times on the air.
    let known = directions(client: .central, count: 20, lateness: 600_000)
      .filter { $0.direction != nil }
    for packet in known { #expect(packet.direction == direction(of: packet.sender)) }
  }

  @Test func `A PDU of one role proves its sender where the turns don't show it`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    var last: LinkDirection?
    // LL_ENC_RSP, the first packet that was captured of its event.
    for _ in 0..<2 {
      _ = link.packet(.central, llid: 1)
      var packet = link.control(.peripheral, [0x04] + [UInt8](repeating: 0x22, count: 12))
      packet.sender = .unknown
      last = session.air(packet, after: 30_000_000).direction
      #expect(last == .peripheralToCentral)
    }
  }

  /// The directions of a connection's first packets, of which the sniffer missed one.
  ///
  /// - Parameter missed: its place.
  private func firstDirections(missed: Int) -> [LinkDirection?] {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    let version: [UInt8] = [0x0C, 8, 0x0F, 0, 7, 0x66]
    let packets = [
      link.packet(.central, llid: 1), link.packet(.peripheral, llid: 1),
      link.control(.central, version), link.packet(.peripheral, llid: 1),
    ]
    var pause: Int64 = 10_000_000
    var directions: [LinkDirection?] = []
    for (place, var packet) in packets.enumerated() {
      packet.sender = .unknown
      if place == missed {
        session.time += pause
      } else {
        directions.append(session.air(packet, after: pause).direction)
      }
      pause = Int64(packet.pdu.count + 8) * 8000 + 150_000
    }
    return directions
  }

  @Test func `A first packet that acknowledges one is the peripheral's`() {
    #expect(
      firstDirections(missed: 0) == [
        .peripheralToCentral, .centralToPeripheral, .peripheralToCentral,
      ])
  }

  @Test func `A side that was not heard does not begin with the second sequence number`() {
    #expect(
      firstDirections(missed: 1) == [
        .centralToPeripheral, .centralToPeripheral, .peripheralToCentral,
      ])
  }

  @Test func `A response is of the side that did not begin its procedure`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    let features = [UInt8](repeating: 0, count: 8)
    var asked = link.control(.central, [0x08] + features)
    asked.sender = .unknown
    #expect(session.air(asked, after: 30_000_000).direction == .centralToPeripheral)
    _ = link.packet(.central, llid: 1)
    // LL_FEATURE_RSP, which either side may send.
    var answer = link.control(.peripheral, [0x09] + features)
    answer.sender = .unknown
    #expect(session.air(answer, after: 30_000_000).direction == .peripheralToCentral)
  }

  @Test func `Where both sides have asked for a PHY, the response is the peripheral's`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    let requests = [
      link.control(.central, [0x16, 2, 2]), link.control(.peripheral, [0x16, 2, 2]),
    ]
    // The peripheral's response and, to its own request, the central's rejection.
    let answers = [
      link.packet(.central, llid: 1), link.control(.peripheral, [0x17, 2, 2]),
      link.control(.central, [0x11, 0x16, 0x23]),
    ]
    var pause: Int64 = 9_500_000
    var directions: [LinkDirection?] = []
    for event in [requests, answers] {
      for var packet in event {
        packet.sender = .unknown
        directions.append(session.air(packet, after: pause).direction)
        pause = Int64(packet.pdu.count + 8) * 8000 + 150_000
      }
      pause = 30_000_000 - 2 * pause
    }
    #expect(
      directions == [
        .centralToPeripheral, .peripheralToCentral, .centralToPeripheral, .peripheralToCentral,
        .centralToPeripheral,
      ])
  }

  @Test func `A connection without any empty packet is an excerpt, and its silence shows nothing`()
  {
    func end(withEmpty: Bool) -> Connection {
      let session = TestSession()
      var exchange = AirExchange(session)
      session.air(exchange.link.request())
      for _ in 0..<20 {
        exchange.event((2, HCIPackets.att(request)), captures: (true, withEmpty))
        exchange.event((1, []), (2, HCIPackets.att(response)), captures: (withEmpty, true))
      }
      // The peripheral is not heard any more.
      for _ in 0..<40 {
        exchange.event((2, HCIPackets.att([0x52, 3, 0, 1])), captures: (true, false))
      }
      session.tracker.finish()
      return session.connection
    }
    let excerpt = end(withEmpty: false)
    #expect(excerpt.isExcerpt)
    #expect(excerpt.end?.isFailure == false)
    #expect(excerpt.end?.circumstances.unanswered == nil)
    let whole = end(withEmpty: true)
    #expect(!whole.isExcerpt)
    #expect(whole.end?.circumstances.unanswered != nil)
  }
}
