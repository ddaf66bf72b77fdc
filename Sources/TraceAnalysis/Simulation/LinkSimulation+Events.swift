import BluetoothPackets
import ByteReading

extension LinkSimulation {
  /// The state within one connection event. Core 6.0, Vol 6, Part B, 4.5.1 and 4.5.6.
  private struct EventProgress {
    var channel: UInt8
    /// Time by which the last answer must have ended.
    var limit: Int64
    /// Whether the sniffer captures the event.
    var isCaptured: Bool
    /// Number of data packets that each side has sent.
    var sent = [0, 0]
    /// Number of consecutive packets with a wrong CRC that each side has received.
    var damaged = [0, 0]
  }

  private struct Transmission {
    var hasMoreData: Bool
    var isDamaged: Bool
    /// Whether the receiver does not hear the packet at all.
    var isUnheard: Bool
    var sequenceNumber: Bool
    var nextExpected: Bool
    var pdu: OutgoingPDU
    var end: Int64
  }

  mutating func runEvent() {
    guard let free = timeBeforeScan else { return }
    let usable = min(parameters.eventLength ?? interval, interval - parameters.eventGap, free)
    var progress = EventProgress(
      channel: channel(),
      // The limit follows the central's own clock, by which its packets are timed, so a drift does not make room for
      // another one.
      limit: anchor.later(by: max(Int64(usable) * 1_000, drifted(Int64(usable) * 1_000)))
        .later(by: -LinkSimulation.interFrameSpace),
      isCaptured: !random.chance(parameters.snifferEventMissRate)
        && event >= parameters.uncapturedEvents)
    let isHeard = peripheralListens() && isPeripheralReached(on: progress.channel)
    var time = anchor
    // A damaged packet is retransmitted, regardless of the waiting ones.
    var answerSize = 0
    var isFirst = true
    while isFirst || canGoOn(at: time, answeredBy: answerSize, progress) {
      isFirst = false
      perform(until: time)
      let sent = transmit(.central, at: time, &progress)
      centralHadMore = sent.hasMoreData
      guard isHeard, !sent.isUnheard, progress.damaged[1] < 2 else { return }
      if !sent.isDamaged { hear(sent, by: .peripheral) }
      guard peripheralReason == nil else { return }

      let answerTime = sent.end.later(by: LinkSimulation.interFrameSpace)
      perform(until: answerTime)
      let answer = transmit(.peripheral, at: answerTime, &progress)
      guard !answer.isUnheard else { return }
      if !answer.isDamaged { hear(answer, by: .central) }
      guard progress.damaged[0] < 2, ending == nil else { return }
      time = answer.end.later(by: LinkSimulation.interFrameSpace)
      answerSize = answer.isDamaged ? sides[1].nextSize : sides[1].sizeIfAcknowledged
      // A packet that could not be read may have had MD set.
      guard sent.hasMoreData || answer.hasMoreData || answer.isDamaged else { return }
    }
  }

  /// Returns the channel of the current event.
  private func channel() -> UInt8 { channel(in: channelMap) }

  private func channel(in channelMap: ChannelMap) -> UInt8 {
    let counter = UInt16(truncatingIfNeeded: event)
    if parameters.channelSelection == 2 {
      return ChannelSelection2(accessAddress: accessAddress)
        .channel(eventCounter: counter, in: channelMap) ?? 0
    }
    // The algorithm continues across the wrap of the event counter, so the wrapped counter can't be used.
    let hop = ChannelSelection1(hopIncrement: UInt8(truncatingIfNeeded: parameters.hopIncrement))
    return hop.channel(eventCounter: UInt16(event % 37), in: channelMap) ?? 0
  }

  /// Whether the peripheral listens in this event. It may use its latency, miss the event, or be gone.
  private mutating func peripheralListens() -> Bool {
    let misses = random.chance(parameters.peripheralMissRate)
    if let gone = parameters.peripheralVanishesAt, event >= gone { return false }
    if isPeripheralInStep, skippedEvents < latency, !sides[1].hasData, !centralHadMore,
      pending == nil, event > 0
    {
      skippedEvents += 1
      return false
    }
    skippedEvents = 0
    isPeripheralInStep = !misses
    return !misses
  }

