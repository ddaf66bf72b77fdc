import LinkSessions
import TraceAnalysis
import TraceReports

/// Steps expected on a connection in order, possibly with others between them.
struct SequenceExpectation: Sendable {
  let steps: [ContractStep]
  /// ID of the only connection to examine, or nil for any.
  let connection: ContractDemand?
  /// Maximum time from the first step, or from a named step, to the last one.
  let within: ContractDemand?
  let after: ContractStep?
  /// How many connections must show the sequence.
  let quantifier: ContractQuantifier

  static let keys = ["connection", "within", "after"]

  init(
    _ head: YAMLNode.Entry, _ rest: [YAMLNode.Entry], _ quantifier: ContractQuantifier?
  ) throws(ContractProblem) {
    guard let elements = head.value.elements, !elements.isEmpty else {
      throw ContractProblem(
        "a sequence is a list of procedures, not \(head.value.kind)",
        advice: "write \"sequence: [exchange-mtu, encryption]\"", at: head.value)
    }
    var connection: ContractDemand?
    var within: ContractDemand?
    var after: ContractStep?
    for entry in rest {
      switch entry.key {
      case "connection": connection = try ContractDemand(entry, of: ContractSubject.procedure)
      case "within": within = try ContractDemand(atMost: entry, ContractKey.within)
      case "after": after = try ContractStep(parsing: entry.value)
      default:
        throw .unknown(
          "key", entry.key, in: SequenceExpectation.keys + ContractExpectation.commonKeys,
          at: entry.keyNode)
      }
    }
    var steps: [ContractStep] = []
    for element in elements { steps.append(try ContractStep(parsing: element)) }
    // The time starts at the named step, which then becomes the first one.
    if let after, steps.first?.text != after.text { steps.insert(after, at: 0) }
    guard steps.count > 1 || within == nil else {
      throw ContractProblem(
        "one step takes no time", advice: "name a second one, or \"after\"", at: head.value)
    }
    self.steps = steps
    (self.connection, self.within, self.after) = (connection, within, after)
    self.quantifier = quantifier ?? .some
  }

  var title: String {
    let place = connection.map { "on \($0.text): " } ?? ""
    let limit = within.map { " \($0.text)" } ?? ""
    let many = quantifier == .some ? "" : "\(quantifier.words("connection")): "
    return "\(many)\(place)\(steps.map(\.text).joined(separator: " → "))\(limit)"
  }

  /// The title without times.
  private var constantTitle: String {
    let place = connection.map { "on \($0.text): " } ?? ""
    let many = quantifier == .some ? "" : "\(quantifier.constantWords("connection")): "
    return "\(many)\(place)\(steps.map(\.name).joined(separator: " → "))"
  }

  // MARK: Judging

  /// Progress of one connection through the steps.
  private struct Progress {
    var reached: [ContractStep.Reached] = []
    /// Position of the last step in the order of steps.
    var position = Int64.min
    /// Procedures that reached their steps.
    var used: Set<Int> = []
    /// The step that was reached too late.
    var late: (elapsed: Int64, frame: Int)?
    /// The step that was reached before the one that it has to follow.
    var early: (elapsed: Int64, frame: Int)?
    /// The step that was attempted without success.
    var failure: (text: String, frames: [Int])?
    /// Whether no procedure of the connection matches the step, regardless of its outcome and position.
    var isNowhere = false
    /// Procedures after the last step reached, limited to a few.
    var others: [String] = []
    /// Duration of a complete sequence that took too long.
    var tooLong: Int64?

    var step: Int { reached.count }

    var frames: [Int] {
      reached.map(\.frame) + [late?.frame, early?.frame].compactMap(\.self)
        + (failure?.frames ?? [])
    }

    var elapsed: Int64 {
      guard let first = reached.first, let last = reached.map(\.time).max() else { return 0 }
      return last.elapsed(since: first.time)
    }

    mutating func advance(_ next: ContractStep.Reached, to position: Int64) {
      reached.append(next)
      self.position = position
      late = nil
    }
  }

  func judge(
    _ capture: CaptureMeasurements, _ expectation: ContractExpectation, _ choice: ContractChoice?
  ) -> ExpectationResult {
    let progress = progress(capture, choice)
    func result(
      _ outcome: ExpectationResult.Outcome, _ measured: String?, _ frames: [Int],
      _ ground: ExpectationResult.Ground? = nil
    ) -> ExpectationResult {
      expectation.result(
        title, as: constantTitle, nil, outcome, measured: measured, frames: frames,
        key: within?.key.name, ground: ground)
    }
    guard !progress.isEmpty else {
      return result(.unmatched, "not found; the capture shows no procedure of a connection", [])
    }
    let done = progress.filter { isDone($0.value) }.sorted { $0.key < $1.key }
    let whyHidden = capture.whyHidden(capture.unseen)
    if quantifier == .none {
      guard let first = done.first else {
        if let whyHidden { return result(.fail, "not known: \(whyHidden)", [], .unknown) }
        return result(.pass, "on none of \(progress.count) connections", [])
      }
      return result(.fail, "it happened on connection \(first.key + 1)", first.value.frames)
    }
    let needed = quantifier.least(of: progress.count)
    if done.count >= needed {
      guard let first = done.first else { return result(.pass, "0", []) }
      let times = within == nil ? "" : " in \(ContractTime.text(first.value.elapsed))"
      let many = done.count > 1 && quantifier != .some ? "\(done.count) connections" : nil
      return result(.pass, many ?? "connection \(first.key + 1)\(times)", first.value.frames)
    }
    let rest = progress.filter { !isDone($0.value) }
    // The connection with the most progress is the most useful one to report. If only one of all connections fails,
    // that one is reported.
    guard
      let best = rest.max(by: { ($0.value.step, $1.key) < ($1.value.step, $0.key) })
    else { return result(.unmatched, nil, []) }
    let share = quantifier == .some ? "" : "; \(done.count) of \(progress.count) connections did"
    let hidden = whyHidden.map { "; \($0)" } ?? ""
    let isLate = best.value.tooLong != nil || best.value.late != nil
    return result(
      .fail, miss(best.value, best.key + 1) + share + hidden, best.value.frames,
      isLate ? .shown : whyHidden == nil ? .absent : .unknown)
  }

