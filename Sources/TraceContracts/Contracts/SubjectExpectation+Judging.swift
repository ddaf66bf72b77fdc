import LinkSessions
import TraceAnalysis
import TraceReports

extension SubjectExpectation {
  func judge(
    _ capture: CaptureMeasurements, _ expectation: ContractExpectation, _ choice: ContractChoice?
  ) -> [ExpectationResult] {
    if let deadline { return [judge(deadline, capture, expectation, choice)] }
    var matched = Matched()
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
        let measurement = trees.tree(demand.key.document).map {
          ContractMeasurement(demand.key, in: $0)
        }
        guard quantifier != .each else {
          tallies[index].add(measurement, demand, instance.label)
          continue
        }
        let text = measurement.map { "\(demand.key.name) \($0.text(demand.key))" } ?? "not known"
        verdicts.append(
          (measurement?.verdict(demand.condition) ?? .notKnown, text, measurement?.frames ?? []))
      }
      if quantifier != .each { quantified.add(verdicts, instance.label, trees.frames) }
    }
    let rest = notKept(capture, choice)
    var results = counts.map { judge($0, matched, capture, expectation) }
    if quantifier != .each {
      results.append(judge(quantified, matched, expectation, rest))
      return results
    }
    guard matched.count > 0 else {
      guard counts.isEmpty else { return results }
      let text = demands.map(\.text).joined(separator: ", ")
      return [
        expectation.result(
          title, text.isEmpty ? nil : text, .unmatched, measured: matched.misses.words(self),
          frames: matched.misses.frames)
      ]
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
      return result(holds(most), "\(most) within a minute", matched.frames)
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
        title, text.isEmpty ? nil : text, outcome, measured: measured + rest, frames: frames)
    }
    let of = "\(tally.holding) of \(matched.count)"
    if tally.holding > quantifier.most {
      let place = tally.labels.isEmpty ? "" : " on \(tally.labels.joined(separator: ", "))"
      return result(.fail, "\(tally.holding)\(place)", tally.frames)
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
    subject.visit(capture) { instance in
      guard choice?.takes(instance.packets) ?? true, let connection = instance.connection,
        let lasting = instance.lasting
      else { return }
      let trees = LazyTrees(instance)
      guard isChosen(instance, trees) else { return }
      let isMet = demands.allSatisfy { demand in
        trees.tree(demand.key.document).map {
          ContractMeasurement(demand.key, in: $0).verdict(demand.condition) == .holds
        } ?? false
      }
      // The time of a procedure is its end, that of data its first octet.
      let time = isStarting ? lasting.lowerBound : lasting.upperBound
      if isMet { times[connection, default: []].append((time, trees.frames)) }
    }
    var tally = DeadlineTally(subject: subject.name)
    for link in capture.connections.connections where link.technology == .lowEnergy {
      guard let start = deadline.after.reached(on: link, in: capture) else { continue }
      let next = (times[link.index] ?? []).filter { $0.time >= start.time }
        .min { $0.time < $1.time }
      tally.add(link, start, next, deadline, capture)
    }
    let text = (demands.map(\.text) + [deadline.text]).joined(separator: ", ")
    let judged = tally.judged(quantifier, deadline)
    return expectation.result(
      title, text, judged.outcome, measured: judged.measured, frames: judged.frames,
      line: deadline.within.line, key: deadline.within.key.name)
  }

  /// Whether the time of the subject is its start.
  private var isStarting: Bool {
    valueType != nil || [ContractSubject.transfer.name].contains(subject.name)
  }

  // MARK: Helpers

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

  fileprivate func takes(
    _ selector: ContractDemand, _ instance: ContractInstance, _ trees: LazyTrees
  ) -> Bool {
    guard let document = instance.documents.element(at: selector.key.document) else {
      return false
    }
    if isOfCharacteristic(selector, trees) { return true }
    // A plain value is available without writing the whole document.
    if selector.key.paths.count == 1, let cell = document.cell(at: selector.key.paths[0]) {
      let value = JSONValue(cell, origin: instance.origin)
      return value != .null && selector.condition.holds(for: value)
    }
    guard let tree = trees.tree(selector.key.document) else { return false }
    return ContractMeasurement(selector.key, in: tree).verdict(selector.condition) == .holds
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
  private(set) var count = 0
  /// Frames of the first one.
  private(set) var frames: [Int] = []
  private(set) var times: [Int64] = []
  private(set) var ofConnection: [Int: (count: Int, frames: [Int])] = [:]
  var misses = SelectorMisses()

  mutating func add(_ instance: ContractInstance, _ trees: LazyTrees) {
    count += 1
    if count == 1 { frames = trees.frames }
    if let lasting = instance.lasting { times.append(lasting.lowerBound) }
    guard let connection = instance.connection else { return }
    var own = ofConnection[connection] ?? (0, [])
    own.count += 1
    if own.frames.count < ExpectationResult.frameLimit { own.frames += trees.frames }
    ofConnection[connection] = own
  }
}

