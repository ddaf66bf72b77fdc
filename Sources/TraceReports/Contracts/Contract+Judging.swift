public import TraceAnalysis

extension Contract {
  /// What became of each expectation, in the order of the contract: one result for each demand of a
  /// subject.
  ///
  /// - Parameters:
  ///   - capture: what was measured; at least the stories that `needs` names.
  ///   - check: what the rules say of it; nil where they were not asked.
  ///   - frames: which packets the contract's `filters` chose in the same reading.
  public func judge(
    _ capture: CaptureMeasurements, _ check: CheckStory? = nil, frames: FilteredFrames? = nil
  ) -> [ExpectationResult] {
    var results = expectations.flatMap { expectation -> [ExpectationResult] in
      var choice: ContractChoice?
      if let filter = expectation.filter {
        guard let chosen = frames?[filter] else {
          return [
            expectation.result(
              expectation.form.title, nil, .fail, measured: "not known: the filter was not asked",
              frames: [])
          ]
        }
        choice = ContractChoice(chosen, capture.timeline)
      }
      switch expectation.form {
      case .subject(let form): return form.judge(capture, expectation, choice)
      case .sequence(let form): return [form.judge(capture, expectation, choice)]
      case .findings(let form):
        return [form.judge(check.map { choice?.limit($0) ?? $0 }, expectation)]
      }
    }
    // Several expectations of the same words are numbered.
    var seen: [String: Int] = [:]
    for index in results.indices {
      let identifier = results[index].identifier
      seen[identifier, default: 0] += 1
      if let count = seen[identifier], count > 1 { results[index].identifier += "-\(count)" }
    }
    return results
  }
}

extension Expectation {
  /// A result of this expectation.
  ///
  /// - Parameters:
  ///   - subject: what was expected, or what it is about.
  ///   - demand: what is demanded of it.
  ///   - outcome: what became of it.
  ///   - measured: what was measured.
  ///   - frames: those that show it.
  ///   - line: in the contract's file; nil for that of the expectation.
  ///   - key: of the demand; nil where there is none, or several.
  func result(
    _ subject: String, _ demand: String?, _ outcome: ExpectationResult.Outcome,
    measured: String?, frames: [Int],
    line: Int? = nil, key: String? = nil
  ) -> ExpectationResult {
    let chosen = filter.map { " where \($0.text.printable)" } ?? ""
    var unique: Set<Int> = []
    let shown = frames.filter { unique.insert($0).inserted }
      .prefix(ExpectationResult.frameLimit).sorted()
    return ExpectationResult(
      file: file, index: index,
      identifier: ContractWord.normal(name ?? subject + chosen)
        + (key.map { "-" + ContractWord.normal($0) } ?? ""),
      subject: subject + chosen, demand: demand, outcome: outcome, isOptional: isOptional,
      measured: measured, frames: shown, line: line ?? self.line, because: because)
  }
}

extension SubjectExpectation {
  fileprivate func judge(
    _ capture: CaptureMeasurements, _ expectation: Expectation, _ choice: ContractChoice?
  ) -> [ExpectationResult] {
    var matched = 0
    var firstFrames: [Int] = []
    var tallies = demands.map { _ in DemandTally() }
    subject.visit(capture) { instance in
      guard choice?.takes(instance.packets) ?? true, let trees = chosen(instance) else { return }
      matched += 1
      if matched == 1 { firstFrames = trees.tree(0)?["frames"]?.numbers ?? [] }
      for (index, demand) in demands.enumerated() {
        let measurement = trees.tree(demand.key.document).map {
          ContractMeasurement(demand.key, in: $0)
        }
        tallies[index].add(measurement, demand, instance.label)
      }
    }
    var results: [ExpectationResult] = []
    if let times {
      let holds = times.condition.holds(for: .number(Double(matched)))
      results.append(
        expectation.result(
          title, times.text, holds ? .pass : .fail, measured: "\(matched)",
          frames: firstFrames, line: times.line, key: times.key.name))
      if matched == 0 { return results }
    }
    guard matched > 0 else {
      let text = demands.map(\.text).joined(separator: ", ")
      return [
        expectation.result(
          title, text.isEmpty ? nil : text, .unmatched, measured: nil, frames: [])
      ]
    }
    if demands.isEmpty, times == nil {
      return [expectation.result(title, nil, .pass, measured: "\(matched)", frames: firstFrames)]
    }
    // What there was no room for has not been judged.
    var rest =
      valueType == nil || capture.valuesNotKept == 0
      ? "" : "; \(capture.valuesNotKept) values were not kept"
    if subject.needs.contains(.timeline) {
      let procedures = capture.timeline?.notKept.procedures ?? 0
      if procedures > 0 { rest += "; \(procedures) procedures were not kept" }
      let transactions = choice?.transactionsNotKept ?? 0
      if transactions > 0 { rest += "; \(transactions) transactions were not kept" }
    }
    for (demand, tally) in zip(demands, tallies) {
      let judged = tally.judged(of: matched)
      results.append(
        expectation.result(
          title, demand.text, judged.outcome, measured: judged.measured + rest,
          frames: judged.frames, line: demand.line, key: demand.key.name))
    }
    return results
  }

  /// The documents of an instance; nil where the selectors leave it out.
  private func chosen(_ instance: ContractInstance) -> LazyTrees? {
    let trees = LazyTrees(instance)
    for selector in selectors {
      guard let document = instance.documents.element(at: selector.key.document) else { return nil }
      // A plain value is had without writing the whole document.
      if selector.key.paths.count == 1, let cell = document.cell(at: selector.key.paths[0]) {
        let value = JSONValue(cell, origin: instance.origin)
        guard value != .null, selector.condition.holds(for: value) else { return nil }
      } else {
        guard let tree = trees.tree(selector.key.document),
          ContractMeasurement(selector.key, in: tree).verdict(selector.condition) == .holds
        else { return nil }
      }
    }
    return trees
  }
}

/// The documents of an instance, each written once and only if it is asked for.
private final class LazyTrees {
  private let instance: ContractInstance
  private var trees: [Int: JSONValue] = [:]

  init(_ instance: ContractInstance) { self.instance = instance }

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

/// What became of one demand on all the things that it concerns.
private struct DemandTally {
  private var failed: (count: Int, text: String, frames: [Int])?
  private var notKnown: (count: Int, text: String, frames: [Int])?
  private var held: [(text: String, frames: [Int])] = []
  /// Kinds of values that are told; what is not kept has passed as well.
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
    // What is wrong weighs more than what is not known.
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
