import LinkSessions
import TraceAnalysis
import TraceReports

// How often a server sends values, and how soon a connection is ready.
extension ProcedureComparison {
  // MARK: Rhythms

  /// The values that a server sends for one attribute on a connection.
  private struct Rhythm {
    var count = 0
    var first: Procedure
    var last: Procedure

    /// Values per second from the first to the last, or nil if there are too few.
    var rate: Double? {
      let time = last.end.elapsed(since: first.start)
      return count > 2 && time > 0 ? Double(count - 1) * 1e9 / Double(time) : nil
    }

    var frames: [Int] { [first.frames.lowerBound, last.frames.upperBound] }
  }

  /// Maximum rate. Faster streams are transfers, which are compared by goodput.
  private static let fastest = 20.0

  func compareRhythms(_ log: inout ChangeLog) {
    guard sight.isWhole, sight.showsContent, !sight.isOneLink else { return }
    let (before, after) = (rhythms(old, isOld: true), rhythms(new, isOld: false))
    for (identity, first) in before.order {
      guard let second = after.all[identity] else { continue }
      if let rate = first.rate, let now = second.rate, rate <= Self.fastest,
        !log.isSame(rate, now, .rhythm)
      {
        log.add(
          change(
            now < rate ? .worse : .better, "rate of \(identity.words)",
            Decimals.text(rate, atMost: 3) + " per second",
            Decimals.text(now, atMost: 3) + " per second", first, second))
      } else if sight.isSamePlace, sight.showsStart, pair.old?.end?.isOver == true,
        pair.new?.end?.isOver == true,
        second.count < first.count,
        !log.isSame(Double(first.count), Double(second.count), .rhythm)
      {
        log.add(
          change(
            .worse, "number of \(identity.words)", "\(first.count)", "\(second.count)", first,
            second))
      }
    }
  }

  private func change(
    _ direction: TraceChange.Direction, _ subject: String, _ old: String, _ new: String,
    _ first: Rhythm, _ second: Rhythm
  ) -> TraceChange {
    TraceChange(
      .rhythm, direction, subject, old: old, new: new, pair, oldFrames: first.frames,
      newFrames: second.frames)
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
      if all[identity] == nil { names.append(identity) }
      own.count += procedure.count
      if procedure.end > own.last.end { own.last = procedure }
      all[identity] = own
    }
    return (all, names.compactMap { name in all[name].map { (name, $0) } })
  }

  // MARK: Moments

  /// Compares how long a connection takes until it is ready. Reports only changes that add to an
  /// earlier delay.
  func compareMoments(_ log: inout ChangeLog) {
    guard sight.isSamePlace, sight.showsStart, let first = pair.old, let second = pair.new else {
      return
    }
    let (before, after) = (old.courses[first.index], new.courses[second.index])
    var delay: Int64 = 0
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
      delay = to.elapsed(since: from)
      log.add(
        TraceChange(
          .duration, more > 0 ? .worse : .better, "time until \(moment.meaning)",
          old: Clock.duration(from), new: Clock.duration(to), pair, oldFrames: [was.frame],
          newFrames: [now.frame]))
    }
  }
}
