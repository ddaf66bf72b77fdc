extension LinkModel {
  /// Packets on the air in a number of intervals.
  private struct Tally {
    var intervals = 0
    var values = 0
    var packets = 0
    var octets = 0
    /// Air time in microseconds.
    var airtime = 0
    var answers = 0
    var spaces = 0

    mutating func add(_ exchange: Airtime.Exchange) {
      let whole = Airtime.microseconds(
        ofPayload: exchange.payload, on: exchange.phy, isEncrypted: exchange.isEncrypted)
      airtime += whole
      spaces += exchange.spaces
      answers += exchange.microseconds - whole - exchange.spaces
    }

    static func - (later: Tally, earlier: Tally) -> Tally {
      Tally(
        intervals: later.intervals - earlier.intervals, values: later.values - earlier.values,
        packets: later.packets - earlier.packets, octets: later.octets - earlier.octets,
        airtime: later.airtime - earlier.airtime, answers: later.answers - earlier.answers,
        spaces: later.spaces - earlier.spaces)
    }
  }

  /// The maximum rate of this link.
  public var ceiling: LinkModel.Ceiling {
    let sizes = packetSizes
    let (walked, fitLimit) = walk(sizes)
    guard var tally = walked else { return ceiling(of: Tally(intervals: 1), sizes, .nothingFits) }
    var limit = fitLimit
    if operation.isAcknowledged {
      tally = acknowledged(sizes)
      limit = .acknowledgement
    } else if operation.isFromCentral, skippedEvents > 0 {
      tally.intervals *= skippedEvents + 1
      limit = .latency
    }
    if operation == .l2cap, let credits {
      // A K-frame's credit returns in the next event and can be used in the one after that.
      let frames = framesPerValue
      let needed = (2 * tally.values * frames - 1) / max(credits, 1) + 1
      if needed > tally.intervals {
        tally.intervals = needed
        limit = .credits
      }
    }
    return ceiling(of: tally, sizes, limit)
  }

  private var framesPerValue: Int {
    let most = min(max(maximumPDUSize, 23), 65_533)
    return (valueSize + 2 + most - 1) / most
  }

  /// Fills events until one begins at the same packet of a value as an earlier one.
  ///
  /// - Returns: the tally between these two, or nil if no exchange fits, and the limit that ended
  ///   the events.
  private func walk(_ sizes: [Int]) -> (Tally?, LinkModel.Ceiling.Limit) {
    var seen: [Int: Tally] = [:]
    var tally = Tally()
    var next = 0
    var limit = LinkModel.Ceiling.Limit.airtime
    while true {
      if let before = seen[next] { return (tally - before, limit) }
      seen[next] = tally
      var time = 0
      var packets = 0
      var begun = next == 0 ? 0 : 1
      while true {
        if let most = packetsPerEvent, packets >= most {
          limit = .packetsPerEvent
          break
        }
        if next == 0 {
          if let most = operationsPerEvent, begun >= most {
            limit = .operationsPerEvent
            break
          }
          begun += 1
        }
        let exchange = exchange(of: sizes[next])
        guard time + exchange.microseconds <= usableInterval else {
          limit = .airtime
          break
        }
        time += exchange.microseconds
        tally.add(exchange)
        tally.octets += sizes[next]
        tally.packets += 1
        packets += 1
        next += 1
        if next == sizes.count {
          next = 0
          tally.values += 1
        }
      }
      guard packets > 0 else { return (nil, limit) }
      tally.intervals += 1
    }
  }

  /// Returns the tally of one value and its answer: the events for the value, and one more for the answer, because a
  /// host answers after the event with the request.
  private func acknowledged(_ sizes: [Int]) -> Tally {
    var tally = Tally()
    var time = 0
    var packets = 0
    tally.intervals = 1
    for size in sizes {
      let exchange = exchange(of: size)
      if time + exchange.microseconds > usableInterval || packets >= packetsPerEvent ?? .max {
        tally.intervals += 1
        (time, packets) = (0, 0)
      }
      time += exchange.microseconds
      packets += 1
      tally.add(exchange)
      tally.octets += size
      tally.packets += 1
    }
    tally.values = 1
    tally.intervals += 1
    if operation != .indication { tally.intervals += skippedEvents }
    // The request of a read, or the answer in other operations: 5 or 7 octets on the other side's
    // PHY.
    var answer = exchange(of: 0)
    answer.answer = operation == .read ? 7 : 5
    tally.answers += answer.microseconds - answer.spaces
    tally.spaces += answer.spaces
    return tally
  }

  private func ceiling(
    of tally: Tally, _ sizes: [Int], _ limit: LinkModel.Ceiling.Limit
  ) -> LinkModel.Ceiling {
    let time = Double(max(tally.intervals, 1)) * Double(max(interval, 1))
    let octet = phy.microsecondsPerOctet
    let values = tally.values * valueSize * octet
    let headers = tally.octets * octet - values
    let checks = isEncrypted ? tally.packets * Airtime.integrityCheckOctets * octet : 0
    let parts: [(LinkModel.Ceiling.Share.Kind, Int)] = [
      (.values, values), (.headers, headers),
      (.framing, tally.airtime - values - headers - checks), (.integrityChecks, checks),
      (.answers, tally.answers), (.interFrameSpaces, tally.spaces),
    ]
    let used = parts.reduce(0) { $0 + $1.1 }
    return LinkModel.Ceiling(
      bitsPerSecond: Double(tally.values * valueSize) * 8e6 / time,
      linkLayerBitsPerSecond: Double(tally.octets) * 8e6 / time,
      packetsPerEvent: Double(tally.packets) / Double(max(tally.intervals, 1)),
      packetsPerValue: sizes.count,
      intervalsPerValue: operation.isAcknowledged ? tally.intervals : nil,
      exchange: exchange(of: longestPayload).microseconds, limit: limit,
      shares: parts.map { .init(kind: $0.0, part: Double($0.1) / time) }
        + [.init(kind: .idle, part: 1 - Double(used) / time)])
  }
}
