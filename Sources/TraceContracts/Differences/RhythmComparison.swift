import LinkSessions
import TraceAnalysis
import TraceReports

// The frequency of a server's values, and the time until a connection is ready.
extension ProcedureComparison {
  // MARK: Rhythms

  /// The values that a server sends for one attribute on a connection.
  private struct Rhythm {
    var count = 0
    var octets = 0
    var first: Procedure
    var last: Procedure
    var gaps = ValueGaps()

    /// Seconds from the first value to the last.
    var time: Double { Double(last.end.elapsed(since: first.start)) / 1e9 }

    /// Values per second from the first to the last, or nil if there are too few.
    var rate: Double? { count > 2 && time > 0 ? Double(count - 1) / time : nil }

    /// Maximum irregularity of a clocked stream, and minimum irregularity of one that is no longer clocked.
    static let clocked = (most: 0.1, least: 0.15)
    /// Minimum number of gaps for that decision.
    static let fewestGaps = 8

    /// Returns the highest possible rate, if values may have come in some places that the capture lacks.
    func most(_ places: Int) -> Double? {
      rate.map { $0 * (1 + Double(places) / Double(max(1, count))) }
    }

    /// Number of standard deviations that chance exceeds once in a thousand comparisons.
    private static let deviations = 3.3
    /// Values that depend on external events come in clusters, so their number varies more than that of independent
    /// ones.
    private static let clustering = 2.0

    /// Whether a difference may be due to two samples of such irregular values: it is less than chance exceeds once in
    /// a thousand comparisons.
    func isChance(_ was: Double, _ now: Double, _ other: Rhythm) -> Bool {
      let gaps = (max(1, Double(count - 1)), max(1, Double(other.count - 1)))
      let variance = self.gaps.irregularity * self.gaps.irregularity * Rhythm.clustering
      let deviation = (variance * (1 / gaps.0 + 1 / gaps.1)).squareRoot()
      // As shares of the times between values, whose mean is the reciprocal of a rate.
      return abs(was / max(now, 1e-12) - 1) < Rhythm.deviations * deviation
    }

    var frames: [Int] { [first.frames.lowerBound, last.frames.upperBound] }
  }

  /// Maximum rate. Faster streams are transfers, which are compared by goodput.
  private static let fastest = 20.0

  func compareRhythms(_ log: inout ChangeLog) {
    guard sight.showsContent, !sight.isOneLink else { return }
    let places = (old.unseen?.places ?? 0, new.unseen?.places ?? 0)
    let (before, after) = (rhythms(old, isOld: true), rhythms(new, isOld: false))
    for (identity, first) in before.order {
      // Faster streams are compared as transfers, by their goodput and octets. Values that are now sent as indications
      // are the same values.
      guard let second = after.all[identity] ?? identity.otherwise.flatMap({ after.all[$0] }),
        first.rate ?? 0 <= Self.fastest
      else { continue }
      // With a larger ATT_MTU, fewer and longer values carry as much data.
      if isLonger(first, second),
        second.octets >= first.octets
          || log.isSame(Double(first.octets), Double(second.octets), .rhythm)
      {
        continue
      }
      if let rate = first.rate, let now = second.rate, !log.isSame(rate, now, .rhythm),
        !first.isChance(rate, now, second)
      {
        // The difference must not be due to values that may be missing from one of the captures.
        let (slow, fast) =
          now < rate ? (second.most(places.1) ?? now, rate) : (first.most(places.0) ?? rate, now)
        guard slow < fast, !log.isSame(slow, fast, .rhythm) else {
          log.leaveOut("rate of \(identity.words): packets may be missing from a capture")
          continue
        }
        log.add(
          change(
            now < rate ? .worse : .better, "rate of \(identity.words)",
            Decimals.text(rate, atMost: 3) + " per second",
            Decimals.text(now, atMost: 3) + " per second", first, second))
      } else if sight.isSamePlace, sight.showsStart, pair.old?.end?.isOver == true,
        pair.new?.end?.isOver == true,
        second.count < first.count,
        !log.isSame(Double(first.count), Double(second.count), .rhythm),
        !first.isChance(Double(first.count), Double(second.count), second)
      {
        guard Double(second.count) + Double(places.1) < Double(first.count) else {
          log.leaveOut("number of \(identity.words): packets may be missing from a capture")
          continue
        }
        log.add(
          change(
            .worse, "number of \(identity.words)", "\(first.count)", "\(second.count)", first,
            second, isOfAmount: true))
      } else {
        compareSilences(identity, first, second, &log)
      }
      let isLong = compareGaps(identity, first, second, places, &log)
      if !isLong { compareJitter(identity, first, second, places, &log) }
    }
  }

