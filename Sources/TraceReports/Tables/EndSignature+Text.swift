import LinkSessions
import TraceAnalysis

extension EndSignature.Phase: CellValue {}

extension EndSignature: Described {
  static let shape = Shape<Self>("end_signature", "The shape of a connection's end.") { end in
    end.value("is_failure", "Whether neither end wanted it, or its reason calls for a look.") {
      $0.isFailure
    }
    end.value("phase", "How far the connection had come.") { $0.phase }
    end.value("rules", "Rules that found an error on this connection, separated by spaces.") {
      $0.rules.map(\.rawValue).joined(separator: " ")
    }
    end.value(
      "signature",
      "Cause, phase, first error, and firmware: the same text for ends of the same kind in all captures."
    ) { $0.text }
  }

  /// The signatures of all connections in a capture that are known to have ended.
  ///
  /// - Parameters:
  ///   - measured: measurements with the timeline and attributes.
  ///   - findings: the findings of the capture.
  static func all(
    in measured: CaptureMeasurements, _ findings: [CheckFinding]
  ) -> [(connection: Connection, signature: EndSignature)] {
    let setups = Procedure.setups(in: measured)
    let information = PeerInformation.byConnection(measured)
    return measured.connections.connections.compactMap { connection in
      EndSignature(
        of: connection, setup: setups[connection.id]?.setup, findings: findings,
        firmware: information[connection.id]?.firmware
      ).map { (connection, $0) }
    }
  }

  /// "terminated 0x13 · in-use · att-timeout · firmware 1.0.3": the same in each release.
  var text: String {
    var parts = [causeText, phase.rawValue]
    if let firstRule { parts.append(firstRule.rawValue) }
    if let firmware { parts.append("firmware \(firmware)") }
    return parts.joined(separator: " · ")
  }

  private var causeText: String {
    guard let code = cause.reason else { return cause.name }
    return "\(cause.name) \(Hexadecimal.number(UInt32(code.rawValue), width: 2))"
  }
}

extension Procedure {
  var setup: Setup? {
    if case .setup(let setup) = detail { setup } else { nil }
  }

  /// The setup of each connection, by connection ID.
  static func setups(in measured: CaptureMeasurements) -> [Int: Procedure] {
    first(in: measured) { $0.kind == .connectionSetup || $0.kind == .reconnection }
  }

  /// The first matching procedure of each connection, by connection ID.
  static func first(
    in measured: CaptureMeasurements, where isOne: (Procedure) -> Bool
  ) -> [Int: Procedure] {
    var found: [Int: Procedure] = [:]
    for procedure in measured.timeline?.procedures ?? [] where isOne(procedure) {
      if let connection = procedure.connection, found[connection + 1] == nil {
        found[connection + 1] = procedure
      }
    }
    return found
  }
}
