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

  /// Text such as "terminated 0x13 · in-use · att-timeout · firmware 1.0.3", which stays the same in each release.
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

/// The signatures of the connections in a capture, created one at a time.
struct EndSignatures {
  let setups: FirstProcedures
  let information: [Int: PeerInformation]
  private let errors: [Int?: [CheckFinding]]

  /// - Parameters:
  ///   - measured: measurements with the timeline and attributes.
  ///   - findings: the findings of the capture.
  init(_ measured: CaptureMeasurements, _ findings: [CheckFinding]) {
    setups = Procedure.setups(in: measured)
    information = PeerInformation.byConnection(measured)
    errors = Dictionary(
      grouping: findings.lazy.filter { $0.severity == .error }, by: \.finding.connection)
  }

  /// Returns the signature, or nil for a connection that is not known to have ended.
  func signature(of connection: Connection) -> EndSignature? {
    EndSignature(
      of: connection, setup: setups[of: connection.id]?.setup,
      findings: errors[connection.index] ?? [], firmware: information[connection.id]?.firmware)
  }
}

extension Procedure {
  var setup: Setup? {
    if case .setup(let setup) = detail { setup } else { nil }
  }

  /// Returns the setup of each connection, by connection ID.
  static func setups(in measured: CaptureMeasurements) -> FirstProcedures {
    FirstProcedures(in: measured) { $0.kind == .connectionSetup || $0.kind == .reconnection }
  }
}

/// The first matching procedure of each connection.
struct FirstProcedures {
  private let procedures: [Procedure]
  private var places: [Int: Int] = [:]

  init(in measured: CaptureMeasurements, where isOne: (Procedure) -> Bool) {
    procedures = measured.timeline?.procedures ?? []
    for (place, procedure) in procedures.enumerated() where isOne(procedure) {
      if let connection = procedure.connection, places[connection + 1] == nil {
        places[connection + 1] = place
      }
    }
  }

  /// - Parameter connection: the ID of a connection.
  subscript(of connection: Int) -> Procedure? { places[connection].map { procedures[$0] } }
}