  /// Compares the regularity of a clocked stream: whether its values come at other times or some are missing.
  private func compareJitter(
    _ identity: Identity, _ first: Rhythm, _ second: Rhythm, _ places: (Int, Int),
    _ log: inout ChangeLog
  ) {
    guard let rate = first.rate, let now = second.rate, rate > 0, now > 0,
      min(first.gaps.count, second.gaps.count) >= Rhythm.fewestGaps,
      first.gaps.irregularity < Rhythm.clocked.most,
      second.gaps.irregularity > max(Rhythm.clocked.least, 3 * first.gaps.irregularity)
    else { return }
    let deviations = (
      Int64(first.gaps.irregularity * 1e9 / rate), Int64(second.gaps.irregularity * 1e9 / now)
    )
    // A different rate is reported as such.
    guard log.isSame(rate, now, .rhythm),
      deviations.1.elapsed(since: deviations.0) > leastDifference
    else { return }
    guard places.1 == 0 else {
      return log.leaveOut("jitter of \(identity.words): packets may be missing from a capture")
    }
    let frames = (
      [first.gaps.firstFrame, first.gaps.lastFrame],
      [second.gaps.firstFrame, second.gaps.lastFrame]
    )
    let longest = (Clock.duration(first.gaps.longest), Clock.duration(second.gaps.longest))
    let missing = Int((second.time * rate).rounded()) - (second.count - 1)
    let lacksValues =
      missing > 1 && Double(second.gaps.longest) * rate > 1.8e9
      && Double(first.gaps.longest) * rate < 1.5e9
    let (subject, old, new) =
      lacksValues
      ? (
        "missing \(identity.words)", "none of \(first.count), longest gap \(longest.0)",
        "about \(missing) of \(second.count + missing), longest gap \(longest.1)"
      )
      : (
        "jitter of \(identity.words)",
        "\(Clock.duration(deviations.0)), longest gap \(longest.0)",
        "\(Clock.duration(deviations.1)), longest gap \(longest.1)"
      )
    log.add(
      TraceDifference.Change(
        .rhythm, .worse, subject, old: old, new: new, pair, oldFrames: frames.0,
        newFrames: frames.1))
  }

  /// Whether a larger ATT_MTU made the values longer and fewer.
  private func isLonger(_ first: Rhythm, _ second: Rhythm) -> Bool {
    guard let before = pair.old?.attMTU.value, let after = pair.new?.attMTU.value, after > before
    else { return false }
    return second.count < first.count && second.octets * first.count > first.octets * second.count
  }

  /// Compares the longest times without a value. The usual time is derived from the longest gaps of the other capture:
  /// hardly more than the period for a rhythm, a multiple of it for values at random times.
  ///
  /// - Returns: whether they differ.
  private func compareGaps(
    _ identity: Identity, _ first: Rhythm, _ second: Rhythm, _ places: (Int, Int),
    _ log: inout ChangeLog
  ) -> Bool {
    let isWorse = second.gaps.longest > first.gaps.longest
    let (usual, long, hidden) =
      isWorse ? (first, second.gaps, places.1) : (second, first.gaps, places.0)
    guard let longest = usual.gaps.usual(among: long.count) else { return false }
    let limit = max(longest, Double(usual.gaps.longest.later(by: leastDifference)))
    guard Double(long.longest) > limit,
      !log.isSame(Double(usual.gaps.longest), Double(long.longest), .rhythm)
    else { return false }
    // Even if values were missing in that many places, part of the time would be without one.
    guard Double(long.longest) / (Double(hidden) + 1) > limit else {
      log.leaveOut("longest gap of \(identity.words): packets may be missing from a capture")
      return false
    }
    log.add(
      TraceDifference.Change(
        .rhythm, isWorse ? .worse : .better, "longest gap of \(identity.words)",
        old: Clock.duration(first.gaps.longest), new: Clock.duration(second.gaps.longest), pair,
        oldFrames: [first.gaps.firstFrame, first.gaps.lastFrame],
        newFrames: [second.gaps.firstFrame, second.gaps.lastFrame]))
    return true
  }

  /// Compares how long before the end the last value came. A stream that used to continue until the end may have
  /// stopped.
  private func compareSilences(
    _ identity: Identity, _ first: Rhythm, _ second: Rhythm, _ log: inout ChangeLog
  ) {
    guard let rate = first.rate, new.unseen?.isIncomplete != true else { return }
    let before = silence(after: first, identity, old, isOld: true)
    let now = silence(after: second, identity, new, isOld: false)
    // A stream may end one or two values before the connection, and an irregular one a little earlier.
    let usual = max(3e9 / min(rate, second.rate ?? rate), first.gaps.usual(among: 1) ?? 0)
    guard Double(before) <= usual, Double(now) > usual,
      now.elapsed(since: before) > leastDifference,
      !log.isSame(Double(before), Double(now), .rhythm)
    else { return }
    log.add(
      TraceDifference.Change(
        .rhythm, .worse, "last of \(identity.words)",
        old: "\(Clock.duration(max(1, before))) before the end",
        new: "\(Clock.duration(now)) before the end", pair,
        oldFrames: [first.last.frames.upperBound], newFrames: [second.last.frames.upperBound]))
  }

