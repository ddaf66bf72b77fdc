extension Transfer {
  /// How values of the usual size fit the MTU and the packets.
  public struct Fit: Hashable, Sendable {
    /// Octets of the usual value or SDU.
    public let size: Int
    /// The share of values that fill the MTU, 0 to 1; nil for SDUs.
    public let filledShare: Double?
    /// Link layer packets that a value of the usual size takes.
    public let packets: Int
    /// Values that take more of them, and how many the largest takes.
    public let longer: Int
    /// Link-layer packets of the longest value.
    public let mostPackets: Int
    /// Octets that the last of them leaves empty.
    public let roomInLast: Int
  }

  /// How values fill packets.
  public var fit: Fit {
    let size = sizes.mostFrequent ?? 0
    var model = ceiling.model
    model.valueOctets = size
    let packets = model.packetSizes
    var longer = 0
    var most = packets.count
    for entry in sizes.entries where entry.octets > size {
      model.valueOctets = entry.octets
      let needed = model.packetSizes.count
      if needed > packets.count { longer += entry.count }
      most = max(most, needed)
    }
    return Fit(
      size: size, filledShare: operation == .l2cap ? nil : filledShare, packets: packets.count,
      longer: longer, mostPackets: most,
      roomInLast: packets.last.map { max(0, model.longestPayload - $0) } ?? 0)
  }

  private var filledShare: Double {
    let header = operation.attributeHeaderOctets
    let room = min(Int(conditions.attMTU.value ?? 23), LinkModel.largestValue + header) - header
    let filled = sizes.entries.reduce(0) { $0 + ($1.octets >= room ? $1.count : 0) }
    return Double(filled) / Double(max(1, pdus))
  }
}

extension Transfer {
  /// The rate in equal parts of the transfer, of a tenth of a second or more each.
  public struct RateParts: Hashable, Sendable {
    /// Bits a second.
    public let rates: [Double]
    /// Nanoseconds of each.
    public let duration: Int64
    /// Bits a second.
    public let highest: Double
  }

  /// The rate over time in at most `limit` parts; nil for a transfer that is too short to have four.
  public func rateParts(atMost limit: Int) -> RateParts? {
    let count = max(1, min(limit, Int(clamping: activeTime / 100_000_000)))
    guard count > 3 else { return nil }
    let rates = history.rates(parts: count, duration: activeTime)
    return RateParts(
      rates: rates, duration: activeTime / Int64(count), highest: rates.max() ?? 0)
  }

  /// Losses of more than a two-thousandth of the ceiling, most first.
  public var notableLosses: [Waterfall.Step] {
    waterfall.steps.filter { $0.bitsPerSecond > ceiling.bitsPerSecond / 2000 }
  }
}

extension Transfer {
  /// Values after each of which the application waited for a receipt of the other side; nil where it
  /// did not.
  public var roundTripPeriod: Int? { account.roundTrip }

  /// Whether the host that sent the data never handed its controller a packet before the last one was
  /// done.
  public var keepsOneInFlight: Bool { account.keepsOneInFlight }

  /// Milliseconds from one such wait to the next.
  public var roundTripMilliseconds: Double {
    Double(activeTime) / 1e6 * Double(account.roundTrip ?? 0) / Double(max(1, pdus))
  }
}

extension Transfer.Events {
  /// Packets with data in an event that has some.
  public var meanPackets: Double { Double(dataPackets) / Double(max(1, withData)) }

  /// The share of events with data that ended with time left because the sender had no more, 0 to 1.
  public var endedBySenderShare: Double { Double(endedBySender) / Double(max(1, withData)) }

  /// The share of events with data that the central ended although the sender announced more, 0 to 1.
  public var endedByCentralShare: Double { Double(endedByCentral) / Double(max(1, withData)) }

  /// The share of events without data, 0 to 1.
  public var unusedShare: Double { Double(total - withData) / Double(max(1, total)) }
}
