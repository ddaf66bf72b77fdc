extension Transfer {
  /// How values of the usual size fit the MTU and the packets.
  public struct Fit: Hashable, Sendable {
    /// Octets of the usual value or SDU.
    public let size: Int
    /// Share of values that fill the MTU, 0 to 1. Nil for SDUs.
    public let filledShare: Double?
    /// Size of the largest value that fits the MTU, in octets.
    public let room: Int
    /// Link-layer packets per value of the usual size.
    public let packets: Int
    /// Number of values that take more packets than the usual one.
    public let longer: Int
    /// Link-layer packets of the longest value.
    public let mostPackets: Int
    /// Number of unused octets in the last packet; 0 if the packets were not filled one after another.
    public let roomInLast: Int
  }

  /// The negotiated data length, if the negotiated time allows fewer octets. Nil otherwise.
  package var octetsLimitedByTime: Int? {
    guard let octets = conditions.dataLength[direction].value.map({ Int($0) }),
      conditions.dataLength[direction].basis == .seen, octets > 27,
      ceiling.model.longestPayload < octets
    else { return nil }
    return octets
  }

  /// How values fill packets.
  public var fit: Fit {
    let size = sizes.mostFrequent ?? 0
    var model = ceiling.model
    model.valueOctets = size
    let packets = model.packetSizes
    let isFilled = usualLastPacket.map { $0 == packets.last } ?? true
    var longer = 0
    var most = packets.count
    for entry in sizes.entries where entry.octets > size {
      model.valueOctets = entry.octets
      let needed = model.packetSizes.count
      if needed > packets.count { longer += entry.count }
      most = max(most, needed)
    }
    return Fit(
      size: size, filledShare: operation == .l2cap ? nil : filledShare, room: room,
      packets: packets.count,
      longer: longer, mostPackets: most,
      roomInLast: isFilled ? packets.last.map { max(0, model.longestPayload - $0) } ?? 0 : 0)
  }

  private var room: Int {
    let header = operation.attributeHeaderOctets
    return min(Int(conditions.attMTU.value ?? 23), LinkModel.largestValue + header) - header
  }

  private var filledShare: Double {
    let room = room
    let filled = sizes.entries.reduce(0) { $0 + ($1.octets >= room ? $1.count : 0) }
    return Double(filled) / Double(max(1, pdus))
  }
}

extension Transfer {
  /// The rate in equal parts of the transfer, each 100 ms or longer.
  public struct RateParts: Hashable, Sendable {
    /// Bits per second.
    public let rates: [Double]
    /// Nanoseconds per part.
    package let duration: Int64
    /// Highest rate in bits per second.
    public let highest: Double
  }

  /// Returns the rate over time in at most `limit` parts, or nil for a transfer that is too short for four parts or
  /// whose values a host handed over long before they were sent.
  public func rateParts(atMost limit: Int) -> RateParts? {
    let count = max(1, min(limit, Int(clamping: activeTime / 100_000_000)))
    guard count > 3, !isHeldBack else { return nil }
    let rates = history.rates(parts: count, duration: activeTime)
    return RateParts(
      rates: rates, duration: activeTime / Int64(count), highest: rates.max() ?? 0)
  }

  /// Losses above 1/2000 of the ceiling, largest first.
  public var notableLosses: [Transfer.Waterfall.Step] {
    waterfall.steps.filter { $0.bitsPerSecond > ceiling.bitsPerSecond / 2000 }
  }
}

extension Transfer {
  /// Number of values between two waits for a receipt of the other side, or nil if the application
  /// did not wait.
  public var roundTripPeriod: Int? { account.roundTrip }

  /// Number of values in each block after which the sender waits for the other side. Nil if it sends no blocks, or
  /// waits only after every few values.
  public var valuesPerBlock: Int? { account.roundTrip == nil ? account.block?.values : nil }

  /// Mean duration of such a wait in nanoseconds.
  package var blockWait: Int64? { valuesPerBlock == nil ? nil : account.block?.wait }

  /// Whether the sending host never handed its controller a packet before the previous one was
  /// completed.
  public var keepsOneInFlight: Bool { account.keepsOneInFlight }

  /// Mean time from the request to the answer of an acknowledged operation, in nanoseconds. Nil for other operations,
  /// and if no answer was captured.
  package var meanAnswerWait: Int64? {
    guard operation.isAcknowledged, account.use.answers > 0 else { return nil }
    return Int64(clamping: account.use.awaited * 1000 / Double(account.use.answers))
  }

  /// Mean time from such an answer to the next request, in nanoseconds. Nil if fewer than half of the values were
  /// answered in the capture.
  package var meanPauseAfterAnswer: Int64? {
    guard let wait = meanAnswerWait, account.use.answers * 2 > pdus else { return nil }
    let pause = (account.time / Int64(max(1, pdus))).elapsed(since: wait)
    return pause > 0 ? pause : nil
  }

  /// Milliseconds from one such wait to the next.
  public var roundTripMilliseconds: Double {
    Double(activeTime) / 1e6 * Double(account.roundTrip ?? 0) / Double(max(1, pdus))
  }
}

extension Transfer.Events {
  /// Mean number of data packets in events with data.
  public var meanPackets: Double { Double(dataPackets) / Double(max(1, withData)) }

  /// Share of events with data that ended with time left because the sender had no more, 0 to 1.
  public var endedBySenderShare: Double { Double(endedBySender) / Double(max(1, withData)) }

  /// Share of events with data that the central ended although the sender had set MD, 0 to 1.
  public var endedByCentralShare: Double { Double(endedByCentral) / Double(max(1, withData)) }

  /// Share of events without data, 0 to 1.
  public var unusedShare: Double { Double(total - withData) / Double(max(1, total)) }
}
