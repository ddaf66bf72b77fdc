import ByteReading
import CaptureFiles
package import LinkSessions

/// Rules about the capture itself: truncated, lost, missing or misordered records.
enum CaptureRules {
  static func findings(
    _ file: CapturedFile, _ connections: ConnectionTable, _ security: SecurityLog,
    _ directions: DirectionFlags
  ) -> [Finding] {
    var findings: [Finding] = []
    if file.tally.cutRecords > 0 {
      findings.append(
        Finding(
          .captureTruncated,
          values: [
            Finding.Value(.count, .number(file.tally.cutRecords)),
            Finding.Value(.octets, .octets(file.tally.cutOctets)),
          ] + (file.tally.isFromWords ? [Finding.Value(.what, .name("words"))] : [])))
    }
    if file.lostRecords > 0 {
      findings.append(
        Finding(.captureRecordsLost, values: [Finding.Value(.count, .number(file.lostRecords))]))
    }
    findings += security.pairings.filter(\.isCut).map {
      Finding(.captureKeysCut, connection: $0.connection, frame: $0.last, earlierFrames: [])
    }
    if file.tally.timesThatGoBack > 0 {
      findings.append(
        Finding(
          .captureClockBack,
          values: [Finding.Value(.count, .number(file.tally.timesThatGoBack))]))
    }
    if directions.areSwapped {
      findings.append(
        Finding(
          .captureDirectionsSwapped, values: [Finding.Value(.count, .number(directions.wrong))]))
    }
    let unannounced = connections.connections.filter { $0.isOnAir && !$0.startWasCaptured }
    if !unannounced.isEmpty {
      findings.append(
        Finding(
          .captureWithoutConnectIndication,
          values: [
            Finding.Value(.connections, .connections(unannounced.map { ConnectionID($0.id) }))
          ]))
    }
    let lost = connections.connections.filter { isLostAtEncryption($0, security) }
    if !lost.isEmpty {
      findings.append(
        Finding(
          .captureLostAtEncryption,
          values: [Finding.Value(.connections, .connections(lost.map { ConnectionID($0.id) }))]))
    }
    return findings
  }

  /// Whether the last packet of the connection starts encryption, although the capture continues.
  private static func isLostAtEncryption(_ connection: Connection, _ security: SecurityLog) -> Bool
  {
    guard connection.isOnAir, case .lostBySniffer(at: nil)? = connection.end?.cause,
      let start = security.encryptions.last(where: { $0.connection == connection.index })
    else { return false }
    return connection.lastFrame.time.elapsed(since: start.first.time) < 1_000_000_000
  }
}

/// Checks the direction flags of packets against their type: commands only go to the controller,
/// events only come from it. Core 6.0, Vol 4, Part A, 2.
struct DirectionFlags {
  private(set) var wrong = 0
  private var right = 0

  /// Minimum number of packets for a finding. Fewer may be a single error of a logger.
  private static let fewest = 3

  /// - Parameters:
  ///   - record: the record with its flags.
  ///   - payload: its content after the H4 packet type.
  mutating func note(_ record: CaptureRecord, _ payload: RawSpan) {
    guard record.linkType == .btsnoopH4, let direction = record.direction,
      let type = payload.octet(at: 0).map(Envelope.HCIPacketType.init(rawValue:))
    else { return }
    switch type {
    case .command: note(direction == .hostToController)
    case .event: note(direction == .controllerToHost)
    default: break
    }
  }

  private mutating func note(_ isRight: Bool) {
    if isRight { right += 1 } else { wrong += 1 }
  }

  /// Whether there are enough packets, and every one of them has the wrong direction flag.
  var areSwapped: Bool { right == 0 && wrong >= DirectionFlags.fewest }
}

extension RuleID {
  /// Whether a capture limit is reported as a finding. The others appear as rules that were not judged.
  package var isReportedByCheck: Bool {
    switch self {
    case .captureRoleAssumed, .captureWithoutDiscovery, .captureCiphertext, .captureWithoutAir:
      false
    default: true
    }
  }
}
