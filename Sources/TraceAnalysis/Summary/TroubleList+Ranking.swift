import CaptureFiles
package import LinkSessions

extension TroubleList {
  /// Ranks all problems, most important first: those reported by the sessions, failures, and those of the capture
  /// itself.
  ///
  /// - Parameters:
  ///   - failures: the unexplained failures.
  ///   - file: the file after it was read.
  ///   - coverage: the number of captured events, by connection.
  ///   - connections: the connections of the capture.
  mutating func rank(
    with failures: [CheckAnalysis.TraceFailure], of file: CapturedFile,
    _ coverage: [Int: ConnectionEvents.Counts],
    _ connections: ConnectionTable
  ) -> [TraceSummary.Trouble] {
    for failure in failures { add(TraceSummary.Trouble(failure)) }
    noteDamage(of: file, connections)
    var all = ConnectionEvents.Counts()
    for counts in coverage.values { all.add(counts) }
    let excerpts = connections.excerpts
    for (connection, counts) in coverage.sorted(by: { $0.key < $1.key })
    where counts.notCaptured * 20 > counts.total && !counts.gapsAreEmpty(among: all) {
      if excerpts.contains(connection) { continue }
      let link = connections[connection]
      add(
        TraceSummary.Trouble(
          .coverage(counts), connection: connection, at: link.firstFrame.time,
          frames: [link.firstFrame.number, link.lastFrame.number]))
    }
    return TraceSummary.Trouble.ranked(troubles)
  }

  /// Adds a BR/EDR pairing if it failed.
  mutating func add(
    _ pairing: TraceSummary.ClassicPairing, _ connections: ConnectionTable, _ devices: DeviceTable
  ) {
    guard let status = pairing.status, pairing.isFailure else { return }
    var trouble = TraceSummary.Trouble(
      .classicPairing(status, isSimple: pairing.isSimple),
      connection: pairing.connection(in: connections, devices), at: pairing.last.time,
      frames: Array(Set([pairing.first.number, pairing.last.number])).sorted())
    if trouble.connections.isEmpty { trouble.peers = [pairing.peer] }
    add(trouble)
  }

  private mutating func noteDamage(of file: CapturedFile, _ connections: ConnectionTable) {
    if !file.damage.isEmpty {
      var trouble = TraceSummary.Trouble(
        .damage(octetsSkipped: Int(clamping: file.damage.bytesSkipped)),
        frames: file.damage.entries.compactMap(\.frame))
      trouble.count = file.damage.count
      add(trouble)
    }
    if file.lostRecords > 0 {
      var trouble = TraceSummary.Trouble(.dropped)
      trouble.count = file.lostRecords
      add(trouble)
    }
    let clock = file.snifferClock
    // If the file is a selection, records are missing throughout.
    let isThinned = clock.losses * 10 >= file.tally.records
    if clock.lostPackets * 50 >= file.tally.records, !isThinned,
      let largest = clock.largestLoss, largest.packets >= 100
    {
      var trouble = TraceSummary.Trouble(.dropped, frames: [largest.frame])
      trouble.count = clock.lostPackets
      add(trouble)
    }
    let damaged = file.tally.notDecoded[.badCRC] ?? 0
    if damaged * 20 > file.tally.records {
      let first = file.tally.damaged.first
      var trouble = TraceSummary.Trouble(
        .badCRC(of: file.tally.records, sharedInitial: file.tally.damaged.sharedInitial),
        at: file.start == nil ? nil : first.first?.time, frames: first.map(\.number))
      trouble.count = damaged
      trouble.isOfSelection = isThinned && clock.lostPackets > file.tally.records
      let onAir = connections.connections.lazy.compactMap(\.air)
      trouble.isBesideConnections =
        damaged < file.tally.records && file.tally.damaged.sharedInitial == nil
        && !onAir.isEmpty && onAir.allSatisfy { $0.badCRCs == 0 }
      add(trouble)
    }
  }
}

extension TraceSummary.Trouble {
  /// Returns the problems, most important first: failures before mere rule warnings, except for notes. For equal
  /// weights, the earlier problem comes first.
  package static func ranked(_ troubles: [TraceSummary.Trouble]) -> [TraceSummary.Trouble] {
    func weight(_ trouble: TraceSummary.Trouble) -> Int {
      2 * trouble.weight - (trouble.isAdvice ? 3 : 0)
    }
    func place(_ trouble: TraceSummary.Trouble) -> (Int64, Int) {
      (trouble.time ?? .max, trouble.frames.first ?? 0)
    }
    return troubles.sorted { one, other in
      weight(one) == weight(other) ? place(one) < place(other) : weight(one) > weight(other)
    }
  }

  /// Merges findings of rules into problems, one for each rule.
  ///
  /// - Parameters:
  ///   - findings: the findings, each with the failures that it caused.
  ///   - diagnosed: the rules for which `check` reports diagnoses.
  package static func merged(
    _ findings: [(CheckFinding, failures: [CheckAnalysis.TraceFailure])],
    diagnosed: Set<RuleID> = []
  ) -> [TraceSummary.Trouble] {
    var list = TroubleList()
    for (found, failures) in findings {
      var trouble = TraceSummary.Trouble(
        .breach(found.finding), connection: found.finding.connection,
        at: ([found.finding.time] + failures.map(\.time)).compactMap(\.self).min(),
        frames: found.frames)
      trouble.count = found.times
      trouble.isByCheck = true
      trouble.isDiagnosed = diagnosed.contains(found.rule)
      let explained = failures.map(TraceSummary.Trouble.init)
      trouble.failureWeight = explained.map(\.weight).max()
      for peer in explained.flatMap(\.peers)
      where !trouble.peers.contains(peer) && trouble.peers.count < TraceSummary.Trouble.listLimit {
        trouble.peers.append(peer)
      }
      list.add(trouble)
    }
    return list.troubles
  }

  /// Returns the problems of a summary, with the causes of failures where findings show them.
  ///
  /// - Parameters:
  ///   - summary: the summary of the capture.
  ///   - causes: the findings that explain failures.
  ///   - replaced: failures that other problems describe.
  ///   - gone: nanoseconds after a lost link in which its peripheral was not heard again although others were, for
  ///     each link.
  package static func explained(
    in summary: TraceSummary, by causes: [Finding.FailureID: CheckFinding],
    without replaced: Set<Finding.FailureID>, gone: [Finding.FailureID: Int64] = [:]
  ) -> [TraceSummary.Trouble] {
    guard !causes.isEmpty || !replaced.isEmpty || !gone.isEmpty else { return summary.troubles }
    var list = TroubleList()
    for failure in summary.failures where !replaced.contains(failure.id) {
      var trouble = TraceSummary.Trouble(failure)
      if let cause = causes[failure.id], cause.endCauseName != nil {
        trouble.explanation = cause
      } else {
        trouble.cause = causes[failure.id]?.finding
        trouble.goneFor = gone[failure.id]
      }
      list.add(trouble)
    }
    return summary.troubles.filter { $0.finding == nil } + list.troubles
  }
}
