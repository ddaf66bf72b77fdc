import LinkSessions
import TraceAnalysis
import TraceReports

/// Compares the time that two devices took to connect again after their previous connection.
struct ReconnectionComparison {
  private let pair: ConnectionPair
  private let sight: ConnectionPair.Sight
  private let old: ComparedCapture
  private let new: ComparedCapture

  /// Minimum increase of a time, in nanoseconds and as a factor, that counts as worse. A user or an application
  /// decides when to connect, so smaller increases are not significant.
  private static let (least, growth): (Int64, Double) = (2_000_000_000, 2)

  init(
    _ pair: ConnectionPair, _ sight: ConnectionPair.Sight, _ old: ComparedCapture,
    _ new: ComparedCapture
  ) {
    (self.pair, self.sight, self.old, self.new) = (pair, sight, old, new)
  }

  func compare(_ log: inout ChangeLog) {
    guard sight.showsStart, !sight.isOneLink, let first = pair.old, let second = pair.new,
      let before = old.previous(of: first), let after = new.previous(of: second)
    else { return }
    let was = max(0, first.firstFrame.time.elapsed(since: before.lastFrame.time))
    let now = max(0, second.firstFrame.time.elapsed(since: after.lastFrame.time))
    let isWorse = now > was
    let (short, long) = isWorse ? (was, now) : (now, was)
    guard long.elapsed(since: short) > ReconnectionComparison.least,
      Double(long) > Double(short) * ReconnectionComparison.growth,
      !log.isSame(Double(was), Double(now), .duration)
    else { return }
    func frames(_ previous: Connection, _ link: Connection) -> [Int] {
      [previous.end?.frame ?? previous.lastFrame.number, link.firstFrame.number]
    }
    log.add(
      TraceDifference.Change(
        .duration, isWorse ? .worse : .better, "time until the devices connected again",
        old: ContractTime.text(was), new: ContractTime.text(now), pair,
        oldFrames: frames(before, first), newFrames: frames(after, second)))
  }
}
