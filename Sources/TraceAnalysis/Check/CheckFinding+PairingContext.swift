import LinkSessions

extension CheckFinding {
  /// Maximum time between an error of one side and the other side's abort of the pairing that it explains, in
  /// nanoseconds.
  private static let contextTime: Int64 = 1_000_000_000

  /// Adds the error of the other side that came right before it to a pairing that failed without a specific reason.
  /// Other findings are returned unchanged.
  func afterError(among findings: [CheckFinding]) -> CheckFinding {
    guard rule == .pairingUnspecified, let end = finding.frame, let side = finding.direction else {
      return self
    }
    let errors = findings.lazy.filter { other in
      guard other.severity == .error, other.finding.connection == self.finding.connection,
        other.finding.direction == side.opposite, let frame = other.finding.frame
      else { return false }
      return frame.number < end.number
        && end.time.elapsed(since: frame.time) <= CheckFinding.contextTime
    }
    guard let error = errors.max(by: { $0.lastNumber < $1.lastNumber }),
      let frame = error.finding.frame
    else { return self }
    var explained = self
    explained.append(Finding.Value(.breach, .rule(error.rule)))
    explained.append(Finding.Value(.wait, .nanoseconds(end.time.elapsed(since: frame.time))))
    explained.append(Finding.Value(.other, .number(frame.number)))
    explained.frames = Set(explained.frames + [frame.number]).sorted()
    return explained
  }

  private var lastNumber: Int { finding.frame?.number ?? 0 }
}
