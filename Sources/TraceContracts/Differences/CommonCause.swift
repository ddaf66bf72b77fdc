import LinkSessions
import TraceAnalysis
import TraceReports

/// Finds the common cause of several differences on a connection: it ended earlier, or its pairing failed.
struct CommonCause {
  private let pair: ConnectionPair
  private let sight: ConnectionPair.Sight
  private let before: ComparedCapture
  private let after: ComparedCapture

  /// A connection that lasts less than this share of the other one ended early.
  private static let early = 0.75

  init(
    _ pair: ConnectionPair, _ sight: ConnectionPair.Sight, _ before: ComparedCapture,
    _ after: ComparedCapture
  ) {
    (self.pair, self.sight, self.before, self.after) = (pair, sight, before, after)
  }

  /// Adds the cause to the changes from an index on.
  func explain(_ log: inout ChangeLog, since place: Int) {
    explainByPairing(&log, since: place)
    explainByEnd(&log, since: place)
  }

  // MARK: Pairing

  private func explainByPairing(_ log: inout ChangeLog, since place: Int) {
    let failed = after.pairings(of: pair.new).first { $0.pairing.outcome.isFailure }
    guard let frame = failed?.pairing.last.number else { return }
    let failure = log.changes.indices.dropFirst(place).first {
      log.changes[$0].kind == .pairing && log.changes[$0].direction == .worse
        && log.changes[$0].newFrames.contains(frame)
    }
    guard let failure else { return }
    for index in log.changes.indices.dropFirst(place) where index != failure {
      let change = log.changes[index]
      guard change.direction == .worse, change.cause == nil else { continue }
      let isLater = change.newFrames.first.map { $0 > frame }
      // Something missing would have come after the pairing if it did so in the old capture.
      let followed = log.changes[failure].oldFrames.first.flatMap { first in
        change.oldFrames.first.map { $0 > first }
      }
      if isLater ?? followed ?? false {
        log.add(cause: "the pairing failed (#\(frame))", to: index)
      }
    }
  }

  // MARK: End

  private func explainByEnd(_ log: inout ChangeLog, since place: Int) {
    guard sight.showsStart, let first = pair.old, let second = pair.new,
      let end = second.end, end.isOver, first.end?.isOver == true
    else { return }
    let was = first.lastFrame.time.elapsed(since: first.firstFrame.time)
    let now = second.lastFrame.time.elapsed(since: second.firstFrame.time)
    guard Double(now) < Double(was) * CommonCause.early else { return }
    let explained = log.changes.indices.dropFirst(place).filter { index in
      let change = log.changes[index]
      guard change.direction == .worse, change.kind != .end, change.cause == nil else {
        return false
      }
      if change.isOfAmount { return true }
      // Changes that the old connection shows only after the new one's duration.
      let times = change.oldFrames.map { before.elapsed(atFrame: $0, on: first) }
      return change.newFrames.isEmpty && times.max().map { $0 >= now } ?? false
    }
    guard !explained.isEmpty else { return }
    let lasted = Clock.duration(now)
    for index in explained {
      log.add(cause: "the connection ended \(lasted) after it started (#\(end.frame))", to: index)
    }
    let story = end.story.map { ": \($0)" } ?? ""
    log.insert(
      TraceDifference.Change(
        .end, .worse, "duration of the connection", old: Clock.duration(was), new: lasted + story,
        pair, oldFrames: [first.firstFrame.number, first.end?.frame ?? first.lastFrame.number],
        newFrames: [second.firstFrame.number, end.frame]), at: place)
  }
}
