public import LinkSessions

/// The shape of a connection's end: the same for failures of the same kind, in whatever capture they are.
///
/// It has nothing that differs from one run to the next: no times, frames, handles, or addresses.
public struct EndSignature: Hashable, Sendable {
  /// How far a connection had come. The raw value is the stable name that reports use.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The peripheral was never heard.
    case connecting
    /// The link layers exchanged features, versions, lengths, or PHYs, and nothing above them was used.
    case linkSetup = "link-setup"
    /// Attributes were discovered, or the MTU was exchanged.
    case discovery
    /// A pairing went on.
    case pairing
    /// Encryption began, and no attribute was used.
    case encryption
    /// Attributes or channels were in use.
    case inUse = "in-use"
    /// The capture starts after the connection, and shows no use of it.
    case unknown
  }

  /// Why the connection ended.
  public let cause: ConnectionEnd.Cause
  /// Whether neither end wanted that, or the reason calls for a look.
  public let isFailure: Bool
  /// How far the connection had come.
  public let phase: Phase
  /// The rules that found an error on this connection, in the order of their table.
  public let rules: [RuleID]
  /// The peer's Firmware Revision String, where the capture shows it.
  public let firmware: String?

  /// - Parameters:
  ///   - connection: one that ended.
  ///   - setup: its set-up; nil where the capture shows none.
  ///   - findings: of the capture.
  ///   - firmware: of the peer.
  /// - Returns: nil for a connection that is not known to be over.
  public init?(
    of connection: Connection, setup: Procedure.Setup?, findings: [CheckFinding], firmware: String?
  ) {
    guard let end = connection.end, end.isOver else { return nil }
    cause = end.cause
    isFailure = end.isFailure
    phase = EndSignature.phase(of: connection, setup)
    let own = Set(
      findings.lazy.filter {
        $0.finding.connection == connection.id - 1 && $0.severity == .error
      }.map(\.rule))
    rules = RuleID.allCases.filter(own.contains)
    self.firmware = firmware
  }

  /// The last stage that the set-up shows.
  private static func phase(of connection: Connection, _ setup: Procedure.Setup?) -> Phase {
    switch connection.end?.cause {
    case .notEstablished, .reason(.failedToBeEstablished): return .connecting
    default: break
    }
    guard let setup else { return .unknown }
    if setup.readyFrame != nil { return .inUse }
    if setup[.encryption] > 0 { return .encryption }
    if setup[.pairing] > 0 { return .pairing }
    if setup[.discovery] > 0 || setup[.mtu] > 0 { return .discovery }
    return .linkSetup
  }
}