  private func isDone(_ progress: Progress) -> Bool {
    progress.step == steps.count && progress.tooLong == nil
  }

  private func miss(_ found: Progress, _ id: Int) -> String {
    if let tooLong = found.tooLong {
      return "\(Clock.duration(tooLong)) on connection \(id)"
    }
    let step = steps[found.step]
    let previous = found.step == 0 ? nil : steps[found.step - 1].name
    if let late = found.late {
      return "\(step.name) occurred \(Clock.duration(late.elapsed)) after "
        + "\(previous ?? "the start") on connection \(id)"
    }
    let what = previous.map { "follow \($0)" } ?? "occur"
    let head = "\(step.name) did not \(what) on connection \(id)"
    if let failure = found.failure { return "\(head); nearest: \(failure.text)" }
    if let early = found.early {
      return "\(head), but occurred \(Clock.duration(early.elapsed)) before it"
    }
    let nowhere = found.isNowhere ? ", and does not occur on it" : ""
    return head + nowhere
      + (found.others.isEmpty ? "" : "; the capture shows \(found.others.joined(separator: ", "))")
  }

  private func progress(
    _ capture: CaptureMeasurements, _ choice: ContractChoice?
  ) -> [Int: Progress] {
    var ofConnection: [Int: [Procedure]] = [:]
    for procedure in capture.timeline?.procedures ?? [] {
      guard let id = procedure.connection, takes(id + 1), choice?.takes(procedure) ?? true else {
        continue
      }
      ofConnection[id, default: []].append(procedure)
    }
    let links = capture.connections.connections
    var progress: [Int: Progress] = [:]
    for (id, procedures) in ofConnection {
      var own = Progress()
      if let beginning = steps[0].reached(byBeginningOf: links[id]) {
        own.advance(beginning, to: beginning.time)
      }
      while own.step < steps.count, advance(&own, procedures, origin: capture.origin) {}
      if own.step == steps.count, let within,
        !within.condition.holds(for: .number(Double(own.elapsed) / 1e9))
      {
        own.tooLong = own.elapsed
      }
      progress[id] = own
    }
    return progress
  }

  /// Finds the next step among the procedures of a connection.
  ///
  /// - Returns: false if none of them reaches that step in time. In that case, the progress describes the closest
  ///   attempt.
  private func advance(_ own: inout Progress, _ procedures: [Procedure], origin: Int64) -> Bool {
    let step = steps[own.step]
    let last = own.reached.last
    var next: (procedure: Procedure, reached: ContractStep.Reached, position: Int64)?
    for procedure in procedures where !own.used.contains(procedure.id) {
      guard let reached = step.reached(by: procedure, origin: origin) else { continue }
      let position = step.position(of: procedure, reached)
      guard position >= own.position else {
        if let last { own.early = (last.time.elapsed(since: reached.time), reached.frame) }
        continue
      }
      guard position < next?.position ?? .max else { continue }
      if let within = step.within, let last {
        let elapsed = reached.time.elapsed(since: last.time)
        guard within.condition.holds(for: .number(Double(elapsed) / 1e9)) else {
          if own.late == nil { own.late = (elapsed, reached.frame) }
          continue
        }
      }
      next = (procedure, reached, position)
    }
    if let next {
      own.used.insert(next.procedure.id)
      own.early = nil
      own.advance(next.reached, to: next.position)
      return true
    }
    let after = procedures.filter { $0.start >= own.position && !own.used.contains($0.id) }
    own.isNowhere = !procedures.contains {
      step.reached(by: $0, origin: origin) != nil || step.failure(by: $0, origin: origin) != nil
    }
    own.failure = after.lazy.compactMap { step.failure(by: $0, origin: origin) }.first
    for procedure in after where own.others.last != procedure.kind.rawValue {
      if own.others.count == 6 {
        own.others.append("…")
        break
      }
      own.others.append(procedure.kind.rawValue)
    }
    return false
  }

  private func takes(_ id: Int) -> Bool {
    connection?.condition.holds(for: .number(Double(id))) ?? true
  }
}
