import TraceAnalysis

extension TraceDifference {
  /// The differences as expectations of a check: nothing may be worse than in the old capture.
  public var expectations: [ExpectationResult] {
    let worse = changes.filter { $0.direction == .worse }
    let name = old.name.printable
    guard !comparedNothing else {
      return [
        result(
          1, "as in \(name)", "something can be compared", .fail,
          "nothing: the captures have no connection and no advertiser in common", [],
          "nothing-compared")
      ]
    }
    guard !worse.isEmpty else {
      let count = changes.count
      let measured =
        isSame
        ? "the same meaning"
        : "\(count) difference\(count == 1 ? "" : "s"), none for the worse"
      return [
        result(1, "as in \(name)", "nothing is worse", .pass, measured, [], "nothing-is-worse")
      ]
    }
    return worse.enumerated().map { index, change in
      let before = change.old.map { ": \($0)" } ?? ": none"
      return result(
        index + 1, "as in \(name)",
        "\(change.subject)\(change.times > 1 ? " ×\(change.times)" : "")\(before)\(change.place)",
        .fail,
        change.new ?? "not there", change.newFrames, change.subject)
    }
  }

  private func result(
    _ index: Int, _ subject: String, _ demand: String, _ outcome: ExpectationResult.Outcome,
    _ measured: String, _ frames: [Int], _ words: String
  ) -> ExpectationResult {
    ExpectationResult(
      file: nil, index: index, identifier: "baseline-" + ContractWord.normal(words),
      subject: subject, demand: demand, outcome: outcome, isOptional: false,
      measured: measured, frames: frames, line: nil, because: nil)
  }
}