/// The instances closest to the selectors, if none matches.
private struct SelectorMisses {
  private var seen = 0
  /// Number of instances without a packet that matches the filter.
  var filtered = 0
  /// Minimum number of selectors that an instance fails.
  private var fewest = Int.max
  private var values: [String] = []
  private var key = ""
  private(set) var frames: [Int] = []

  /// Maximum number of instances to examine, and of values to show.
  private static let (most, shown) = (2000, 8)

  mutating func add(
    _ instance: ContractInstance, _ trees: LazyTrees, _ expectation: SubjectExpectation
  ) {
    seen += 1
    guard seen <= SelectorMisses.most else { return }
    let failing = expectation.selectors.filter { !expectation.takes($0, instance, trees) }
    guard let selector = failing.first, failing.count <= fewest else { return }
    if failing.count < fewest {
      (fewest, values, frames, key) = (failing.count, [], [], selector.key.name)
    }
    guard selector.key.name == key, let tree = trees.tree(selector.key.document) else { return }
    let text = ContractMeasurement(selector.key, in: tree).text(selector.key)
    guard !values.contains(text) else { return }
    values.append(text)
    if values.count <= SelectorMisses.shown { frames += trees.frames.prefix(1) }
  }

  /// "not found; the server has 1800, 1801, 180F".
  func words(_ expectation: SubjectExpectation) -> String {
    let name = expectation.subject.name
    guard seen > 0 || filtered == 0 else {
      return "not found; no packet that \"where\" takes is part of a \(name)"
    }
    guard seen > 0 else {
      return "not found; the capture shows no \(ContractQuantifier.plural(name, 2))"
    }
    let list = values.prefix(SelectorMisses.shown).joined(separator: ", ")
    let all = list + (values.count > SelectorMisses.shown ? ", …" : "")
    let isServer = [ContractSubject.service.name, ContractSubject.characteristic.name].contains(
      name)
    if isServer, key == "uuid" { return "not found; the server has \(all)" }
    return "not found; there \(values.count == 1 ? "is" : "are") \(key) \(all)"
  }
}

/// Number of instances that meet a quantified expectation.
private struct QuantifiedTally {
  private(set) var holding = 0
  private(set) var unknown = 0
  private(set) var frames: [Int] = []
  private(set) var labels: [String] = []
  private(set) var nearest: (misses: Int, text: String, frames: [Int])?

  mutating func add(
    _ verdicts: [(ContractMeasurement.Verdict, text: String, frames: [Int])], _ label: String,
    _ own: [Int]
  ) {
    let missed = verdicts.filter { $0.0 != .holds }
    guard let first = missed.first else {
      holding += 1
      let shown = verdicts.flatMap(\.frames)
      if frames.count < ExpectationResult.frameLimit { frames += shown.isEmpty ? own : shown }
      if labels.count < 3, !labels.contains(label) { labels.append(label) }
      return
    }
    if !missed.contains(where: { $0.0 == .fails }) { unknown += 1 }
    guard missed.count < nearest?.misses ?? .max else { return }
    nearest = (missed.count, "\(first.text) on \(label)", first.frames)
  }
}

