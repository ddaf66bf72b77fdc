import CaptureFiles
import LinkSessions

extension TroubleList {
  /// All problems, most important first: those reported by the sessions, failures, and those of the
  /// capture itself.
  ///
  /// - Parameters:
  ///   - failures: the unexplained failures.
  ///   - file: the file after it was read.
  ///   - coverage: the number of captured events, by connection.
  ///   - connections: the connections of the capture.
  mutating func rank(
    with failures: [TraceFailure], of file: CapturedFile, _ coverage: [Int: EventCounts],
    _ connections: ConnectionTable
  ) -> [Trouble] {
    for failure in failures { add(Trouble(failure)) }
    noteDamage(of: file)
    var all = EventCounts()
    for counts in coverage.values { all.add(counts) }
    let excerpts = connections.excerpts
    for (connection, counts) in coverage.sorted(by: { $0.key < $1.key })
    where counts.notCaptured * 20 > counts.total && !counts.gapsAreEmpty(among: all) {
      if excerpts.contains(connection) { continue }
      let link = connections[connection]
      add(
        Trouble(
          .coverage(counts), connection: connection, at: link.firstFrame.time,
          frames: [link.firstFrame.number, link.lastFrame.number]))
    }
    return Trouble.ranked(troubles)
  }

  private mutating func noteDamage(of file: CapturedFile) {
    if !file.damage.isEmpty {
      var trouble = Trouble(
        .damage(octetsSkipped: Int(clamping: file.damage.bytesSkipped)),
        frames: file.damage.entries.compactMap(\.frame))
      trouble.count = file.damage.count
      add(trouble)
    }
    if file.lostRecords > 0 {
      var trouble = Trouble(.dropped)
      trouble.count = file.lostRecords
      add(trouble)
    }
    let damaged = file.tally.notDecoded[.badCRC] ?? 0
    if damaged * 20 > file.tally.records {
      let first = file.tally.damaged.first
      var trouble = Trouble(
        .badCRC(of: file.tally.records, sharedInitial: file.tally.damaged.sharedInitial),
        at: file.start == nil ? nil : first.first?.time, frames: first.map(\.number))
      trouble.count = damaged
      add(trouble)
    }
  }
}

extension Trouble {
  /// Problems, most important first: what failed before what only rules warn of, except for notes; of equal weight what
  /// happened first is first.
  package static func ranked(_ troubles: [Trouble]) -> [Trouble] {
    func weight(_ trouble: Trouble) -> Int {
      2 * trouble.weight - (trouble.isAdvice ? 3 : 0)
    }
    func place(_ trouble: Trouble) -> (Int64, Int) {
      (trouble.time ?? .max, trouble.frames.first ?? 0)
    }
    return troubles.sorted { one, other in
      weight(one) == weight(other) ? place(one) < place(other) : weight(one) > weight(other)
    }
  }

  /// Findings of rules as problems, one for each rule.
  package static func merged(_ findings: [CheckFinding]) -> [Trouble] {
    var list = TroubleList()
    for found in findings {
      var trouble = Trouble(
        .breach(found.finding), connection: found.finding.connection,
        at: found.finding.frame?.time, frames: found.frames)
      trouble.count = found.times
      trouble.isByCheck = true
      list.add(trouble)
    }
    return list.troubles
  }
}
