import BluetoothPackets
import ByteReading
import LinkSessions
import TestSupport
import TraceAnalysis

/// What one side says of the same thing twice, and differently, and what it says to nobody's question.
extension RuleTriple {
  private static let servicesByUUID: [UInt8] = [0x06, 1, 0, 0xFF, 0xFF, 0, 0x28, 0x0F, 0x18]
  private static let allServices: [UInt8] = [0x10, 1, 0, 0xFF, 0xFF, 0, 0x28]

  static let contradictions: [RuleTriple] = [
    RuleTriple(
      rule: .attAnswerMismatch,
      bad: { log in
        log.connect()
        log.exchange(servicesByUUID, [0x01, 0x10, 1, 0, 0x0A])
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.exchange(servicesByUUID, [0x01, 0x06, 1, 0, 0x0A])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .attMTUDiffers,
      bad: { $0.exchangeMTUs(client: 0x02A7, server: 0x67) },
      clean: { $0.exchangeMTUs(client: 0x67, server: 0x67) }),
    RuleTriple(
      rule: .attMTURefused,
      bad: { log in
        log.connect()
        log.send([0x02, 0, 2], received: true)
        log.send([0x03, 5, 2])
        log.refuse([0x02, 0xF2, 1], handle: 0, 0x06)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.refuse([0x02, 0xF2, 1], handle: 0, 0x06)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .attAnswerUnfit,
      bad: { $0.listServices(of: 4, thenWithoutAnswer: allServices) },
      clean: { $0.listServices(of: 2, thenWithoutAnswer: allServices) }),
    RuleTriple(
      rule: .gattCCCDReserved,
      bad: { log in
        log.connect()
        log.discover()
        log.exchange([0x12, 4, 0, 0, 1], [0x13])
      },
      clean: { log in
        log.connect()
        log.discover()
        log.exchange([0x12, 4, 0, 1, 0], [0x13])
      }),
    RuleTriple(
      rule: .gattValueOtherKind,
      bad: { $0.notify(afterWriting: 2) },
      clean: { $0.notify(afterWriting: 3) }),
    RuleTriple(
      rule: .gattGroupEndDiffers,
      bad: { log in
        log.connect()
        log.exchange(allServices, [0x11, 6, 1, 0, 8, 0, 0x0F, 0x18])
        log.exchange(servicesByUUID, [0x07, 1, 0, 0xFF, 0xFF])
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.exchange(allServices, [0x11, 6, 1, 0, 0xFF, 0xFF, 0x0F, 0x18])
        log.exchange(servicesByUUID, [0x07, 1, 0, 0xFF, 0xFF])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .connLimitReached,
      bad: { log in
        log.connect()
        log.dial(peer: 0xCC, status: 0x09)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.dial(peer: 0xCC)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .smpIRKShared,
      bad: { $0.distributeKeys([1, 1]) },
      clean: { $0.distributeKeys([1, 2]) }),
    RuleTriple(
      rule: .hciDataDeadHandle,
      bad: { $0.sendAfterEnd(isLate: true) },
      clean: { $0.sendAfterEnd(isLate: false) }),
    RuleTriple(
      rule: .attBlobOffsetIgnored,
      bad: { $0.readLong((0..<22).map { UInt8($0) }, 4) },
      clean: { $0.readLong([UInt8](repeating: 7, count: 22), 4) }),
    RuleTriple(
      rule: .attReadResumed,
      bad: { $0.readInParts(rounds: 2) },
      clean: { $0.readInParts(rounds: 1) }),
    RuleTriple(
      rule: .gattSearchStuck,
      bad: { $0.search(advancing: false) },
      clean: { $0.search(advancing: true) }),
    RuleTriple(
      rule: .paramFallbackValues,
      onAir: { $0.fallBack(to: 24) },
      clean: { $0.fallBack(to: 6) }),
    RuleTriple(
      rule: .hciHostBuffersKept,
      bad: { $0.takeIn(returning: false) },
      clean: { $0.takeIn(returning: true) }),
    RuleTriple(
      rule: .hciDataOverflow,
      bad: { log in
        log.readBuffers(2)
        log.connect()
        for _ in 0..<3 { log.send([0x52, 3, 0, 1]) }
        log.add([4, 0x1A, 1, 1], received: true)
        log.disconnect(0x13)
      },
      clean: { log in
        log.readBuffers(2)
        log.connect()
        for _ in 0..<2 { log.send([0x52, 3, 0, 1]) }
        log.complete(2)
        log.send([0x52, 3, 0, 1])
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .l2capChannelsCollided,
      bad: { $0.askForChannels(both: true) },
      clean: { $0.askForChannels(both: false) }),
    RuleTriple(
      rule: .l2capCreditsNone,
      bad: { $0.openWithoutCredits(granting: false) },
      clean: { $0.openWithoutCredits(granting: true) }),
    RuleTriple(
      rule: .llDataTimeShort, file: { try shortInTime(octets: 251) },
      clean: { try shortInTime(octets: nil) }),
  ]

  /// A transfer in packets of 31 octets.
  ///
  /// - Parameter octets: the data length that both sides give, whose time remains that of 31 octets; nil for 31.
  static func shortInTime(octets: UInt8?) throws -> [UInt8] {
    var parameters = Simulation.Parameters()
    parameters.dataLength = 31
    parameters.attMTU = 247
    parameters.operation = .notification
    var file = try Simulation([parameters], seed: 1).octets(of: .air)
    guard let octets else { return file }
    let time = UInt16((31 + 14) * 8).octets
    for opcode: UInt8 in [0x14, 0x15] {
      let length: [UInt8] = [opcode, 31, 0] + time + [31, 0] + time
      guard
        let place = file.indices.first(where: { file[$0...].starts(with: length) })
      else { continue }
      file[place + 1] = octets
      file[place + 5] = octets
      try mendCRC(of: &file, pdu: place - 2, payload: length.count)
    }
    return file
  }

  /// Gives a data PDU the CRC of its octets; CONNECT_IND has the initial value behind the access address.
  private static func mendCRC(of file: inout [UInt8], pdu: Int, payload: Int) throws {
    let address = Array(file[pdu - 4..<pdu])
    let first = file.indices.first { place in
      file[place...].starts(with: address) && place < pdu - 4
    }
    guard let first else { return }
    let initial =
      UInt32(file[first + 4]) | UInt32(file[first + 5]) << 8 | UInt32(file[first + 6]) << 16
    let octets = Array(file[pdu..<pdu + 2 + payload])
    let crc = LinkLayerCRC.octets(
      ofValue: LinkLayerCRC.compute(initial: initial, over: octets.rawSpan))
    for place in 0..<3 {
      file[pdu + 2 + payload + place] = UInt8(truncatingIfNeeded: crc >> UInt32(8 * place))
    }
  }
}

extension HostLogBuilder {
  /// Each side exchanges the MTU; the peripheral gives one value as a client and one as a server.
  mutating func exchangeMTUs(client: UInt16, server: UInt8) {
    connect()
    exchange([0x02, 0xF7, 0], [0x03, server, 0])
    send([0x02] + client.octets, received: true)
    send([0x03, 0xF7, 0])
    disconnect(0x13)
  }

  /// A server that lists its services where the MTU is 185, and does not answer where it is 23.
  mutating func listServices(
    of count: UInt8, thenWithoutAnswer request: [UInt8], answersOthers: Bool = true
  ) {
    connect()
    raiseMTU()
    let list = (0..<count).flatMap { place -> [UInt8] in
      [1 + 4 * place, 0, 4 + 4 * place, 0, 0x0F + place, 0x18]
    }
    exchange(request, [0x11, 6] + list)
    disconnect(0x13)
    connect()
    if answersOthers { exchange([0x0A, 3, 0], [0x0B, 1]) }
    send(request)
    wait(31_000)
    disconnect(0x13)
  }

  /// Values that come some time after their descriptor was written.
  mutating func notify(afterWriting value: UInt8) {
    connect()
    discover()
    subscribe(value: value)
    wait(1500)
    for _ in 0..<3 { notify(3, octets: 4) }
    disconnect(0x13)
  }

  /// A read by type of one attribute after the other, or of the same for ever.
  mutating func search(advancing: Bool) {
    connect()
    for place: UInt8 in 0..<6 {
      let start = advancing ? 0x20 + 2 * place : 0x20
      let found = advancing ? start + 1 : start
      exchange([0x08, start, 0, 0xFF, 0xFF, 0xC4, 0x2B], [0x09, 3, found, 0, 7])
    }
    disconnect(0x13)
  }

  /// A host with two buffers for data of its controller, and one packet that waits for an answer.
  mutating func takeIn(returning: Bool) {
    order(0x0C33, [251, 0, 0, 2, 0, 0, 0])
    order(0x0C31, [1])
    connect()
    for _ in 0..<2 {
      exchange([0x0A, 3, 0], [0x0B, 1])
      if returning { add([1, 0x35, 0x0C, 5, 1, handle, 0, 1, 0], received: false) }
    }
    send([0x0A, 3, 0])
    wait(30_000)
    disconnect(0x16)
  }

  /// A Credit Based Connection Request, and the response that there is no room.
  private mutating func askForChannel(_ identifier: UInt8, received: Bool) {
    send(
      [0x17, identifier, 10, 0, 0x27, 0, 64, 0, 64, 0, 1, 0, 0x40, 0], channel: 5,
      received: received)
  }

  private mutating func refuseChannel(_ identifier: UInt8, received: Bool) {
    send(
      [0x18, identifier, 10, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0], channel: 5, received: received)
  }

  /// Requests for bearers of both sides that cross, or of the central only; all of them are refused.
  mutating func askForChannels(both: Bool) {
    connect()
    askForChannel(1, received: false)
    if both {
      askForChannel(7, received: true)
      refuseChannel(7, received: false)
    }
    refuseChannel(1, received: true)
    wait(2000)
    disconnect(0x13)
  }

  /// A channel whose responder gives no credits at first.
  mutating func openWithoutCredits(granting: Bool) {
    connect()
    send([0x14, 1, 10, 0, 0x80, 0, 0x40, 0, 64, 0, 64, 0, 2, 0], channel: 5)
    send([0x15, 1, 10, 0, 0x40, 0, 64, 0, 64, 0, 0, 0, 0, 0], channel: 5, received: true)
    if granting { send([0x16, 1, 4, 0, 0x40, 0, 1, 0], channel: 5, received: true) }
    wait(20_000)
    disconnect(0x13)
  }
}

extension AirLinkBuilder {
  /// The peripheral asks for an interval of 7.5 ms, which the central's link layer does not support, and then by L2CAP.
  mutating func fallBack(to interval: UInt8) {
    connect()
    idle(4)
    let parameters: [UInt8] = [6, 0, 6, 0, 0, 0, 200, 0, 0, 0, 0]
    event((1, []), (3, [0x0F] + parameters + [UInt8](repeating: 0xFF, count: 12)))
    event((3, [0x07, 0x0F]))
    idle(2)
    event((1, []), (2, [12, 0, 5, 0, 0x12, 1, 8, 0, interval, 0, interval, 0, 0, 0, 200, 0]))
    event((2, [6, 0, 5, 0, 0x13, 1, 2, 0, 1, 0]))
    idle(4)
  }
}
