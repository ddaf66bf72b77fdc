import TestSupport

/// Two link layers that keep the rules of sequence numbers, so that tests can let one of them, or the
/// sniffer, miss a packet. Core 6.0, Vol 6, Part B, 4.5.9.
struct AirExchange {
  /// What one side knows.
  private struct Side {
    var sequence = false
    var expected = false
    /// Its PDU that nobody has acknowledged yet.
    var waiting: (llid: UInt8, payload: [UInt8])?
  }

  let session: TestSession
  let link = AirTestLink()
  /// Nanoseconds.
  let interval: Int64
  private var sides = [Side(), Side()]

  init(_ session: TestSession, interval: Int64 = 30_000_000) {
    self.session = session
    self.interval = interval
  }

  private static func place(_ sender: AirPacket.Sender) -> Int { sender == .peripheral ? 1 : 0 }

  /// What one side sends next, new or once more.
  private mutating func packet(
    _ sender: AirPacket.Sender, llid: UInt8, _ payload: [UInt8]
  ) -> AirPacket {
    let place = AirExchange.place(sender)
    let pdu = sides[place].waiting ?? (llid, payload)
    sides[place].waiting = pdu
    let header =
      pdu.llid | (sides[place].expected ? 0x04 : 0) | (sides[place].sequence ? 0x08 : 0)
    return AirPacket(
      accessAddress: link.accessAddress, pdu: [header, UInt8(pdu.payload.count)] + pdu.payload,
      crcInitial: link.crcInitial, sender: sender, rfChannel: 5)
  }

  /// The other side receives a packet.
  private mutating func deliver(_ packet: AirPacket, from sender: AirPacket.Sender) {
    let there = 1 - AirExchange.place(sender)
    let sequence = packet.pdu[0] & 0x08 != 0
    let expected = packet.pdu[0] & 0x04 != 0
    if sequence == sides[there].expected { sides[there].expected.toggle() }
    if expected != sides[there].sequence {
      sides[there].sequence.toggle()
      sides[there].waiting = nil
    }
  }

  /// One connection event.
  ///
  /// - Parameters:
  ///   - central: LLID and payload of the central's PDU; an empty one by default.
  ///   - peripheral: the same of the peripheral's.
  ///   - isAnswered: whether the peripheral hears the central.
  ///   - isHeard: whether the central hears the peripheral.
  ///   - isCaptured: whether the sniffer has the event.
  ///   - captures: which of the two packets the sniffer has.
  ///   - damages: whether the peripheral's packet reaches the sniffer damaged.
  mutating func event(
    _ central: (UInt8, [UInt8]) = (1, []), _ peripheral: (UInt8, [UInt8]) = (1, []),
    isAnswered: Bool = true, isHeard: Bool = true, isCaptured: Bool = true,
    captures: (central: Bool, peripheral: Bool) = (true, true), damages: Bool = false
  ) {
    let poll = packet(.central, llid: central.0, central.1)
    let lead = interval - 230_000
    if isCaptured, captures.central { session.air(poll, after: lead) } else { session.time += lead }
    guard isAnswered else {
      session.time += 230_000
      return
    }
    deliver(poll, from: .central)
    var answer = packet(.peripheral, llid: peripheral.0, peripheral.1)
    if isHeard { deliver(answer, from: .peripheral) }
    answer.crcIsValid = !damages
    if isCaptured, captures.peripheral {
      session.air(answer, after: 230_000)
    } else {
      session.time += 230_000
    }
  }

  /// Connection events that carry nothing.
  mutating func idle(_ count: Int) {
    for _ in 0..<count { event() }
  }

  /// Both sides start encryption, as far as the plain shows it.
  mutating func encrypt() {
    event((3, [0x03] + [UInt8](repeating: 0, count: 22)))
    event((1, []), (3, [0x04] + [UInt8](repeating: 0, count: 12)))
    event((1, []), (3, [0x05]))
    event()
    // LL_START_ENC_RSP of both.
    hidden(.central, 5)
    hidden(.peripheral, 5)
  }

  /// An encrypted LL control PDU.
  mutating func hidden(_ sender: AirPacket.Sender, _ octets: Int) {
    let payload = (0..<octets).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    if sender == .central {
      event((3, payload))
    } else {
      event((1, []), (3, payload))
    }
    event()
  }

  /// The peripheral advertises.
  func advertise(after nanoseconds: Int64) {
    session.air(
      AirPacket.advertising(0x00, flags: 0x40, [UInt8](address: AirTestLink.peripheral)),
      after: nanoseconds)
  }

  /// Somebody else is heard: the capture goes on.
  func stranger(after nanoseconds: Int64) {
    session.air(
      AirPacket.advertising(0x02, [UInt8](address: "C0:00:00:00:00:09")), after: nanoseconds)
  }
}
