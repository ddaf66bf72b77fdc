import BluetoothPackets
import LinkSessions

/// Connection updates that could not take effect before somebody gave up.
enum UpdateRules {
  /// Number of events in which the peripheral listens between an update's announcement and its instant. Core 6.0, Vol 6,
  /// Part B, 5.1.1.
  private static let events: Int64 = 6

  static func findings(
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
  /// The parameters in force at a time, as far as records show them.
  fileprivate func parameters(at time: Int64) -> ConnectionParameters? {
    for change in changes.reversed() where change.time <= time {
      if case .parameters(let parameters) = change.value, change.basis == .seen {
        return parameters
      }
    }
    return nil
  }
}
