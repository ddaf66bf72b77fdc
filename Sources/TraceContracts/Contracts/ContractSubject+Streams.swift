import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

// The rhythm in which a server sends values of an attribute.
extension ContractSubject {
  /// Returns a subject that consists of the values of an attribute on each connection.
  ///
  /// - Parameter uuid: the type of the attribute.
  static func streams(of uuid: BluetoothUUID) -> ContractSubject {
    ContractSubject(
      name: streamName, meaning: "Values that a server sent on one connection.",
      mainKey: "uuid", documents: [ValueStream.shape.description], needs: [.timeline, .summary]
    ) { capture, choice, body in
      let streams = ValueStream.all(of: uuid, in: capture, choice)
      for stream in streams {
        let isAlone = streams.count { $0.connection == stream.connection } == 1
        let place =
          isAlone ? "" : " (\(Hexadecimal.upper(stream.first.handle, width: 4)))"
        body(
          ContractInstance(
            label: "connection \(stream.connection + 1)\(place)", documents: [DocumentOf(stream)],
            origin: capture.origin,
            packets: .between(stream.first.frame, stream.last.frame, stream.connection),
            lasting: .init(between: stream.first.frame.time, stream.last.frame.time)))
      }
    }
  }

  static let streamName = "stream of values"

  /// Keys of an expectation of values that refer to their rhythm.
  static let streamKeys: Set<String> = [
    "every", "rate_hz", "per_minute", "gap", "gap_ms", "gap_s", "shortest_gap", "shortest_gap_ms",
    "period", "period_ms", "period_s", "jitter", "jitter_ms", "values", "first_after",
    "first_after_ms", "first_after_s",
  ]
}

/// Values of one attribute on one connection that were transferred in the same way.
struct ValueStream: Described {
  let connection: Int
  let beginning: Frame?
  let values: [ValueSighting]
  /// Time until which values could come: the end of the connection, of the subscription or of the capture. Nil for
  /// values that a client requested, and for a selection of a stream's values.
  let end: End?
  /// The subscription before the first value, or nil if the capture shows none.
  let subscribed: ContractStep.Reached?
  /// What the capture may be missing of the connection.
  let unseen: UnseenTraffic?

  /// The end of the time in which values could come.
  struct End {
    let time: Int64
    let frame: Int
    /// The end in words: "the connection ended".
    let words: String
  }

  var first: ValueSighting { values[0] }
  var last: ValueSighting { values[values.count - 1] }

  private struct Identity: Hashable {
    let connection: Int
    let direction: LinkDirection
    let handle: UInt16
    let source: GATTTree.Observation.Source
  }

  /// - Parameters:
  ///   - uuid: the type of the attribute.
  ///   - capture: the measurements.
  ///   - choice: the packets whose values count, or nil for all.
  static func all(
    of uuid: BluetoothUUID, in capture: CaptureMeasurements, _ choice: ContractChoice? = nil
  ) -> [ValueStream] {
    let unseen = capture.unseen
    let subscriptions = (capture.timeline?.procedures ?? []).filter {
      $0.kind == .subscribe && $0.outcome == .success && $0.characteristic == uuid
    }
    var places: [Identity: Int] = [:]
    var streams: [[ValueSighting]] = []
    for value in capture.values where value.uuid == uuid {
      let packets = ContractPackets.between(value.frame, value.frame, value.connection)
      guard choice?.takes(packets) ?? true else { continue }
      let identity = Identity(
        connection: value.connection, direction: value.direction, handle: value.handle,
        source: value.source)
      if let place = places[identity] {
        streams[place].append(value)
      } else {
        places[identity] = streams.count
        streams.append([value])
      }
    }
    return streams.map { values in
      let link = capture.connections.connections[values[0].connection]
      return ValueStream(
        connection: link.index, beginning: link.startWasCaptured ? link.firstFrame : nil,
        values: values,
        end: choice == nil ? End(of: values, on: link, in: capture) : nil,
        subscribed: subscriptions.last {
          $0.connection == link.index && $0.end <= values[0].frame.time
        }.map { ($0.end, $0.frames.upperBound) },
        unseen: unseen[link.index])
    }
  }

  // MARK: Gaps

  /// Nanoseconds between consecutive values.
  var gaps: [Int64] {
    zip(values, values.dropFirst()).map { $1.frame.time.elapsed(since: $0.frame.time) }
  }

  private var median: Int64? {
    let sorted = gaps.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }

  /// Returns the frames around a gap, or that of the only value.
  private func frames(ofGap place: Int?) -> [Int] {
    guard let place else { return [first.frame.number] }
    return [values[place].frame.number, values[place + 1].frame.number]
  }

