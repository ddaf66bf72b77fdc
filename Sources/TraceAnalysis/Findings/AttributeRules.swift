import BluetoothPackets
public import LinkSessions

/// Rules about what becomes of requests to a server.
///
/// A request that the capture shows no answer to has timed out only where nothing can have been
/// missed; sessions see to that before they give a procedure its outcome.
public enum AttributeRules {
  /// - Parameter procedures: of the capture, resolved, in any order.
  public static func findings(in procedures: some Sequence<Procedure>) -> [Finding] {
    procedures.compactMap(finding)
  }

  private static func finding(_ procedure: Procedure) -> Finding? {
    guard procedure.kind.layer == .attributes, let rule = rule(for: procedure) else { return nil }
    var values: [FindingValue] = []
    if let handle = procedure.handle { values.append(FindingValue(.handle, .handle(handle))) }
    if rule == .gattBulkWithResponse {
      values.append(FindingValue(.count, .number(procedure.count)))
      values.append(FindingValue(.octets, .octets(procedure.octets)))
    }
    if let name = procedure.errorName {
      values.append(FindingValue(.reason, .name(name)))
    }
    return Finding(
      rule, connection: procedure.connection, direction: procedure.direction,
      frame: procedure.lastSeen, earlierFrames: procedure.earlierFrames, values: values)
  }

  private static func rule(for procedure: Procedure) -> RuleID? {
    switch procedure.outcome {
    case .timeout where procedure.mayBeServiceChanged: nil
    case .timeout:
      procedure.kind == .serviceChanged ? .gattServiceChangedUnconfirmed : .attTimeout
    case .error(.att(let error)) where procedure.kind.isDiscovery && error.asksForSecurity:
      .gattDiscoveryNeedsSecurity
    default:
      if case .parts = procedure.detail { .gattBulkWithResponse } else { nil }
    }
  }
}

extension Procedure {
  /// Whether it is an indication, of an attribute that no discovery in the capture names, as long as
  /// Service Changed: two handles. Core 6.0, Vol 3, Part G, 7.1.
  fileprivate var mayBeServiceChanged: Bool {
    kind == .indication && uuid == nil && octets == 4
  }

  /// The specification's name of the error that it was answered with.
  fileprivate var errorName: String? {
    if case .error(let error) = outcome { error.name } else { nil }
  }
}
