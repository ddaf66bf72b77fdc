import BluetoothPackets
import LinkSessions
import TraceAnalysis
import TraceReports

// The rhythm in which a server sends values of an attribute.
extension ContractSubject {
  /// The values of an attribute on each connection as one subject.
  ///
  /// - Parameter uuid: the type of the attribute.
  static func streams(of uuid: BluetoothUUID) -> ContractSubject {
    ContractSubject(
      name: streamName, meaning: "Values that a server sent on one connection.",
      mainKey: "uuid", documents: [ValueStream.shape.description], needs: []
    ) { capture, body in
      let streams = ValueStream.all(of: uuid, in: capture)
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

  var first: ValueSighting { values[0] }
  var last: ValueSighting { values[values.count - 1] }

  private struct Identity: Hashable {
    let connection: Int
    let direction: LinkDirection
    let handle: UInt16
    let source: AttributeObservation.Source
  }

  static func all(of uuid: BluetoothUUID, in capture: CaptureMeasurements) -> [ValueStream] {
    var places: [Identity: Int] = [:]
    var streams: [[ValueSighting]] = []
    for value in capture.values where value.uuid == uuid {
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
        values: values)
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

  /// The frames around a gap, or that of the only value.
  private func frames(ofGap place: Int?) -> [Int] {
    guard let place else { return [first.frame.number] }
    return [values[place].frame.number, values[place + 1].frame.number]
  }

  private var longestGap: Int? { gaps.indices.max { gaps[$0] < gaps[$1] } }
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
    row.value("uuid", "The attribute's type.") { $0.first.uuid }
    row.value("handle", "The attribute's.") { $0.first.handle }
    row.value("source", "What showed the values.") { $0.first.source }
    row.value("connection", "The connection's id.") { $0.connection + 1 }
    row.value("values", "How many came.") { $0.values.count }
    row.value("per_minute", "The most within any 60 seconds.") { $0.perMinute }
    row.number("rate_hz", "Values per second, from the first to the last; null for fewer than two.")
    {
      row in
      let time = row.last.frame.time.elapsed(since: row.first.frame.time)
      return time > 0 ? Double(row.values.count - 1) * 1e9 / Double(time) : nil
    }
    row.duration("period", in: .seconds, "The median time between two values.") { $0.median }
    row.duration("gap", in: .seconds, "The longest time between two values.") { $0.gaps.max() }
    row.duration("shortest_gap", in: .seconds, "The shortest time between two values.") {
      $0.gaps.min()
    }
    row.number(
      "jitter",
      "The standard deviation of the times between two values; null for fewer than three.",
      unit: .seconds, digits: 9
    ) { $0.deviation.map { $0 / 1e9 } }
    row.duration(
      "first_after", in: .seconds, "From the beginning of the connection to the first value."
    ) { row in row.beginning.map { row.first.frame.time.elapsed(since: $0.time) } }
    row.frames { $0.frames(ofGap: $0.longestGap) }
  }
}

extension ValueStream: EvidencedSubject {
  func evidence(of key: String) -> ValueEvidence? {
    switch key {
    case "values": ValueEvidence(frames: values.map(\.frame.number))
    case "per_minute":
      ValueEvidence(
        frames: MinuteCount.most(values.map(\.frame.time)).places.map { values[$0].frame.number })
    case "rate_hz": ValueEvidence(frames: [first.frame.number, last.frame.number])
    case "period":
      ValueEvidence(frames: frames(ofGap: gaps.firstIndex { $0 == median }))
    case "shortest_gap": ValueEvidence(frames: frames(ofGap: shortestGap))
    case "jitter":
      ValueEvidence(frames: frames(ofGap: shortestGap) + frames(ofGap: longestGap))
    case "first_after":
      ValueEvidence(
        frames: [beginning?.number, first.frame.number].compactMap(\.self))
    default: nil
    }
  }
}

/// Counts events within a minute.
enum MinuteCount {
  /// Maximum number of times in any 60 seconds.
  ///
  /// - Parameter times: the times in nanoseconds.
  /// - Returns: the number, and the places of the first and the last of them.
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
