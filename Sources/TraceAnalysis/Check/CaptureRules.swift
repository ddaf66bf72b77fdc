import ByteReading
import CaptureFiles
import LinkSessions

/// Rules about the capture itself: what was cut, missed or told out of order when it was made.
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
    if directions.areSwapped {
      findings.append(
        Finding(
          .captureDirectionsSwapped, values: [FindingValue(.count, .number(directions.wrong))]))
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

/// Whether the flags that say which way a packet went agree with what it is: a command only goes to the
/// controller, an event only comes from it. Core 6.0, Vol 4, Part A, 2.
struct DirectionFlags {
  private(set) var wrong = 0
  private var right = 0

  /// Fewer may be the slip of a logger.
  private static let fewest = 3

  /// - Parameters:
  ///   - record: its flags.
  ///   - payload: what it holds, behind the type of H4.
  mutating func note(_ record: CaptureRecord, _ payload: RawSpan) {
    guard record.linkType == .btsnoopH4, let direction = record.direction,
      let type = payload.octet(at: 0).map(HCIPacketType.init(rawValue:))
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

  /// Whether there are some, and every one of them is marked the wrong way.
  var areSwapped: Bool { right == 0 && wrong >= DirectionFlags.fewest }
}
