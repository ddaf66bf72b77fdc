import BluetoothPackets
public import LinkSessions

extension TraceSummary.Trouble {
  /// The finding that lists a failure, or nil for problems that are not failures.
  ///
  /// Its values are what failed, how (`outcome`), and the error with its name and code.
  public var finding: Finding? {
    let outcome: String
    var what: Transaction.Kind?
    var error: (name: String?, code: Int)?
    var side: LinkDirection? = direction
    switch kind {
    case .end(let end):
      outcome = "ended"
      error = TraceSummary.Trouble.error(of: end.cause)
      side = nil
    case .pairing(let pairing):
      outcome = TraceSummary.Trouble.name(of: pairing)
      (error, side) = TraceSummary.Trouble.error(of: pairing)
    case .encryption(let encryption):
      outcome = "encryption"
      if case .failed(let code) = encryption { error = TraceSummary.Trouble.named(code) }
    case .refused(let kind, let reason):
      outcome = if case .command = kind { "failed" } else { "refused" }
      what = kind
      error = (reason.name, reason.code)
    case .unanswered(let kind): (outcome, what) = ("unanswered", kind)
    case .cancelled(let kind): (outcome, what) = ("cancelled", kind)
    case .notApplied(let kind): (outcome, what) = ("not-applied", kind)
    case .breach, .classicPairing, .damage, .dropped, .lost, .coverage, .badCRC: return nil
    }
    var values = [Finding.Value(.outcome, .name(outcome))]
    if let what { values.append(Finding.Value(.what, .name(what.name))) }
    if let name = error?.name { values.append(Finding.Value(.reason, .name(name))) }
    if let code = error?.code { values.append(Finding.Value(.code, .number(code))) }
    if let handle { values.append(Finding.Value(.handle, .handle(handle))) }
    if count > 1 { values.append(Finding.Value(.count, .number(count))) }
    if let wait { values.append(Finding.Value(.wait, .nanoseconds(wait))) }
    if let departedAfter {
      values.append(Finding.Value(.departedAfter, .nanoseconds(departedAfter)))
    }
    if case .command = what { side = nil }
    if connectionCount > 1 {
      let connections = connections.map { ConnectionID(index: $0) }
      values.append(Finding.Value(.connections, .connections(connections)))
    }
    return Finding(
      .unexplainedFailure, connection: connectionCount == 1 ? connections.first : nil,
      direction: side, earlierFrames: frames, values: values)
  }

  private static func name(of pairing: Pairing.Outcome) -> String {
    switch pairing {
    case .timeout: "pairing-timeout"
    case .abandoned: "pairing-abandoned"
    case .encryptionFailed: "pairing-encryption"
    default: "pairing"
    }
  }

  private static func named(_ code: ControllerErrorCode) -> (name: String?, code: Int) {
    (code.name.map { "\($0)" }, Int(code.rawValue))
  }

  private static func error(of cause: Connection.End.Cause) -> (name: String?, code: Int)? {
    switch cause {
    case .reason(let code): named(code)
    case .supervisionTimeout: named(.connectionTimeout)
    case .notEstablished: named(.failedToBeEstablished)
    case .encryptedTermination, .replaced, .controllerReset, .lostBySniffer, .captureEnds: nil
    }
  }

  private static func error(
    of pairing: Pairing.Outcome
  ) -> ((name: String?, code: Int)?, LinkDirection?) {
    switch pairing {
    case .failed(let reason, let side):
      ((reason.name.map { "\($0)" }, Int(reason.rawValue)), side)
    case .encryptionFailed(let code): (named(code), nil)
    case .timeout, .success, .disconnected, .abandoned, .notInCapture, .inProgress, .bypassed:
      (nil, nil)
    }
  }
}
