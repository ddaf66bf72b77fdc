import LinkSessions
import TraceAnalysis
import TraceReports

extension SubjectExpectation {
  func judge(
    _ capture: CaptureMeasurements, _ expectation: ContractExpectation, _ choice: ContractChoice?
  ) -> [ExpectationResult] {
    if let deadline { return [judge(deadline, capture, expectation, choice)] }
    var matched = Matched(keepsFrames: counts.contains { $0.kind == .perMinute })
    var tallies = demands.map { _ in DemandTally() }
    var quantified = QuantifiedTally()
    subject.visit(capture) { instance in
      guard choice?.takes(instance.packets) ?? true else {
        matched.misses.filtered += 1
        return
      }
      let trees = LazyTrees(instance)
      guard isChosen(instance, trees) else { return matched.misses.add(instance, trees, self) }
      matched.add(instance, trees)
      var verdicts: [(ContractMeasurement.Verdict, String, [Int])] = []
      for (index, demand) in demands.enumerated() {
        let measurement = trees.measurement(demand.key)
        guard quantifier != .each else {
          tallies[index].add(measurement, demand, instance.label)
          continue
        }
        let text = measurement.map { "\(demand.key.name) \($0.text(demand.key))" } ?? "not known"
        verdicts.append(
          (measurement?.verdict(demand.condition) ?? .notKnown, text, measurement?.frames ?? []))
      }
      guard quantifier != .each else { return }
      // What a selector asks for may be a range, and an outcome has a reason: which error it was.
      let details = selectors.filter { $0.isOpen }.compactMap { selector in
        trees.measurement(selector.key).map { "\(selector.key.name) \($0.text(selector.key))" }
      }
      quantified.add(verdicts, details, instance.label, trees.frames)
    }
    let rest = notKept(capture, choice)
    var results = counts.map { judge($0, matched, capture, expectation) }
    if quantifier != .each {
      results.append(judge(quantified, matched, expectation, rest))
      return results
    }
    guard matched.count > 0 else {
      guard counts.isEmpty else { return results }
      let unnamed = withoutType(capture)
      let words = unnamed?.text ?? matched.misses.words(self)
      let frames = unnamed?.frames ?? matched.misses.frames
      func missing(_ demand: ContractDemand?) -> ExpectationResult {
        expectation.result(
          title, demand?.text, .unmatched, measured: words, frames: frames,
          line: demand?.line, key: demand?.key.name)
      }
      // Each demand keeps its result, so that a history of tests sees the same ones.
      return demands.isEmpty ? [missing(nil)] : demands.map(missing)
    }
    if demands.isEmpty, counts.isEmpty {
      return [
        expectation.result(
          title, nil, .pass, measured: "\(matched.count)", frames: matched.frames)
      ]
    }
    for (demand, tally) in zip(demands, tallies) {
      let judged = tally.judged(of: matched.count)
      results.append(
        expectation.result(
          title, demand.text, judged.outcome, measured: judged.measured + rest,
          frames: judged.frames, line: demand.line, key: demand.key.name))
    }
    return results
  }

  // MARK: Counts

  private func judge(
    _ count: Count, _ matched: Matched, _ capture: CaptureMeasurements,
    _ expectation: ContractExpectation
  ) -> ExpectationResult {
    func result(_ holds: Bool, _ measured: String, _ frames: [Int]) -> ExpectationResult {
      expectation.result(
        title, count.demand.text, holds ? .pass : .fail, measured: measured, frames: frames,
        line: count.demand.line, key: count.demand.key.name)
    }
    func holds(_ number: Int) -> Bool {
      count.demand.condition.holds(for: .number(Double(number)))
    }
    switch count.kind {
    case .times: return result(holds(matched.count), "\(matched.count)", matched.frames)
    case .perMinute:
      let most = MinuteCount.most(matched.times)
      let shown = Set(most.places.compactMap { matched.firstFrames[$0] })
      return result(
        holds(most.count), "\(most.count) within a minute",
        shown.isEmpty ? matched.frames : shown.sorted())
    case .perConnection:
      let links = capture.connections.connections.filter { $0.technology == .lowEnergy }
      let wrong = links.first { !holds(matched.ofConnection[$0.index]?.count ?? 0) }
      guard !links.isEmpty else {
        return result(false, "not known: the capture shows no connection", [])
      }
      guard let wrong else {
        let all = Set(links.map { matched.ofConnection[$0.index]?.count ?? 0 }).sorted()
        return result(
          true, all.prefix(4).map { "\($0)" }.joined(separator: ", "), matched.frames)
      }
      let found = matched.ofConnection[wrong.index]
      return result(
        false, "\(found?.count ?? 0) on connection \(wrong.id)",
        found?.frames ?? [wrong.firstFrame.number])
    }
  }