/// Connections on which an instance came in time.
private struct DeadlineTally {
  let subject: String
  private var inTime: [(elapsed: Int64, connection: Int, frames: [Int])] = []
  private var missed: [(text: String, frames: [Int])] = []
  private var unknown: [(text: String, frames: [Int])] = []

  init(subject: String) { self.subject = subject }

  mutating func add(
    _ link: Connection, _ start: ContractStep.Reached,
    _ next: (time: Int64, frames: [Int])?, _ deadline: ContractDeadline,
    _ capture: CaptureMeasurements
  ) {
    if let next {
      let elapsed = next.time.elapsed(since: start.time)
      if deadline.holds(elapsed) {
        inTime.append((elapsed, link.id, [start.frame] + next.frames.prefix(2)))
      } else {
        missed.append(
          ("\(Clock.duration(elapsed)) on connection \(link.id)", [start.frame] + next.frames))
      }
      return
    }
    let ends = link.end?.isOver == true
    let end = ends ? link.lastFrame.time : capture.origin.later(by: capture.file.duration)
    let rest = end.elapsed(since: start.time)
    let words =
      "no \(subject) on connection \(link.id), which \(ends ? "ended" : "was captured until") "
    let place = "\(Clock.duration(rest)) after \(deadline.after.text)"
    if ends || rest > deadline.longest {
      missed.append((words + place, [start.frame, link.lastFrame.number]))
    } else {
      unknown.append(("not known: " + words + place, [start.frame]))
    }
  }

  func judged(
    _ quantifier: ContractQuantifier, _ deadline: ContractDeadline
  ) -> (outcome: ExpectationResult.Outcome, measured: String, frames: [Int]) {
    let all = inTime.count + missed.count + unknown.count
    guard all > 0 else {
      return (.unmatched, "not found; no connection shows \"\(deadline.after.text)\"", [])
    }
    let times = inTime.prefix(3).map {
      "\(Clock.duration($0.elapsed)) on connection \($0.connection)"
    }
    .joined(separator: ", ")
    let shown = times + (inTime.count > 3 ? ", …" : "")
    let share = all > 1 ? " (\(missed.count + unknown.count) of \(all))" : ""
    if inTime.count > quantifier.most { return (.fail, shown, inTime.flatMap(\.frames)) }
    if let first = unknown.first, quantifier.most < .max {
      return (.fail, first.text + share, first.frames)
    }
    if inTime.count >= quantifier.least(of: all) {
      let none = missed.first?.text ?? "0"
      return (.pass, inTime.isEmpty ? none : shown, inTime.flatMap(\.frames))
    }
    let wrong = missed.first ?? unknown.first ?? ("", [])
    return (.fail, wrong.text + share, wrong.frames)
  }
}

/// The documents of an instance, each written once at first use.
private final class LazyTrees {
  private let instance: ContractInstance
  private var trees: [Int: JSONValue] = [:]

  init(_ instance: ContractInstance) { self.instance = instance }

  /// Frames that show the instance.
  var frames: [Int] {
    for index in instance.documents.indices {
      if let frames = tree(index)?["frames"]?.numbers, !frames.isEmpty { return frames }
    }
    return []
  }

  func tree(_ index: Int) -> JSONValue? {
    if let tree = trees[index] { return tree }
    guard let document = instance.documents.element(at: index) else { return nil }
    let tree = document.tree(origin: instance.origin)
    trees[index] = tree
    return tree
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
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
    switch measurement?.verdict(demand.condition) ?? .notKnown {
    case .holds:
      if held.count <= DemandTally.limit, !held.contains(where: { $0.text == text }) {
        held.append((text, frames))
      }
    case .fails: DemandTally.count(&failed, "\(text) on \(label)", frames)
    case .notKnown: DemandTally.count(&notKnown, "not known on \(label)", frames)
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