  /// Whether the central's packets reach a peripheral that missed an instant. With its old channel map, it is reached
  /// in events for which both maps give the same channel; with an old interval or PHY, never.
  private func isPeripheralReached(on channel: UInt8) -> Bool {
    guard let leftBehind else { return true }
    guard peripheralReason == nil, let map = leftBehind.channelMap else { return false }
    return self.channel(in: map) == channel
  }

  /// Microseconds from the anchor until the central scans, or nil if it is scanning at the anchor.
  private var timeBeforeScan: Int? {
    guard parameters.scanWindow > 0, parameters.scanInterval > 0 else { return .max }
    let time = Int(anchor / 1_000) % parameters.scanInterval
    return time < parameters.scanWindow ? nil : parameters.scanInterval - time
  }

  /// Whether a packet overlaps a burst of interference.
  private func isInterfered(at start: Int64, until end: Int64) -> Bool {
    let period = Int64(parameters.interferencePeriod) * 1_000
    let length = Int64(parameters.interferenceTime) * 1_000
    // Setup takes place before the first burst.
    guard period > 0, length > 0, transfer.isRunning, start > 0 else { return false }
    return start % period < length || end / period > start / period
  }

  /// Whether another exchange fits and the central may start it.
  private func canGoOn(
    at time: Int64, answeredBy answer: Int, _ progress: EventProgress
  ) -> Bool {
    if let most = parameters.centralPacketsPerEvent, progress.sent[1] >= most { return false }
    if let most = parameters.packetsPerEvent, progress.sent[0] >= most, sides[0].nextSize > 0 {
      return parameters.sender == .peripheral
    }
    return end(ofExchange: sides[0].nextSize, answeredBy: answer, from: time) <= progress.limit
  }

  private func end(ofExchange octets: Int, answeredBy answer: Int, from time: Int64) -> Int64 {
    let exchange = Airtime.Exchange(
      payload: octets, answer: answer, phy: phys[0], answerPHY: phys[1], isEncrypted: false)
    return time.later(by: Int64(exchange.microsecondsToEndOfAnswer) * 1_000)
  }

  private func mayTakeMore(_ role: LinkRole, _ progress: EventProgress) -> Bool {
    guard role == parameters.sender, let most = parameters.packetsPerEvent else { return true }
    return progress.sent[role.rawValue] < most
  }

  private mutating func transmit(
    _ role: LinkRole, at time: Int64, _ progress: inout EventProgress
  ) -> Transmission {
    let side = role.rawValue
    let next = sides[side].sizeAfterNext
    let answer = sides[role.peer.rawValue].sizeIfAcknowledged
    var (pdu, isRetransmission) = sides[side].transmit(takesNew: mayTakeMore(role, progress))
    if !isRetransmission, !pdu.isEmpty, let ciphertext = encryption.encrypt(pdu, from: role) {
      pdu.ciphertext = ciphertext
      sides[side].encrypt(as: ciphertext)
    }
    if !pdu.isEmpty { progress.sent[side] += 1 }
    let duration =
      Int64(
        Airtime.microseconds(ofPayload: pdu.sent.count, on: phys[side], isEncrypted: false))
      * 1_000
    let end = time.later(by: duration)
    var hasMore = sides[side].waiting > 0 && mayTakeMore(role, progress)
    if hasMore, role == .central {
      let rest = self.end(ofExchange: pdu.sent.count, answeredBy: answer, from: time)
      hasMore =
        self.end(
          ofExchange: next, answeredBy: sides[1].sizeAfterNext,
          from: rest.later(by: LinkSimulation.interFrameSpace)) <= progress.limit
    }
    let header = DataPDUHeader(
      llid: pdu.llid, nextExpectedSequenceNumber: sides[side].nextExpectedSequenceNumber,
      sequenceNumber: sides[side].sequenceNumber, hasMoreData: hasMore,
      length: UInt8(truncatingIfNeeded: pdu.sent.count))
    let isBad = parameters.badChannels.isUsed(progress.channel)
    let isOut = parameters.outage?.contains(event) ?? false || isInterfered(at: time, until: end)
    let isDamagedForAll =
      random.chance(isBad ? parameters.badChannelErrorRate : parameters.packetErrorRate) || isOut
    // Both numbers are drawn in any case.
    let isDamagedThere = random.chance(parameters.receiverErrorRate)
    let isDamagedHere = random.chance(parameters.snifferErrorRate)
    let isLost = isDamagedForAll || isDamagedThere
    let isDamaged = isDamagedForAll || (isDamagedHere && !isLost)
    progress.damaged[role.peer.rawValue] = isLost ? progress.damaged[role.peer.rawValue] + 1 : 0
    let isUnheard = parameters.unheardRate > 0 && random.chance(parameters.unheardRate)
    let isMissed = random.chance(parameters.snifferMissRate)
    let jitter = random.below(2 * parameters.timestampJitter + 1) - parameters.timestampJitter
    packets.append(
      SimulatedPacket(
        time: time.later(by: Int64(jitter)), link: index, event: event, sender: role,
        channel: progress.channel, phy: phys[side], signal: signal(of: role),
        octets: octets(of: pdu, header, isDamaged: isDamaged, on: phys[side]),
        isDamaged: isDamaged, isRetransmission: isRetransmission, isEmpty: pdu.isEmpty,
        isCaptured: !isMissed && progress.isCaptured, isOfTransfer: pdu.isOfTransfer,
        completedOctets: pdu.completedOctets))
    return Transmission(
      hasMoreData: hasMore, isDamaged: isLost, isUnheard: isUnheard,
      sequenceNumber: header.sequenceNumber,
      nextExpected: header.nextExpectedSequenceNumber, pdu: pdu, end: end)
  }

