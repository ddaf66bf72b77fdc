import BluetoothPackets
import LinkSessions

/// Counts and measurements for reports.
extension EventTally {
  /// - Parameter isExcerpt: whether the capture is a saved selection of packets. If so, missing answers, events and
  ///   packets do not reveal anything about the link.
  func report(isExcerpt: Bool) -> ConnectionEvents {
    let isCounted = counts.total > 0 && grouper.timing.interval > 0
    var (counts, ends) = (counts, ends)
    if isExcerpt {
      counts.forgetMissedEvents()
      let all = ends.reduce(0, +)
      ends = ends.map { _ in 0 }
      ends[ConnectionEvents.EventEnd.unknown.rawValue] = all
    }
    return ConnectionEvents(
      channelSelection: grouper.shownHop?.number, channelSelectionBasis: grouper.hopBasis,
      origin: grouper.origin, counts: isCounted ? counts : nil,
      offSequence: grouper.judgedOffSequence, lastCheckedEvent: grouper.lastCheckedEvent,
      hiddenChanges: grouper.hiddenChanges,
      packets: packets, firstEvent: firstEvent.flatMap(\.number).map { grouper.counter($0) },
      lastEvent: lastEvent.flatMap(\.number).map { grouper.counter($0) }, drift: grouper.drift,
      driftIsSteady: grouper.fit.isSteady,
      anchors: grouper.fit.count, supervisionMargin: isExcerpt ? nil : margin.map { $0 / 1e6 },
      supervisionMarginFrame: isExcerpt ? nil : marginFrame,
      latencyUsed: isExcerpt ? 0 : latencyUsed, silentRuns: isExcerpt ? [] : silentRuns,
      intervals: grouper.intervalsInForce, phys: grouper.physInForce, codings: codings,
      maps: grouper.mapsInForce,
      channels: channels, packetsPerEvent: packetsPerEvent, ends: ends,
      instants: grouper.instants, radioOn: isExcerpt ? nil : radioOn,
      usesDeviceTime: grouper.isOnSnifferClock, notes: grouper.notes + derivedNotes,
      isExcerpt: isExcerpt, answerPause: answerTiming.mean)
  }

  /// Radio-on time per second: the side's own packets, the other side's packets, the pauses between them and, for the
  /// peripheral, the window around each anchor that the accuracy of both sleep clocks requires. 4.2.2, 4.5.7.
  private var radioOn: ConnectionEvents.RadioOn? {
    guard let first = firstEvent?.start else { return nil }
    return EventTally.radioOn(
      counts, radioTime, interval: grouper.timing.interval,
      nanoseconds: grouper.lastPacketEnd - first)
  }

  private static func radioOn(
    _ counts: ConnectionEvents.Counts, _ radioTime: RadioTime, interval: Double, nanoseconds: Double
  ) -> ConnectionEvents.RadioOn? {
    guard counts.observed > 0, interval > 0, nanoseconds > 0 else { return nil }
    let seconds = nanoseconds / 1e9
    // Events that the sides did not use took no radio time.
    let share = counts.gapsAreEmpty ? 1 : Double(counts.total) / Double(counts.observed)
    let sent = Double(
      radioTime.sent.centralToPeripheral + radioTime.sent.peripheralToCentral)
    // The last packet of an event has no pause after it.
    let pauses = Double(max(0, 2 * radioTime.exchanges - counts.observed)) * 150
    let listened = Double(counts.observed - counts.missedByPeripheral)
    let widening =
      Double(2) * (interval / 1e3) * (Double(RadioAssumptions.sleepClockPPM) * 2e-6) + 32
    let both = sent + pauses
    let unheard = Double(counts.missedByPeripheral) * (80 + 150)
    return ConnectionEvents.RadioOn(
      central: both * share / seconds / 1e3,
      peripheral: (max(0, both - unheard) + listened * widening) * share / seconds / 1e3)
  }

  private var derivedNotes: [String] {
    var notes: [String] = []
    if grouper.hasOneChannel {
      notes.append(
        "every packet is on the same channel, according to its tool: hopping is not checked")
    }
    notes += EventTally.clockNotes(counts, anchors: grouper.fit.count)
    let isRelative = grouper.shift == nil
    if grouper.request == nil { notes += EventTally.startNotes(counts, isRelative: isRelative) }
    if counts.total > 0, grouper.shownHop == nil {
      notes.append("the channels of the events show no hop sequence")
    }
    notes += grouper.hopNotes + grouper.hiddenNotes
    return notes + EventTally.changeNotes(grouper.instants, notListed: grouper.changesNotListed)
  }

  // These are free functions with narrow parameters: in a function that reads a large noncopyable value, the compiler
  // tracks each part of that value through every branch.

  private static func clockNotes(_ counts: ConnectionEvents.Counts, anchors: Int) -> [String] {
    guard counts.areOffAnchors(anchors) else { return [] }
    return [
      "only \(anchors) of \(counts.observed) events start where their anchors must be: the times of this capture are not air times, so clocks are not compared"
    ]
  }

  private static func startNotes(_ counts: ConnectionEvents.Counts, isRelative: Bool) -> [String] {
    var notes = [
      "the connection's start is not in the capture: latency and timeout are unknown until a PDU contains them"
    ]
    if counts.total > 0, isRelative {
      notes.append("events are counted from the first one in the capture")
    }
    return notes
  }

  private static func changeNotes(_ instants: [ConnectionEvents.InstantCheck], notListed: Int)
    -> [String]
  {
    var notes: [String] = []
    if notListed > 0 {
      notes.append("\(notListed) changes are not listed because the lists were full")
    }
    for check in instants where check.isHonoured == false {
      notes.append(
        "\(check.kind.rawValue) of frame \(check.frame) was not in force at its instant \(check.instant)"
      )
    }
    return notes
  }
}

/// Assumptions of the radio-on times.
package enum RadioAssumptions {
  /// Accuracy of each side's sleep clock, in ppm.
  package static let sleepClockPPM = 50

  /// The assumptions as a sentence.
  package static let sentence =
    "radio on: packets of both sides and the T_IFS between them, captured share scaled to all events that were used; "
    + "the peripheral listens ± (2 × 50 ppm × interval + 16 µs) around each anchor that it uses"
}