  private var longestGap: Int? { gaps.indices.max { gaps[$0] < gaps[$1] } }

  /// Nanoseconds from the last value to the end, if the values stopped. This requires that it is longer than any gap
  /// and than two periods, because the last value may come a little before the end.
  var silence: Int64? {
    guard let end else { return nil }
    let rest = end.time.elapsed(since: last.frame.time)
    let usual = max(gaps.max() ?? 0, median.map { $0.later(by: $0) } ?? 0)
    return rest > usual ? rest : nil
  }

  /// The longest time without a value.
  var longest: Int64? { silence ?? gaps.max() }

  /// Values per second from the first to the last value, or to the end if they stopped.
  var rate: Double? {
    let time = last.frame.time.elapsed(since: first.frame.time)
    if let silence {
      return Double(values.count) * 1e9 / Double(max(1, time.later(by: silence)))
    }
    return time > 0 ? Double(values.count - 1) * 1e9 / Double(time) : nil
  }

  private var shortestGap: Int? { gaps.indices.min { gaps[$0] < gaps[$1] } }

  private var deviation: Double? {
    let gaps = gaps.map(Double.init)
    guard gaps.count > 1 else { return nil }
    let mean = gaps.reduce(0, +) / Double(gaps.count)
    let squares = gaps.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(gaps.count)).squareRoot()
  }

  /// Maximum number of values in any 60 seconds.
  private var perMinute: Int { MinuteCount.most(values.map(\.frame.time)).count }

  static let shape = Shape<ValueStream>("value_stream", "Values of an attribute on one connection.")
  { row in
    row.value("uuid", "Type of the attribute.") { $0.first.uuid }
    row.value("handle", "Handle of the attribute.") { $0.first.handle }
    row.value("source", "Source of the values.") { $0.first.source }
    row.value("connection", "The connection's id.") { $0.connection + 1 }
    row.value("values", "Number of values.") { $0.values.count }
    row.value("per_minute", "Maximum number of values within any 60 seconds.") { $0.perMinute }
    row.number(
      "rate_hz",
      "Values per second, from the first to the last, or to the end if they stopped; null for one."
    ) { $0.rate }
    row.duration("period", in: .seconds, "Median time between two values.") { $0.median }
    row.duration(
      "gap", in: .seconds,
      "The longest time between two values, or from the last to the end of the connection."
    ) { $0.longest }
    row.duration("shortest_gap", in: .seconds, "The shortest time between two values.") {
      $0.gaps.min()
    }
    row.number(
      "jitter",
      "The standard deviation of the times between two values; null for fewer than three.",
      unit: .seconds, digits: 9
    ) { $0.deviation.map { $0 / 1e9 } }
    row.duration(
      "first_after", in: .seconds, "Time from the start of the connection to the first value."
    ) { row in row.beginning.map { row.first.frame.time.elapsed(since: $0.time) } }
    row.frames { $0.frames(ofGap: $0.longestGap) }
  }
}

extension ValueStream.End {
  /// Creates the end, or nil for values that a client requested.
  fileprivate init?(
    of values: [ValueSighting], on link: Connection, in capture: CaptureMeasurements
  ) {
    guard let last = values.last, [.notified, .indicated].contains(last.source) else { return nil }
    let unsubscription = (capture.timeline?.procedures ?? []).first {
      $0.kind == .unsubscribe && $0.connection == link.index && $0.outcome == .success
        && ($0.characteristic == last.uuid || $0.valueHandle == last.handle)
        && $0.start > last.frame.time
    }
    if let unsubscription {
      (time, frame) = (unsubscription.start, unsubscription.firstFrame)
      words = "the client unsubscribed"
    } else if link.end?.isOver == true || link.isOnAir {
      (time, frame) = (link.lastFrame.time, link.lastFrame.number)
      words = link.end?.isOver == true ? "the connection ended" : "its capture ended"
    } else {
      // In an HCI log, a quiet connection has no packets.
      time = capture.origin.later(by: capture.file.duration)
      frame = link.lastFrame.number
      words = "the capture ended"
    }
  }
}

extension ValueStream: EvidencedSubject {
  func evidence(of key: String) -> ValueEvidence? {
    var evidence = ownEvidence(of: key) ?? ValueEvidence()
    if evidence.whyUnknown == nil { evidence.range = range(of: key) }
    return evidence
  }