  private func judge(
    _ tally: QuantifiedTally, _ matched: Matched, _ expectation: ContractExpectation, _ rest: String
  ) -> ExpectationResult {
    let text = demands.map(\.text).joined(separator: ", ")
    func result(
      _ outcome: ExpectationResult.Outcome, _ measured: String, _ frames: [Int]
    ) -> ExpectationResult {
      expectation.result(
        title, text.isEmpty ? nil : text, outcome, measured: measured + rest, frames: frames,
        line: quantifierLine)
    }
    let of = "\(tally.holding) of \(matched.count)"
    if tally.holding > quantifier.most {
      let place = tally.labels.isEmpty ? "" : " on \(tally.labels.joined(separator: ", "))"
      let values = tally.values.isEmpty ? "" : ": \(tally.values.joined(separator: "; "))"
      let many =
        "\(tally.holding) \(ContractQuantifier.plural("such " + subject.name, tally.holding))"
      return result(.fail, many + place + values, tally.frames)
    }
    if tally.holding + tally.unknown > quantifier.most {
      return result(
        .fail, "not known of \(tally.unknown): \(tally.nearest?.text ?? "")",
        tally.nearest?.frames ?? [])
    }
    let least = quantifier.least(of: matched.count)
    if tally.holding >= least { return result(.pass, matched.count == 0 ? "0" : of, tally.frames) }
    guard matched.count > 0 else {
      return result(.unmatched, matched.misses.words(self), matched.misses.frames)
    }
    let nearest = tally.nearest.map { "; nearest: \($0.text)" } ?? ""
    return result(.fail, of + nearest, tally.nearest?.frames ?? tally.frames)
  }

  // MARK: Deadlines

  private func judge(
    _ deadline: ContractDeadline, _ capture: CaptureMeasurements,
    _ expectation: ContractExpectation,
    _ choice: ContractChoice?
  ) -> ExpectationResult {
    var times: [Int: [(time: Int64, frames: [Int])]] = [:]
    var misses: [Int: [NearMiss]] = [:]
    let outcome = impliedOutcome
    subject.visit(capture) { instance in
      guard choice?.takes(instance.packets) ?? true, let connection = instance.connection,
        let lasting = instance.lasting
      else { return }
      let trees = LazyTrees(instance)
      guard isChosen(instance, trees) else { return }
      let failing = (demands + (outcome.map { [$0] } ?? [])).first { demand in
        trees.measurement(demand.key)?.verdict(demand.condition) != .holds
      }
      // The time of a procedure is its end, that of data its first octet.
      let time = isStarting ? lasting.lowerBound : lasting.upperBound
      if let failing {
        let text = trees.measurement(failing.key)?.text(failing.key) ?? "not known"
        misses[connection, default: []].append(
          NearMiss(time: time, text: "\(failing.key.name) \(text)", frames: trees.frames))
      } else {
        times[connection, default: []].append((time, trees.frames))
      }
    }
    var tally = DeadlineTally(subject: subject.name)
    for link in capture.connections.connections where link.technology == .lowEnergy {
      guard let start = deadline.after.reached(on: link, in: capture) else {
        tally.addWithout(deadline.after, link, capture)
        continue
      }
      let next = (times[link.index] ?? []).filter { $0.time >= start.time }
        .min { $0.time < $1.time }
      let failed = (misses[link.index] ?? []).filter { $0.time >= start.time }
        .min { $0.time < $1.time }
      let earlier = (times[link.index] ?? []).filter { $0.time < start.time }
        .max { $0.time < $1.time }
        .map { before in
          NearMiss(
            time: before.time,
            text: "it came \(Clock.duration(start.time.elapsed(since: before.time))) before that",
            frames: before.frames)
        }
      let nearest = failed ?? earlier
      let unnamed = next == nil ? withoutType(capture, on: link.index) : nil
      if let unnamed {
        tally.add(unknown: unnamed.text, [start.frame] + unnamed.frames)
      } else {
        tally.add(link, start, next, nearest, deadline, capture)
      }
    }
    let text = (demands.map(\.text) + [deadline.text]).joined(separator: ", ")
    let judged = tally.judged(quantifier, deadline)
    return expectation.result(
      title, text, judged.outcome, measured: judged.measured, frames: judged.frames,
      line: deadline.within.line, key: deadline.within.key.name)
  }

  /// The demand that what has to come in time succeeds, if the contract leaves the outcome out. What
  /// must not come, must not fail either.
  private var impliedOutcome: ContractDemand? {
    guard quantifier.most == .max,
      !(selectors + demands).contains(where: { $0.key.word == "outcome" }),
      let key = try? ContractKey("outcome", in: subject.documents, of: subject.name)
    else { return nil }
    return ContractDemand(key: key, condition: .text("success"), text: "", line: 0)
  }

