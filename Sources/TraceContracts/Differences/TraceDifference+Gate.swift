import TraceAnalysis
public import TraceReports

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

  /// The differences from several earlier captures as expectations. Only a change that is a
  /// regression from each of them counts.
  ///
  /// - Parameter differences: one for each earlier capture, all to the same new one.
  public static func expectations(of differences: [TraceDifference]) -> [ExpectationResult] {
    guard let first = differences.first, differences.count > 1 else {
      return differences.first?.expectations ?? []
    }
    let compared = differences.filter { !$0.comparedNothing }
    guard let model = compared.first else { return first.expectations }
    let worse = compared.map { Set($0.changes.filter { $0.direction == .worse }.map(\.identity)) }
    let common = worse.dropFirst().reduce(worse[0]) { $0.intersection($1) }
    let changes = model.changes.filter { $0.direction == .worse && common.contains($0.identity) }
    let subject = "as in \(differences.count) captures from \(model.old.name.printable) on"
    guard !changes.isEmpty else {
      return [
        model.result(
          1, subject, "nothing is worse than in all of them", .pass,
          "\(compared.count) compared", [], "nothing-is-worse")
      ]
    }
    return changes.enumerated().map { index, change in
      let all = compared.compactMap { difference in
        difference.changes.first { $0.identity == change.identity && $0.direction == .worse }?.old
      }
      let values = all.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let before = values.isEmpty ? "none" : values.prefix(4).joined(separator: ", ")
      return model.result(
        index + 1, subject, "\(change.subject): \(before)\(change.place)", .fail,
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

extension TraceChange {
  /// Identifies equal changes from several captures.
  fileprivate struct Identity: Hashable {
    let kind: Kind
    let subject: String
    let connection: Int?
  }

  fileprivate var identity: Identity {
    Identity(kind: kind, subject: subject, connection: newConnection)
  }
}