  /// Returns the nanoseconds from the last value of a stream to the end of the subscription, the connection or the
  /// capture.
  private func silence(
    after rhythm: Rhythm, _ identity: Identity, _ side: Side, isOld: Bool
  ) -> Int64 {
    let unsubscribed = unsubscription(from: identity, after: rhythm.last.end, side, isOld: isOld)
    return max(0, (unsubscribed?.start ?? side.end).elapsed(since: rhythm.last.end))
  }

  /// Returns the end of a subscription after a given time.
  private func unsubscription(
    from identity: Identity, after time: Int64, _ side: Side, isOld: Bool
  ) -> Procedure? {
    side.procedures.first {
      $0.kind == .unsubscribe && $0.start > time
        && self.identity($0, isOld: isOld).about == identity.about
    }
  }

  private func change(
    _ direction: TraceDifference.Change.Direction, _ subject: String, _ old: String, _ new: String,
    _ first: Rhythm, _ second: Rhythm, isOfAmount: Bool = false
  ) -> TraceDifference.Change {
    TraceDifference.Change(
      .rhythm, direction, subject, old: old, new: new, pair, oldFrames: first.frames,
      newFrames: second.frames, isOfAmount: isOfAmount)
  }

  private func rhythms(
    _ side: Side, isOld: Bool
  ) -> (all: [Identity: Rhythm], order: [(Identity, Rhythm)]) {
    var all: [Identity: Rhythm] = [:]
    var names: [Identity] = []
    for procedure in side.procedures {
      guard procedure.kind == .notifications || procedure.kind == .indication else { continue }
      let identity = identity(procedure, isOld: isOld)
      var own = all[identity] ?? Rhythm(first: procedure, last: procedure)
      if all[identity] == nil {
        names.append(identity)
      } else if isPause(identity, before: procedure, own.last, side, isOld: isOld) {
        let last = own.last.lastValueFrame
        own.gaps.add(
          procedure.start.elapsed(since: last.time), from: last.number, to: procedure.firstFrame)
      }
      own.gaps.add(procedure.gaps)
      own.count += procedure.count
      own.octets += procedure.octets
      if procedure.end > own.last.end { own.last = procedure }
      all[identity] = own
    }
    return (all, names.compactMap { name in all[name].map { (name, $0) } })
  }

  /// Whether the time between two runs of values is a gap, because the client did not unsubscribe.
  private func isPause(
    _ identity: Identity, before next: Procedure, _ last: Procedure, _ side: Side, isOld: Bool
  ) -> Bool {
    guard last.handle == next.handle, next.start > last.end else { return false }
    let end = unsubscription(from: identity, after: last.end, side, isOld: isOld)
    return end.map { $0.start > next.start } ?? true
  }

  // MARK: Moments

  /// Compares how long a connection takes until it is ready. Reports only changes that add to an
  /// earlier delay.
  func compareMoments(_ log: inout ChangeLog) {
    guard sight.isSamePlace, sight.showsStart, let first = pair.old, let second = pair.new else {
      return
    }
    let (before, after) = (old.courses[first.index], new.courses[second.index])
    // A larger ATT_MTU requires an exchange, which delays the rest.
    var delay = exchangeDelay
    for moment in [ContractMoment.encrypted, .subscribed, .firstValue] {
      guard let was = before?[moment], let now = after?[moment] else { continue }
      let (from, to) = (
        was.time.elapsed(since: first.firstFrame.time),
        now.time.elapsed(since: second.firstFrame.time)
      )
      let more = to.elapsed(since: from).elapsed(since: delay)
      guard more.magnitude > leastDifference.magnitude,
        !log.isSame(Double(from), Double(to), .duration)
      else { continue }
      guard sight.isWhole else {
        log.leaveOut("time until \(moment.meaning): packets may be missing from a capture")
        continue
      }
      delay = to.elapsed(since: from)
      log.add(
        TraceDifference.Change(
          .duration, more > 0 ? .worse : .better, "time until \(moment.meaning)",
          old: Clock.duration(from), new: Clock.duration(to), pair, oldFrames: [was.frame],
          newFrames: [now.frame]))
    }
  }

  /// Duration of the ATT_MTU exchange that is in only one of the captures, in nanoseconds. Negative if it is in the
  /// old one.
  private var exchangeDelay: Int64 {
    func time(_ side: Side) -> Int64? {
      side.procedures.first { $0.kind == .exchangeMTU }?.duration
    }
    switch (time(old), time(new)) {
    case (nil, let now?): return now
    case (let before?, nil): return Int64(0).elapsed(since: before)
    default: return 0
    }
  }
}
