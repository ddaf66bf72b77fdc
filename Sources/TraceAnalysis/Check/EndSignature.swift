package import LinkSessions

/// The signature of a connection's end. It is equal for failures of the same kind in any capture.
///
/// It contains nothing that differs from run to run: no times, frames, handles or addresses.
package struct EndSignature: Hashable, Sendable {
  /// How far a connection had progressed. The raw value is a stable name used in reports.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// No packet of the peripheral was received.
    case connecting
    /// The link layers exchanged features, versions, lengths or PHYs, without traffic above them.
    case linkSetup = "link-setup"
    /// Attributes were discovered, or the MTU was exchanged.
    case discovery
    /// A pairing was in progress.
    case pairing
    /// Encryption began, but no attribute was used.
    case encryption
    /// Attributes or channels were in use.
    case inUse = "in-use"
    /// The capture starts after the connection began and shows no use of it.
    case unknown
  }

  /// Why the connection ended.
  package let cause: Connection.End.Cause
  /// Whether the end was unintended or has a reason that calls for a closer look.
  package let isFailure: Bool
  /// How far the connection had progressed.
  package let phase: Phase
  /// Rules that found an error on this connection, in the order of the rule table.
  package let rules: [RuleID]
  /// The first of these errors that reveals more than the cause of the end does.
  ///
  /// Ends with the same first error are of the same kind, because what follows that error differs from capture to
  /// capture.
  package let firstRule: RuleID?
  /// The peer's Firmware Revision String, if it was captured.
  package let firmware: String?

  /// - Parameters:
  ///   - connection: a connection that ended.
  ///   - setup: its setup, or nil if it was not captured.
  ///   - findings: the findings of the capture.
  ///   - firmware: the firmware revision of the peer.
  /// - Returns: nil for a connection that is not known to have ended.
  package init?(
    of connection: Connection, setup: Procedure.Setup?, findings: [CheckFinding], firmware: String?
  ) {
    guard let end = connection.end, end.isOver else { return nil }
    cause = end.cause
    isFailure = end.isFailure
    phase = EndSignature.phase(of: connection, setup)
    let errors = findings.filter {
      $0.finding.connection == connection.id - 1 && $0.severity == .error
    }
    let own = Set(errors.map(\.rule))
    rules = RuleID.allCases.filter(own.contains)
    firstRule =
      errors.filter { !EndSignature.ends.contains($0.rule) }
      .min { ($0.frames.first ?? .max) < ($1.frames.first ?? .max) }?.rule
    self.firmware = firmware
  }

  /// Rules that only describe how a connection ended, as `cause` does.
  private static let ends: Set<RuleID> = [
    .connSupervisionTimeout, .connFailedToEstablish, .connEndedBy,
  ]

  /// Returns how far a connection has progressed, whether or not it has ended.
  package static func phase(of connection: Connection, _ setup: Procedure.Setup?) -> Phase {
    switch connection.end?.cause {
    case .notEstablished, .reason(.failedToBeEstablished): return .connecting
    default: break
    }
    guard let setup else { return .unknown }
    if setup.readyFrame != nil { return .inUse }
    if setup[.encryption] > 0 { return .encryption }
    if setup[.pairing] > 0 { return .pairing }
    if setup[.discovery] > 0 || setup[.peerDiscovery] > 0 || setup[.mtu] > 0 { return .discovery }
    return .linkSetup
  }
}
