extension SessionTracker {
  /// Ends the capture: what is open now stays open, unless its silence says otherwise.
  public mutating func finish() {
    guard let last = lastTime else { return }
    for index in connections.connections.indices {
      let connection = connections[index]
      guard connection.end == nil, case .air = connection.transport,
        let parameters = connection.parameters.value
      else { continue }
      let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
      if last.elapsed(since: connection.lastFrame.time) > timeout {
        endConnection(index, .silence, basis: .derived, at: connection.lastFrame)
      }
    }
  }
}