  private mutating func octets(
    of pdu: OutgoingPDU, _ header: DataPDUHeader, isDamaged: Bool, on phy: AirPHY
  ) -> [UInt8] {
    var writer = ByteWriter(reservingCapacity: pdu.sent.count + 2)
    header.encode(into: &writer)
    writer.octets(pdu.sent)
    var octets = LinkSimulation.packet(
      writer.bytes, accessAddress: accessAddress, crcInitialValue: crcInitialValue)
    if isDamaged {
      // A bit of the payload or the CRC. The header is unchanged, so that the length stays correct.
      let bit = random.below((octets.count - 6) * 8)
      octets[6 + bit / 8] ^= 1 << UInt8(bit % 8)
    }
    if phy == .codedS2 || phy == .codedS8 { octets.insert(phy == .codedS2 ? 1 : 0, at: 4) }
    return octets
  }

  private mutating func hear(_ sent: Transmission, by role: LinkRole) {
    let side = role.rawValue
    lastHeard[side] = sent.end
    let isRefused = refuses(sent.pdu, by: role, at: sent.end)
    let (isNew, acknowledged) = sides[side].hear(
      sequenceNumber: sent.sequenceNumber, nextExpected: sent.nextExpected, isRefused: isRefused)
    if isNew, sent.pdu.isOfTransfer, parameters.receiverBuffers != nil {
      takenAt.append(
        max(sent.end, takenAt.last ?? 0).later(by: Int64(parameters.receiverTime) * 1_000))
    }
    if let acknowledged { take(acknowledgement: acknowledged, of: role, at: sent.end) }
    guard isNew, !sent.pdu.isEmpty else { return }
    if sent.pdu.llid == .control {
      receive(control: sent.pdu.payload, by: role, at: sent.end)
    } else {
      hosts[side].log.data(
        sent.pdu.payload, isStart: sent.pdu.llid == .start, .controllerToHost,
        at: sent.end.later(by: SimulatedHost.transport), isOfTransfer: sent.pdu.isOfTransfer,
        completedOctets: sent.pdu.completedOctets)
      actions.add(
        sent.end.later(by: SimulatedHost.transport),
        .receive(role, isStart: sent.pdu.llid == .start, sent.pdu.payload))
    }
  }

  /// Whether a receiver has no room for a packet.
  private mutating func refuses(_ pdu: OutgoingPDU, by role: LinkRole, at time: Int64) -> Bool {
    guard let room = parameters.receiverBuffers, pdu.isOfTransfer, role != parameters.sender
    else { return false }
    takenAt.removeAll { $0 <= time }
    return takenAt.count >= max(room, 1)
  }

  private mutating func take(acknowledgement pdu: OutgoingPDU, of role: LinkRole, at time: Int64) {
    if pdu.endsHostPacket { actions.add(time.later(by: SimulatedHost.transport), .complete(role)) }
    guard pdu.llid == .control, let opcode = pdu.payload.first else { return }
    if role == .central, opcode == pending?.opcode { pending?.isAcknowledged = true }
    if opcode == LLControlOpcode.terminateIndication.rawValue {
      finish(.localHostTerminated, sentToPeripheral: .remoteUserTerminated, at: time)
    }
  }
}
