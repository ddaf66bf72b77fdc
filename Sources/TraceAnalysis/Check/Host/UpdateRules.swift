import BluetoothPackets
import LinkSessions

/// Finds connection updates that could not take effect before one side gave up.
enum UpdateRules {
  /// Number of events in which the peripheral must listen between the announcement of an update and its instant. Core
  /// 6.0, Vol 6, Part B, 5.1.1.
  private static let events: Int64 = 6

  static func findings(
    _ failures: [CheckAnalysis.TraceFailure], _ connections: ConnectionTable
  ) -> [Finding] {
    tooFar(failures, connections) + collidedPHYs(failures, connections)
  }

  /// Finds PHY updates that collided with another procedure and were not repeated, so that the link stayed on 1M
  /// although both sides support 2M. Core 6.0, Vol 6, Part B, 5.3.
  private static func collidedPHYs(
    _ failures: [CheckAnalysis.TraceFailure], _ connections: ConnectionTable
  ) -> [Finding] {
    var last: [Int: CheckAnalysis.TraceFailure] = [:]
    for failure in failures {
      guard case .refused(.control(.phyUpdate), .controller(let code)) = failure.kind,
        code.rawValue == 0x23 || code.rawValue == 0x2A, let index = failure.connection
      else { continue }
      last[index] = failure
    }
    return last.sorted { $0.key < $1.key }.compactMap { index, failure in
      let connection = connections[index]
      let time = failure.request.time
      guard let end = failure.end, connection.isOnAir, !connection.lacksPackets,
        connection.encryptedPackets == 0,
        connection.lastFrame.time.elapsed(since: time) >= remainder,
        LinkDirection.both.allSatisfy({ connection.features[$0].value?.contains(.le2M) == true }),
        LinkDirection.both.allSatisfy({ connection.phy[$0].value == .le1M }),
        !connection.changes.contains(where: { change in
          if case .phy = change.value { change.time >= time } else { false }
        })
      else { return nil }
      return Finding(
        .phyNotRetried, connection: index, direction: failure.direction, frame: end,
        earlierFrames: [failure.request.number],
        values: [
          Finding.Value(.wait, .nanoseconds(connection.lastFrame.time.elapsed(since: end.time)))
        ], failures: [failure.id])
    }
  }

  /// Maximum time after which a side that intends to try again does so, in nanoseconds.
  private static let remainder: Int64 = 2_000_000_000

  private static func tooFar(
    _ failures: [CheckAnalysis.TraceFailure], _ connections: ConnectionTable
  ) -> [Finding] {
    failures.compactMap { failure in
      guard case .unanswered(.command(.leConnectionUpdate)) = failure.kind,
        let index = failure.connection, let end = failure.end,
        let parameters = connections[index].parameters(at: failure.request.time),
        parameters.latency > 0
      else { return nil }
      let soonest = parameters.reach * events
      let waited = end.time.elapsed(since: failure.request.time)
      guard soonest > waited else { return nil }
      return Finding(
        .paramUpdateTooFar, connection: index, direction: .centralToPeripheral, frame: end,
        earlierFrames: [failure.request.number],
        values: [
          Finding.Value(.lifetime, .nanoseconds(soonest)),
          Finding.Value(.wait, .nanoseconds(waited)),
          Finding.Value(.interval, .nanoseconds(parameters.intervalNanoseconds)),
          Finding.Value(.latency, .number(Int(parameters.latency))),
        ], failures: [failure.id])
    }
  }
}

extension Connection {
  /// Returns the parameters in effect at a given time, if records show them.
  fileprivate func parameters(at time: Int64) -> ConnectionParameters? {
    for change in changes.reversed() where change.time <= time {
      if case .parameters(let parameters) = change.value, change.basis == .seen {
        return parameters
      }
    }
    return nil
  }
}
