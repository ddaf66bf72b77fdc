import BluetoothPackets
import LinkSessions

/// The tracker's figures in the words of reports.
extension EventTracker {
  func report() -> ConnectionEvents {
    let shift = shift ?? 0
    let isCounted = counts.total > 0 && timing.interval > 0
    return ConnectionEvents(
      channelSelection: hop?.number, channelSelectionBasis: hopBasis, origin: origin,
      counts: isCounted ? counts : nil,
      offSequence: checkedEvents > 0 && !hasOneChannel ? offSequence : nil,
      packets: packets, firstEvent: firstEvent.map { $0 + shift },
      lastEvent: lastEvent.map { $0 + shift }, drift: drift, anchors: fit.count,
      supervisionMargin: margin.map { $0 / 1e6 }, supervisionMarginFrame: marginFrame,
      latencyUsed: latencyUsed, intervals: intervals.map { describe($0, shift) },
      phys: phys.map {
        ConnectionEvents.PHYs(
          fromEvent: counter($0.fromEvent, $0.instant), phy: $0.phy, basis: $0.basis,
          frame: $0.frame)
      },
      maps: mapsInForce(shift), channels: channels, packetsPerEvent: packetsPerEvent, ends: ends,
      instants: instants, radioOn: radioOn, usesDeviceTime: clock.usesDeviceTime,
      notes: notes + derivedNotes)
  }

  /// The counter of an event; where an instant names it, that one, which may have been learnt later.
  private func counter(_ event: Int, _ instant: UInt16?) -> Int {
    (instant.flatMap { self.event(of: $0, near: event) } ?? event) + (shift ?? 0)
  }

  private var hopBasis: Basis {
    guard let hop else { return .unknown }
    guard let request else { return .derived }
    return hop.number == (request.usesChannelSelection2 ? 2 : 1) ? .seen : .derived
  }

  /// In parts per million; nil where the anchors are too few or too restless to tell.
  private var drift: Double? {
    guard fit.count >= 8, fit.count * 4 >= counts.observed, let slope = fit.slope else {
      return nil
    }
    return slope * 1e-3
  }

  private func describe(_ interval: IntervalInForce, _ shift: Int) -> ConnectionEvents.Interval {
    ConnectionEvents.Interval(
      fromEvent: interval.fromEvent + shift, fromFrame: interval.firstFrame,
      milliseconds: interval.timing.interval / 1e6, latency: interval.timing.latency,
      timeoutMilliseconds: interval.timing.timeout.map { $0 / 1e6 }, basis: interval.basis,
      frame: interval.frame, measuredMedian: interval.median.map { $0 / 1e6 },
      jitter: interval.part?.jitter(slope: fit.slope ?? 0).map { $0 / 1e3 })
  }

  private func mapsInForce(_ shift: Int) -> [ConnectionEvents.Map] {
    var described = maps.map {
      ConnectionEvents.Map(
        fromEvent: counter($0.fromEvent, $0.instant), map: $0.map,
        frame: $0.map == nil ? nil : $0.frame)
    }
    if let map = knowledge.map {
      if described.isEmpty, let firstEvent {
        described = [
          ConnectionEvents.Map(fromEvent: firstEvent + shift, map: map, frame: nil)
        ]
      } else if let last = described.last, last.map == nil {
        described[described.count - 1] = ConnectionEvents.Map(
          fromEvent: last.fromEvent, map: map, frame: nil)
      }
    }
    return described
  }

  /// Radio-on time a second: own packets, the other side's, the pauses between them, and for the
  /// peripheral the window around each anchor that both sleep clocks make necessary. 4.2.2, 4.5.7.
  private var radioOn: ConnectionEvents.RadioOn? {
    guard counts.observed > 0, timing.interval > 0, let first = firstAnchorTime,
      lastPacketEnd > first
    else { return nil }
    let seconds = (lastPacketEnd - first) / 1e9
    let share = Double(counts.total) / Double(counts.observed)
    let sent = Double(
      radioTime.sent.centralToPeripheral + radioTime.sent.peripheralToCentral)
    let pauses = Double(2 * radioTime.exchanges) * 150
    let listened = Double(counts.observed - counts.missedByPeripheral)
    let widening =
      Double(2) * (timing.interval / 1e3) * (Double(RadioAssumptions.sleepClockPPM) * 2e-6) + 32
    let both = sent + pauses
    let unheard = Double(counts.missedByPeripheral) * (80 + 150)
    return ConnectionEvents.RadioOn(
      central: both * share / seconds / 1e3,
      peripheral: (max(0, both - unheard) + listened * widening) * share / seconds / 1e3)
  }

  /// Some tools write the same channel for every packet.
  private var hasOneChannel: Bool { checkedEvents >= 8 && usedChannels.nonzeroBitCount == 1 }

  private var derivedNotes: [String] {
    var notes: [String] = []
    if hasOneChannel {
      notes.append("every packet is on the same channel, as its tool says: hopping is not checked")
    }
    if counts.total >= 16, fit.count * 4 < counts.observed {
      notes.append(
        "only \(fit.count) of \(counts.observed) events begin where their anchors must be: the times of this capture are not those of the air, so clocks are not compared"
      )
    }
    if request == nil {
      notes.append(
        "the connection's start is not in the capture: latency and timeout are unknown until a PDU says them"
      )
      if counts.total > 0, shift == nil {
        notes.append("events are counted from the first one in the capture")
      }
    }
    if counts.total > 0, hop == nil {
      notes.append("the channels of the events do not show a hop sequence")
    }
    let late = instants.filter { $0.isHonoured == false }
    for check in late {
      notes.append(
        "\(check.kind.rawValue) of frame \(check.frame) was not in force at its instant \(check.instant)"
      )
    }
    return notes
  }
}

/// What radio-on times take for granted.
public enum RadioAssumptions {
  /// Accuracy of each side's sleep clock, in ppm.
  public static let sleepClockPPM = 50

  public static let sentence =
    "radio on: packets of both sides and the T_IFS around them, captured share scaled to all events; "
    + "the peripheral listens ± (2 × 50 ppm × interval + 16 µs) around each anchor that it uses"
}
