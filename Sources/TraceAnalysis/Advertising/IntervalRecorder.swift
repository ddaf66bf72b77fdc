package import LinkSessions

/// Groups packets into advertising events, and events into phases with one interval.
///
/// Gaps are examined in blocks of sixteen. A block that the current interval explains continues the phase; any other
/// block begins a phase with a new interval. Gaps at the end of a block that the interval does not explain are held
/// over to the next block, so that a phase ends where the gaps change. This method needs little memory.
package struct IntervalRecorder: Sendable {
  package private(set) var phases: [AdvertiserAnalysis.IntervalPhase] = []
  /// Number of phases beyond the limit.
  package private(set) var phasesNotKept = 0
  package private(set) var events = 0
  /// Packets on a channel that the same event already used: high duty cycle directed advertising,
  /// or a sniffer that captured a packet twice.
  package private(set) var repeats = 0
  package private(set) var timing = AdvertiserAnalysis.ChannelTiming()
  /// Scan window of a receiver that pauses, in nanoseconds. A longer gap may hide events, so it is only an upper bound
  /// of the interval. Nil for a receiver without pauses.
  package var window: Int64?
  /// The shortest gap that is longer than the scan window, in nanoseconds.
  private(set) var shortestOpenGap: Int64?
  private(set) var openGaps = 0
  /// The first gaps that are longer than the scan window, in microseconds.
  private var openSample: [UInt32] = []
  private static let openSampleLimit = 256
  /// Whether a controller reports the events. Reports lack channels, and their times are those at which the host
  /// received them.
  package var isReported = false
  /// Number of events after gaps longer than the scan window since the last gap that was kept.
  private var openEvents = 0

  package init() { self.init(phaseLimit: 32, sampleLimit: 512) }

  /// - Parameters:
  ///   - phaseLimit: the maximum number of phases.
  ///   - sampleLimit: the maximum number of gaps to keep for each phase.
  init(phaseLimit: Int, sampleLimit: Int) {
    self.phaseLimit = phaseLimit
    self.sampleLimit = sampleLimit
  }

  private struct Gap {
    let microseconds: UInt32
    let start: Frame
    let end: Frame
    /// Number of events between the previous gap and this one.
    let eventsBefore: Int
  }

  private var block: [Gap] = []
  /// Gaps within the scan windows of a receiver that pauses. The receiver hears short gaps more often, so these gaps
  /// are used only if no others show the interval.
  private var inWindows: [Gap] = []
  private static let inWindowsLimit = 512
  private var eventStart: Frame?
  private var eventChannels: UInt8 = 0
  private var lastChannel: (channel: UInt8, time: Int64)?
  /// When the current event first used each primary channel.
  private var channelTimes: [Int64?] = [nil, nil, nil]

  private static let blockSize = 16
  private let phaseLimit: Int
  private let sampleLimit: Int
  /// Consecutive packets of an event are at most 10 ms apart. Core 6.0, Vol 6, Part B, 4.4.2.
  private static let eventSpan: Int64 = 10_000_000
  /// 20 ms less a clock tolerance. Core 6.0, Vol 6, Part B, 4.4.2.2.
  private static let shortestInterval: Int64 = 19_000_000

  /// Adds a packet that the advertiser sent unsolicited.
  ///
  /// - Parameters:
  ///   - frame: the record.
  ///   - channel: the channel, 37 to 39, if known.
  package mutating func note(_ frame: Frame, channel: UInt8?) {
    let bit = channel.flatMap { (37...39).contains($0) ? UInt8(1) << ($0 - 37) : nil } ?? 0
    defer { if let channel { lastChannel = (channel, frame.time) } }
    guard let start = eventStart else {
      if events > 0 { openEvents += 1 }
      begin(frame, bit)
      return noteTime(of: channel, frame.time)
    }
    let elapsed = frame.time.elapsed(since: start.time)
    // Some sniffers have such coarse timestamps that an event seems to last longer, but its channels are still in
    // ascending order. A scanner that changes channels during an event hears the event several times.
    let goesOn =
      elapsed < (isReported ? IntervalRecorder.shortestInterval : IntervalRecorder.eventSpan)
      || (elapsed < IntervalRecorder.shortestInterval && bit > 0 && bit > eventChannels)
    if elapsed >= 0, goesOn {
      if bit != 0, eventChannels & bit != 0 { repeats += 1 }
      eventChannels |= bit
      noteTime(of: channel, frame.time)
      if let channel, let last = lastChannel, last.channel != channel {
        timing.note(from: last.channel, to: channel, frame.time.elapsed(since: last.time))
      }
      return
    }
    if let window, elapsed > window {
      openGaps += 1
      openEvents += 1
      shortestOpenGap = min(shortestOpenGap ?? elapsed, elapsed)
      if openSample.count < IntervalRecorder.openSampleLimit {
        openSample.append(UInt32(clamping: elapsed / 1000))
      }
    } else if elapsed > 0 {
      // If the clock goes back, the gap is unknown.
      let microseconds = UInt32(clamping: sameChannelGap(channel, frame.time, elapsed))
      let gap = Gap(
        microseconds: microseconds, start: start, end: frame, eventsBefore: openEvents)
      if window == nil {
        openEvents = 0
        append(gap)
      } else if inWindows.count < IntervalRecorder.inWindowsLimit {
        openEvents = 0
        inWindows.append(gap)
      } else {
        openEvents += 1
      }
    }
    begin(frame, bit)
    noteTime(of: channel, frame.time)
  }

  /// Returns the time since the last event used a channel, in microseconds. The channels of one event are up to 10 ms
  /// apart. If the packet on that channel was missed, the usual time between channels is used instead.
  private func sameChannelGap(_ channel: UInt8?, _ time: Int64, _ elapsed: Int64) -> Int64 {
    guard let channel, (37...39).contains(channel) else { return elapsed / 1000 }
    if let before = channelTimes[Int(channel) - 37], before < time {
      return time.elapsed(since: before) / 1000
    }
    guard let first = channelTimes.firstIndex(where: { $0 != nil }) else { return elapsed / 1000 }
    let offsets = [0, timing.from37To38 ?? 0, (timing.from37To38 ?? 0) + (timing.from38To39 ?? 0)]
    let shift = Int64(offsets[Int(channel) - 37] - offsets[first])
    return max(1, (elapsed / 1000).elapsed(since: shift))
  }

  private mutating func noteTime(of channel: UInt8?, _ time: Int64) {
    guard let channel, (37...39).contains(channel), channelTimes[Int(channel) - 37] == nil else {
      return
    }
    channelTimes[Int(channel) - 37] = time
  }

  /// Interrupts the gaps because the advertiser has a connection and stops advertising. The time until it resumes is
  /// not a gap.
  package mutating func interrupt() {
    eventStart = nil
    eventChannels = 0
  }

  private mutating func append(_ gap: Gap) {
    block.append(gap)
    if block.count >= IntervalRecorder.blockSize { closeBlock() }
  }

  private mutating func begin(_ frame: Frame, _ bit: UInt8) {
    channelTimes = [nil, nil, nil]
    eventStart = frame
    eventChannels = bit
    events += 1
  }

  /// Processes the remaining gaps at the end of the capture.
  package mutating func finish() {
    // No further block will follow the held-over gaps.
    closeBlocks()
    let isShown = phases.contains { $0.estimate != nil }
    if !isShown {
      for gap in inWindows { append(gap) }
      closeBlocks()
    }
    var joined: [AdvertiserAnalysis.IntervalPhase] = []
    for var phase in phases {
      phase.conclude(openSample)
      if let last = joined.last, last.belongsTogether(with: phase) {
        joined[joined.count - 1].join(phase)
      } else {
        joined.append(phase)
      }
    }
    phases = IntervalRecorder.withoutBreaks(joined)
    for index in phases.indices { phases[index].heedMean() }
    // Events heard within the windows of a receiver that paused belong to the phase, too.
    for index in phases.indices where isShown {
      let range =
        phases[index].first.number...max(phases[index].first.number, phases[index].last.number)
      for gap in inWindows where range.contains(gap.end.number) {
        phases[index].eventsAfterPauses += gap.eventsBefore + 1
      }
    }
    inWindows = []
  }

  private mutating func closeBlocks() {
    if !block.isEmpty { closeBlock() }
    if !block.isEmpty { closeBlock(isLast: true) }
  }

  /// Joins phases with the same interval that are separated only by a phase without one: nothing changed.
  private static func withoutBreaks(_ phases: [AdvertiserAnalysis.IntervalPhase])
    -> [AdvertiserAnalysis.IntervalPhase]
  {
    phases.reduce(into: []) { whole, phase in
      if phase.estimate != nil, whole.count > 1, whole[whole.count - 1].estimate == nil,
        whole[whole.count - 2].estimate != nil,
        whole[whole.count - 2].hasSameInterval(as: phase)
      {
        let unknown = whole.removeLast()
        whole[whole.count - 1].join(unknown)
        whole[whole.count - 1].join(phase)
      } else {
        whole.append(phase)
      }
    }
  }

  /// - Parameter isLast: whether no block follows.
  private mutating func closeBlock(isLast: Bool = false) {
    let gaps = block.map(\.microseconds)
    if phases.last != nil, belongs(gaps) {
      let kept = isLast ? block.count : changeWithin(gaps) ?? block.count
      append(block[..<kept])
      block.removeFirst(kept)
      return
    }
    defer { block.removeAll(keepingCapacity: true) }
    guard let found = AdvertiserAnalysis.IntervalEstimate(gaps: gaps, isReported: isReported) else {
      if phases.isEmpty {
        phases.append(
          AdvertiserAnalysis.IntervalPhase(
            first: block[0].start, sampleLimit: sampleLimit, isReported: isReported))
      }
      return append(block[...])
    }
    // The interval may change within the block: gaps that the old interval explains better belong to the old phase.
    let old = phases.last?.estimate
    let change =
      old.flatMap { old in
        gaps.firstIndex { !old.explains($0, upTo: 2) && found.explains($0, upTo: 1) }
      } ?? 0
    if old != nil { append(block[..<change]) }
    guard phases.count < phaseLimit else {
      phasesNotKept += 1
      return append(block[change...])
    }
    phases.append(
      AdvertiserAnalysis.IntervalPhase(
        first: block[change].start, sampleLimit: sampleLimit, isReported: isReported))
    append(block[change...])
    phases[phases.count - 1].estimateAgain()
  }

  /// Returns where the last phase may end within a block. If none of the gaps at the end of the block is a single
  /// interval, they may belong to another phase, even if there is only one. Returns nil if the phase continues or most
  /// of its events were missed.
  private func changeWithin(_ gaps: [UInt32]) -> Int? {
    guard let phase = phases.last, let estimate = phase.estimate, phase.heardShare >= 0.6,
      let last = gaps.lastIndex(where: { estimate.explains($0, upTo: 1) })
    else { return nil }
    return last + 1
  }

  /// Whether a block continues the last phase's interval.
  private func belongs(_ gaps: [UInt32]) -> Bool {
    guard let phase = phases.last else { return false }
    guard let estimate = phase.estimate else {
      // The interval of the phase is not known yet. A consistent block begins a new phase.
      return AdvertiserAnalysis.IntervalEstimate(gaps: gaps, isReported: isReported) == nil
    }
    let explained = gaps.count { estimate.explains($0, upTo: 5) }
    guard explained * 10 >= gaps.count * 6 else {
      guard let found = AdvertiserAnalysis.IntervalEstimate(gaps: gaps, isReported: isReported)
      else { return true }
      return abs(found.nominal - estimate.nominal) <= 2 + found.uncertainty
        || estimate.explains(found)
    }
    // A block that consists only of multiples has another interval, unless most events were missed.
    return phase.heardShare < 0.4 || gaps.contains { estimate.explains($0, upTo: 1) }
  }

  private mutating func append(_ gaps: ArraySlice<Gap>) {
    guard let last = phases.indices.last else { return }
    let wasUnknown = phases[last].estimate == nil && phases[last].events > 1
    var counted = (events: phases[last].events, afterPauses: phases[last].eventsAfterPauses)
    for gap in gaps {
      // Events before the first gap precede the phase.
      if phases[last].events > 1 { phases[last].eventsAfterPauses += gap.eventsBefore }
      phases[last].append(gap.microseconds, at: gap.end)
    }
    if phases[last].estimate == nil || phases[last].events < 256 { phases[last].estimateAgain() }
    for gap in gaps {
      phases[last].countMissed(in: gap.microseconds)
      phases[last].noteShown(gap.microseconds, at: gap.end)
    }
    guard wasUnknown, let estimate = phases[last].estimate,
      let start = gaps.firstIndex(where: { estimate.explains($0.microseconds, upTo: 1) })
    else { return }
    // The events before this point did not show the interval.
    counted.events += start - gaps.startIndex
    counted.afterPauses += gaps[...start].reduce(0) { $0 + $1.eventsBefore }
    phases[last].begin(at: gaps[start].start, without: counted)
  }
}