  /// Returns the possible values of a number, if values may be missing from the capture.
  private func range(of key: String) -> UncertainRange? {
    guard let unseen, unseen.hidesValues else { return nil }
    func seconds(_ time: Int64?) -> Double? { time.map { Double($0) / 1e9 } }
    let reason = unseen.reasons()
    switch key {
    case "values": return .atLeast(Double(values.count), reason)
    case "per_minute": return .atLeast(Double(perMinute), reason)
    case "first_after":
      guard unseen.hidesWithin else { return nil }
      return seconds(beginning.map { first.frame.time.elapsed(since: $0.time) })
        .map { .atMost($0, unseen.reasons(within: true)) }
    default: break
    }
    guard unseen.hidesWithin else { return nil }
    let within = unseen.reasons(within: true)
    switch key {
    case "rate_hz": return rate.map { .atLeast($0, within) }
    case "gap":
      // Even if values were missing in that many places, part of the time would be without one.
      return seconds(longest).map { longest in
        .atMost(longest, from: unseen.places.map { longest / (Double($0) + 1) } ?? 0, within)
      }
    case "shortest_gap": return seconds(gaps.min()).map { .atMost($0, within) }
    case "jitter": return deviation.map { .atMost($0 / 1e9, within) }
    case "period":
      // A few more values do not change the median.
      guard unseen.places.map({ $0 > values.count / 10 }) ?? true else { return nil }
      return seconds(median).map { .atMost($0, within) }
    default: return nil
    }
  }

  private func ownEvidence(of key: String) -> ValueEvidence? {
    let isSingle = values.count == 1 && silence == nil
    switch key {
    case "period" where values.count == 1, "shortest_gap" where values.count == 1,
      "jitter" where values.count == 1:
      return ValueEvidence(frames: [first.frame.number], whyUnknown: "1 value, no interval")
    case "gap" where isSingle, "rate_hz" where isSingle:
      return ValueEvidence(frames: [first.frame.number], whyUnknown: "1 value, no interval")
    case "jitter" where values.count == 2:
      return ValueEvidence(
        frames: [first.frame.number, last.frame.number], whyUnknown: "2 values, 1 interval")
    case "first_after" where beginning == nil:
      return ValueEvidence(
        frames: [first.frame.number], whyUnknown: "the start is not in the capture")
    case "gap", "rate_hz":
      guard silence != nil, let end else { break }
      let from = key == "gap" ? last : first
      return ValueEvidence(
        frames: [from.frame.number, end.frame], detail: "no further value until \(end.words)")
    default: break
    }
    return frameEvidence(of: key)
  }

  /// The time from the first value to the last.
  private var extent: String {
    Clock.duration(last.frame.time.elapsed(since: first.frame.time))
  }

  /// Text such as "; the connection ended 50 ms after the last one".
  private var ending: String {
    guard let end else { return "" }
    return
      "; \(end.words) \(Clock.duration(max(0, end.time.elapsed(since: last.frame.time)))) after the last one"
  }

  private func frameEvidence(of key: String) -> ValueEvidence? {
    switch key {
    case "values":
      ValueEvidence(
        frames: values.map(\.frame.number),
        cause: values.count > 1 ? "within \(extent)\(ending)" : nil)
    case "per_minute":
      ValueEvidence(
        frames: MinuteCount.most(values.map(\.frame.time)).places.map { values[$0].frame.number })
    case "rate_hz":
      ValueEvidence(
        frames: [first.frame.number, last.frame.number],
        cause: "\(values.count) values within \(extent)")
    case "period":
      ValueEvidence(frames: frames(ofGap: gaps.firstIndex { $0 == median }))
    case "shortest_gap": ValueEvidence(frames: frames(ofGap: shortestGap))
    case "jitter":
      ValueEvidence(
        frames: frames(ofGap: shortestGap) + frames(ofGap: longestGap),
        cause: "gaps from \(Clock.duration(gaps.min() ?? 0)) to \(Clock.duration(gaps.max() ?? 0))")
    case "first_after":
      ValueEvidence(
        frames: [beginning?.number, first.frame.number].compactMap(\.self),
        cause: subscribed.flatMap { subscribed in
          beginning.map { ContractTime.subscription(subscribed, $0.time, first.frame.time) }
        })
    default: nil
    }
  }
}

/// Counts events within a minute.
enum MinuteCount {
  /// Returns the maximum number of times in any 60 seconds.
  ///
  /// - Parameter times: the times in nanoseconds.
  /// - Returns: the number, and the indices of the first and the last of these times.
  static func most(_ times: [Int64]) -> (count: Int, places: [Int]) {
    let order = times.indices.sorted { times[$0] < times[$1] }
    var start = 0
    var most: (count: Int, places: [Int]) = (0, [])
    for (end, place) in order.enumerated() {
      while times[place].elapsed(since: times[order[start]]) > 60_000_000_000 { start += 1 }
      if end - start + 1 > most.count { most = (end - start + 1, [order[start], place]) }
    }
    return most
  }
}