  /// Whether the time of the subject is its start.
  private var isStarting: Bool {
    valueType != nil || [ContractSubject.transfer.name].contains(subject.name)
  }

  // MARK: Helpers

  /// The values that may be the expected ones, if the capture does not show whose they are.
  ///
  /// - Parameter connection: only those of this connection, or nil for any.
  /// - Returns: nil if the subject is no value, or if the types of all values are known.
  private func withoutType(
    _ capture: CaptureMeasurements, on connection: Int? = nil
  ) -> (text: String, frames: [Int])? {
    guard valueType != nil else { return nil }
    let unnamed = capture.valuesWithoutType.filter {
      connection == nil || $0.connection == connection
    }
    guard !unnamed.isEmpty else { return nil }
    // Those that the server sent by itself, and those that came most often, come first.
    let shown = unnamed.sorted { first, second in
      let (isRead, isOtherRead) = (first.source == .read, second.source == .read)
      return isRead == isOtherRead ? first.count > second.count : isOtherRead
    }.prefix(3)
    let words = shown.map { values in
      let what =
        switch values.source {
        case .notified: "notification"
        case .indicated: "indication"
        default: "read"
        }
      let many = values.count == 1 ? "1 \(what)" : "\(values.count) \(what)s"
      return "\(many) of \(Hexadecimal.upper(values.handle, width: 4))"
    }
    let more = unnamed.count > 3 ? ", …" : ""
    return (
      "not known: the capture shows \(words.joined(separator: ", "))\(more) without the "
        + "discovery that names the type; add a capture that has it: --gatt FILE",
      shown.flatMap { [$0.frames.lowerBound, $0.frames.upperBound] }
    )
  }

  /// A note about data beyond the limits, which has not been evaluated.
  private func notKept(_ capture: CaptureMeasurements, _ choice: ContractChoice?) -> String {
    var rest =
      valueType == nil || capture.valuesNotKept == 0
      ? "" : "; \(capture.valuesNotKept) values were not kept"
    if needs.contains(.timeline) {
      let procedures = capture.timeline?.notKept.procedures ?? 0
      if procedures > 0 { rest += "; \(procedures) procedures were not kept" }
      let transactions = choice?.transactionsNotKept ?? 0
      if transactions > 0 { rest += "; \(transactions) transactions were not kept" }
    }
    return rest
  }

  /// Whether the selectors match an instance.
  private func isChosen(_ instance: ContractInstance, _ trees: LazyTrees) -> Bool {
    selectors.allSatisfy { takes($0, instance, trees) }
  }

  func takes(
    _ selector: ContractDemand, _ instance: ContractInstance, _ trees: LazyTrees
  ) -> Bool {
    guard let document = instance.documents.element(at: selector.key.document) else {
      return false
    }
    if isOfCharacteristic(selector, trees) { return true }
    // A plain value is available without writing the whole document.
    if selector.key.paths.count == 1, let cell = document.cell(at: selector.key.paths[0]),
      document.evidence(at: selector.key.paths[0])?.whyUnknown == nil
    {
      let value = JSONValue(cell, origin: instance.origin)
      if value != .null, selector.condition.holds(for: value) { return true }
      // A subscription writes a descriptor, but is about its characteristic.
      guard subject.name == ContractSubject.procedure.name, selector.key.word == "uuid",
        let owner = document.cell(at: ["characteristic"])
      else { return false }
      let characteristic = JSONValue(owner, origin: instance.origin)
      return characteristic != .null && selector.condition.holds(for: characteristic)
    }
    return trees.measurement(selector.key)?.verdict(selector.condition) == .holds
  }
}

extension SubjectExpectation {
  /// Whether a selector by UUID means the characteristic to which a client subscribed: the attribute
  /// that it wrote is the characteristic's configuration, as in the steps of a sequence.
  private func isOfCharacteristic(_ selector: ContractDemand, _ trees: LazyTrees) -> Bool {
    guard subject.name == ContractSubject.procedure.name, selector.key.word == "uuid",
      let tree = trees.tree(selector.key.document), tree["uuid"] == .string("2902"),
      let owner = tree["characteristic"], owner != .null
    else { return false }
    return selector.condition.holds(for: owner)
  }
}

/// Instances that match the selectors.
private struct Matched {
  /// Whether `firstFrames` are needed.
  let keepsFrames: Bool
  private(set) var count = 0
  /// Frames of the first one.
  private(set) var frames: [Int] = []
  private(set) var times: [Int64] = []
  /// The first frame of each of `times`.
  private(set) var firstFrames: [Int?] = []
  private(set) var ofConnection: [Int: (count: Int, frames: [Int])] = [:]
  var misses = SelectorMisses()

