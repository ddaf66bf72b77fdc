import BluetoothPackets
import LinkSessions

/// Collects control PDUs that the other side does not support.
final class LinkControlWatch: ControlPDUObserver, RoleSwapObserver {
  /// An opcode that a side of a connection answered with LL_UNKNOWN_RSP.
  private struct Unknown: Hashable {
    let connection: Int
    let by: LinkDirection
    let opcode: UInt8
  }

  private(set) var findings: [Finding] = []
  private var unknown: [Unknown: Int] = [:]
  private static let limit = 4096
  /// Number of answers and findings beyond the limit.
  private(set) var notKept = 0

  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    switch pdu {
    case .unknownResponse(let response):
      let key = Unknown(
        connection: context.connection, by: context.direction, opcode: response.unknownType.rawValue
      )
      guard unknown[key] == nil else { return }
      if unknown.count < LinkControlWatch.limit {
        unknown[key] = context.frame.number
      } else {
        notKept += 1
      }
    case .unknown(let opcode, _):
      note(
        .llUnknownPDU, context, values: [Finding.Value(.opcode, .opcode(opcode.rawValue))])
      noteAgain(opcode.rawValue, context)
    default:
      if !unknown.isEmpty { noteAgain(pdu.opcode.rawValue, context) }
    }
  }

  func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    findings.removeAll { $0.connection == connection }
    unknown = unknown.filter { $0.key.connection != connection }
  }

  private func noteAgain(_ opcode: UInt8, _ context: ControlContext) {
    let key = Unknown(
      connection: context.connection, by: context.direction.opposite, opcode: opcode)
    guard let answer = unknown[key] else { return }
    note(
      .llUsedAfterUnknown, context, earlier: answer,
      values: [Finding.Value(.opcode, .opcode(opcode))])
  }

  private func note(
    _ rule: RuleID, _ context: ControlContext, earlier: Int? = nil, values: [Finding.Value]
  ) {
    guard findings.count < LinkControlWatch.limit else {
      notKept += 1
      return
    }
    findings.append(
      Finding(
        rule, connection: context.connection, direction: context.direction, frame: context.frame,
        earlierFrames: earlier.map { [$0] } ?? [], values: values))
  }
}

/// Rules about the channels of a connection on the air.
enum ChannelMapRules {
  /// Minimum number of packets for a finding: on one channel, and in total.
  private static let fewestOnChannel = 8
  private static let fewest = 500
  /// Minimum share of damaged packets for a bad channel, and for an impaired link.
  private static let badChannel = 0.3
  private static let suffering = 0.03
  /// Maximum number of bad channels that counts as few.
  private static let mostChannels = 12

  /// Finds losses on a few channels that the channel map never excluded.
  static func findings(
    _ connections: ConnectionTable, _ events: (Int) -> ConnectionEvents?
  ) -> [Finding] {
    connections.connections.compactMap { connection in
      guard connection.isOnAir, let events = events(connection.index),
        events.maps.count <= 1, events.channels.count == 37
      else { return nil }
      let all = events.channels.reduce(0) { $0 + $1.pdus + $1.badCRC }
      let damaged = events.channels.reduce(0) { $0 + $1.badCRC }
      guard all >= fewest, Double(damaged) > suffering * Double(all) else { return nil }
      let bad = events.channels.indices.filter {
        let channel = events.channels[$0]
        return channel.pdus + channel.badCRC >= fewestOnChannel
          && channel.errorRate ?? 0 >= badChannel
      }
      let onBad = bad.reduce(0) { $0 + events.channels[$1].badCRC }
      guard !bad.isEmpty, bad.count <= mostChannels, onBad * 10 >= damaged * 6 else { return nil }
      return Finding(
        .llMapNeverChanges, connection: connection.index, frame: connection.lastFrame,
        earlierFrames: events.maps.first?.frame.map { [$0] } ?? [],
        values: [Finding.Value(.channels, .channels(bad.map { UInt8($0) }))])
    }
  }
}

/// Rules about the events of a connection on the air.
enum EventRules {
  /// Minimum number of events for a finding.
  private static let fewest = 100
  /// Share of unanswered events that is too high for any usable link.
  private static let share = 0.3

  /// Finds peripherals that leave many events unanswered although no latency allows it, before a silence that ends the
  /// connection.
  static func findings(
    _ connections: ConnectionTable, _ events: (Int) -> ConnectionEvents?
  ) -> [Finding] {
    connections.connections.compactMap { connection in
      guard connection.isOnAir, let events = events(connection.index), !events.isExcerpt,
        !events.isOffAnchors, let counts = events.counts,
        events.intervals.allSatisfy({ $0.latency == 0 }), !counts.gapsAreEmpty
      else { return nil }
      let last = connection.end?.circumstances.unanswered?.events ?? 0
      let unanswered = counts.missedByPeripheral - counts.skippedByLatency - last
      let observed = counts.observed - last
      guard observed >= fewest, Double(unanswered) >= share * Double(observed) else { return nil }
      return Finding(
        .connEventsUnanswered, connection: connection.index, direction: .peripheralToCentral,
        frame: connection.lastFrame, earlierFrames: [connection.firstFrame.number],
        values: [
          Finding.Value(.count, .number(unanswered)), Finding.Value(.total, .number(observed)),
        ] + (events.silentRhythm.map { [Finding.Value(.latency, .number($0))] } ?? [])
      ).beginning(at: connection.firstFrame.time)
    }
  }
}
