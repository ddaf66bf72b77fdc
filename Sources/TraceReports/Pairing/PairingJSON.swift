import LinkSessions
package import TraceAnalysis

/// Pairings and encryptions as a JSON document of the schema "bletrace.pairing/1".
package enum PairingJSON {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - analysis: the pairings of the capture.
  ///   - connection: the ID of the only connection to include, or nil for all.
  ///   - output: receives the document.
  package static func write(
    _ analysis: PairingAnalysis, connection: Int? = nil, to output: inout OutputBuffer
  ) {
    PairingReport(analysis, only: connection).write(to: &output)
  }
}

/// The pairings and encryptions of a capture, of all connections or of one.
struct PairingReport {
  let file: CapturedFile
  let pairings: [PairingInReport]
  let encryptions: [EncryptionInReport]
  let requests: [SecurityRequestInReport]
  let notKept: Int

  /// - Parameters:
  ///   - analysis: the pairings of the capture.
  ///   - only: the ID of the only connection to include, or nil for all.
  init(_ analysis: PairingAnalysis, only: Int?) {
    file = analysis.file
    notKept = analysis.notKept
    func peers(_ connection: Int) -> Peers? {
      guard only == nil || connection + 1 == only else { return nil }
      return Peers(link: ConnectionReport(analysis.connections[connection], analysis.devices))
    }
    pairings = analysis.pairings.compactMap { account in
      peers(account.pairing.connection).map { PairingInReport(account: account, peers: $0) }
    }
    requests = analysis.requests.compactMap { request in
      peers(request.connection).map { SecurityRequestInReport(request: request, peers: $0) }
    }
    encryptions = analysis.encryptions.compactMap { account in
      peers(account.encryption.connection).map { EncryptionInReport(account: account, peers: $0) }
    }
  }
}

extension PairingReport: ReportDocument {
  static let schema = "bletrace.pairing/1"
  var origin: Int64 { file.start ?? 0 }

  static let shape = Shape<PairingReport>(nil, "Pairings and encryptions.") { report in
    report.schema()
    report.object("file", "The capture file.") { $0.file }
    report.array("pairings", "Pairings in the order in which they started.") { $0.pairings }
    report.array("encryptions", "Encryptions in the order in which they started.") {
      $0.encryptions
    }
    report.array("security_requests", "Security Requests outside pairings, in order.") {
      $0.requests
    }
    report.value("not_kept", "Number of pairings and encryptions beyond the limit.") {
      $0.notKept
    }
  }
}

/// A Security Request with the connection that it was sent on.
struct SecurityRequestInReport: Described {
  let request: SecurityLog.Request
  let peers: Peers

  static let shape = Shape<SecurityRequestInReport>(
    "seen_security_request", "A Security Request and the central's reaction."
  ) { row in
    row.include { $0.peers }
    row.include { $0.request }
    row.value("answer_frame", "Record in which the central started pairing or encryption.") {
      $0.request.answer?.number
    }
  }
}

/// The connection of something.
package struct Peers: Described {
  let link: ConnectionReport

  package init(link: ConnectionReport) {
    self.link = link
  }

  package static let shape = Shape<Peers>("peers", "The connection and its devices.") {
    peers in
    peers.value("connection", "The connection's id.") { $0.link.connection.id }
    peers.value("central", "The central's address.") { $0.link.central?.key.address }
    peers.value("peripheral", "The peripheral's address.") { $0.link.peripheral?.key.address }
  }
}
