import BluetoothPackets
package import LinkSessions

/// Rules about the results of requests to a server.
///
/// A request without a captured answer counts as timed out only if no packet can have been missed. The sessions check
/// that before they set a procedure's outcome.
package enum AttributeRules {
  /// - Parameter procedures: the procedures of the capture, resolved, in any order.
  package static func findings(in procedures: some Sequence<Procedure>) -> [Finding] {
    procedures.flatMap { procedure in rules(for: procedure).map { finding($0, procedure) } }
  }

  private static func finding(_ rule: RuleID, _ procedure: Procedure) -> Finding {
    var values: [Finding.Value] = []
    if let handle = procedure.handle { values.append(Finding.Value(.handle, .handle(handle))) }
    if rule == .gattBulkWithResponse {
      values.append(Finding.Value(.count, .number(procedure.count)))
      values.append(Finding.Value(.octets, .octets(procedure.octets)))
    }
    if rule == .attTimeout, [.indication, .serviceChanged].contains(procedure.kind) {
      values.append(Finding.Value(.what, .name("indication")))
    }
    if let name = procedure.errorName {
      values.append(Finding.Value(.reason, .name(name)))
    }
    return Finding(
      rule, connection: procedure.connection, direction: procedure.direction,
      frame: procedure.lastSeen, earlierFrames: earlierFrames(rule, procedure), values: values,
      failures: rule == .gattBulkWithResponse ? [] : procedure.failureIDs)
  }

  /// Returns the first frame of the finding's evidence: of a step with several requests, only one may have had no answer.
  private static func earlierFrames(_ rule: RuleID, _ procedure: Procedure) -> [Int] {
    guard rule == .attTimeout, let request = procedure.unansweredFrame else {
      return procedure.earlierFrames
    }
    return request < procedure.lastFrame ? [request] : []
  }

  private static func rules(for procedure: Procedure) -> [RuleID] {
    guard procedure.kind.layer == .attributes else { return [] }
    switch procedure.outcome {
    case .timeout:
      return procedure.kind == .serviceChanged
        ? [.attTimeout, .gattServiceChangedUnconfirmed] : [.attTimeout]
    case .error(.att(let error)) where procedure.kind.isDiscovery && error.asksForSecurity:
      return [.gattDiscoveryNeedsSecurity]
    default:
      if case .parts = procedure.detail { return [.gattBulkWithResponse] }
      return []
    }
  }
}

extension Procedure {
  /// The specification's name for the error in the answer.
  fileprivate var errorName: String? {
    if case .error(let error) = outcome { error.name } else { nil }
  }
}
