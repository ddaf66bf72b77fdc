package import TraceAnalysis
package import TraceReports

extension Contract {
  /// Evaluates the expectations in the order of the contract. Returns one result for each demand on
  /// a subject.
  ///
  /// - Parameters:
  ///   - capture: the measurements, with at least the analyses in `needs`.
  ///   - check: the findings of the rules, or nil if they are not needed.
  ///   - frames: the packets that match the contract's `filters`, from the same pass.
  package func judge(
    _ capture: CaptureMeasurements, _ check: CheckAnalysis? = nil, frames: FilteredFrames? = nil
  ) -> [ExpectationResult] {
    expectations.flatMap { expectation -> [ExpectationResult] in
      var choice: ContractChoice?
      if let filter = expectation.filter {
        guard let chosen = frames?[filter] else {
          return [
            expectation.result(
              expectation.form.title, nil, .fail, measured: "not known: the filter was not applied",
              frames: [], ground: .unknown)
          ]
        }
        choice = ContractChoice(chosen, capture.timeline)
      }
      switch expectation.form {
      case .subject(let form): return form.judge(capture, check, expectation, choice)
      case .values(let forms):
        return forms.flatMap { $0.judge(capture, check, expectation, choice) }
      case .sequence(let form): return [form.judge(capture, expectation, choice)]
      case .findings(let form):
        return [form.judge(check.map { choice?.limit($0) ?? $0 }, expectation)]
      }
    }
    .numbered
  }
}

extension [ExpectationResult] {
  /// The results, with those of the same name numbered in order.
  var numbered: Self {
    var results = self
    var seen: [String: Int] = [:]
    for index in results.indices {
      let identifier = results[index].identifier
      seen[identifier, default: 0] += 1
      if let count = seen[identifier], count > 1 { results[index].identifier += "-\(count)" }
    }
    return results
  }
}

extension ContractExpectation {
  /// Creates a result of this expectation.
  ///
  /// - Parameters:
  ///   - subject: the subject of the expectation.
  ///   - words: the name of the subject in test reports, without limits; nil for the subject itself.
  ///   - demand: the demand on the subject.
  ///   - outcome: the outcome.
  ///   - measured: what was measured.
  ///   - frames: the frames that show the result.
  ///   - line: the line in the contract's file, or nil for that of the expectation.
  ///   - key: the key of the demand, or nil if there is none or more than one.
  ///   - ground: the ground of the result, or nil for packets, or for their absence if nothing matches.
  func result(
    _ subject: String, as words: String? = nil, _ demand: String?,
    _ outcome: ExpectationResult.Outcome, measured: String?, frames: [Int],
    line: Int? = nil, key: String? = nil, ground: ExpectationResult.Ground? = nil
  ) -> ExpectationResult {
    let chosen = filter.map { " where \($0.text.printable)" } ?? ""
    var unique: Set<Int> = []
    let shown = frames.filter { unique.insert($0).inserted }
      .prefix(ExpectationResult.frameLimit).sorted()
    var result = ExpectationResult(
      file: file, index: index,
      identifier: ContractWord.normal(name ?? (words ?? subject) + chosen)
        + (key.map { "-" + ContractWord.normal($0) } ?? ""),
      subject: subject + chosen, demand: demand, outcome: outcome, isOptional: isOptional,
      measured: measured, frames: shown, line: line ?? self.line, because: because,
      share: share)
    // A demand has the variables of its own line; an expectation as a whole has all of them.
    let isWhole = result.line == self.line
    result.variables = variables.filter { isWhole || $0.place == result.line }.map(\.variable)
    result.ground = ground ?? (outcome == .unmatched ? .absent : .shown)
    return result
  }
}