  init(keepsFrames: Bool) { self.keepsFrames = keepsFrames }

  mutating func add(_ instance: ContractInstance, _ trees: LazyTrees) {
    count += 1
    if count == 1 { frames = trees.frames }
    if let lasting = instance.lasting {
      times.append(lasting.lowerBound)
      if keepsFrames { firstFrames.append(trees.frames.first) }
    }
    guard let connection = instance.connection else { return }
    var own = ofConnection[connection] ?? (0, [])
    own.count += 1
    if own.frames.count < ExpectationResult.frameLimit { own.frames += trees.frames }
    ofConnection[connection] = own
  }
}

/// Number of instances that meet a quantified expectation.
private struct QuantifiedTally {
  private(set) var holding = 0
  private(set) var unknown = 0
  private(set) var frames: [Int] = []
  private(set) var labels: [String] = []
  /// What the first ones that meet it have.
  private(set) var values: [String] = []
  private(set) var nearest: (misses: Int, text: String, frames: [Int])?

  mutating func add(
    _ verdicts: [(ContractMeasurement.Verdict, text: String, frames: [Int])],
    _ details: [String], _ label: String, _ own: [Int]
  ) {
    let missed = verdicts.filter { $0.0 != .holds }
    guard let first = missed.first else {
      holding += 1
      let shown = verdicts.flatMap(\.frames)
      if frames.count < ExpectationResult.frameLimit { frames += shown.isEmpty ? own : shown }
      if labels.count < 3, !labels.contains(label) { labels.append(label) }
      let text = (verdicts.map(\.text) + details).joined(separator: ", ")
      if values.count < 3, !text.isEmpty, !values.contains(text) { values.append(text) }
      return
    }
    if !missed.contains(where: { $0.0 == .fails }) { unknown += 1 }
    guard missed.count < nearest?.misses ?? .max else { return }
    nearest = (missed.count, "\(first.text) on \(label)", first.frames)
  }
}

/// The results of one demand for all instances.
private struct DemandTally {
  private var failed: (count: Int, text: String, frames: [Int])?
  private var notKnown: (count: Int, text: String, frames: [Int])?
  private var held: [(text: String, frames: [Int])] = []
  /// Maximum number of different values to report. Those not kept have passed as well.
  private static let limit = 3

  mutating func add(_ measurement: ContractMeasurement?, _ demand: ContractDemand, _ label: String)
  {
    let text = measurement.map { $0.text(demand.key) } ?? "not known"
    let frames = measurement?.frames ?? []
    let place = ["the capture", "the file"].contains(label) ? "" : " on \(label)"
    switch measurement?.verdict(demand.condition) ?? .notKnown {
    case .holds:
      if held.count <= DemandTally.limit, !held.contains(where: { $0.text == text }) {
        held.append((text, frames))
      }
    case .fails:
      let lacking = measurement?.lacking(demand.condition) ?? []
      let rest = lacking.isEmpty ? "" : ", lacks \(lacking.joined(separator: ", ")),"
      DemandTally.count(&failed, text.quotedSwitch + rest + place, frames)
    case .notKnown:
      let unknown = text.hasPrefix("not known") ? text : "not known"
      DemandTally.count(&notKnown, unknown + place, frames)
    }
  }

  private static func count(
    _ tally: inout (count: Int, text: String, frames: [Int])?, _ text: String, _ frames: [Int]
  ) {
    if let known = tally {
      let shown = known.count < limit ? known.text + ", \(text)" : known.text
      let all = known.count < limit ? known.frames + frames : known.frames
      tally = (known.count + 1, shown, all)
    } else {
      tally = (1, text, frames)
    }
  }

  func judged(
    of matched: Int
  ) -> (outcome: ExpectationResult.Outcome, measured: String, frames: [Int]) {
    // A wrong value is more important than an unknown one.
    if let wrong = failed ?? notKnown {
      let share = wrong.count > DemandTally.limit ? ", …" : ""
      let total = matched > 1 ? " (\(wrong.count) of \(matched))" : ""
      return (.fail, wrong.text + share + total, wrong.frames)
    }
    let shown = held.prefix(DemandTally.limit)
    let more = held.count > DemandTally.limit ? ", …" : ""
    return (.pass, shown.map(\.text).joined(separator: ", ") + more, shown.flatMap(\.frames))
  }
}

extension String {
  /// "on" in quotation marks, because "on on connection 1" reads like an error.
  fileprivate var quotedSwitch: String { ["on", "off"].contains(self) ? "\"\(self)\"" : self }
}
