import BluetoothPackets
import LinkSessions

/// Measured timing of a connection, for reports.
extension EventGrouper {
  var intervalsInForce: [ConnectionEvents.Interval] { intervals.map { describe($0) } }

  var physInForce: [ConnectionEvents.PHYs] {
    var before: BothDirections<PHY>?
    return phys.map { agreed in
      // A negotiated PHY without a captured packet counts as unused.
      var used = agreed.phy
      if emitsPHYs, agreed.frame != nil, let before {
        for direction in LinkDirection.both where !agreed.isHeard[direction] {
          used[direction] = before[direction]
        }
      }
      before = used
      return ConnectionEvents.PHYs(
        fromEvent: counter(agreed.fromEvent, agreed.instant), phy: used,
        agreed: used == agreed.phy ? nil : agreed.phy, basis: agreed.basis, frame: agreed.frame)
    }
  }

  /// Converts an event number to the event counter of the specification.
  func counter(_ event: Int) -> Int { event + (shift ?? 0) }

  /// Returns the counter of an event. If an instant names it, the instant is used, because the shift may have been
  /// found later.
  private func counter(_ event: Int, _ instant: UInt16?) -> Int {
    counter(instant.flatMap { self.event(of: $0, near: event) } ?? event)
  }

  /// The last event whose channel was checked, or nil if all were checked.
  var lastCheckedEvent: Int? { (hiddenMap?.change.event).map { counter($0) } }

  /// The sequence, or nil if the request does not give it and too few events support it.
  var shownHop: HopSequence? {
    guard let hops, !hops.isAnnounced, request != nil, hops.inForce.tally.support < 8 else {
      return hop
    }
    return nil
  }

  var hopBasis: Basis {
    guard let hop = shownHop else { return .unknown }
    guard let request, request.channelsAreKnown else { return .derived }
    return hop.number == (request.usesChannelSelection2 ? 2 : 1) ? .seen : .derived
  }

  /// Drift in parts per million. Nil if there are too few anchors, or if they vary too much.
  var drift: Double? {
    guard fit.count >= 8, fit.count * 4 >= observedEvents,
      let slope = fit.isSteady ? fit.slope : fit.meanSlope
    else { return nil }
    return slope * 1e-3
  }

  private func describe(_ interval: IntervalInForce) -> ConnectionEvents.Interval {
    ConnectionEvents.Interval(
      fromEvent: counter(interval.fromEvent), fromFrame: interval.firstFrame,
      milliseconds: interval.timing.interval / 1e6, latency: interval.timing.latency,
      timeoutMilliseconds: interval.timing.timeout.map { $0 / 1e6 }, basis: interval.basis,
      frame: interval.frame, measuredMedian: interval.median.map { $0 / 1e6 },
      jitter: interval.part?.jitter.map { $0 / 1e3 })
  }

  var mapsInForce: [ConnectionEvents.Map] {
    var described = maps.map {
      ConnectionEvents.Map(
        fromEvent: counter($0.fromEvent, $0.instant), map: $0.map,
        frame: $0.map == nil ? nil : $0.frame)
    }
    // A map inferred from a sequence that the events don't follow is invalid.
    let fits = offSequence * 4 <= checkedEvents && shownHop != nil
    if let map = knowledge.map, fits || !maps.isEmpty && maps.last?.map != nil {
      if described.isEmpty, let firstEvent {
        described = [
          ConnectionEvents.Map(fromEvent: counter(firstEvent), map: map, frame: nil)
        ]
      } else if let last = described.last, last.map == nil {
        described[described.count - 1] = ConnectionEvents.Map(
          fromEvent: last.fromEvent, map: map, frame: nil)
      }
    }
    if let hidden = hiddenMap?.change, let event = hidden.event, !described.isEmpty {
      described.append(
        ConnectionEvents.Map(fromEvent: counter(event), map: nil, frame: hidden.frame))
    }
    return described
  }

  /// Whether all packets have the same channel. Some tools write the same channel for every packet.
  var hasOneChannel: Bool {
    checkedEvents >= 8 && usedChannels.nonzeroBitCount == 1 && !hopsInPlace
  }

  /// Whether the hop increment is 0, which is not allowed but which some devices request: every event is then on the
  /// same channel.
  private var hopsInPlace: Bool {
    guard case .one(let increment, _)? = hop?.algorithm else { return false }
    return increment % 37 == 0
  }
}
