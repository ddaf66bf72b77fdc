import LinkSessions
import TraceAnalysis
import TraceReports

/// Steps expected on a connection in order, possibly with others between them.
struct SequenceExpectation: Sendable {
  let steps: [ContractStep]
  /// ID of the only connection to examine, or nil for any.
  let connection: ContractDemand?
  /// Maximum time from the first step, or another one, to the last.
  let within: ContractDemand?
  let after: ContractStep?
  /// How many connections must show it.
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
    // The time starts at the named step, which is then the first one.
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

  // MARK: Judging

  /// Progress of one connection through the steps.
  private struct Progress {
    var step = 0
    var reached: [ContractStep.Reached] = []
    /// Procedures after the last step reached, limited to a few.
    var others: [String] = []
    /// The step that came too late.
    var late: (step: Int, elapsed: Int64)?
    /// Start and duration of a complete sequence that took too long.
    var tooLong: Int64?

    var frames: [Int] { reached.map(\.frame) }

    var elapsed: Int64 {
      guard let first = reached.first, let last = reached.last else { return 0 }
      return last.time.elapsed(since: first.time)
    }

    mutating func advance(_ next: ContractStep.Reached) {
      step += 1
      reached.append(next)
      others = []
    }
  }

  func judge(
    _ capture: CaptureMeasurements, _ expectation: ContractExpectation, _ choice: ContractChoice?
  ) -> ExpectationResult {
    let progress = progress(capture, choice)
    func result(
      _ outcome: ExpectationResult.Outcome, _ measured: String?, _ frames: [Int]
    ) -> ExpectationResult {
      expectation.result(title, nil, outcome, measured: measured, frames: frames)
    }
    guard !progress.isEmpty else {
      return result(.unmatched, "not found; the capture shows no procedure of a connection", [])
    }
    let done = progress.filter { isDone($0.value) }.sorted { $0.key < $1.key }
    if quantifier == .none {
      guard let first = done.first else {
        return result(.pass, "on none of \(progress.count) connections", [])
      }
      return result(.fail, "it happened on connection \(first.key + 1)", first.value.frames)
    }
    let needed = quantifier.least(of: progress.count)
    if done.count >= needed {
      guard let first = done.first else { return result(.pass, "0", []) }
      let times = within == nil ? "" : " in \(Clock.duration(first.value.elapsed))"
      let many = done.count > 1 && quantifier != .some ? "\(done.count) connections" : nil
      return result(.pass, many ?? "connection \(first.key + 1)\(times)", first.value.frames)
    }
    let rest = progress.filter { !isDone($0.value) }
    // The connection with the most progress is the most useful one to report, but if a single one
    // of all fails, that one is.
    guard
      let best = rest.max(by: { ($0.value.step, $1.key) < ($1.value.step, $0.key) })
    else { return result(.unmatched, nil, []) }
    let share = quantifier == .some ? "" : "; \(done.count) of \(progress.count) connections did"
    return result(.fail, miss(best.value, best.key + 1) + share, best.value.frames)
  }

  private func isDone(_ progress: Progress) -> Bool {
    progress.step == steps.count && progress.tooLong == nil
  }

  private func miss(_ found: Progress, _ id: Int) -> String {
    if let tooLong = found.tooLong {
      return "\(Clock.duration(tooLong)) on connection \(id)"
    }
    if let late = found.late, late.step == found.step {
      return
        "\(steps[late.step].text) came after \(Clock.duration(late.elapsed)) on connection \(id)"
    }
    let place = found.step == 0 ? "" : " after \(steps[found.step - 1].text)"
    let others = found.others.isEmpty ? "" : "; there came \(found.others.joined(separator: ", "))"
    return "no \(steps[found.step].text)\(place) on connection \(id)\(others)"
  }

  private func progress(
    _ capture: CaptureMeasurements, _ choice: ContractChoice?
  ) -> [Int: Progress] {
    var progress: [Int: Progress] = [:]
    let links = capture.connections.connections
    for procedure in capture.timeline?.procedures ?? [] {
      guard let id = procedure.connection, takes(id + 1), choice?.takes(procedure) ?? true else {
        continue
      }
      var own = progress[id] ?? Progress()
      if own.step == 0, let beginning = steps[0].reached(byBeginningOf: links[id]) {
        own.advance(beginning)
      }
      if own.step < steps.count { advance(&own, procedure, origin: capture.origin) }
      if own.step == steps.count, own.tooLong == nil, let within,
        !within.condition.holds(for: .number(Double(own.elapsed) / 1e9))
      {
        own.tooLong = own.elapsed
      }
      progress[id] = own
    }
    return progress
  }

  private func advance(_ own: inout Progress, _ procedure: Procedure, origin: Int64) {
    let step = steps[own.step]
    if let reached = step.reached(by: procedure, origin: origin) {
      if let within = step.within, let last = own.reached.last {
        let elapsed = reached.time.elapsed(since: last.time)
        guard within.condition.holds(for: .number(Double(elapsed) / 1e9)) else {
          if own.late == nil { own.late = (own.step, elapsed) }
          return
        }
      }
      own.advance(reached)
    } else if own.others.count < 6, own.others.last != procedure.kind.rawValue {
      own.others.append(procedure.kind.rawValue)
    }
  }

  private func takes(_ id: Int) -> Bool {
    connection?.condition.holds(for: .number(Double(id))) ?? true
  }
}
