import LinkSessions

/// Rules about the capture itself: what was cut, missed or told out of order when it was made.
enum CaptureRules {
  static func findings(
    _ file: CapturedFile, _ connections: ConnectionTable, _ security: SecurityLog
  ) -> [Finding] {
    var findings: [Finding] = []
    if file.tally.cutRecords > 0 {
      findings.append(
        Finding(
          .captureTruncated,
          values: [
            FindingValue(.count, .number(file.tally.cutRecords)),
            FindingValue(.octets, .octets(file.tally.cutOctets)),
          ]))
    }
    findings += security.pairings.filter(\.isCut).map {
      Finding(.captureKeysCut, connection: $0.connection, frame: $0.last, earlierFrames: [])
    }
    if file.tally.timesThatGoBack > 0 {
      findings.append(
        Finding(
          .captureClockBack,
          values: [FindingValue(.count, .number(file.tally.timesThatGoBack))]))
    }
    let unannounced = connections.connections.filter { $0.isOnAir && !$0.startWasCaptured }
    if !unannounced.isEmpty {
      findings.append(
        Finding(
          .captureWithoutConnectIndication,
          values: [FindingValue(.connections, .connections(unannounced.map(\.index)))]))
    }
    let lost = connections.connections.filter { isLostAtEncryption($0, security) }
    if !lost.isEmpty {
      findings.append(
        Finding(
          .captureLostAtEncryption,
          values: [FindingValue(.connections, .connections(lost.map(\.index)))]))
    }
    return findings
  }

  /// The last that was heard of it is the start of encryption, and the capture goes on.
  private static func isLostAtEncryption(_ connection: Connection, _ security: SecurityLog) -> Bool
  {
    guard connection.isOnAir, case .lostBySniffer(at: nil)? = connection.end?.cause,
      let start = security.encryptions.last(where: { $0.connection == connection.index })
    else { return false }
    return connection.lastFrame.time.elapsed(since: start.first.time) < 1_000_000_000
  }
}
